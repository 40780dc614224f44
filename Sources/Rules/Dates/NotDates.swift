// The stretches of a name that are identifiers of a known kind: UUID, hex token, IBAN, telephone number.

struct NotDates {
    private enum Kind: UInt8 {
        case none, uuid, hexToken, iban, phoneNumber
    }

    /// One for each scalar of the name. Empty where the name holds no identifier.
    private var kinds: [Kind] = []
    private let count: Int

    init(_ scan: NameScan) {
        count = scan.name.scalars.count
        let tokens = Self.tokens(of: scan)
        markHex(tokens, scan)
        markIBANs(tokens, scan)
        markPhoneNumbers(scan)
    }

    /// The identifier a stretch overlaps.
    func reason(overlapping range: Range<Int>) -> DateRejection? {
        guard !kinds.isEmpty else { return nil }
        for index in range {
            switch kinds[index] {
            case .none: continue
            case .uuid: return .uuid
            case .hexToken: return .hexToken
            case .iban: return .iban
            case .phoneNumber: return .phoneNumber
            }
        }
        return nil
    }

    private mutating func mark(_ range: Range<Int>, _ kind: Kind) {
        if kinds.isEmpty { kinds = Array(repeating: .none, count: count) }
        for index in range { kinds[index] = kind }
    }

    /// A run of ASCII letters and digits.
    private struct Token {
        var range: Range<Int>
        var isHex = true
        var hasDigit = false
        var hasLetter = false
    }

    private static func tokens(of scan: NameScan) -> [Token] {
        var tokens: [Token] = []
        for (index, scalar) in scan.name.scalars.enumerated() where isDigit(scalar) || isASCIILetter(scalar) {
            if tokens.last?.range.upperBound != index { tokens.append(Token(range: index..<index)) }
            let last = tokens.count - 1
            tokens[last].range = tokens[last].range.lowerBound..<index + 1
            if isDigit(scalar) { tokens[last].hasDigit = true } else { tokens[last].hasLetter = true }
            if !isDigit(scalar), (scalar | 0x20) > 0x66 { tokens[last].isHex = false }
        }
        return tokens
    }

    private mutating func markHex(_ tokens: [Token], _ scan: NameScan) {
        for (index, token) in tokens.enumerated() where token.isHex {
            if token.range.count >= 16, token.hasDigit, token.hasLetter { mark(token.range, .hexToken) }
            guard index + 4 < tokens.count, token.range.count == 8 else { continue }
            let group = tokens[index...index + 4]
            let joined = zip(group, group.dropFirst()).allSatisfy { left, right in
                right.range.lowerBound == left.range.upperBound + 1 && scan[left.range.upperBound] == Ascii.hyphen
            }
            if joined, group.allSatisfy(\.isHex), group.map(\.range.count) == [8, 4, 4, 4, 12] {
                mark(token.range.lowerBound..<tokens[index + 4].range.upperBound, .uuid)
            }
        }
    }

    private mutating func markIBANs(_ tokens: [Token], _ scan: NameScan) {
        for (index, token) in tokens.enumerated() where token.range.count >= 4 {
            let start = token.range.lowerBound
            guard isASCIILetter(scan.name.scalars[start]), scan.hasDigit(at: start + 2), scan.hasDigit(at: start + 3)
            else { continue }
            guard let length = IBANLength.of(country: scan.lowercased(start..<start + 2)) else { continue }
            if token.range.count == length {
                mark(token.range, .iban)
            } else if token.range.count == 4 {
                var count = 4
                var last = index
                // Groups of four with one space between, the last one shorter.
                while count < length, last + 1 < tokens.count, tokens[last].range.count == 4,
                    tokens[last + 1].range.lowerBound == tokens[last].range.upperBound + 1,
                    scan[tokens[last].range.upperBound] == Ascii.space
                {
                    last += 1
                    count += tokens[last].range.count
                }
                if count == length { mark(start..<tokens[last].range.upperBound, .iban) }
            }
        }
    }

    /// Digits and their separators after a plus sign; E.164 allows no more than fifteen digits.
    private mutating func markPhoneNumbers(_ scan: NameScan) {
        for (index, scalar) in scan.name.scalars.enumerated() where scalar == Ascii.plus {
            let before = scan[index - 1]
            guard
                before == nil || before == Ascii.space || before == Ascii.underscore || before == Ascii.leftParenthesis
            else { continue }
            var digits = 0
            var end = index + 1
            var position = index + 1
            while let next = scan[position] {
                if isDigit(next) {
                    let start = position
                    while scan.hasDigit(at: position) { position += 1 }
                    if digits >= 7, digits + position - start > 15 { break }
                    digits += position - start
                    end = position
                } else if Self.phoneSeparators.contains(next), position - end < 3 {
                    position += 1
                } else {
                    break
                }
            }
            if digits >= 7 { mark(index..<end, .phoneNumber) }
        }
    }

    private static let phoneSeparators: Set<UInt32> = [
        Ascii.space, Ascii.hyphen, Ascii.dot, Ascii.slash, Ascii.leftParenthesis, 0x29,
    ]
}

/// The fixed length of an IBAN in each country (SWIFT IBAN registry).
enum IBANLength {
    static func of(country: String) -> Int? { lengths[country] }

    private static let lengths: [String: Int] = {
        let byLength = [
            15: "no", 16: "be", 18: "dk fi fo gl nl", 19: "mk si", 20: "at ba ee kz lt lu xk",
            21: "ch hr li lv", 22: "bg de ge gb ie me rs", 23: "gi il ae", 24: "ad cz es md ro sa se sk",
            25: "pt", 26: "is tr", 27: "fr gr it mc sm", 28: "al cy hu pl", 29: "by ua", 31: "mt",
        ]
        return byLength.reduce(into: [:]) { lengths, entry in
            for country in entry.value.split(separator: " ") { lengths[String(country)] = entry.key }
        }
    }()
}
