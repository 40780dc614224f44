// What the rules decided for one file.

/// What is to be done with one file.
package struct Plan: Sendable, Hashable {
    /// The given tags, then those of the rules in the order of the rules; none twice, whatever its case.
    package var tags: [String]
    package var note: String?
    package var date: CalendarDate?
    package var dateSource: DateSource
    /// Why the file is not to be sent. Nil where it is to be sent.
    package var skip: String?
    /// The names of the rules that applied, in order.
    package var rules: [String]
    /// Patterns that were stopped because they took too long on this name; their rules did not apply.
    package var stoppedPatterns: [StoppedPattern]

    package init(
        tags: [String] = [], note: String? = nil, date: CalendarDate? = nil, dateSource: DateSource = .none,
        skip: String? = nil, rules: [String] = [], stoppedPatterns: [StoppedPattern] = []
    ) {
        self.tags = tags
        self.note = note
        self.date = date
        self.dateSource = dateSource
        self.skip = skip
        self.rules = rules
        self.stoppedPatterns = stoppedPatterns
    }
}

/// A pattern whose search on one name was given up.
package struct StoppedPattern: Sendable, Hashable {
    package let rule: String
    package let pattern: String

    package init(rule: String, pattern: String) {
        self.rule = rule
        self.pattern = pattern
    }
}
