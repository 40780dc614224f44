// An explanation as JSON: the file object of `send`, with the trace and the date candidates.
import Rules
import Terminal

struct ExplanationObject: Encodable {
    let explanation: Explanation
    let language: Language

    private enum Key: String, CodingKey {
        case trace
        case dateCandidates = "date_candidates"
    }

    func encode(to encoder: any Encoder) throws {
        try FileObject(report: explanation.report, language: language).encode(to: encoder)
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(
            explanation.trace.rules.map { RuleObject(trace: $0, language: language) }, forKey: .trace)
        let candidates = explanation.facts.dateReading?.candidates ?? []
        try object.encode(
            candidates.map { CandidateObject(candidate: $0, language: language) }, forKey: .dateCandidates)
    }
}

struct RuleObject: Encodable {
    let trace: RuleTrace
    let language: Language

    private enum Key: String, CodingKey {
        case rule, outcome, condition, effects
        case endedBy = "ended_by"
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(trace.rule, forKey: .rule)
        try object.encode(trace.outcome.code, forKey: .outcome)
        try object.encode(trace.outcome.ending, forKey: .endedBy)
        try object.encode(trace.condition.map(ConditionObject.init), forKey: .condition)
        try object.encode(trace.effects.map { EffectObject(trace: $0, language: language) }, forKey: .effects)
    }
}

private struct ConditionObject: Encodable {
    let trace: ConditionTrace

    private enum Key: String, CodingKey { case condition, expected, actual, result, parts }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(trace.key, forKey: .condition)
        try object.encode(trace.expected, forKey: .expected)
        try object.encode(trace.actual, forKey: .actual)
        try object.encode(trace.result.code, forKey: .result)
        try object.encode(trace.children.map(ConditionObject.init), forKey: .parts)
    }
}

private struct EffectObject: Encodable {
    let trace: EffectTrace
    let language: Language

    private enum Key: String, CodingKey { case action, written, value, dropped }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(trace.key, forKey: .action)
        try object.encode(trace.written, forKey: .written)
        try object.encode(trace.value, forKey: .value)
        try object.encode(trace.dropped.map { ReasonObject(.dropped($0), language) }, forKey: .dropped)
    }
}

private struct CandidateObject: Encodable {
    let candidate: DateCandidate
    let language: Language

    private enum Key: String, CodingKey { case text, form, date, chosen, reason }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(candidate.text, forKey: .text)
        try object.encode(candidate.form.code, forKey: .form)
        try object.encode(candidate.date?.description, forKey: .date)
        try object.encode(candidate.verdict.isChosen, forKey: .chosen)
        try object.encode(ReasonObject(.verdict(candidate.verdict), language), forKey: .reason)
    }
}

// The words scripts rely on.

extension RuleOutcome {
    fileprivate var code: String {
        switch self {
        case .applied: "applied"
        case .notMatched: "not_matched"
        case .undecided: "undecided"
        case .notTried: "not_tried"
        }
    }

    fileprivate var ending: String? {
        if case .notTried(let rule) = self { rule } else { nil }
    }
}

extension ConditionResult {
    fileprivate var code: String {
        switch self {
        case .held: "held"
        case .failed: "failed"
        case .stopped: "undecided"
        case .assumed: "assumed"
        }
    }
}

extension DateVerdict {
    fileprivate var isChosen: Bool {
        if case .chosen = self { true } else { false }
    }
}

extension DateForm {
    fileprivate var code: String {
        switch self {
        case .yearFirst: "year_first"
        case .dayFirst: "day_first"
        case .monthName: "month_name"
        case .dottedShortYear: "dotted_short_year"
        case .compactYearFirst: "compact_year_first"
        case .compactDayFirst: "compact_day_first"
        case .compactShortYear: "compact_short_year"
        }
    }
}
