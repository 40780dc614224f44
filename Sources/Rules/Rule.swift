// A rule: when it applies, and what it then does.

package struct Rule: Sendable, Hashable {
    package let name: String
    /// Nil where the rule applies to every file.
    package let when: Condition?
    package let then: Actions
    package let examples: [Example]

    package init(name: String, when: Condition? = nil, then: Actions, examples: [Example] = []) {
        self.name = name
        self.when = when
        self.then = then
        self.examples = examples
    }
}

/// What a rule does, in this order: date, tags, note, skip, stop. So its own tags see its date.
package struct Actions: Sendable, Hashable {
    package let tags: [Template]
    package let note: Template?
    package let date: Template?
    /// Why the file is not sent. The rules below are not tried.
    package let skip: Template?
    /// The rules below are not tried.
    package let stop: Bool

    /// Throws `impossibleDate` where the date has no placeholder and is no day.
    package init(
        tags: [Template] = [], note: Template? = nil, date: Template? = nil, skip: Template? = nil, stop: Bool = false
    ) throws(RuleError) {
        if let literal = date?.literalText { _ = try CalendarDate(inRule: literal) }
        self.tags = tags
        self.note = note
        self.date = date
        self.skip = skip
        self.stop = stop
    }
}

/// A name and what this rule alone is to make of it.
package struct Example: Sendable, Hashable {
    /// May begin with the folder: `Steuern/2026/Beleg.pdf`.
    package let name: String
    /// The tags, in any order. Nil where the rule is not to apply.
    package let tags: [String]?

    package init(name: String, tags: [String]?) {
        self.name = name
        self.tags = tags
    }
}
