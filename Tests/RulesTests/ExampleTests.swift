// Examples inside rules.
import Rules
import Testing

@Suite("Examples of rules")
struct ExampleTests {
    private func results(_ rule: Rule) throws -> [Bool] {
        try RuleSet([rule]).examples(RuleSetTests.surroundings()).map(\.isRight)
    }

    @Test("are right where the rule gives what its author expects")
    func right() throws {
        let results = try RuleSetTests.household().examples(RuleSetTests.surroundings())
        #expect(results.map(\.name) == ["2026-11-03 Migros.pdf", "Coop.pdf"])
        #expect(results.map(\.expected) == [["Lebensmittel"], nil])
        #expect(results.map(\.got) == [["Lebensmittel"], nil])
        #expect(results.allSatisfy { $0.isRight })
    }

    @Test("are wrong where the tags differ or the rule applies unexpectedly")
    func wrong() throws {
        let rule = Rule(
            name: "M", when: .filename([try Glob("*migros*")]),
            then: try Actions(tags: [Template("A"), Template("B")]),
            examples: [
                Example(name: "Migros.pdf", tags: ["B", "A"]), Example(name: "Migros.pdf", tags: ["A"]),
                Example(name: "Migros.pdf", tags: ["a", "b"]), Example(name: "Migros.pdf", tags: nil),
                Example(name: "Coop.pdf", tags: []),
            ])
        #expect(try results(rule) == [true, false, false, false, false])
        #expect(try RuleSet([rule]).examples(RuleSetTests.surroundings())[4].got == nil)
    }

    @Test("know the date in the name and the folder before it")
    func dateAndFolder() throws {
        let rule = Rule(
            name: "S",
            when: .all([.date(try DateCondition(years: [2026])), .folder([try Glob(folder: "Steuern/**")])]),
            then: try Actions(tags: [Template("Steuer {year}")]),
            examples: [
                Example(name: "Steuern/Q1/Beleg 3.2.2026.pdf", tags: ["Steuer 2026"]),
                Example(name: "Steuern/Beleg 3.2.2025.pdf", tags: nil), Example(name: "Beleg 3.2.2026.pdf", tags: nil),
            ])
        #expect(try results(rule) == [true, true, true])
    }

    @Test("do not fail for not saying where a file comes from")
    func origin() throws {
        let button = Condition.all([.source([try Glob(label: "scanner")]), .not(.device([try Glob(label: "*:left")]))])
        let rule = Rule(
            name: "B", when: .all([button, .fileExtension([try FileExtension("pdf")])]),
            then: try Actions(tags: [Template("Privat")]),
            examples: [Example(name: "a.pdf", tags: ["Privat"]), Example(name: "a.jpg", tags: nil)])
        #expect(try results(rule) == [true, true])
        let either = Rule(
            name: "E", when: .any([button, .fileExtension([try FileExtension("pdf")])]), then: rule.then,
            examples: rule.examples)
        #expect(try results(either) == [true, true])
    }
}
