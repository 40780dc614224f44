// Completion scripts for shells, made from the command table.

/// The shells there are completions for.
package enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish
}

extension CommandTable {
    /// A script that the shell reads at its start (or finds in its completion folder): it completes commands,
    /// options, the words of choices, files and folders, and does not call the program.
    package func completions(for shell: Shell, in language: Language) -> String {
        switch shell {
        case .bash: BashCompletions(table: self).script
        case .zsh: ZshCompletions(table: self, language: language).script
        case .fish: FishCompletions(table: self, language: language).script
        }
    }

    /// What a shell may offer at one command.
    struct CompletionPoint {
        let path: [String]
        let command: CommandSpec
        /// Without the everywhere ones; those of a default subcommand included.
        let options: [OptionSpec]
    }

    var completionPoints: [CompletionPoint] {
        allCommands.map { path, command in
            let fallback = command.defaultSubcommand.flatMap { command.subcommand($0) }
            return CompletionPoint(
                path: path, command: command, options: options(of: path) + (fallback?.options ?? []))
        }
    }

    /// The words an operand or value may be, where they are known.
    func completionWords(of value: ValueSpec) -> [String] {
        switch value.kind {
        case .choice(let words): words
        case .seconds(_, let words): words
        case .command: program.subcommands.map(\.name)
        case .text, .file, .folder, .number: []
        }
    }
}

extension OptionSpec {
    /// `--tag`, `-t`
    var names: [String] { ["--" + long] + (short.map { ["-\($0)"] } ?? []) }
}

extension String {
    /// In single quotes, as every POSIX shell reads it.
    var singleQuoted: String {
        "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
