// Examples inside rules: what a rule alone makes of a name, beside what its author expects.

package struct ExampleResult: Sendable, Hashable {
    package let rule: String
    package let name: String
    /// Nil where the rule is not to apply.
    package let expected: [String]?
    /// Nil where the rule does not apply.
    package let got: [String]?
    package let trace: RuleTrace

    /// The order of tags does not matter.
    package var isRight: Bool { expected?.sorted() == got?.sorted() }
}

extension RuleSet {
    /// Every example of every rule, in order. Each rule is tried alone, with the date the name tells; conditions on
    /// source, device and profile stand in nobody's way, since an example does not say where a file comes from.
    package func examples(_ surroundings: RuleSurroundings) -> [ExampleResult] {
        rules.flatMap { rule in rule.examples.map { Self.result(of: $0, in: rule, surroundings) } }
    }

    private static func result(
        of example: Example, in rule: Rule, _ surroundings: RuleSurroundings
    ) -> ExampleResult {
        let reading = DateInName.read(example.name, today: surroundings.today, order: surroundings.order)
        let parts = example.name.split(separator: "/", omittingEmptySubsequences: false)
        let facts = FileFacts(
            name: parts.last.map(String.init) ?? "", folder: parts.dropLast().joined(separator: "/"),
            date: reading.date, dateSource: reading.date == nil ? .none : .filename, dateReading: reading)
        var subject = Subject(facts, surroundings, isExample: true)
        var builder = PlanBuilder(facts)
        let condition = rule.when?.explain(&subject)
        let applies = condition.map { $0.result == .held || $0.result == .assumed } ?? true
        if applies {
            _ = builder.apply(rule, &subject, condition)
        } else {
            builder.note(rule, condition?.result == .stopped ? .undecided : .notMatched, condition)
        }
        return ExampleResult(
            rule: rule.name, name: example.name, expected: example.tags, got: applies ? builder.plan.tags : nil,
            trace: builder.trace.rules[0])
    }
}
