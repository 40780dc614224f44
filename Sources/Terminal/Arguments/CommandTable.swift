// The one table that drives parsing, help, manual page and completions.

package struct CommandTable: Sendable {
    /// The root: the program's name, and the commands below it, `help` included.
    package let program: CommandSpec
    /// Understood before and after every command, `--help` included.
    package let everywhere: [OptionSpec]

    /// `help` and the options `--help` and `--version` are added here.
    package init(
        program: String, summary: LocalizedText, details: LocalizedText? = nil, everywhere: [OptionSpec],
        commands: [CommandSpec], examples: [ExampleSpec] = []
    ) {
        self.program = CommandSpec(
            program, summary: summary, details: details, examples: examples,
            subcommands: commands + [Self.helpCommand])
        self.everywhere = everywhere + [.help]
    }

    private static let helpCommand = CommandSpec(
        "help", summary: LocalizedText(german: "Zeigt die Hilfe zu einem Befehl", english: "Shows a command's help"),
        operands: [OperandSpec(ValueSpec(name: commandWord, kind: .command), .any)])

    private static let commandWord = LocalizedText(german: "BEFEHL", english: "COMMAND")

    /// The commands from the root to this path, the root first; nil where there is no such command.
    func chain(to path: [String]) -> [CommandSpec]? {
        var chain = [program]
        for word in path {
            guard let next = chain.last?.subcommand(word) else { return nil }
            chain.append(next)
        }
        return chain
    }

    /// Every command with its path, parents before children, in the table's order; the root has the empty path.
    var allCommands: [(path: [String], command: CommandSpec)] {
        func below(_ path: [String], _ command: CommandSpec) -> [(path: [String], command: CommandSpec)] {
            [(path, command)] + command.subcommands.flatMap { below(path + [$0.name], $0) }
        }
        return below([], program)
    }

    /// The command's own options and those of the commands above it, without the everywhere ones. `--version` is the
    /// root's alone.
    func options(of path: [String]) -> [OptionSpec] {
        path.isEmpty ? [.version] : (chain(to: path) ?? []).flatMap(\.options)
    }
}
