// What a trace tells, and that it tells of the same plan.
import Rules
import Testing

@Suite("A trace")
struct TraceTests {
    @Test("names every condition with what it wanted and met")
    func conditions() throws {
        let facts = try RuleSetTests.facts("Coop 2025-05-06.pdf", source: "scanner", device: "fujitsu:right")
        let trace = try RuleSetTests.household().explain(facts, RuleSetTests.surroundings()).trace
        #expect(trace.rules.map(\.outcome) == Array(repeating: .notMatched, count: 5))
        let year = try #require(trace.rules[1].condition)
        #expect(year.children.map(\.key) == ["date.from", "date.to"])
        #expect(year.children.map(\.result) == [.failed, .held])
        #expect(year.actual == "2025-05-06")
        let button = try #require(trace.rules[3].condition)
        #expect(button.children.map(\.result) == [.held, .failed])
        #expect(button.children[1].expected == ["*:left"])
        #expect(button.children[1].actual == "fujitsu:right")
        let never = try #require(trace.rules[4].condition)
        #expect(never.children[0].expected == ["exe", "zip"])
        #expect(never.children[0].actual == "pdf")
    }

    @Test("says what was dropped and why")
    func effects() throws {
        let rules = RuleSet([
            Rule(
                name: "1",
                then: try Actions(
                    tags: [
                        Template("Steuer {year}"), Template("{device}"), Template("A"), Template("a"), Template(" "),
                    ],
                    note: Template("first"), date: Template("{stem}"))),
            Rule(name: "2", then: try Actions(note: Template("second"), stop: true)),
            Rule(name: "3", then: try Actions(tags: [Template("never")])),
        ])
        let (plan, trace) = rules.explain(FileFacts(name: "Beleg.pdf"), try RuleSetTests.surroundings())
        #expect(plan.tags == ["A"])
        #expect(plan.note == "second")
        let first = trace.rules[0].effects
        #expect(first.map(\.key) == ["date", "tags", "tags", "tags", "tags", "tags", "note"])
        #expect(
            first.map(\.dropped) == [
                .notADate, .noDate(placeholder: "year"), .noValue(placeholder: "device"), nil, .alreadyTagged,
                .emptyText,
                .replaced(by: "2"),
            ])
        #expect(trace.rules[1].effects.map(\.value) == ["second", nil])
        #expect(trace.rules[2].outcome == .notTried(endedBy: "2"))
    }

    @Test("says that option or sidecar gave the date and note")
    func given() throws {
        let rules = RuleSet([Rule(name: "1", then: try Actions(note: Template("n"), date: Template("2026-01-01")))])
        let facts = FileFacts(
            name: "a", date: CalendarDate(iso: "2025-05-05"), dateSource: .sidecar, givenNote: "mine")
        let trace = rules.explain(facts, try RuleSetTests.surroundings()).trace
        #expect(trace.rules[0].effects.map(\.dropped) == [.given, .given])
    }

    @Test("shows a stopped pattern as undecided")
    func stopped() throws {
        let rules = RuleSet([Rule(name: "1", when: .pattern([try Pattern("(a+)+$")]), then: try Actions(stop: true))])
        let facts = FileFacts(name: String(repeating: "a", count: 60) + "!")
        let (plan, trace) = rules.explain(facts, try RuleSetTests.surroundings())
        #expect(trace.rules[0].outcome == .undecided)
        #expect(trace.rules[0].condition?.result == .stopped)
        #expect(plan.stoppedPatterns.map(\.pattern) == ["(a+)+$"])
    }

    // `plan` looks only at the rules the index finds and no further than needed; `explain` looks at everything.
    @Test("belongs to the plan that is carried out, for any rules and names")
    func samePlan() throws {
        var random = SeededRandom(seed: 4)
        let words = [
            "rechnung", "Migros", "coop", "scan", "Straße", "STRASSE", "ä", "2026-11-03", "20251224", "pdf", "xyz",
        ]
        let shapes = ["*W*", "W*", "*W", "*W*V*", "?W*", "[rm]*W*", "{W,V}*", "*W?"]
        let patterns = ["W", "^W", "W[ _](?<g>\\w+)", "W|V", "(W)?V", "WV?", "(?i)W", "[0-9]+W", "W.V", "W{1,2}V"]
        func word() -> String { words.randomElement(using: &random) ?? "" }
        func filled(_ shape: String) -> String {
            shape.map { $0 == "W" || $0 == "V" ? word().lowercased() : String($0) }.joined()
        }
        func condition(_ depth: Int) throws -> Condition {
            switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &random) {
            case 0, 1: return .filename([try Glob(filled(shapes.randomElement(using: &random) ?? ""))])
            case 2: return .pattern([try Pattern(filled(patterns.randomElement(using: &random) ?? ""))])
            case 3: return .fileExtension([try FileExtension(word())])
            case 4: return .date(try DateCondition(years: [2025, 2026].filter { _ in Bool.random(using: &random) }))
            case 5: return .not(try condition(depth - 1))
            case 6: return .any([try condition(depth - 1), try condition(depth - 1)])
            default: return .all([try condition(depth - 1), try condition(depth - 1)])
            }
        }
        for _ in 0..<200 {
            let rules = try (0..<8).map { number in
                let when = try condition(2)
                let groups = when.groupNames
                return Rule(
                    name: "\(number)", when: when,
                    then: try Actions(
                        tags: [Template("t\(number)")],
                        note: Template(groups.isEmpty ? "n{year}" : "{g}", groups: groups),
                        stop: Int.random(in: 0..<6, using: &random) == 0))
            }
            let set = RuleSet(rules)
            for _ in 0..<20 {
                let name = (0..<Int.random(in: 1...4, using: &random)).map { _ in word() }
                    .joined(separator: [" ", "_", "", "."].randomElement(using: &random) ?? "")
                let facts = try RuleSetTests.facts(name)
                #expect(
                    try set.plan(for: facts, RuleSetTests.surroundings())
                        == set.explain(facts, RuleSetTests.surroundings()).plan)
            }
        }
    }
}
