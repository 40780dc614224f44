// One file while the rules look at it: its facts in the forms in which they are compared.
import Foundation

struct Subject {
    let facts: FileFacts
    let surroundings: RuleSurroundings
    /// Example names do not say where a file comes from.
    let isExample: Bool
    let name: FoldedText
    private(set) lazy var composedName = facts.name.precomposedStringWithCanonicalMapping
    private(set) lazy var folder = FoldedText(facts.folder)
    private(set) lazy var source = facts.source.map(FoldedText.init)
    private(set) lazy var device = facts.device.map(FoldedText.init)
    private(set) lazy var profile = facts.profile.map(FoldedText.init)

    /// The date as the rules so far have left it.
    var date: CalendarDate?
    var dateSource: DateSource
    /// What the named groups of the current rule matched.
    var groups: [String: String] = [:]
    /// Patterns of the current rule that were stopped.
    var stopped: [String] = []

    init(_ facts: FileFacts, _ surroundings: RuleSurroundings, isExample: Bool = false) {
        self.facts = facts
        self.surroundings = surroundings
        self.isExample = isExample
        name = FoldedText(facts.name)
        date = facts.date
        dateSource = facts.dateSource
    }
}

/// What the rules need to know besides the file.
package struct RuleSurroundings: Sendable {
    /// The user's local day.
    package let today: CalendarDate
    /// How dates that rules compose are read.
    package let order: DateOrder
    /// How often a pattern may report 10,000 further steps on one name before it is stopped.
    package let patternBudget: Int

    /// The default budget stops a runaway pattern within some hundredths of a second.
    package init(today: CalendarDate, order: DateOrder = .dmy, patternBudget: Int = 100) {
        self.today = today
        self.order = order
        self.patternBudget = patternBudget
    }
}
