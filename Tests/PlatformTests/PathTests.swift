// Paths: components, and names that are not UTF-8.
import Platform
import Testing

@Suite("A path")
struct PathTests {
    @Test(
        "gives its last component and its folder",
        arguments: [
            ("/a/b.pdf", "b.pdf", "/a"), ("b.pdf", "b.pdf", "."), ("/b.pdf", "b.pdf", "/"), ("a/b/", "b", "a"),
            ("/", "", "/"),
        ])
    func components(path: String, name: String, parent: String) {
        #expect(Path(path).nameText == name)
        #expect(Path(path).parent == Path(parent))
    }

    @Test(
        "is made absolute without resolving what a link could change",
        arguments: [
            ("x.pdf", "/home/u/x.pdf"), ("./x.pdf", "/home/u/x.pdf"), ("../x.pdf", "/home/u/../x.pdf"),
            ("//a//./b", "/a/b"),
        ])
    func absolute(path: String, whole: String) {
        #expect(Path(path).absolute(in: Path("/home/u")) == Path(whole))
    }

    @Test("reads a byte that is not UTF-8 as Latin-1, and leaves valid text around it alone")
    func latin1() {
        #expect(Path(bytes: Array("lat".utf8) + [0xFC] + Array("in ü.pdf".utf8)).text == "latüin ü.pdf")
        #expect(Path(bytes: [0x80, 0x41]).text == "\u{FFFD}A")
    }
}
