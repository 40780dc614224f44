// Argument vectors read against the table: what is wrong with them.
import Terminal
import Testing

@Suite("A faulty command line")
struct UsageErrorTests {
    @Test(
        "is told apart by what is wrong with it",
        arguments: [
            ([], .missingCommand(within: [], known: ["send", "outbox", "rules", "login", "completions", "help"])),
            (
                ["--json"],
                .missingCommand(within: [], known: ["send", "outbox", "rules", "login", "completions", "help"])
            ),
            (["rules"], .missingCommand(within: ["rules"], known: ["check", "explain"])),
            (["snd", "f"], .unknownCommand("snd", nearest: "send", within: [])),
            (["SEND", "f"], .unknownCommand("SEND", nearest: "send", within: [])),
            (["xyzzy"], .unknownCommand("xyzzy", nearest: nil, within: [])),
            (["-"], .unknownCommand("-", nearest: nil, within: [])),
            (["outbox", "lsit"], .unknownCommand("lsit", nearest: "list", within: ["outbox"])),
            (["help", "sned"], .unknownCommand("sned", nearest: "send", within: [])),
            (["snd", "--help"], .unknownCommand("snd", nearest: "send", within: [])),
            (["send", "--quue", "f"], .unknownOption("--quue", nearest: "--queue", command: ["send"])),
            (["send", "--que", "f"], .unknownOption("--que", nearest: "--queue", command: ["send"])),
            (["send", "--bogus=1", "f"], .unknownOption("--bogus", nearest: nil, command: ["send"])),
            (["send", "-x", "f"], .unknownOption("-x", nearest: nil, command: ["send"])),
            (["send", "-qx", "f"], .unknownOption("-x", nearest: nil, command: ["send"])),
            (["send", "-queue", "f"], .unknownOption("-queue", nearest: "--queue", command: ["send"])),
            (["send", "–queue", "f"], .unknownOption("–queue", nearest: "--queue", command: ["send"])),
            (["send", "—tag=x", "f"], .unknownOption("—tag=x", nearest: "--tag", command: ["send"])),
            (["--tag", "x", "send", "f"], .unknownOption("--tag", nearest: nil, command: [])),
            (
                ["outbox", "show", "1", "--limit=5"],
                .unknownOption("--limit", nearest: nil, command: ["outbox", "show"])
            ),
            (
                ["outbox", "--limit=5", "show", "1"],
                .unknownOption("--limit", nearest: nil, command: ["outbox", "show"])
            ),
            (["send", "f", "--tag"], .missingValue(.option("tag"))),
            (["send", "--tag", "--queue", "f"], .missingValue(.option("tag"))),
            (["send", "--tag", "--note=x", "f"], .missingValue(.option("tag"))),
            (["send", "--tag", "-q", "f"], .missingValue(.option("tag"))),
            (["send", "--tag", "--", "f"], .missingValue(.option("tag"))),
            (["send", "f", "-t"], .missingValue(.option("tag"))),
            (["send", "f", "--queue=yes"], .unexpectedValue(.option("queue"))),
            (["send", "f", "--queue="], .unexpectedValue(.option("queue"))),
            (["send", "f", "--note=a", "--note=b"], .repeatedOption(.option("note"))),
            (["--lang=de", "send", "f", "--lang=de"], .repeatedOption(.option("lang"))),
            (
                ["--lang", "fr", "send", "f"],
                .invalidValue(.option("lang"), value: "fr", expected: .oneOf(["de", "en"], nearest: nil))
            ),
            (
                ["send", "f", "--after=moev"],
                .invalidValue(.option("after"), value: "moev", expected: .oneOf(["keep", "move"], nearest: "move"))
            ),
            (
                ["send", "f", "--after="],
                .invalidValue(.option("after"), value: "", expected: .oneOf(["keep", "move"], nearest: nil))
            ),
            (
                ["completions", "bsh"],
                .invalidValue(
                    .operand("SHELL"), value: "bsh", expected: .oneOf(["bash", "zsh", "fish"], nearest: "bash"))
            ),
            (["outbox", "list", "--limit=0"], .invalidValue(.option("limit"), value: "0", expected: .number(1...100))),
            (
                ["outbox", "list", "--limit=1x"],
                .invalidValue(.option("limit"), value: "1x", expected: .number(1...100))
            ),
            (["send"], .missingOperand(LocalizedText(german: "DATEI", english: "FILE"), command: ["send"])),
            (["outbox", "show"], .missingOperand("ID", command: ["outbox", "show"])),
            (["outbox", "show", "1", "2"], .unexpectedOperand("2", command: ["outbox", "show"])),
            (["outbox", "--", "list"], .unexpectedOperand("list", command: ["outbox", "list"])),
            (["rules", "check", "x"], .unexpectedOperand("x", command: ["rules", "check"])),
            (
                ["--", "send", "f"],
                .missingCommand(within: [], known: ["send", "outbox", "rules", "login", "completions", "help"])
            ),
        ] as [([String], UsageError)])
    func faults(words: [String], expected: UsageError) {
        #expect(fault(words) == expected)
    }

    @Test(
        "has seconds only as plain decimal digits within the range",
        arguments: ["", "-1", "+1", "1e3", "inf", "nan", "0x1", ".5", "5.", "1.2.3", "1,5", "3601", "٣", " 1"])
    func seconds(text: String) {
        #expect(
            fault(["send", "f", "--settle=" + text])
                == .invalidValue(
                    .option("settle"), value: text, expected: .seconds(0...3600, words: ["auto"])))
    }

    @Test("has a value that is not UTF-8 where text is wanted")
    func notUTF8() {
        let bad: [UInt8] = [0x61, 0xFC]
        let lines: [([[UInt8]], Argument)] = [
            ([Array("send".utf8), Array("f".utf8), Array("--note=".utf8) + bad], .option("note")),
            ([Array("send".utf8), Array("f".utf8), Array("--tag".utf8), bad], .option("tag")),
            ([Array("outbox".utf8), Array("show".utf8), bad], .operand("ID")),
        ]
        for (words, argument) in lines {
            let failure = #expect(throws: ParseFailure.self) { try exampleTable.parse(words) }
            #expect(failure?.error == .notUTF8(argument))
        }
    }
}
