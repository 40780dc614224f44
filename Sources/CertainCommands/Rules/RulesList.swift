// certain rules list: each rule in a line.
import Platform
import Rules
import Settings
import Terminal

extension Command {
    static let rulesList = Command(
        spec: CommandSpec(
            "list",
            summary: LocalizedText(
                german: "Zeigt jede Regel in einer Zeile", english: "Shows each rule in a line")),
        run: { arguments, context throws(CommandFailure) in
            try listRules(arguments, context)
        })
}

private struct RuleLine: Encodable {
    let name: String
    /// Nil where the rule applies to every file.
    let when: String?
    let then: String

    private enum Key: String, CodingKey { case name, when, then }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(name, forKey: .name)
        try object.encode(when, forKey: .when)
        try object.encode(then, forKey: .then)
    }
}

private func listRules(_ arguments: ParsedArguments, _ context: Context) throws(CommandFailure) -> ExitCode {
    var context = context
    let surroundings = try Surroundings(&context, arguments.options)
    guard let file = try surroundings.rulesFile() else {
        context.console.note(Words.noRulesFile(surroundings.rulesPath))
        return .success
    }
    let console = context.console
    var table = Table(columns: [Table.Column(""), Table.Column("", shrinks: true), Table.Column("", shrinks: true)])
    for rule in file.rules.rules {
        let line = RuleLine(name: rule.name, when: rule.when?.summary, then: rule.then.summary)
        console.json(line)
        table.add([line.name, line.when ?? Words.everyFile[console.language], "→ " + line.then])
    }
    for line in table.lines(width: console.isTerminal(.output) ? console.columns : nil) { console.result(line) }
    return .success
}

// Written with the keys of the rules file, which are the same in every language.

extension Condition {
    /// `filename *migros*`, `any (extension exe | zip; filename ~*)`
    var summary: String {
        switch self {
        case .filename(let globs): Self.summary("filename", globs.map(\.text))
        case .pattern(let patterns): Self.summary("pattern", patterns.map(\.text))
        case .fileExtension(let extensions): Self.summary("extension", extensions.map(\.text))
        case .folder(let globs): Self.summary("folder", globs.map(\.text))
        case .source(let globs): Self.summary("source", globs.map(\.text))
        case .device(let globs): Self.summary("device", globs.map(\.text))
        case .profile(let globs): Self.summary("profile", globs.map(\.text))
        case .date(let condition): "date " + condition.summary
        case .any(let conditions): "any (" + conditions.map(\.summary).joined(separator: "; ") + ")"
        case .all(let conditions): "all (" + conditions.map(\.summary).joined(separator: "; ") + ")"
        case .not(let condition): "not (" + condition.summary + ")"
        }
    }

    private static func summary(_ key: String, _ values: [String]) -> String {
        key + " " + values.joined(separator: " | ")
    }
}

extension DateCondition {
    fileprivate var summary: String {
        func list(_ key: String, _ numbers: [Int]) -> String? {
            numbers.isEmpty ? nil : key + " " + numbers.map(String.init).joined(separator: " | ")
        }
        let parts = [
            from.map { "from \($0)" }, to.map { "to \($0)" }, list("year", years), list("month", months),
            list("quarter", quarters), list("weekday", weekdays), olderThan.map { "older_than \($0)" },
            newerThan.map { "newer_than \($0)" }, known.map { "known \($0)" },
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }
}

extension Actions {
    /// `tags Lebensmittel, Steuer {year}; note Rechnung {number}; stop`
    var summary: String {
        let parts = [
            tags.isEmpty ? nil : "tags " + tags.map(\.text).joined(separator: ", "), date.map { "date " + $0.text },
            note.map { "note " + $0.text }, skip.map { "skip " + $0.text }, stop ? "stop" : nil,
        ]
        return parts.compactMap(\.self).joined(separator: "; ")
    }
}
