// Texts with placeholders.
import Rules
import Testing

@Suite("A template")
struct TemplateTests {
    private func render(_ template: String, _ facts: FileFacts) throws -> [String] {
        let rule = Rule(name: "T", then: try Actions(tags: [Template(template)]))
        let surroundings = RuleSurroundings(today: try CalendarDate(inRule: "2026-11-30"))
        return RuleSet([rule]).plan(for: facts, surroundings).tags
    }

    @Test(
        "fills in what is known of the file",
        arguments: [
            ("Steuer {year}", "Steuer 2024"), ("{year}-{month}-{day}", "2024-12-30"), ("Q{quarter}", "Q4"),
            ("{week_year}-W{week}-{weekday}", "2025-W1-1"), ("{stem}", "Beleg.Kopie"), ("{extension}", "pdf"),
            ("{folder}", "Bank/Giro"), ("{source} {device}", "scanner fujitsu:left"), ("{{year}}", "{year}"),
            ("a}b", "a}b"),
            ("  x  ", "x"),
        ])
    func placeholders(template: String, expected: String) throws {
        let facts = FileFacts(
            name: "Beleg.Kopie.PDF", folder: "Bank/Giro", source: "scanner", device: "fujitsu:left",
            date: CalendarDate(iso: "2024-12-30"), dateSource: .filename)
        #expect(try render(template, facts) == [expected])
    }

    @Test(
        "gives nothing where a value is missing",
        arguments: ["{year}", "x {day}", "{source}", "{folder}", "{extension}", "   ", ""])
    func missing(template: String) throws {
        #expect(try render(template, FileFacts(name: "Beleg")) == [])
    }

    @Test(
        "with an unknown placeholder is refused, with the one that was meant",
        arguments: [
            ("{yaer}", "yaer", "year"), ("{Year}", "Year", "year"), ("{weekyear}", "weekyear", "week_year"),
            ("{nummer}", "nummer", "number"), ("{}", "", nil), ("{colour}", "colour", nil),
            ("{ year }", " year ", "year"),
        ])
    func unknown(template: String, name: String, nearest: String?) {
        #expect(throws: RuleError.unknownPlaceholder(name, nearest: nearest)) {
            try Template(template, groups: ["number"])
        }
    }

    @Test("with an open brace is refused at the place")
    func open() {
        #expect(throws: RuleError.badTemplate("ä {year", offset: 2)) { try Template("ä {year") }
    }

    @Test("uses a named group before the placeholder of that name")
    func groupFirst() throws {
        let condition = try Condition.pattern([Pattern("(?<year>[0-9]{4})er")])
        let rule = Rule(
            name: "G", when: condition, then: try Actions(note: Template("{year}", groups: condition.groupNames)))
        let plan = RuleSet([rule]).plan(
            for: FileFacts(name: "1987er.pdf"), RuleSurroundings(today: try CalendarDate(inRule: "2026-11-30")))
        #expect(plan.note == "1987")
    }
}
