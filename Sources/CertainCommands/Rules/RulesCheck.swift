// certain rules check: can the rules be read, and do they do what their examples say?
import Keystore
import Platform
import Rules
import Server
import Settings
import Terminal

extension Command {
    static let rulesCheck = Command(
        spec: CommandSpec(
            "check",
            summary: LocalizedText(
                german: "Prüft die Regeln und ihre Beispiele", english: "Verifies the rules and their examples"),
            details: LocalizedText(
                german:
                    "Warnt vor Regeln, die nie zutreffen oder nie an die Reihe kommen, und vor doppelten. Endet mit "
                    + "1, wenn ein Beispiel nicht stimmt, und mit 78, wenn die Regeln nicht lesbar sind.",
                english: "Warns of rules that can never match or are never tried, and of doubled ones. Ends with 1 "
                    + "where an example is wrong, and with 78 where the rules cannot be read.")),
        run: { arguments, context throws(CommandFailure) in
            try checkRules(arguments, context)
        })
}

private func checkRules(_ arguments: ParsedArguments, _ context: Context) throws(CommandFailure) -> ExitCode {
    var context = context
    let surroundings = try Surroundings(&context, arguments.options)
    guard let file = try surroundings.rulesFile() else {
        context.console.note(Words.noRulesFile(surroundings.rulesPath))
        return .success
    }
    let order = surroundings.config.date.order
    var check = RulesCheck(
        path: surroundings.rulesPath, console: context.console,
        knownTags: tagsInUse(surroundings, arguments.options, context))
    return check.run(file, RuleSurroundings(today: context.today, order: order))
}

/// Only asked of a server that is logged in to; that it cannot be reached is no concern of the rules.
private func tagsInUse(_ surroundings: Surroundings, _ options: OptionValues, _ context: Context) -> Set<String> {
    do throws(CommandFailure) {
        let connection = try Connection(surroundings.profile(options), context)
        let found = try connection.token(options, surroundings.places, context)
        return connection.client(found.token, context).tagsInUse() ?? []
    } catch {
        return []
    }
}

private struct RulesCheck {
    let path: Path
    let console: Console
    /// Empty where nothing is known of the server's tags.
    let knownTags: Set<String>
    private var examples = 0
    private var failures = 0

    init(path: Path, console: Console, knownTags: Set<String>) {
        self.path = path
        self.console = console
        self.knownTags = knownTags
    }

    mutating func run(_ file: RulesFile, _ surroundings: RuleSurroundings) -> ExitCode {
        for (rule, place) in zip(file.rules.rules, file.places) {
            // One rule at a time, so that its place is known even where two have the same name.
            for result in RuleSet([rule]).examples(surroundings) { report(result, at: place) }
        }
        for warning in file.rules.warnings() { report(warning, in: file) }
        for (rule, tag) in file.rules.literalTags where !knownTags.isEmpty && !isKnown(tag) {
            warn(.unknownTag(tag, nearest: nearest(to: tag, among: knownTags.sorted())), of: rule, in: file)
        }
        if !console.isQuiet {
            console.result(Words.rulesChecked(rules: file.rules.rules.count, examples: examples, wrong: failures))
        }
        return failures == 0 ? .success : .no
    }

    private mutating func report(_ result: ExampleResult, at place: TextPlace) {
        examples += 1
        console.json(ExampleObject(result: result, place: place, language: console.language))
        guard !result.isRight else { return }
        failures += 1
        console.result("✗ \(path):\(place.line):\(place.column): \(Words.wrongExample(result)[console.language])")
        var lines = ExplanationLines(console.language)
        lines.add(result.trace, level: 1)
        for line in lines.lines { console.result(line) }
    }
}

extension RulesCheck {
    /// A warning is no wrong example: it changes nothing of the exit code.
    private func report(_ warning: RuleWarning, in file: RulesFile) {
        let name = warning.rule
        warn(.warning(warning), of: name, isLast: warning == .duplicateName(name), in: file)
    }

    /// Upper and lower case make no other tag.
    private func isKnown(_ tag: String) -> Bool {
        knownTags.contains { $0.lowercased() == tag.lowercased() }
    }

    private func warn(_ reason: Reason, of name: String, isLast: Bool = false, in file: RulesFile) {
        let rules = file.rules.rules
        let position = isLast ? rules.lastIndex { $0.name == name } : rules.firstIndex { $0.name == name }
        let place = position.map { file.places[$0] }
        console.json(
            WarningObject(
                rule: name, line: place?.line, column: place?.column, code: reason.code,
                message: reason.message[console.language]))
        let suffix = place.map { ":\($0.line):\($0.column)" } ?? ""
        console.result("! \(path)\(suffix): \(reason.message[console.language])")
    }
}

/// One warning, for scripts.
private struct WarningObject: Encodable {
    let check = "warning"
    let rule: String
    let line: Int?
    let column: Int?
    let code: String
    let message: String
}

/// One example, for scripts.
private struct ExampleObject: Encodable {
    let result: ExampleResult
    let place: TextPlace
    let language: Language

    private enum Key: String, CodingKey { case check, rule, line, column, example, ok, expected, got, trace, message }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        try object.encode("example", forKey: .check)
        try object.encode(result.rule, forKey: .rule)
        try object.encode(place.line, forKey: .line)
        try object.encode(place.column, forKey: .column)
        try object.encode(result.name, forKey: .example)
        try object.encode(result.isRight, forKey: .ok)
        try object.encode(result.expected, forKey: .expected)
        try object.encode(result.got, forKey: .got)
        try object.encode(RuleObject(trace: result.trace, language: language), forKey: .trace)
        let message = result.isRight ? nil : Words.wrongExample(result)[language]
        try object.encode(message, forKey: .message)
    }
}
