// What stands for one character stands for exactly one.
import Testing

@testable import Rules

struct OneCharacterTests {
    @Test(
        "? and […] take one character, also where folding makes two of it",
        arguments: [
            ("a?c", "abc", true), ("a?c", "abbc", false), ("a?c", "ac", false), ("a[xy]c", "axc", true),
            ("a[xy]c", "axxc", false), ("*[ _-]miet*", "10 Miete", true), ("*[ _-]miet*", "Zimmer vermietet", false),
            ("a?c", "aßc", true), ("a?c", "assc", false), ("a[ß]c", "aßc", true), ("??", "ßx", true), ("?", "ß", true),
        ])
    func one(glob: String, name: String, matches: Bool) throws {
        #expect(try Glob(glob).matches(FoldedText(name)) == matches)
    }
}
