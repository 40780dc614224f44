// Argument vectors read against the table: what is understood.
import Platform
import Terminal
import Testing

@Suite("A command line")
struct ArgumentParserTests {
    @Test("mixes options and operands in any order, everywhere options before the command too")
    func mixed() throws {
        let parsed = try parse("--json", "-q", "send", "a.pdf", "--tag", "x", "b.pdf", "--tag=y", "--profile", "home")
        #expect(parsed.action == .run)
        #expect(parsed.command == ["send"])
        #expect(parsed.operands == [Path("a.pdf"), Path("b.pdf")])
        #expect(parsed.options.texts(.tag) == ["x", "y"])
        #expect(parsed.options.text(.profile) == "home")
        #expect(parsed.options.isSet(.json) && parsed.options.isSet(.quiet) && !parsed.options.isSet(.verbose))
    }

    @Test("takes an option's value from the same word or the next, whatever it begins with")
    func values() throws {
        #expect(try parse("send", "f", "--note", "-5 CHF").options.text(.note) == "-5 CHF")
        #expect(try parse("send", "f", "--note=--queue").options.text(.note) == "--queue")
        #expect(try parse("send", "f", "--note", "--unlisted").options.text(.note) == "--unlisted")
        #expect(try parse("send", "f", "--note=a=b").options.text(.note) == "a=b")
        #expect(try parse("send", "f", "--note", "-").options.text(.note) == "-")
        #expect(try parse("send", "f", "-tx", "-t", "y").options.texts(.tag) == ["x", "y"])
        #expect(try parse("send", "f", "-qt", "x", "-vtz").options.texts(.tag) == ["x", "z"])
    }

    @Test("knows an empty value from no value")
    func emptyValue() throws {
        let parsed = try parse("send", "f", "--note=")
        #expect(parsed.options.text(.note) == "")
        #expect(try parse("send", "f", "--note", "").options.text(.note) == "")
        #expect(try parse("send", "f").options.text(.note) == nil)
    }

    @Test("takes everything behind -- as it is, and a lone dash as an operand")
    func operandsOnly() throws {
        let parsed = try parse("send", "-", "--", "--queue", "-q", "--", "–tag")
        #expect(parsed.operands == ["-", "--queue", "-q", "--", "–tag"].map { Path($0) })
        #expect(!parsed.options.isSet(.queue))
    }

    @Test("keeps names of files and folders that are not UTF-8 byte for byte")
    func bytes() throws {
        let name: [UInt8] = [0xFC, 0x2E, 0x70]
        let parsed = try exampleTable.parse(["send", "--to"].map { Array($0.utf8) } + [name, name])
        #expect(parsed.operands == [Path(bytes: name)])
        #expect(parsed.options.path(.to) == Path(bytes: name))
        let joined = try exampleTable.parse([Array("send".utf8), Array("--to=".utf8) + name, name])
        #expect(joined.options.path(.to) == Path(bytes: name))
    }

    @Test("allows a flag twice, since it says the same thing")
    func repeatedFlag() throws {
        #expect(try parse("-q", "send", "-q", "--quiet", "f").options.isSet(.quiet))
    }

    @Test("means the default subcommand where none is typed, with its options")
    func defaultSubcommand() throws {
        #expect(try parse("outbox").command == ["outbox", "list"])
        #expect(try parse("outbox", "--limit", "5", "--json").options.number(.limit) == 5)
        #expect(try parse("outbox", "show", "7").operandTexts == ["7"])
    }

    @Test(
        "reads seconds with a fraction, and words in their place",
        arguments: [("2", 2.0), ("0.5", 0.5), ("0", 0), ("3600", 3600), ("auto", nil)])
    func seconds(text: String, value: Double?) throws {
        let options = try parse("send", "f", "--settle", text).options
        #expect(options.seconds(.settle) == value)
        #expect(options.text(.settle) == text)
    }

    @Test(
        "asks for help on the command it names, whatever else is wrong with it",
        arguments: [
            (["--help"], []), (["-h"], []), (["help"], []), (["send", "--help"], ["send"]),
            (["send", "-qh"], ["send"]),
            (["--help", "send"], ["send"]), (["send", "--bogus", "f", "-h"], ["send"]), (["outbox", "-h"], ["outbox"]),
            (["help", "outbox", "show"], ["outbox", "show"]), (["help", "help"], ["help"]),
            (["outbox", "help"], ["outbox"]), (["rules", "help"], ["rules"]),
            (["outbox", "help", "show"], ["outbox", "show"]),
            (["rules", "-h"], ["rules"]),
            (["send", "--to", "d", "--help"], ["send"]),
        ])
    func help(words: [String], command: [String]) throws {
        let parsed = try exampleTable.parse(words.map { Array($0.utf8) })
        #expect(parsed.action == .help)
        #expect(parsed.command == command)
    }

    @Test("is not a call for help behind --")
    func noHelp() throws {
        #expect(try parse("send", "--", "--help").action == .run)
    }

    @Test("asks for the version before a command only")
    func version() throws {
        #expect(try parse("--version").action == .version)
        #expect(try parse("--json", "--version").options.isSet(.json))
        #expect(fault(["send", "--version", "f"]) == .unknownOption("--version", nearest: nil))
    }

    @Test("gives language and form also where it is faulty, wherever they stand")
    func optionsOfFaulty() throws {
        let failure = #expect(throws: ParseFailure.self) { try parse("snd", "--bogus", "--lang", "de", "f", "--json") }
        #expect(failure?.options.text(.lang) == "de")
        #expect(failure?.options.isSet(.json) == true)
    }
}
