// Names: their order, free ones, ignored ones, and places below a folder.
import Platform
import Testing

@testable import DropFolder

@Suite("Names")
struct NamesTests {
    @Test(
        "come in the order in which people number them",
        arguments: [
            ["p-1", "p-2", "p-9", "p-10", "p-100"], ["a", "a1", "a01b", "a2", "b"], ["1", "01", "2", "10"],
            ["x9y1", "x9y2", "x10y1"], ["99999999999999999999998", "99999999999999999999999"],
        ])
    func order(names: [String]) {
        let sorted = names.shuffled().map { Array($0.utf8) }.sorted(by: NaturalOrder.precedes)
        // 01 and 1 are the same number: their bytes decide.
        let expected = names == ["1", "01", "2", "10"] ? ["01", "1", "2", "10"] : names
        #expect(sorted.map { String(decoding: $0, as: UTF8.self) } == expected)
    }

    @Test(
        "that are taken get a number before their ending",
        arguments: [
            ("Scan.pdf", 1, "Scan.pdf"), ("Scan.pdf", 2, "Scan-2.pdf"), ("Scan", 3, "Scan-3"),
            (".hidden", 2, ".hidden-2"), ("a.b.pdf", 2, "a.b-2.pdf"),
            ("a.tar gz and much more", 2, "a.tar gz and much more-2"),
        ])
    func free(name: String, attempt: Int, expected: String) {
        #expect(String(decoding: FreeName.candidate(Array(name.utf8), attempt: attempt), as: UTF8.self) == expected)
    }

    @Test("stay within 255 bytes and whole characters")
    func long() {
        for length in 100...300 {
            let name = String(repeating: "é", count: length) + ".pdf"
            let free = FreeName.candidate(Array(name.utf8), attempt: 12, suffix: 13)
            #expect(free.count + 13 <= 255)
            #expect(String(validating: free, as: UTF8.self)?.hasSuffix("é-12.pdf") == true)
        }
    }

    @Test(
        "that other programs use while they work are ignored, and why is known",
        arguments: [
            (".DS_Store", .systemFile), ("._x.pdf", .systemFile), (".x.pdf", .hidden), ("x.pdf~", .temporary),
            ("~$x.docx", .lockFile), (".~lock.x.odt#", .lockFile), ("THUMBS.DB", .systemFile),
            ("x.pdf.part", .unfinishedDownload), ("Unconfirmed 12.crdownload", .unfinishedDownload),
            ("@eaDir", .thumbnails), ("#recycle", .trash), ("~syncthing~x.pdf.tmp", .synchronisation),
            (".org.chromium.Chromium.x", .hidden), (".sync_0af.db-wal", .synchronisation), ("lu3a.tmp", .temporary),
        ] as [(String, IgnoreList.Reason)])
    func ignored(name: String, reason: IgnoreList.Reason) {
        #expect(IgnoreList().entry(for: Array(name.utf8))?.reason == reason)
    }

    @Test(
        "of documents are not ignored",
        arguments: ["x.pdf", "part", "a~b.pdf", "tmp", "x.part.pdf", "Sent", "x.certain.json"])
    func notIgnored(name: String) {
        #expect(IgnoreList().entry(for: Array(name.utf8)) == nil)
    }

    @Test("can be added to the ignore list and taken from it")
    func adjusted() {
        let list = IgnoreList(changes: ["!*.TMP", "Entwurf ?.*"])
        #expect(list.entry(for: Array("a.tmp".utf8)) == nil)
        #expect(list.entry(for: Array("entwurf 1.pdf".utf8))?.reason == .configured)
        #expect(list.entry(for: Array("Entwurf 12.pdf".utf8)) == nil)
    }

    @Test(
        "match patterns as a whole (F038), and no pattern takes long",
        arguments: [
            ("*.pdf", "x.pdf.part", false), ("*.pdf", "x.PDF", true), ("x*y*z", "xaybz", true),
            ("x*y*z", "xaybzc", false),
            ("?", "ü", true), ("??", "ü", false), ("*", "", true), ("", "", true), ("", "a", false), ("a*", "a", true),
            (String(repeating: "a*", count: 30) + "b", String(repeating: "a", count: 250), false),
        ])
    func patterns(pattern: String, name: String, matches: Bool) {
        #expect(NamePattern(pattern).matches(NamePattern.folded(name)) == matches)
    }

    @Test("below a folder are told by their path")
    func places() throws {
        let place = Place(folders: [Array("2019".utf8), Array("03".utf8)], name: Array("a.pdf".utf8))
        #expect(place.path == Path("2019/03/a.pdf"))
        #expect(Place(path: place.path) == place)
        #expect(place.folderText == "2019/03")
        #expect(Place(path: Path("")) == nil)
    }
}
