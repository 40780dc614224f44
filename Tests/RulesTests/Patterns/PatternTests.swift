// Patterns in rules: what they find, what they name, and that none hangs.
import Rules
import Testing

@Suite("A pattern")
struct PatternTests {
    private func plan(_ pattern: String, _ name: String, tag: String = "found", budget: Int = 100) throws -> Plan {
        let condition = try Condition.pattern([Pattern(pattern)])
        let rule = Rule(
            name: "P", when: condition, then: try Actions(tags: [Template(tag, groups: condition.groupNames)]))
        let surroundings = RuleSurroundings(today: try CalendarDate(inRule: "2026-11-30"), patternBudget: budget)
        return RuleSet([rule]).plan(for: FileFacts(name: name), surroundings)
    }

    @Test(
        "is searched anywhere, whatever case and Unicode form, and can be anchored",
        arguments: [
            ("rechnung", "Eine RECHNUNG.pdf", true), ("^rechnung", "Eine Rechnung.pdf", false), ("pdf$", "a.PDF", true),
            ("^a$", "a.pdf", false), ("Ertr\u{E4}gnis", "Ertra\u{308}gnisaufstellung_2018.pdf", true),
            ("Ertra\u{308}gnis", "ERTR\u{C4}GNIS.pdf", true), ("stra\u{DF}e", "STRASSE.pdf", true),
            ("strasse", "Stra\u{DF}e", true),
            ("^.$", "\u{E4}", true), ("^.$", "a\u{308}", true), ("istanbul", "\u{130}stanbul", false),
            ("graefin", "gr\u{E4}fin", false),
            ("a|b", "xbx", true), ("[0-9]{4}", "123", false), ("\\.pdf", "a.pdf", true), ("\\x41b", "ab", true),
            ("\\Qa.b\\E", "axb", false), ("x?yz", "yz", true), ("xab*", "xa", true), ("ab{0}cd", "acd", true),
            ("(abc)?d", "d", true),
            ("(?:abc|x)def", "xdef", true), ("abc(?=d)", "abcd", true), ("(?i)ABC", "abc", true),
            ("(?x) a b c", "abc", true),
            ("abc+d", "abccd", true), ("[[abc]xyz]+q", "zq", true), ("a\\dbcd", "a1bcd", true),
            ("(abc)\\1", "abcabc", true),
            ("[]abc]x", "ax", true), ("[^]abc]xyz", "zxyz", true), ("[\\Q]\\Eabc]x", "ax", true),
            ("[\\]abc]x", "ax", true),
            ("(?:abc|(?:def|ghi)j)k", "defjk", true), ("(?:abc|d?)k", "k", true), ("abc|", "x", true),
            ("ab(?<n>cd)?", "ab", true),
            ("\u{FB00}oo", "FFOO", true), ("abc\\.def", "abc.def", true), ("(?#abc)d", "d", true),
        ])
    func search(pattern: String, name: String, expected: Bool) throws {
        #expect(try plan(pattern, name).tags == (expected ? ["found"] : []))
    }

    @Test("fills its named groups in")
    func groups() throws {
        #expect(
            try plan("(?<kind>Rechnung|Quittung)[ _-](?<number>[0-9]+)", "Quittung_4711.pdf", tag: "{kind} {number}")
                .tags
                == ["Quittung 4711"])
        #expect(try Pattern("\\(?<a>(?<b>x)[(?<c>](?<=d)(?<!e)(?<f2>y)").groups == ["b", "f2"])
    }

    @Test("drops what needs a group that took no part")
    func missingGroup() throws {
        #expect(try plan("a(?<b>b)?", "a", tag: "x {b}").tags == [])
    }

    @Test("that is no regular expression is refused", arguments: ["(", "[a", "a{2,1}", "(?<n>", "*"])
    func malformed(pattern: String) {
        let error = #expect(throws: RuleError.self) { try Pattern(pattern) }
        guard case .badPattern(pattern, _) = error else { Issue.record("\(String(describing: error))"); return }
    }

    @Test("that is empty is refused")
    func empty() {
        #expect(throws: RuleError.empty(key: "pattern")) { try Pattern("") }
    }

    // Each takes longer than anybody lives where it is not stopped.
    @Test(
        "that backtracks without end is stopped and named", .timeLimit(.minutes(1)),
        arguments: ["(a+)+$", "(a|aa)+$", "((a*)*)*b", "^(([a-z])+.)+[A-Z]([a-z])+$", "(\\w+\\s?)*\\$", "(a|a)*c"])
    func catastrophic(pattern: String) throws {
        let plan = try plan(pattern, String(repeating: "a", count: 200) + "!", budget: 5)
        #expect(plan.stoppedPatterns == [StoppedPattern(rule: "P", pattern: pattern)])
        #expect(plan.rules == [])
    }

    @Test("that is merely busy is not stopped")
    func busy() throws {
        let name = String(repeating: "ab 12 ", count: 40) + "z"
        #expect(try plan("b.*1.*z", name).rules == ["P"])
        #expect(try plan("q", name).stoppedPatterns == [])
    }
}
