// Suggestions for words that were mistyped.
import Rules
import Testing

@Suite("The nearest known word")
struct NearestTests {
    @Test(
        "is the one somebody meant",
        arguments: [
            ("filname", "filename"), ("extention", "extension"), ("patern", "pattern"), ("Folder", "folder"),
            ("fodler", "folder"), ("devcie", "device"), ("nto", "not"),
        ])
    func conditions(word: String, expected: String) {
        #expect(nearest(to: word, among: RuleKeys.conditions) == expected)
    }

    @Test("is none where nothing is like it", arguments: ["colour", "", "whenever", "xyz"])
    func none(word: String) {
        #expect(nearest(to: word, among: RuleKeys.conditions) == nil)
    }
}
