// From an argument vector to an exit code.
package import Terminal

/// Runs one command line and says how it ended. Everything it touches is in the context.
package func run(_ context: Context) -> ExitCode {
    var context = context
    let table = CommandTable.certain
    let arguments: ParsedArguments
    do throws(ParseFailure) {
        arguments = try table.parse(context.arguments)
    } catch {
        context.console.apply(error.options, config: context.configuredLanguage, environment: context.environment)
        let words = Words.usage(error.error, in: error.command)
        context.console.message(words)
        if error.options.isSet(SendOptions.notify) {
            context.show(.failure(words, context.console.language))
        }
        return .usage
    }
    if arguments.action == .version {
        context.console.page("certain \(Version.current)\n")
        return .success
    }
    context.console.apply(arguments.options, config: context.configuredLanguage, environment: context.environment)
    guard arguments.action == .help else { return runCommand(arguments, context) }
    let width = context.console.columns
    context.console.page(table.help(for: arguments.command, in: context.console.language, width: width))
    return .success
}

private func runCommand(_ arguments: ParsedArguments, _ context: Context) -> ExitCode {
    guard let command = Command.all.first(where: { [$0.spec.name] == arguments.command.prefix(1) }) else {
        return .usage
    }
    do throws(CommandFailure) {
        return try command.run(arguments, context)
    } catch {
        context.console.message(Words.failed(error.reason))
        return error.exit
    }
}

/// A command of the table with the function behind it.
struct Command: Sendable {
    let spec: CommandSpec
    let run: @Sendable (ParsedArguments, Context) throws(CommandFailure) -> ExitCode

    static let all: [Command] = [
        .login, .logout, .status, .send, .drop, .watch, .outbox, .proof, .rules, .doctor, .open, .install, .uninstall,
        .completions, .manual,
    ]
}

extension Command {
    /// A noun whose verbs are commands of their own.
    init(_ noun: String, summary: LocalizedText, verbs: [Command]) {
        self.init(spec: CommandSpec(noun, summary: summary, subcommands: verbs.map(\.spec))) {
            arguments, context throws(CommandFailure) in
            guard let verb = verbs.first(where: { [$0.spec.name] == arguments.command.dropFirst().prefix(1) }) else {
                return .usage
            }
            return try verb.run(arguments, context)
        }
    }
}

extension CommandTable {
    /// The one table behind parsing, help, manual page and completions.
    package static let certain = CommandTable(
        program: "certain",
        summary: LocalizedText(
            german: "Bringt Belege und Dokumente in den Eingang von Certain.",
            english: "Delivers receipts and documents to the Certain inbox."),
        everywhere: EverywhereOptions.all,
        commands: Command.all.map(\.spec))
}
