// Rules that can be read but hardly be meant.
import Rules
import Testing

@Suite("A warning")
struct RuleWarningTests {
    private func rule(_ name: String, _ when: Condition?, tag: String? = "t", stop: Bool = false, date: String? = nil)
        throws -> Rule
    {
        Rule(
            name: name, when: when,
            then: try Actions(
                tags: tag.map { [try Template($0)] } ?? [], date: date.map { try Template($0) }, stop: stop))
    }

    private static func glob(_ text: String) throws -> Condition { .filename([try Glob(text)]) }
    private static func ext(_ text: String...) throws -> Condition {
        .fileExtension(try text.map { try FileExtension($0) })
    }

    @Test(
        "is given for a rule that no file can meet",
        arguments: [
            (Condition.any([]), NeverReason.emptyList(key: "any")), (.filename([]), .emptyList(key: "filename")),
            (try glob("Bank/*.pdf"), .slashInFilename("Bank/*.pdf")), (try ext("*.pdf"), .extensionIsNoGlob("*.pdf")),
            (.folder([try Glob(folder: "/home/me/Scans")]), .folderIsNotRelative("/home/me/Scans")),
            (.folder([try Glob(folder: "~/Scans")]), .folderIsNotRelative("~/Scans")),
            (.all([try glob("*.jpg"), try ext("pdf", "png")]), .contradiction("filename", "extension")),
            (.all([try ext("pdf"), try ext("jpg")]), .contradiction("extension", "extension")),
            (.all([try glob("*a*"), .not(try glob("*a*"))]), .contradiction("filename", "not")),
            (.all([try glob("*ab*"), .not(try glob("*a*"))]), .contradiction("filename", "not")),
            (
                .date(try DateCondition(from: CalendarDate(iso: "2026-02-01"), to: CalendarDate(iso: "2026-01-31"))),
                .contradiction("date.from", "date.to")
            ),
            (.date(try DateCondition(years: [2026], known: false)), .contradiction("date.known", "date")),
            (.date(try DateCondition(months: [1], quarters: [2])), .contradiction("date.month", "date.quarter")),
            (
                .date(try DateCondition(from: CalendarDate(iso: "2026-01-01"), years: [2025])),
                .contradiction("date.year", "date.from")
            ),
            (
                .all([
                    .date(try DateCondition(from: CalendarDate(iso: "2026-01-01"))),
                    .date(try DateCondition(to: CalendarDate(iso: "2025-12-31"))),
                ]), .contradiction("date", "date")
            ), (.any([.filename([]), try ext("*.pdf")]), .emptyList(key: "filename")),
        ])
    func never(condition: Condition, reason: NeverReason) throws {
        #expect(try RuleSet([rule("N", condition)]).warnings() == [.neverMatches(rule: "N", reason)])
    }

    @Test(
        "is not given for a rule that some file can meet",
        arguments: [
            try glob("*.pdf"), .all([try glob("*.tar.gz"), try ext("gz")]),
            .all([try glob("*.gz"), try ext("tar.gz")]),
            .all([try glob("*pdf*"), try ext("jpg")]), .any([try ext("*.pdf"), try ext("pdf")]), .not(.any([])),
            .all([]),
            .all([try glob("*a*"), .not(try glob("*ab*"))]), .all([try glob("scan.pdf"), try ext("pdf")]),
            .date(try DateCondition(months: [1], quarters: [1, 2])), .date(try DateCondition(known: false)),
            .all([.date(try DateCondition(years: [2025])), .date(try DateCondition(known: true))]),
            .folder([try Glob(folder: "Steuern/2026")]),
        ])
    func possible(condition: Condition) throws {
        #expect(try RuleSet([rule("P", condition)]).warnings() == [])
    }

    @Test("is given for a rule that an earlier one shadows")
    func shadowed() throws {
        let all = [
            try rule("first", Self.glob("*migros*"), stop: true), try rule("same", Self.glob("*MIGROS*")),
            try rule("narrower", Self.glob("*migros online*.pdf")),
            try rule("both", .all([Self.glob("migros*"), Self.ext("pdf")])),
            try rule("wider", Self.glob("*migr*")), try rule("other", Self.glob("*mi?ros*")),
            try rule("end", nil, stop: true),
            try rule("after", Self.ext("png")),
        ]
        #expect(
            RuleSet(all).warnings() == [
                .shadowed(rule: "same", by: "first"), .shadowed(rule: "narrower", by: "first"),
                .shadowed(rule: "both", by: "first"), .shadowed(rule: "after", by: "end"),
            ])
    }

    @Test("is not given where a date set in between changes the answer")
    func dateBetween() throws {
        let in2024 = Condition.date(try DateCondition(years: [2024]))
        let rules = [
            try rule("1", in2024, stop: true), try rule("2", Self.glob("*x*"), date: "2024-01-02"),
            try rule("3", in2024),
        ]
        #expect(RuleSet(rules).warnings() == [])
        #expect(RuleSet([rules[0], rules[2]]).warnings() == [.shadowed(rule: "3", by: "1")])
    }

    @Test("is given for doubles and for rules that do nothing")
    func doubles() throws {
        let rules = [
            try rule("a", Self.glob("*a*")), try rule("b", Self.glob("*A*")), try rule("a", Self.glob("*c*"), tag: nil),
        ]
        #expect(
            RuleSet(rules).warnings() == [
                .duplicateRule(rule: "b", of: "a"), .duplicateName("a"), .withoutAction(rule: "a"),
            ])
    }

    @Test("about unknown tags can be made from the literal ones")
    func literalTags() throws {
        let set = RuleSet([try rule("a", nil, tag: "Bank"), try rule("b", nil, tag: "Steuer {year}")])
        #expect(set.literalTags.map(\.tag) == ["Bank"])
    }
}
