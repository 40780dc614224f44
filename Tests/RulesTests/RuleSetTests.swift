// Rules applied to files: conditions, effects in order, and the trace.
import Rules
import Testing

@Suite("A set of rules")
struct RuleSetTests {
    /// The example of the interface, built by hand.
    static func household() throws -> RuleSet {
        let number = try Condition.pattern([Pattern("Rechnung[ _-](?<number>[0-9]+)")])
        return try RuleSet([
            Rule(
                name: "Migros", when: .filename([Glob("*migros*")]), then: Actions(tags: [Template("Lebensmittel")]),
                examples: [
                    Example(name: "2026-11-03 Migros.pdf", tags: ["Lebensmittel"]),
                    Example(name: "Coop.pdf", tags: nil),
                ]),
            Rule(
                name: "Tax year",
                when: .date(
                    DateCondition(from: CalendarDate(inRule: "2026-01-01"), to: CalendarDate(inRule: "2026-12-31"))),
                then: Actions(tags: [Template("Steuer {year}")])),
            Rule(
                name: "Invoice number", when: number,
                then: Actions(note: Template("Rechnung {number}", groups: number.groupNames))),
            Rule(
                name: "Scanner left button",
                when: .all([.source([Glob(label: "scanner")]), .device([Glob(label: "*:left")])]),
                then: Actions(tags: [Template("Privat")])),
            Rule(
                name: "Never",
                when: .any([.fileExtension([FileExtension("exe"), FileExtension("zip")]), .filename([Glob("~*")])]),
                then: Actions(skip: Template("not a document"))),
        ])
    }

    static func surroundings() throws -> RuleSurroundings {
        RuleSurroundings(today: try CalendarDate(inRule: "2026-11-30"))
    }

    static func facts(_ name: String, source: String? = nil, device: String? = nil) throws -> FileFacts {
        let reading = DateInName.read(name, today: try surroundings().today)
        return FileFacts(
            name: name, source: source, device: device, date: reading.date,
            dateSource: reading.date == nil ? .none : .filename, dateReading: reading)
    }

    @Test("gives tags, note and date of every rule that matches")
    func plan() throws {
        let facts = try Self.facts("2026-11-03 MIGROS Rechnung 4711.pdf", source: "Scanner", device: "fujitsu:left")
        let plan = try Self.household().plan(for: facts, Self.surroundings())
        #expect(
            plan
                == Plan(
                    tags: ["Lebensmittel", "Steuer 2026", "Privat"], note: "Rechnung 4711",
                    date: CalendarDate(iso: "2026-11-03"), dateSource: .filename,
                    rules: ["Migros", "Tax year", "Invoice number", "Scanner left button"]))
    }

    @Test("skips what a rule says is not to be sent")
    func skip() throws {
        let plan = try Self.household().plan(for: Self.facts("~migros.ZIP"), Self.surroundings())
        #expect(plan.skip == "not a document")
        #expect(plan.rules == ["Migros", "Never"])
    }
}
