// All rules of a user, ready to be applied to files.
//
// Rules run from top to bottom and every one that matches applies. Tags add up; a note or date set further down
// replaces one set further up; what option or sidecar give is replaced by nobody. A date takes effect at once. `skip`
// and `stop` end the list after the actions of their own rule.

package struct RuleSet: Sendable {
    package let rules: [Rule]
    private let index: RuleIndex

    package init(_ rules: [Rule]) {
        self.rules = rules
        index = RuleIndex(rules)
    }

    package static let empty = RuleSet([])

    package func plan(for facts: FileFacts, _ surroundings: RuleSurroundings) -> Plan {
        var subject = Subject(facts, surroundings)
        var builder = PlanBuilder(facts)
        for position in index.candidates(for: subject.name) {
            let rule = rules[position]
            subject.groups = [:]
            subject.stopped = []
            let result = rule.when?.evaluate(&subject) ?? .held
            if !subject.stopped.isEmpty { builder.noteStopped(rule, subject.stopped) }
            if result == .held, builder.apply(rule, &subject, nil) { break }
        }
        return builder.plan
    }

    /// The same plan, with the reason for everything.
    package func explain(_ facts: FileFacts, _ surroundings: RuleSurroundings) -> (plan: Plan, trace: Trace) {
        var subject = Subject(facts, surroundings)
        var builder = PlanBuilder(facts)
        var ending: String?
        for rule in rules {
            if let ending {
                builder.note(rule, .notTried(endedBy: ending), nil)
                continue
            }
            subject.groups = [:]
            subject.stopped = []
            let condition = rule.when?.explain(&subject)
            if !subject.stopped.isEmpty { builder.noteStopped(rule, subject.stopped) }
            switch condition?.result ?? .held {
            case .held: if builder.apply(rule, &subject, condition) { ending = rule.name }
            case .stopped: builder.note(rule, .undecided, condition)
            case .failed, .assumed: builder.note(rule, .notMatched, condition)
            }
        }
        return (builder.plan, builder.trace)
    }
}
