// Each condition by itself, and any, all, not.
import Rules
import Testing

@Suite("A condition")
struct ConditionTests {
    private let facts = FileFacts(
        name: "Beleg Überweisung.tar.GZ", folder: "Steuern/2026", source: "scanner", device: "fujitsu:left",
        profile: "home",
        date: CalendarDate(iso: "2026-02-28"), dateSource: .filename)

    private func holds(_ condition: Condition, _ facts: FileFacts? = nil, today: String = "2026-11-30") throws -> Bool {
        let rule = Rule(name: "C", when: condition, then: try Actions(stop: true))
        let surroundings = RuleSurroundings(today: try CalendarDate(inRule: today))
        return RuleSet([rule]).plan(for: facts ?? self.facts, surroundings).rules == ["C"]
    }

    @Test(
        "on the extension asks for the end of the name",
        arguments: [
            (["gz"], true), (["tar.gz"], true), ([".GZ"], true), (["tar"], false), (["pdf", "gz"], true),
            (["z"], false),
            (["g"], false),
        ])
    func fileExtension(extensions: [String], expected: Bool) throws {
        #expect(try holds(.fileExtension(extensions.map { try FileExtension($0) })) == expected)
    }

    @Test("on the extension does not take a hidden file for one")
    func hidden() throws {
        #expect(try !holds(.fileExtension([FileExtension("pdf")]), FileFacts(name: ".pdf")))
    }

    @Test("on folder, source, device or profile wants one of the list")
    func origin() throws {
        #expect(try holds(.folder([Glob(folder: "Bank"), Glob(folder: "steuern/*")])))
        #expect(try holds(.source([Glob(label: "Scan*")])))
        #expect(try holds(.device([Glob(label: "*:left")])))
        #expect(try holds(.profile([Glob(label: "HOME")])))
        #expect(try !holds(.profile([Glob(label: "work")])))
        #expect(try !holds(.source([Glob(label: "*")]), FileFacts(name: "a")))
    }

    @Test("combines with any, all and not")
    func combined() throws {
        let yes = Condition.profile([try Glob(label: "home")])
        let no = Condition.profile([try Glob(label: "work")])
        #expect(try holds(.any([no, yes])))
        #expect(try !holds(.any([no, no])))
        #expect(try holds(.all([yes, yes])))
        #expect(try !holds(.all([yes, no])))
        #expect(try holds(.not(no)))
        #expect(try !holds(.not(.any([no, yes]))))
        #expect(try !holds(.any([])))
    }

    @Test("under not does not hold because a pattern was stopped")
    func stopped() throws {
        let runaway = Condition.pattern([try Pattern("(a+)+$")])
        let name = FileFacts(name: String(repeating: "a", count: 60) + "!")
        #expect(try !holds(.not(runaway), name))
        #expect(try holds(.any([runaway, .filename([Glob("a*")])]), name))
        #expect(try !holds(.all([runaway, .filename([Glob("b*")])]), name))
    }

    @Test(
        "on the date knows every way to ask",
        arguments: [
            (try DateCondition(from: CalendarDate(iso: "2026-02-28")), true),
            (try DateCondition(from: CalendarDate(iso: "2026-03-01")), false),
            (try DateCondition(to: CalendarDate(iso: "2026-02-28")), true),
            (try DateCondition(to: CalendarDate(iso: "2026-02-27")), false),
            (try DateCondition(years: [2025, 2026]), true), (try DateCondition(years: [2025]), false),
            (try DateCondition(months: [2]), true), (try DateCondition(months: [1, 3]), false),
            (try DateCondition(quarters: [1]), true), (try DateCondition(quarters: [2]), false),
            (try DateCondition(weekdays: [6]), true), (try DateCondition(weekdays: [5, 7]), false),
            (try DateCondition(olderThan: Age("8 months")), true),
            (try DateCondition(olderThan: Age("9 months")), false),
            (try DateCondition(newerThan: Age("1y")), true), (try DateCondition(newerThan: Age("9 Monate")), false),
            (try DateCondition(olderThan: Age(days: 274)), true), (try DateCondition(olderThan: Age(days: 275)), false),
            (try DateCondition(olderThan: Age("99999y")), false), (try DateCondition(known: true), true),
            (try DateCondition(known: false), false), (try DateCondition(years: [2026], months: [3]), false),
        ])
    func date(condition: DateCondition, expected: Bool) throws {
        #expect(try holds(.date(condition)) == expected)
    }

    @Test("on the date holds for a file without date only where that is asked for")
    func noDate() throws {
        let none = FileFacts(name: "Beleg.pdf")
        #expect(try holds(.date(DateCondition(known: false)), none))
        #expect(try !holds(.date(DateCondition(known: true)), none))
        #expect(try !holds(.date(DateCondition(olderThan: Age("1d"))), none))
        #expect(try !holds(.date(DateCondition(years: [2026], known: false)), none))
    }

    @Test("with a value that cannot be is refused")
    func refused() {
        #expect(throws: RuleError.outOfRange(key: "month", value: 13, allowed: 1...12)) {
            try DateCondition(months: [13])
        }
        #expect(throws: RuleError.outOfRange(key: "weekday", value: 0, allowed: 1...7)) {
            try DateCondition(weekdays: [0])
        }
        #expect(throws: RuleError.impossibleDate("2026-02-29")) { try CalendarDate(inRule: "2026-02-29") }
        #expect(throws: RuleError.impossibleDate("1.2.2026")) { try CalendarDate(inRule: "1.2.2026") }
        for text in ["", "soon", "-1 d", "1 decade", "1 d d", "999999 d"] {
            #expect(throws: RuleError.badAge(text)) { try Age(text) }
        }
        #expect(throws: RuleError.empty(key: "extension")) { try FileExtension(".") }
    }

    @Test("knows months and weekdays by their names")
    func names() throws {
        #expect(try DateCondition.month(named: "Jänner") == 1)
        #expect(try DateCondition.month(named: "MA\u{308}RZ") == 3)
        #expect(try DateCondition.weekday(named: "Sonnabend") == 6)
        #expect(throws: RuleError.unknownWord(key: "month", value: "Okober", nearest: "oktober")) {
            try DateCondition.month(named: "Okober")
        }
    }
}
