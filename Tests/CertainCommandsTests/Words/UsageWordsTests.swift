// Every fault of a command line, said in both languages with the way to help.
import Terminal
import Testing

@testable import CertainCommands

struct UsageWordsTests {
    private static let option = Argument.option("settle")
    private static let operand = Argument.operand(LocalizedText(german: "DATEI", english: "FILE"))

    private static let expectations: [Terminal.Expectation] = [
        .oneOf(["auto", "file"], nearest: "file"), .oneOf(["auto"], nearest: nil), .number(1...9),
        .seconds(0...60, words: ["auto"]), .seconds(0...60, words: []),
        .described(LocalizedText(german: "ein Tag", english: "a day")),
    ]

    private static let errors: [UsageError] =
        [
            .missingCommand(within: [], known: ["send"]), .missingCommand(within: ["rules"], known: ["check"]),
            .unknownCommand("sned", nearest: "send", within: []), .unknownCommand("x", nearest: nil, within: ["rules"]),
            .unknownOption("--tga", nearest: "--tag", command: ["send"]),
            .unknownOption("-x", nearest: nil, command: ["send"]), .missingValue(option), .unexpectedValue(option),
            .repeatedOption(option), .notUTF8(option), .notUTF8(operand),
            .missingOperand(LocalizedText(german: "DATEI", english: "FILE"), command: ["send"]),
            .unexpectedOperand("x", command: ["man"]), .conflict(option, .option("queue")), .needs(option, operand),
        ] + expectations.map { .invalidValue(option, value: "x", expected: $0) }

    @Test("every fault is said in German and English, complete and without ß, and names the help", arguments: errors)
    func texts(error: UsageError) {
        let text = Words.usage(error)
        #expect(text.problems == [])
        #expect(text.german.hasPrefix("certain: ") && text.german.hasSuffix("--help"))
        #expect(text.english.hasPrefix("certain: ") && text.english.hasSuffix("--help"))
        // Something is said before the help.
        #expect(!text.english.hasPrefix("certain:  ") && text.english.count > 40)
    }
}
