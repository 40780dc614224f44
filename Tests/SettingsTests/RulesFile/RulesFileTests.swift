// rules.json: what becomes of it, and what is refused where.
import Platform
import Rules
import Settings
import TestSupport
import Testing

private func load(_ text: String) throws -> RulesFile {
    let file = try SettingsFile(text, named: "rules.json")
    return try #require(try RulesFile.load(from: file.path))
}

private func refusal(_ text: String) throws -> SettingsError? {
    let file = try SettingsFile(text, named: "rules.json")
    do throws(SettingsError) {
        _ = try RulesFile.load(from: file.path)
        return nil
    } catch {
        #expect(error.file == file.path)
        return error
    }
}

@Suite struct RulesFileTests {
    @Test("the documented file becomes these rules, each with its place")
    func readsDocumentedFile() throws {
        let file = try load(
            """
            {
              rules: [
                { name: "Migros", when: { filename: "*migros*" }, then: { tags: ["Lebensmittel"] },
                  examples: { "2026-11-03 Migros.pdf": ["Lebensmittel"], "Coop.pdf": null } },
                { name: "Tax year", when: { date: { from: "2026-01-01", to: "2026-12-31" } }, then: { tags: ["Steuer {year}"] } },
                { name: "Invoice number", when: { pattern: "Rechnung[ _-](?<number>[0-9]+)" }, then: { note: "Rechnung {number}" } },
                { name: "Scanner left button", when: { source: "scanner", device: "*:left" }, then: { tags: ["Privat"] } },
                { name: "Never", when: { any: [ { extension: ["exe", "zip"] }, { filename: "~*" } ] }, then: { skip: "not a document" } }
              ]
            }
            """)
        let first = try #require(CalendarDate(iso: "2026-01-01"))
        let last = try #require(CalendarDate(iso: "2026-12-31"))
        let expected = [
            Rule(
                name: "Migros", when: .filename([try Glob("*migros*")]),
                then: try Actions(tags: [try Template("Lebensmittel")]),
                examples: [
                    Example(name: "2026-11-03 Migros.pdf", tags: ["Lebensmittel"]),
                    Example(name: "Coop.pdf", tags: nil),
                ]),
            Rule(
                name: "Tax year", when: .date(try DateCondition(from: first, to: last)),
                then: try Actions(tags: [try Template("Steuer {year}")])),
            Rule(
                name: "Invoice number", when: .pattern([try Pattern("Rechnung[ _-](?<number>[0-9]+)")]),
                then: try Actions(note: try Template("Rechnung {number}", groups: ["number"]))),
            Rule(
                name: "Scanner left button",
                when: .all([.source([try Glob(label: "scanner")]), .device([try Glob(label: "*:left")])]),
                then: try Actions(tags: [try Template("Privat")])),
            Rule(
                name: "Never",
                when: .any([
                    .fileExtension([try FileExtension("exe"), try FileExtension("zip")]), .filename([try Glob("~*")]),
                ]),
                then: try Actions(skip: try Template("not a document"))),
        ]
        #expect(file.rules.rules == expected)
        #expect(file.places.map(\.line) == [3, 5, 6, 7, 8])
        #expect(file.places.allSatisfy { $0.column == 5 })
    }

