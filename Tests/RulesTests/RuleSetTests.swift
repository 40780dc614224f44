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

    // MARK: The order of effects

    private func plan(_ rules: [Rule], _ facts: FileFacts) throws -> Plan {
        try RuleSet(rules).plan(for: facts, Self.surroundings())
    }

    private func rule(
        _ name: String, when: Condition? = nil, tags: [String] = [], note: String? = nil, date: String? = nil,
        skip: String? = nil, stop: Bool = false
    ) throws -> Rule {
        let groups = when?.groupNames ?? []
        return Rule(
            name: name, when: when,
            then: try Actions(
                tags: tags.map { try Template($0, groups: groups) },
                note: note.map { try Template($0, groups: groups) },
                date: date.map { try Template($0, groups: groups) },
                skip: skip.map { try Template($0, groups: groups) },
                stop: stop))
    }

    @Test("adds tags up in order and none twice, whatever its case")
    func tagsAddUp() throws {
        var facts = FileFacts(name: "a")
        facts.givenTags = ["Scan", "scan"]
        let plan = try plan([rule("1", tags: ["B", "A"]), rule("2", tags: ["SCAN", "a", "C"])], facts)
        #expect(plan.tags == ["Scan", "B", "A", "C"])
    }

    @Test("lets the last note and date win, but never over those that were given")
    func lastWins() throws {
        let rules = [
            try rule("1", note: "one", date: "2026-01-01"), try rule("2", note: "two", date: "2026-02-02"),
        ]
        let free = try plan(rules, FileFacts(name: "a"))
        #expect(free.note == "two")
        #expect(free.date?.description == "2026-02-02")
        #expect(free.dateSource == .rule)
        for source in [DateSource.option, .sidecar] {
            let given = FileFacts(
                name: "a", date: CalendarDate(iso: "2025-05-05"), dateSource: source, givenNote: "mine")
            let kept = try plan(rules, given)
            #expect(kept.note == "mine")
            #expect(kept.date?.description == "2025-05-05")
            #expect(kept.dateSource == source)
        }
    }

    @Test("lets a rule's date take effect at once, for its own tags and the rules below, not for those above")
    func dateTakesEffect() throws {
        let in2024 = Condition.date(try DateCondition(years: [2024]))
        let plan = try plan(
            [
                rule("above", when: in2024, tags: ["above"]), rule("sets", tags: ["{year}"], date: "2024-04-02"),
                rule("below", when: in2024, tags: ["below"]),
            ], Self.facts("Beleg 2026-11-03.pdf"))
        #expect(plan.tags == ["2024", "below"])
    }

    // F075, with the rule; without it the table of names has the same answer.
    @Test(
        "takes a date out of a named group, as one whole date",
        arguments: [
            ("{dat}", "2024-04-02"), ("{dat}x", nil), ("x {dat}", nil), ("{dat} {dat}", nil),
            ("{year}-12-31", "2024-12-31"),
        ])
    func dateFromGroup(date: String, expected: String?) throws {
        let name = "KAUF_41801234_ord17102345_001_dat20240402_id1.pdf"
        let when = Condition.pattern([try Pattern("_dat(?<dat>\\d{8})_")])
        let facts = FileFacts(name: name, date: CalendarDate(iso: "2024-01-01"), dateSource: .content)
        let plan = try plan([rule("1", when: when, date: date)], facts)
        #expect(plan.date?.description == expected ?? "2024-01-01")
        #expect(plan.dateSource == (expected == nil ? .content : .rule))
    }

    @Test("refuses a date of a rule that no document can bear", arguments: ["1970-01-01", "2026-12-02", "1899-12-31"])
    func refusedDate(date: String) throws {
        #expect(try plan([rule("1", date: date)], FileFacts(name: "a")).date == nil)
    }

    @Test("refuses a rule whose date is no day")
    func impossibleDate() {
        #expect(throws: RuleError.impossibleDate("2026-02-29")) { try rule("1", date: "2026-02-29") }
        #expect(throws: RuleError.impossibleDate("soon")) { try rule("1", date: "soon") }
    }

    @Test("ends the list with stop and with skip, after what their own rule does")
    func ending() throws {
        let rest = try rule("rest", tags: ["rest"])
        let stopped = try plan([rule("1", tags: ["a"], stop: true), rest], FileFacts(name: "a"))
        #expect(stopped.tags == ["a"])
        #expect(stopped.skip == nil)
        let skipped = try plan([rule("1", tags: ["a"], skip: "because of {stem}"), rest], FileFacts(name: "b.pdf"))
        #expect(skipped.tags == ["a"])
        #expect(skipped.skip == "because of b")
        #expect(skipped.rules == ["1"])
    }

    @Test("skips a file although the words for it need a date that is missing")
    func skipWithoutDate() throws {
        #expect(try plan([rule("1", skip: "too old ({year})")], FileFacts(name: "a")).skip == "too old ({year})")
    }

    @Test("does nothing without rules")
    func empty() throws {
        let facts = try Self.facts("2026-11-03 Beleg.pdf")
        #expect(try plan([], facts) == Plan(date: facts.date, dateSource: .filename))
    }
}
