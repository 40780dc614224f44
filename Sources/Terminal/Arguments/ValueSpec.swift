// What an option or an operand takes: its name in the help, what is valid, and what a shell may complete.

package struct ValueSpec: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// Valid UTF-8.
        case text
        /// A path: any bytes.
        case file, folder
        /// One of these words.
        case choice([String])
        /// A decimal integer.
        case number(ClosedRange<Int>)
        /// Decimal seconds, with or without a fraction, or one of these words.
        case seconds(ClosedRange<Double>, words: [String])
        /// Words of the command table (the operand of `help`).
        case command
    }

    package let name: LocalizedText
    package let kind: Kind

    package static func text(_ name: LocalizedText) -> Self { Self(name: name, kind: .text) }
    package static func file(_ name: LocalizedText) -> Self { Self(name: name, kind: .file) }
    package static func folder(_ name: LocalizedText) -> Self { Self(name: name, kind: .folder) }

    /// Named `a|b|c` in the help where no name is given.
    package static func choice(_ words: [String], name: LocalizedText? = nil) -> Self {
        let all = words.joined(separator: "|")
        return Self(name: name ?? LocalizedText(german: all, english: all), kind: .choice(words))
    }

    package static func number(_ name: LocalizedText, in range: ClosedRange<Int>) -> Self {
        Self(name: name, kind: .number(range))
    }

    package static func seconds(
        _ name: LocalizedText, in range: ClosedRange<Double>, or words: [String] = []
    ) -> Self {
        Self(name: name, kind: .seconds(range, words: words))
    }
}

extension ValueSpec {
    /// Nil where the bytes are a value of this kind.
    func fault(of bytes: [UInt8], givenTo argument: Argument) -> UsageError? {
        if kind == .file || kind == .folder { return nil }
        guard let text = String(validating: bytes, as: UTF8.self) else { return .notUTF8(argument) }
        switch kind {
        case .text, .file, .folder, .command: return nil
        case .choice(let words):
            if words.contains(text) { return nil }
            return .invalidValue(argument, value: text, expected: .oneOf(words, nearest: nearestName(to: text, words)))
        case .number(let range):
            if let number = Int(text), range.contains(number) { return nil }
            return .invalidValue(argument, value: text, expected: .number(range))
        case .seconds(let range, let words):
            if words.contains(text) { return nil }
            if let number = Self.seconds(text), range.contains(number) { return nil }
            return .invalidValue(argument, value: text, expected: .seconds(range, words: words))
        }
    }

    /// Digits with at most one point between them: no exponent, sign, infinity or hexadecimal.
    static func seconds(_ text: String) -> Double? {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }) else { return nil }
        return Double(text)
    }
}
