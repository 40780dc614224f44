// The command table proves itself: every name means one thing.
import Terminal
import Testing

@Suite("A command table")
struct CommandTableTests {
    @Test("without a contradiction has no faults")
    func sound() {
        #expect(exampleTable.faults == [])
    }

    private static let word: LocalizedText = "x"

    private func faults(everywhere: [OptionSpec] = [], _ commands: CommandSpec...) -> Set<CommandTableFault> {
        CommandTable(program: "p", summary: Self.word, everywhere: everywhere, commands: commands).faults
    }

    private func option(_ long: String, _ short: Character? = nil) -> OptionSpec {
        OptionSpec(long, short: short, summary: Self.word)
    }

    @Test("shows names that mean two things")
    func repeated() {
        #expect(
            faults(CommandSpec("a", summary: Self.word), CommandSpec("a", summary: Self.word))
                == [.repeatedCommand(["a"])])
        #expect(faults(CommandSpec("help", summary: Self.word)) == [.repeatedCommand(["help"])])
        #expect(
            faults(CommandSpec("a", summary: Self.word, options: [option("b", "x"), option("b", "x")]))
                == [.repeatedOption("b", in: ["a"]), .repeatedShort("x", in: ["a"])])
        let child = CommandSpec("c", summary: Self.word, options: [option("b")])
        #expect(
            faults(CommandSpec("a", summary: Self.word, options: [option("b")], subcommands: [child]))
                == [.repeatedOption("b", in: ["a", "c"])])
    }

    @Test("shows options that shadow an everywhere one, by long or short name")
    func shadows() {
        let own = [option("json"), option("other", "q"), option("help"), option("host", "h")]
        #expect(
            faults(
                everywhere: [option("json"), option("quiet", "q")], CommandSpec("a", summary: Self.word, options: own))
                == Set(["json", "other", "help", "host"].map { .shadowsEverywhere($0, in: ["a"]) }))
        #expect(faults(everywhere: [option("version")]) == [.shadowsEverywhere("version", in: [])])
    }

    @Test("shows words that could be read in two ways, and names a shell would stumble over")
    func ambiguous() {
        let many = OperandSpec(.text("A"), .any)
        #expect(
            faults(CommandSpec("a", summary: Self.word, operands: [many, many])) == [.ambiguousOperands(["a"])])
        #expect(
            faults(
                CommandSpec(
                    "a", summary: Self.word, operands: [many], subcommands: [CommandSpec("b", summary: Self.word)]))
                == [.operandsBesideSubcommands(["a"])])
        #expect(
            faults(CommandSpec("a", summary: Self.word, defaultSubcommand: "b")) == [.unknownDefault("b", in: ["a"])])
        #expect(faults(CommandSpec("A b", summary: Self.word)) == [.badName("A b", in: ["A b"])])
        #expect(
            faults(CommandSpec("a", summary: Self.word, options: [option("-x")])) == [.badName("-x", in: ["a"])])
    }
}
