// An object with a fixed set of keys: a key that is not one of them is an error before anything else is read.
import Rules

/// The keys of one kind of object, each spelt as in the file. A key more is a case more.
protocol SettingsKey: CaseIterable, RawRepresentable<String>, Hashable, Sendable {}

struct ObjectReader<Key: SettingsKey>: Sendable {
    let whole: ValueReader
    private let values: [Key: ValueReader]

    init(_ value: ValueReader) throws(SettingsError) {
        var values: [Key: ValueReader] = [:]
        for member in try value.members() {
            guard let key = Key(rawValue: member.key) else {
                let nearest = nearest(to: member.key, among: Key.allCases.map(\.rawValue))
                throw value.error(.unknownKey(member.key, nearest: nearest), at: member.keyPlace)
            }
            values[key] = member.value
        }
        whole = value
        self.values = values
    }

    /// Nil where the key is missing or null: the default holds.
    subscript(key: Key) -> ValueReader? {
        values[key].flatMap { $0.isNull ? nil : $0 }
    }

    /// False where every key is missing or null.
    var hasValues: Bool { values.values.contains { !$0.isNull } }

    /// Null told apart from a missing key.
    func written(_ key: Key) -> ValueReader? {
        values[key]
    }

    func required(_ key: Key) throws(SettingsError) -> ValueReader {
        guard let value = self[key] else { throw whole.error(.missingKey(key.rawValue)) }
        return value
    }
}
