// Which known name a slip of the pen leads to, and which words lead to none.
import Settings
import Testing

@Suite struct NearestNameTests {
    static let keys = ["filename", "pattern", "extension", "folder", "source", "device", "date", "any", "all", "not"]

    @Test(
        "a misspelt word leads to the name that was meant",
        arguments: [
            ("filname", "filename"), ("fielname", "filename"), ("FileName", "filename"), ("file_name", "filename"),
            ("patern", "pattern"), ("extention", "extension"), ("extensions", "extension"), ("fodler", "folder"),
            ("devise", "device"), ("dat", "date"), ("an", "any"), ("nott", "not"), ("al", "all"),
        ])
    func findsNearest(word: String, name: String) {
        #expect(nearestName(to: word, among: Self.keys) == name)
    }

    @Test(
        "a word far from every name leads to none",
        arguments: ["", "x", "zz", "completely", "size", String(repeating: "filename", count: 10_000)])
    func findsNone(word: String) {
        #expect(nearestName(to: word, among: Self.keys) == nil)
    }

    @Test("the first of two equally near names is taken")
    func takesFirst() {
        #expect(nearestName(to: "tag", among: ["tags", "tab"]) == "tags")
    }
}
