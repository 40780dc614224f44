// Paragraphs broken into lines.
import Terminal
import Testing

@Suite("A paragraph")
struct LineWrappingTests {
    @Test(
        "is broken at spaces, by columns",
        arguments: [
            ("one two three", 7, ["one two", "three"]), ("one two three", 8, ["one two", "three"]),
            ("one two three", 13, ["one two three"]), ("extraordinarily long", 5, ["extraordinarily", "long"]),
            ("領収 領収 領収", 9, ["領収 領収", "領収"]), ("領収 領収", 8, ["領収", "領収"]), ("", 5, [""]),
            ("one\n\ntwo three", 4, ["one", "", "two", "three"]),
        ])
    func wrapped(text: String, width: Int, lines: [String]) {
        #expect(text.wrapped(toWidth: width) == lines)
    }
}
