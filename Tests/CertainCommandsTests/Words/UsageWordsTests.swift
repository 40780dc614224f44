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
            .missingCommand(known: ["send"]), .unknownCommand("sned", nearest: "send"),
            .unknownCommand("x", nearest: nil), .unknownOption("--tga", nearest: "--tag"),
            .unknownOption("-x", nearest: nil), .missingValue(option), .unexpectedValue(option),
            .repeatedOption(option), .notUTF8(option), .notUTF8(operand),
            .missingOperand(LocalizedText(german: "DATEI", english: "FILE")), .unexpectedOperand("x"),
        ] + expectations.map { .invalidValue(option, value: "x", expected: $0) }

    @Test("seconds are many in German and whole where they are whole; an item's number has no range")
    func expected() {
        let seconds = UsageError.invalidValue(Self.option, value: "x", expected: .seconds(0...3600, words: []))
        #expect(Words.usage(seconds, in: []).german.contains("erwartet werden Sekunden von 0 bis 3600."))
        let number = UsageError.invalidValue(Self.operand, value: "x", expected: .number(1...Int.max))
        #expect(Words.usage(number, in: []).english.contains("expected is a number from certain outbox."))
    }

    @Test(
        "every fault is said in German and English, complete and without ß, and names the command's help",
        arguments: errors)
    func texts(error: UsageError) {
        let text = Words.usage(error, in: ["outbox", "list"])
        #expect(text.problems == [])
        #expect(text.german.hasPrefix("certain: ") && text.german.hasSuffix(": certain outbox list --help"))
        #expect(text.english.hasPrefix("certain: ") && text.english.hasSuffix(": certain outbox list --help"))
        // Something is said before the help.
        #expect(!text.english.hasPrefix("certain:  ") && text.english.count > 40)
    }
}
