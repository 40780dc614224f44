// Why the plan of a file is what it is: for each rule what held, what failed, and what came of its actions.

package struct Trace: Sendable, Hashable {
    package internal(set) var rules: [RuleTrace] = []
}

package struct RuleTrace: Sendable, Hashable {
    package let rule: String
    package let outcome: RuleOutcome
    /// Nil where the rule has no `when`, or was not tried.
    package let condition: ConditionTrace?
    /// In the order in which they took effect. Empty where the rule did not apply.
    package internal(set) var effects: [EffectTrace]
}

package enum RuleOutcome: Sendable, Hashable {
    case applied
    case notMatched
    /// A pattern was stopped, so nobody knows; the rule did not apply.
    case undecided
    /// A rule above ended the list, by `stop` or by `skip`.
    case notTried(endedBy: String)
}

/// One condition with the value it met.
package struct ConditionTrace: Sendable, Hashable {
    /// The key in the rules file; parts of a date condition are `date.from` and so on.
    package let key: String
    /// The values as written, one of which must fit. Empty for `any`, `all`, `not`.
    package let expected: [String]
    /// Nil where the file has no such value.
    package let actual: String?
    package let result: ConditionResult
    package let children: [ConditionTrace]

    init(
        key: String, expected: [String] = [], actual: String? = nil, result: ConditionResult,
        children: [ConditionTrace] = []
    ) {
        self.key = key
        self.expected = expected
        self.actual = actual
        self.result = result
        self.children = children
    }
}

package enum ConditionResult: Sendable, Hashable {
    case held, failed
    /// A pattern was stopped before it could tell.
    case stopped
    /// Asks where a file comes from, which an example does not say; it stands in nobody's way.
    case assumed
}

/// One action of a rule that applied, and what came of it.
package struct EffectTrace: Sendable, Hashable {
    /// The key in the rules file: `tags`, `note`, `date`, `skip`, `stop`.
    package let key: String
    /// As written. Nil for `stop`.
    package let written: String?
    /// With its placeholders filled in. Nil where one has no value.
    package let value: String?
    /// Nil where it took effect.
    package internal(set) var dropped: DropReason?
}

/// Why an action had no effect.
package enum DropReason: Sendable, Hashable {
    /// It uses a placeholder that needs a date, and there is none.
    case noDate(placeholder: String)
    /// A placeholder has no value for this file.
    case noValue(placeholder: String)
    /// Nothing is left of it when its placeholders are filled in.
    case emptyText
    /// The file has this tag already.
    case alreadyTagged
    /// Option or sidecar give the date or note, which no rule replaces.
    case given
    /// The text is no date, or one that is refused.
    case notADate
    /// A rule further down set it anew.
    case replaced(by: String)
}
