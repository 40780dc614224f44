// certain rules explain: what the rules make of a name, and why.
import Platform
import Rules
import Settings
import Terminal

extension Command {
    static let rulesExplain = Command(
        spec: CommandSpec(
            "explain",
            summary: LocalizedText(
                german: "Zeigt, was die Regeln aus einem Namen machen und warum",
                english: "Shows what the rules make of a name, and why"),
            details: LocalizedText(
                german:
                    "Die Datei muss es nicht geben; auch wenn es sie gibt, zählt nur der letzte Teil des Namens, nicht "
                    + "ihr Inhalt. Die Optionen nennen, was ein Name allein nicht sagt.",
                english: "The file need not exist; even if it does, only the last part of its name counts, not its "
                    + "content. The options tell what a name alone does not."),
            operands: [
                OperandSpec(.file(LocalizedText(german: "NAME", english: "NAME")), .oneOrMore)
            ],
            options: ExplainOptions.all,
            examples: [
                ExampleSpec(
                    "certain rules explain \"2026-11-03 Kontoauszug.pdf\"",
                    LocalizedText(
                        german: "Welche Regeln treffen zu, und welches Datum gilt?",
                        english: "Which rules apply, and which date counts?")),
                ExampleSpec(
                    "certain rules explain --source scanner --device fujitsu:left Scan.pdf",
                    LocalizedText(
                        german: "Was geschieht, wenn es vom Scanner kommt?",
                        english: "What happens when it comes from the scanner?")),
            ]),
        run: { arguments, context throws(CommandFailure) in
            try explainNames(arguments, context)
        })
}

/// What an option says of the file that its name does not.
enum ExplainOptions {
    static let folder = OptionSpec(
        "folder", value: .text(LocalizedText(german: "ORDNER", english: "FOLDER")),
        summary: LocalizedText(
            german: "Der Ordner unterhalb des Ablageordners", english: "The folder below the drop folder"))
    static let source = OptionSpec(
        "source", value: .text(LocalizedText(german: "QUELLE", english: "SOURCE")),
        summary: LocalizedText(
            german: "Wer die Datei bringt, etwa scanner (sonst send)",
            english: "Who brings the file, such as scanner (send otherwise)"))
    static let device = OptionSpec(
        "device", value: .text(LocalizedText(german: "GERÄT", english: "DEVICE")),
        summary: LocalizedText(
            german: "Gerät und Taste, etwa fujitsu:left", english: "Device and button, such as fujitsu:left"))

    static let all = [folder, source, device, SendOptions.date, SendOptions.tag]
}

private func explainNames(_ arguments: ParsedArguments, _ context: Context) throws(CommandFailure) -> ExitCode {
    var context = context
    let options = arguments.options
    let surroundings = try Surroundings(&context, options)
    // A profile need not exist to be asked about.
    let profile = options.text(EverywhereOptions.profile) ?? (try? surroundings.profile(options).name)
    let planner = Planner(
        try SendOptions(options, [], context).given, rules: try surroundings.rules(), profile: profile,
        dates: surroundings.config.date, context)
    guard arguments.operands.allSatisfy({ !$0.name.isEmpty }) else { throw CommandFailure(.usage, .emptyName) }
    for (position, name) in arguments.operands.enumerated() {
        let facts = planner.facts(name: name.nameText).asked(by: options)
        let (plan, trace) = planner.explain(facts)
        let explanation = Explanation(name.text, facts, plan, trace)
        let language = context.console.language
        context.console.json(ExplanationObject(explanation: explanation, language: language))
        var lines = ExplanationLines(language)
        lines.add(explanation)
        if position > 0 { context.console.result("") }
        for line in lines.lines { context.console.result(line) }
    }
    return .success
}

extension FileFacts {
    fileprivate func asked(by options: OptionValues) -> FileFacts {
        var facts = self
        facts.folder = options.text(ExplainOptions.folder)?.split(separator: "/").joined(separator: "/") ?? folder
        facts.source = options.text(ExplainOptions.source) ?? source
        facts.device = options.text(ExplainOptions.device) ?? device
        return facts
    }
}
