// Every fault of a settings file, said in both languages.
import Platform
import Rules
import Settings
import Terminal
import Testing

@testable import CertainCommands

struct SettingsWordsTests {
    private static let system = SystemError(code: 13, operation: "open", path: nil)

    private static let syntax: [JSON5Error.Problem] =
        [
            .tooLarge(limit: 10), .tooDeep(limit: 10), .notUTF8, .bareWord("yes"), .lineBreakInString, .badEscape,
            .loneSurrogate, .badNumber, .ended(expected: .value, opened: nil),
        ]
        + [
            .value, .key, .colon, .commaOrBrace, .commaOrBracket, .closingQuote, .endOfComment, .endOfText,
        ].map { .unexpected("x", expected: $0) }

    private static let rules: [RuleError] =
        [
            .badPattern("(", reason: "unclosed"), .badPattern("(", reason: ""), .badTemplate("{a", offset: 0),
            .unknownPlaceholder("yaer", nearest: "year"), .unknownPlaceholder("x", nearest: nil),
            .impossibleDate("2026-02-30"), .outOfRange(key: "month", value: 13, allowed: 1...12),
            .unknownWord(key: "weekday", value: "Mondag", nearest: "monday"),
            .unknownWord(key: "weekday", value: "x", nearest: nil), .badAge("soon"), .empty(key: "extension"),
        ]
        + [
            GlobProblem.unclosedBracket, .unclosedBrace, .strayBracket, .strayBrace, .reversedRange,
            .trailingBackslash, .tooDeep, .namedClass,
        ].map { .badGlob("a[", offset: 1, $0) }

    private static let types: [SettingsError.ValueType] = [
        .null, .boolean, .number, .text, .list, .object, .textOrList, .numberOrText, .notFinite,
    ]

    private static let facts: [SettingsError.Fact] =
        syntax.map { .syntax($0) } + rules.map { .rule($0) }
        + types.map { .wrongType(expected: .text, found: $0) } + types.map { .wrongType(expected: $0, found: .null) }
        + [
            .unreadable(system), .unwritable(system), .newerVersion(9), .unknownKey("serber", nearest: "server"),
            .unknownKey("x", nearest: nil), .missingKey("name"),
            .unknownWord("fiel", nearest: "file", allowed: ["auto", "file"]), .outOfRange(3, 0...1), .notWhole(1.5),
            .empty, .controlCharacter, .repeated("filename"), .relativePath("a/b"), .homeUnknown, .notServer("x"),
            .plainHTTP(origin: "http://nas.lan"), .notHost("a b"), .notServerPath("//x"), .notFieldName("a\"b"),
            .notProfileName("a/b"), .notText(Path(bytes: [0x2F, 0xFF])),
        ]

    @Test("every fault is said in German and English, complete and without ß")
    func texts() {
        for fact in Self.facts {
            let error = SettingsError(file: Path("/home/anna/rules.json"), key: "rules[1]", rule: "Bank", fact: fact)
            let message = Reason.settings(error).message
            #expect(message.problems == [])
            #expect(message.german.hasPrefix("/home/anna/rules.json: Regel «Bank», rules[1]: "))
            // Something is said behind the place.
            #expect(!message.german.hasSuffix("rules[1]: ") && !message.english.hasSuffix("rules[1]: "))
        }
    }
}
