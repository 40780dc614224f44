// Argument vectors read against the table: what is wrong with them.
import Terminal
import Testing

@Suite("A faulty command line")
struct UsageErrorTests {
    @Test(
        "is told apart by what is wrong with it",
        arguments: [
            ([], .missingCommand(known: ["send", "outbox", "rules", "login", "completions", "help"])),
            (
                ["--json"],
                .missingCommand(known: ["send", "outbox", "rules", "login", "completions", "help"])
            ),
            (["rules"], .missingCommand(known: ["check", "explain"])),
            (["snd", "f"], .unknownCommand("snd", nearest: "send")),
            (["SEND", "f"], .unknownCommand("SEND", nearest: "send")),
            (["xyzzy"], .unknownCommand("xyzzy", nearest: nil)),
            (["-"], .unknownCommand("-", nearest: nil)),
            (["outbox", "lsit"], .unknownCommand("lsit", nearest: "list")),
            (["help", "sned"], .unknownCommand("sned", nearest: "send")),
            (["snd", "--help"], .unknownCommand("snd", nearest: "send")),
            (["send", "--quue", "f"], .unknownOption("--quue", nearest: "--queue")),
            (["send", "--que", "f"], .unknownOption("--que", nearest: "--queue")),
            (["send", "--bogus=1", "f"], .unknownOption("--bogus", nearest: nil)),
            (["send", "-x", "f"], .unknownOption("-x", nearest: nil)),
            (["send", "-qx", "f"], .unknownOption("-x", nearest: nil)),
            (["send", "-queue", "f"], .unknownOption("-queue", nearest: "--queue")),
            (["send", "–queue", "f"], .unknownOption("–queue", nearest: "--queue")),
            (["send", "—tag=x", "f"], .unknownOption("—tag=x", nearest: "--tag")),
            (["--tag", "x", "send", "f"], .unknownOption("--tag", nearest: nil)),
            (
                ["outbox", "show", "1", "--limit=5"],
                .unknownOption("--limit", nearest: nil)
            ),
            (
                ["outbox", "--limit=5", "show", "1"],
                .unknownOption("--limit", nearest: nil)
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
            (["send"], .missingOperand(LocalizedText(german: "DATEI", english: "FILE"))),
            (["outbox", "show"], .missingOperand("ID")),
            (["outbox", "show", "1", "2"], .unexpectedOperand("2")),
            (["outbox", "--", "list"], .unexpectedOperand("list")),
            (["rules", "check", "x"], .unexpectedOperand("x")),
            (
                ["--", "send", "f"],
                .missingCommand(known: ["send", "outbox", "rules", "login", "completions", "help"])
            ),
        ] as [([String], UsageError)])
    func faults(words: [String], expected: UsageError) {
        #expect(fault(words) == expected)
    }

    @Test(
        "names the command whose help tells more, wherever it stands",
        arguments: [
            ("", ""), ("snd f", ""), ("--bogus", ""), ("--lang fr", ""), ("help sned", ""), ("rules", "rules"),
            ("outbox lsit", "outbox"), ("help outbox lsit", "outbox"), ("send", "send"), ("send f --bogus", "send"),
            ("--bogus send f", "send"), ("send f --after=moev", "send"), ("--lang fr send f", "send"),
            ("send f --queue=yes", "send"), ("send f --tag", "send"), ("completions bsh", "completions"),
            ("outbox --limit=0", "outbox list"), ("rules check x", "rules check"),
        ])
    func command(line: String, expected: String) {
        let words = line.split(separator: " ").map { Array($0.utf8) }
        let failure = #expect(throws: ParseFailure.self) { try exampleTable.parse(words) }
        #expect(failure?.command.joined(separator: " ") == expected)
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
