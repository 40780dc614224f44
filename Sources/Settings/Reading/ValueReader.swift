// One value of a settings file on its way to a type: each question either answers or names the place.
import Platform
import Rules

struct ValueReader: Sendable {
    let value: JSON5Value
    /// As in `SettingsError.key`.
    let key: String
    let rule: String?
    let source: SettingsSource

    func error(_ fact: SettingsError.Fact, at place: TextPlace? = nil) -> SettingsError {
        SettingsError(file: source.file, place: place ?? value.place, key: key, rule: rule, fact: fact)
    }

    private func wrongType(_ expected: SettingsError.ValueType) -> SettingsError {
        error(.wrongType(expected: expected, found: value.type))
    }

    var isNull: Bool { value.content == .null }

    func flag() throws(SettingsError) -> Bool {
        guard case .boolean(let flag) = value.content else { throw wrongType(.boolean) }
        return flag
    }

    func number(in range: ClosedRange<Double>) throws(SettingsError) -> Double {
        guard case .number(let number) = value.content, number.isFinite else { throw wrongType(.number) }
        guard range.contains(number) else { throw error(.outOfRange(number, range)) }
        return number
    }

    func wholeNumber(in range: ClosedRange<Int>) throws(SettingsError) -> Int {
        let number = try number(in: Double(range.lowerBound)...Double(range.upperBound))
        guard let whole = Int(exactly: number) else { throw error(.notWhole(number)) }
        return whole
    }

    /// Any text, even an empty one.
    func text() throws(SettingsError) -> String {
        guard case .text(let text) = value.content else { throw wrongType(.text) }
        return text
    }

    /// Text of one line that says something: no control characters, not only spaces.
    func line() throws(SettingsError) -> String {
        try meaningful { _ in false }
    }

    /// The same, of several lines.
    func paragraph() throws(SettingsError) -> String {
        try meaningful { $0 == "\n" || $0 == "\r" || $0 == "\t" }
    }

    private func meaningful(allowing isAllowed: (Unicode.Scalar) -> Bool) throws(SettingsError) -> String {
        let text = try text()
        guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else { throw error(.empty) }
        let controls = text.unicodeScalars.filter { $0.properties.generalCategory == .control }
        guard controls.allSatisfy(isAllowed) else { throw error(.controlCharacter) }
        return text
    }

    /// One word of a fixed set: all there are, unless told otherwise.
    func choice<Word: CaseIterable & RawRepresentable<String>>(
        among words: [Word] = Array(Word.allCases)
    ) throws(SettingsError) -> Word {
        let text = try text()
        if let word = words.first(where: { $0.rawValue == text }) { return word }
        let allowed = words.map(\.rawValue)
        throw error(.unknownWord(text, nearest: nearest(to: text, among: allowed), allowed: allowed))
    }

    /// An absolute path; `~` and `~/…` are below the home folder.
    func path() throws(SettingsError) -> Path {
        let text = try line()
        if text == "~" || text.hasPrefix("~/") {
            guard let home = source.home else { throw error(.homeUnknown) }
            return text == "~" ? home : home.appending(String(text.dropFirst(2)))
        }
        guard text.hasPrefix("/") else { throw error(.relativePath(text)) }
        return Path(text)
    }

    func list() throws(SettingsError) -> [ValueReader] {
        guard case .list(let elements) = value.content else { throw wrongType(.list) }
        return elements.enumerated().map { index, element in
            ValueReader(value: element, key: key + "[\(index + 1)]", rule: rule, source: source)
        }
    }

    /// A list, or one value that stands for a list of one.
    func oneOrMore() throws(SettingsError) -> [ValueReader] {
        switch value.content {
        case .list: try list()
        case .text, .number: [self]
        default: throw wrongType(.textOrList)
        }
    }

    /// The members of an object whose keys the user chooses.
    func members() throws(SettingsError) -> [(key: String, keyPlace: TextPlace, value: ValueReader)] {
        guard case .object(let members) = value.content else { throw wrongType(.object) }
        return members.map { member in
            let key = key.isEmpty ? member.key : key + "." + member.key
            return (
                member.key, member.keyPlace, ValueReader(value: member.value, key: key, rule: rule, source: source)
            )
        }
    }

    /// An object with exactly these keys allowed.
    func object<Key: SettingsKey>(_ keys: Key.Type = Key.self) throws(SettingsError) -> ObjectReader<Key> {
        try ObjectReader(self)
    }

    /// The same value, with errors that name the rule.
    func inRule(_ name: String?) -> ValueReader {
        ValueReader(value: value, key: key, rule: name, source: source)
    }
}

extension JSON5Value {
    var type: SettingsError.ValueType {
        switch content {
        case .null: .null
        case .boolean: .boolean
        case .number(let number): number.isFinite ? .number : .notFinite
        case .text: .text
        case .list: .list
        case .object: .object
        }
    }
}
