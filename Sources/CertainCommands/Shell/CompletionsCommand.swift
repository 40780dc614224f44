// certain completions: a script that teaches a shell our commands and options.
import Terminal

extension Command {
    static let completions = Command(
        spec: CommandSpec(
            "completions",
            summary: LocalizedText(
                german: "Gibt ein Skript aus, mit dem die Shell ergänzt",
                english: "Prints a completion script for a shell"),
            operands: [OperandSpec(.choice(Shell.allCases.map(\.rawValue)))],
            examples: [
                ExampleSpec(
                    "certain completions bash > ~/.local/share/bash-completion/completions/certain",
                    LocalizedText(german: "Für jede neue Bash", english: "For every new bash"))
            ]),
        run: { arguments, context throws(CommandFailure) in
            guard let shell = arguments.operandTexts.first.flatMap(Shell.init(rawValue:)) else { return .usage }
            context.console.page(CommandTable.certain.completions(for: shell, in: context.console.language))
            return .success
        })
}
