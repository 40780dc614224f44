// Globs: what they match, what is refused, and that no glob is slow.
import Rules
import Testing

@Suite("A glob")
struct GlobTests {
    @Test(
        "matches the whole name and nothing less",
        arguments: [
            ("*.pdf", "a.pdf", true), ("*.pdf", "a.pdf.part", false), ("*.pdf", ".pdf", true), ("a*c", "abc", true),
            ("a*c", "ac", true), ("a*c", "acb", false), ("*", "", true), ("", "", true), ("", "a", false),
            ("?", "a", true), ("?", "", false), ("?", "ab", false), ("a?c", "a.c", true), ("**", "abc", true),
            ("*migros*", "2026-11-03 Migros Zürich.pdf", true), ("*a*b*a*", "xaxbxa", true), ("*a*b*a*", "xaxb", false),
            ("ab*ba", "aba", false), ("ab*ba", "abba", true), ("*ab*ab", "ab", false), ("*ab*ab", "abab", true),
            ("[abc].pdf", "b.pdf", true), ("[abc].pdf", "d.pdf", false), ("[!abc].pdf", "d.pdf", true),
            ("[^abc].pdf", "a.pdf", false), ("[a-c]x", "bx", true), ("[a-c]x", "dx", false), ("[]]", "]", true),
            ("[!]]", "]", false), ("[-a]", "-", true), ("[a-]", "-", true), ("[A-C]x", "bx", true),
            ("[a-c]x", "BX", true),
            ("{a,b}.pdf", "b.pdf", true), ("{a,b}.pdf", "c.pdf", false), ("{a,}b", "b", true), ("{}", "", true),
            ("{Rechnung,Quittung{,en}}*.{pdf,jp{,e}g}", "Quittungen 3.jpeg", true),
            ("{*.pdf,scan?}", "scan1", true), ("{a*,*b}c", "xbc", true), ("a,b", "a,b", true), ("\\*", "*", true),
            ("\\*", "a", false), ("a\\[b", "a[b", true), ("[\\]]", "]", true), ("{a\\,b,c}", "a,b", true),
        ])
    func matching(glob: String, name: String, expected: Bool) throws {
        #expect(try Glob(glob).matches(name) == expected)
    }

    @Test(
        "does not mind case or Unicode form",
        arguments: [
            ("Ertr\u{E4}gnis*", "ERTRA\u{308}GNISAUFSTELLUNG.pdf", true),
            ("ertra\u{308}gnis*", "Ertr\u{E4}gnis.pdf", true),
            ("Gross*", "Groß.pdf", true), ("groß*", "GROSS.PDF", true), ("GROẞ*", "gross.pdf", true),
            ("stra?e", "Straße", true), ("stra??e", "STRASSE", true), ("stra?e", "STRASSE", false),
            ("[ß]x", "ẞX", true),
            ("gr\u{E4}fin", "graefin", false), ("grafin", "gr\u{E4}fin", false), ("gr?fin", "gra\u{308}fin", true),
            ("INIT*", "init.pdf", true), ("init*", "INIT.pdf", true), ("istanbul", "İstanbul", false),
            ("ı*", "ISPARTA", false), ("ΟΔΟΣ", "οδος", true), ("[ä-ü]x", "ÖX", true), ("?.pdf", "👩‍👩‍👧.pdf", true),
            ("?.pdf", "e\u{301}\u{323}.pdf", true), ("*é*", "CAFE\u{301}.pdf", true), ("ﬁnanz*", "FINANZ.pdf", true),
        ])
    func folding(glob: String, name: String, expected: Bool) throws {
        #expect(try Glob(glob).matches(name) == expected)
    }

    // F073: a folder called `Scan [2024]` is what it is called.
    @Test(
        "on a folder keeps to components and takes the folder of exactly that name",
        arguments: [
            ("Scan [2024]", "Scan [2024]", true), ("Steuern", "steuern", true), ("Steuern", "Steuern/2026", false),
            ("Steuern/*", "Steuern/2026", true), ("Steuern/*", "Steuern/2026/Q1", false), ("*", "", true),
            ("*", "a/b", false), ("**", "a/b", true), ("Steuern/**", "Steuern", true),
            ("Steuern/**", "Steuern/2026/Q1", true),
            ("Steuern/**", "Steuern2", false), ("**/Q1", "Q1", true), ("**/Q1", "a/b/Q1", true),
            ("**/Q1", "xQ1", false),
            ("a/**/b", "a/b", true), ("a/**/b", "a/x/y/b", true), ("a?b", "a/b", false), ("a[/]b", "a/b", false),
            ("Steuern/", "Steuern", true), ("{Steuern,Bank}/202?", "Bank/2026", true),
        ])
    func folders(glob: String, folder: String, expected: Bool) throws {
        #expect(try Glob(folder: glob).matches(folder) == expected)
    }

    @Test(
        "with brackets that are not whole is refused at the place",
        arguments: [
            ("a[bc", 1, GlobProblem.unclosedBracket), ("[]", 0, .unclosedBracket), ("[!]", 0, .unclosedBracket),
            ("[a\\]", 0, .unclosedBracket), ("ab{c,d", 2, .unclosedBrace), ("{a{b}", 0, .unclosedBrace),
            ("a]", 1, .strayBracket),
            ("a}", 1, .strayBrace), ("[z-a]", 0, .reversedRange), ("a\\", 1, .trailingBackslash),
            ("[[:digit:]]", 1, .namedClass), ("ä[", 1, .unclosedBracket),
            (String(repeating: "{", count: 17) + String(repeating: "}", count: 17), 16, .tooDeep),
        ])
    func malformed(glob: String, offset: Int, problem: GlobProblem) {
        #expect(throws: RuleError.badGlob(glob, offset: offset, problem)) { try Glob(glob) }
    }

    // Backtracking would take longer than the universe has.
    @Test(
        "never tries the same thing twice", .timeLimit(.minutes(1)),
        arguments: [
            String(repeating: "a*", count: 60) + "b", String(repeating: "{a,a}", count: 60) + "b",
            String(repeating: "{a,aa}", count: 60) + "b", String(repeating: "{*,?}", count: 60) + "b",
            String(repeating: "*?", count: 60) + "b", String(repeating: "[a]*", count: 60) + "b",
        ])
    func noBacktracking(glob: String) throws {
        #expect(try !Glob(glob).matches(String(repeating: "a", count: 2_000)))
    }

    // The reference is the definition of a glob, written as a recursion that may be slow.
    @Test("of literals, * and ? matches what its definition says")
    func definition() throws {
        func matches(_ glob: Substring, _ name: Substring) -> Bool {
            switch glob.first {
            case nil: name.isEmpty
            case "*": matches(glob.dropFirst(), name) || (!name.isEmpty && matches(glob, name.dropFirst()))
            case "?": !name.isEmpty && matches(glob.dropFirst(), name.dropFirst())
            default: glob.first == name.first && matches(glob.dropFirst(), name.dropFirst())
            }
        }
        var random = SeededRandom(seed: 3)
        func text(_ alphabet: String, _ longest: Int) -> String {
            String(
                (0..<Int.random(in: 0...longest, using: &random)).compactMap { _ in
                    alphabet.randomElement(using: &random)
                })
        }
        for _ in 0..<20_000 {
            let (glob, name) = (text("ab*?", 7), text("ab", 9))
            #expect(try Glob(glob).matches(name) == matches(glob[...], name[...]), "\(glob) \(name)")
        }
    }
}
