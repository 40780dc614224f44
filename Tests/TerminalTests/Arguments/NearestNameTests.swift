// The name that was meant: distances from the literature, and no absurd proposals.
import Testing

@testable import Terminal

@Suite("The nearest name")
struct NearestNameTests {
    /// kitten/sitting and saturday/sunday are the textbook pairs (Wagner and Fischer); ca/abc is the one that tells
    /// optimal string alignment (3) from the unrestricted Damerau distance (2).
    @Test(
        "is measured by optimal string alignment",
        arguments: [
            ("kitten", "sitting", 3), ("saturday", "sunday", 3), ("ca", "abc", 3), ("", "abc", 3), ("abc", "", 3),
            ("send", "sned", 1), ("same", "same", 0), ("flaw", "lawn", 2),
        ])
    func distance(left: String, right: String, expected: Int) {
        #expect(alignmentDistance(Array(left), Array(right)) == expected)
    }

    @Test(
        "is proposed only where one is near",
        arguments: [
            ("snd", "send"), ("watc", "watch"), ("stauts", "status"), ("Status", "status"), ("comp", "completions"),
            ("x", nil), ("delete", nil), ("", nil), ("qqqq", nil),
        ] as [(String, String?)])
    func proposal(typed: String, expected: String?) {
        #expect(nearestName(to: typed, ["send", "watch", "status", "completions"]) == expected)
    }
}
