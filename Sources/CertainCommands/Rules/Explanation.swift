// Why one name gets the plan it gets.
import Rules
import Terminal

/// What the rules would make of a file with this name, with the reasons.
struct Explanation: Sendable {
    /// As `send --dry-run` would report it.
    let report: FileReport
    /// What was known before the rules.
    let facts: FileFacts
    let trace: Trace

    /// `name` as it was given.
    init(_ name: String, _ facts: FileFacts, _ plan: Plan, _ trace: Trace) {
        var report = FileReport(file: name, shown: name, outcome: .planned)
        (report.date, report.dateSource) = (plan.date, plan.dateSource)
        (report.tags, report.rules, report.note) = (plan.tags, plan.rules, plan.note)
        if let why = plan.skip { (report.outcome, report.reason) = (.skipped, .skipped(why)) }
        self.report = report
        self.facts = facts
        self.trace = trace
    }
}

/// Lines for people: a mark, then what was looked at, then why.
struct ExplanationLines {
    let language: Language
    private(set) var lines: [String] = []

    init(_ language: Language) {
        self.language = language
    }

    mutating func add(_ explanation: Explanation) {
        let report = explanation.report
        line(0, LocalizedText(stringLiteral: report.shown))
        line(1, Words.dateExplained(report, explanation.facts))
        for candidate in explanation.facts.dateReading?.candidates ?? [] {
            let why = Reason.verdict(candidate.verdict).message
            let form = Words.form(candidate.form)
            line(
                2, mark: Self.mark(candidate.verdict),
                LocalizedText(
                    german: "«\(candidate.text)» (\(form.german)): \(why.german)",
                    english: "“\(candidate.text)” (\(form.english)): \(why.english)"))
        }
        line(1, explanation.trace.rules.isEmpty ? Words.noRulesToExplain : Words.rulesHeading)
        for rule in explanation.trace.rules { add(rule, level: 2) }
        line(1, Words.planned(report))
    }

    /// A rule with its conditions and, where it applied, its actions.
    mutating func add(_ rule: RuleTrace, level: Int) {
        line(level, mark: Self.mark(rule.outcome), Words.rule(rule))
        if let condition = rule.condition { add(condition, level: level + 1) }
        for effect in rule.effects { line(level + 1, mark: effect.dropped == nil ? "+" : "–", Words.effect(effect)) }
    }

    private mutating func add(_ condition: ConditionTrace, level: Int) {
        line(level, mark: Self.mark(condition.result), Words.condition(condition))
        for child in condition.children { add(child, level: level + 1) }
    }

    private mutating func line(_ level: Int, mark: String = "", _ text: LocalizedText) {
        let indent = String(repeating: "  ", count: level)
        lines.append(indent + (mark.isEmpty ? "" : mark + " ") + text[language])
    }

    private static func mark(_ verdict: DateVerdict) -> String {
        switch verdict {
        case .chosen: "✓"
        case .weakerForm, .furtherRight, .rangePartner: "–"
        case .rejected: "✗"
        }
    }

    private static func mark(_ outcome: RuleOutcome) -> String {
        switch outcome {
        case .applied: "✓"
        case .notMatched: "✗"
        case .undecided: "?"
        case .notTried: "–"
        }
    }

    private static func mark(_ result: ConditionResult) -> String {
        switch result {
        case .held: "✓"
        case .failed: "✗"
        case .stopped: "?"
        case .assumed: "–"
        }
    }
}
