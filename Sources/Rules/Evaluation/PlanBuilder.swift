// Carries out the actions of the rules that apply, one rule after the other.
import Foundation

struct PlanBuilder {
    private(set) var plan: Plan
    private(set) var trace = Trace()
    private var folded: Set<FoldedText> = []
    /// Where in the trace the present `note` and `date` were set.
    private var setters: [String: (rule: Int, effect: Int)] = [:]
    private let hasGivenNote: Bool
    private let hasGivenDate: Bool

    init(_ facts: FileFacts) {
        plan = Plan(note: facts.givenNote, date: facts.date, dateSource: facts.dateSource)
        hasGivenNote = facts.givenNote != nil
        hasGivenDate = facts.dateSource == .option || facts.dateSource == .sidecar
        for tag in facts.givenTags { _ = addTag(tag) }
    }

    mutating func note(_ rule: Rule, _ outcome: RuleOutcome, _ condition: ConditionTrace?) {
        trace.rules.append(RuleTrace(rule: rule.name, outcome: outcome, condition: condition, effects: []))
    }

    mutating func noteStopped(_ rule: Rule, _ patterns: [String]) {
        plan.stoppedPatterns += patterns.map { StoppedPattern(rule: rule.name, pattern: $0) }
    }

    /// True where the rules below are not to be tried.
    mutating func apply(_ rule: Rule, _ subject: inout Subject, _ condition: ConditionTrace?) -> Bool {
        note(rule, .applied, condition)
        plan.rules.append(rule.name)
        if let template = rule.then.date { setDate(template, &subject) }
        for template in rule.then.tags {
            let (value, reason) = Self.text(template, subject)
            record("tags", template, value, reason ?? value.flatMap { addTag($0) })
        }
        if let template = rule.then.note { setNote(template, subject) }
        if let template = rule.then.skip {
            // The reason is words; a word that cannot be filled in must not send a file that is to be skipped.
            let reason = template.renderWhatCanBe(subject)
            plan.skip = reason
            record("skip", template, reason, nil)
        }
        if rule.then.stop { record("stop", nil, nil, nil) }
        return rule.then.stop || rule.then.skip != nil
    }

    private mutating func record(_ key: String, _ template: Template?, _ value: String?, _ dropped: DropReason?) {
        let effect = EffectTrace(key: key, written: template?.text, value: value, dropped: dropped)
        trace.rules[trace.rules.count - 1].effects.append(effect)
    }

    private static func text(_ template: Template, _ subject: Subject) -> (String?, DropReason?) {
        switch template.render(subject) {
        case .missing(let reason): return (nil, reason)
        case .text(let text):
            let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
            return trimmed.isEmpty ? (nil, .emptyText) : (trimmed, nil)
        }
    }

    private mutating func addTag(_ tag: String) -> DropReason? {
        guard folded.insert(FoldedText(tag)).inserted else { return .alreadyTagged }
        plan.tags.append(tag)
        return nil
    }

    private mutating func setNote(_ template: Template, _ subject: Subject) {
        let (value, reason) = Self.text(template, subject)
        record("note", template, value, reason ?? (hasGivenNote ? .given : nil))
        guard let value, !hasGivenNote else { return }
        plan.note = value
        replace("note")
    }

    /// A rule's date takes effect at once: its own tags and the rules below see it.
    private mutating func setDate(_ template: Template, _ subject: inout Subject) {
        let (value, reason) = Self.text(template, subject)
        let date = value.flatMap { DateInName.whole($0, subject.surroundings) }
        let refusal: DropReason? = hasGivenDate ? .given : date == nil ? .notADate : nil
        record("date", template, value, reason ?? refusal)
        guard let date, !hasGivenDate else { return }
        subject.date = date
        subject.dateSource = .rule
        plan.date = date
        plan.dateSource = .rule
        replace("date")
    }

    /// Remembers the effect just recorded and marks the one it replaces.
    private mutating func replace(_ key: String) {
        let rule = trace.rules.count - 1
        let setter = (rule: rule, effect: trace.rules[rule].effects.count - 1)
        guard let old = setters.updateValue(setter, forKey: key) else { return }
        trace.rules[old.rule].effects[old.effect].dropped = .replaced(by: trace.rules[rule].rule)
    }
}

extension DateInName {
    /// A text that is one date and nothing else.
    static func whole(_ text: String, _ surroundings: RuleSurroundings) -> CalendarDate? {
        let reading = read(text, today: surroundings.today, order: surroundings.order)
        let isWhole = reading.candidates.contains { candidate in
            guard case .chosen = candidate.verdict else { return false }
            return candidate.range == 0..<text.unicodeScalars.count
        }
        return isWhole ? reading.date : nil
    }
}