    @Test("every condition and action is read")
    func readsEveryKey() throws {
        let file = try load(
            """
            { rules: [
              { name: 'all', when: { all: [ { folder: ['Steuern/**', 'x'] }, { not: { profile: 'nas' } }, { not: [ { extension: 'zip' }, { filename: 'a' } ] } ] },
                then: { tags: 'one', note: 'a\\nb', date: '{year}-{month}-01', stop: true } },
              { name: 'dates', when: { date: { year: [2025, 2026], month: ['März', 4], quarter: 1, weekday: ['Mo', 7], older_than: '30 days', newer_than: 400, known: true } },
                then: { date: '2026-01-31' } },
              { name: 'everything', then: { stop: true } } ] }
            """)
        let dates = try DateCondition(
            years: [2025, 2026], months: [3, 4], quarters: [1], weekdays: [1, 7], olderThan: try Age("30 days"),
            newerThan: try Age(days: 400), known: true)
        #expect(
            file.rules.rules == [
                Rule(
                    name: "all",
                    when: .all([
                        .folder([try Glob(folder: "Steuern/**"), try Glob(folder: "x")]),
                        .not(.profile([try Glob(label: "nas")])),
                        .not(.any([.fileExtension([try FileExtension("zip")]), .filename([try Glob("a")])])),
                    ]),
                    then: try Actions(
                        tags: [try Template("one")], note: try Template("a\nb"),
                        date: try Template("{year}-{month}-01"),
                        stop: true)),
                Rule(name: "dates", when: .date(dates), then: try Actions(date: try Template("2026-01-31"))),
                Rule(name: "everything", then: try Actions(stop: true)),
            ])
    }

    @Test("no file is told apart from one without rules")
    func toleratesNone() throws {
        let folder = try TemporaryFolder()
        #expect(try RulesFile.load(from: folder.path.appending("rules.json")) == nil)
        #expect(try load("{}").rules.rules.isEmpty)
        #expect(try load("{ rules: [] }").rules.rules.isEmpty)
    }

    @Test("what the Rules room has as keys is what is read here")
    func agreesOnKeys() throws {
        for key in RuleKeys.conditions {
            let error = try refusal("{ rules: [{ name: 'n', when: { \(key): 1 }, then: { stop: true } }] }")
            #expect(error?.key.hasPrefix("rules[1].when.\(key)") == true, "\(key)")
        }
        for key in RuleKeys.date {
            let error = try refusal("{ rules: [{ name: 'n', when: { date: { \(key): {} } }, then: { stop: true } }] }")
            #expect(error?.key == "rules[1].when.date.\(key)", "\(key)")
        }
        for key in RuleKeys.actions {
            let error = try refusal("{ rules: [{ name: 'n', then: { \(key): {} } }] }")
            #expect(error?.key == "rules[1].then.\(key)", "\(key)")
        }
    }

    /// What stands in one rule called `n`, the text at the place, the key below the rule, and the fact.
    static let refused: [(String, String, String, SettingsError.Fact)] = [
        ("whn: {}, then: {}", "whn", "", .unknownKey("whn", nearest: "when")),
        ("when: { filname: 'a' }, then: {}", "filname", ".when", .unknownKey("filname", nearest: "filename")),
        (
            "when: { date: { form: '2026-01-01' } }, then: {}", "form", ".when.date",
            .unknownKey("form", nearest: "from")
        ),
        ("then: { tag: 'a' }", "tag", ".then", .unknownKey("tag", nearest: "tags")),
        ("when: {}, then: { stop: true }", "{}", ".when", .empty),
        ("when: { any: [] }, then: { stop: true }", "[]", ".when.any", .empty),
        ("when: { filename: [] }, then: { stop: true }", "[]", ".when.filename", .empty),
        ("when: { date: {} }, then: { stop: true }", "{}", ".when.date", .empty),
        ("then: {}", "{}", ".then", .empty),
        ("then: { tags: [] }", "{ tags", ".then", .empty),
        ("then: { tags: ['a', ''] }", "''", ".then.tags[2]", .empty),
        ("then: { tags: 'a\\nb' }", "'a", ".then.tags", .controlCharacter),
        (
            "when: { any: { filename: 'a' } }, then: {}", "{ filename", ".when.any",
            .wrongType(expected: .list, found: .object)
        ),
        (
            "when: { filename: true }, then: {}", "true", ".when.filename",
            .wrongType(expected: .textOrList, found: .boolean)
        ),
        ("when: 'a', then: {}", "'a'", ".when", .wrongType(expected: .object, found: .text)),
        (
            "when: { filename: 'a[b' }, then: { stop: true }", "'a[b'", ".when.filename",
            .rule(.badGlob("a[b", offset: 1, .unclosedBracket))
        ),
        (
            "then: { tags: ['ok', 'Steuer {yaer}'] }", "'Steuer", ".then.tags[2]",
            .rule(.unknownPlaceholder("yaer", nearest: "year"))
        ),
        (
            "when: { pattern: '(?<nummer>[0-9]+)' }, then: { note: '{numer}' }", "'{numer}'", ".then.note",
            .rule(.unknownPlaceholder("numer", nearest: "nummer"))
        ),
        ("then: { note: '{year' }", "'{year'", ".then.note", .rule(.badTemplate("{year", offset: 0))),
        ("then: { date: '2026-02-30' }", "'2026", ".then.date", .rule(.impossibleDate("2026-02-30"))),
        (
            "when: { date: { from: '2026-02-30' } }, then: { stop: true }", "'2026", ".when.date.from",
            .rule(.impossibleDate("2026-02-30"))
        ),
        (
            "when: { date: { month: [1, 13] } }, then: { stop: true }", "13", ".when.date.month[2]",
            .rule(.outOfRange(key: "month", value: 13, allowed: 1...12))
        ),
        (
            "when: { date: { weekday: 'Mittwohc' } }, then: { stop: true }", "'Mitt", ".when.date.weekday",
            .rule(.unknownWord(key: "weekday", value: "Mittwohc", nearest: "mittwoch"))
        ),
        (
            "when: { date: { older_than: 'soon' } }, then: { stop: true }", "'soon'", ".when.date.older_than",
            .rule(.badAge("soon"))
        ),
        ("when: { date: { year: 2026.5 } }, then: { stop: true }", "2026.5", ".when.date.year", .notWhole(2026.5)),
        (
            "when: { date: { year: '2026' } }, then: { stop: true }", "'2026'", ".when.date.year",
            .wrongType(expected: .number, found: .text)
        ),
        (
            "when: { date: { older_than: -1 } }, then: { stop: true }", "-1", ".when.date.older_than",
            .outOfRange(-1, 0...99_999)
        ),
        ("then: { stop: 'yes' }", "'yes'", ".then.stop", .wrongType(expected: .boolean, found: .text)),
        ("then: { stop: true }, examples: ['a']", "['a']", ".examples", .wrongType(expected: .object, found: .list)),
        (
            "then: { tags: 'a' }, examples: { 'a.pdf': true }", "true", ".examples.a.pdf",
            .wrongType(expected: .textOrList, found: .boolean)
        ),
    ]

    @Test("a mistake is refused with its rule, its place, its key and what is wrong", arguments: refused.indices)
    func refusesMistakes(index: Int) throws {
        let (inner, placed, key, fact) = Self.refused[index]
        let line = "  { name: 'n', " + inner + " }"
        let error = try #require(
            try refusal("{ rules: [ { name: 'first', then: { stop: true } },\n" + line + "] }"), "\(inner)")
        let before = line.firstRange(of: placed).map { line[..<$0.lowerBound].count }
        #expect(error.place == TextPlace(line: 2, column: try #require(before) + 1), "\(inner)")
        #expect(error.key == "rules[2]" + key, "\(inner)")
        #expect(error.rule == "n")
        #expect(error.fact == fact, "\(inner)")
    }

    @Test("a bad pattern is refused with the engine's reason")
    func refusesPatterns() throws {
        let error = try refusal("{ rules: [{ name: 'n', when: { pattern: '(' }, then: { stop: true } }] }")
        guard case .rule(.badPattern("(", _)) = error?.fact else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.key == "rules[1].when.pattern" && error?.rule == "n")
    }

    @Test("a rule needs a name and something to do")
    func needsNameAndActions() throws {
        #expect(try refusal("{ rules: [{ then: { stop: true } }] }")?.fact == .missingKey("name"))
        #expect(try refusal("{ rules: [{ name: 'n' }] }")?.fact == .missingKey("then"))
        #expect(try refusal("{ rules: [{ name: ' ', then: { stop: true } }] }")?.fact == .empty)
        #expect(try refusal("{ rule: [] }")?.fact == .unknownKey("rule", nearest: "rules"))
        #expect(try refusal("{ rules: {} }")?.fact == .wrongType(expected: .list, found: .object))
    }
}
