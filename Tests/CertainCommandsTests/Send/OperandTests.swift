// What a word on the command line stands for.
import Foundation
import Platform
import TestSupport
import Testing

@testable import CertainCommands

struct OperandTests {
    @Test(
        "a path is a file, - is standard input, a file:// URI is its path (RFC 8089)",
        arguments: [
            ("Beleg.pdf", .file(Path("Beleg.pdf"))), ("-", .standardInput), ("./-", .file(Path("./-"))),
            ("file:///tmp/a%20b.pdf", .file(Path("/tmp/a b.pdf"))), ("FILE:///tmp/a", .file(Path("/tmp/a"))),
            ("file://localhost/tmp/a", .file(Path("/tmp/a"))), ("file:///100%25", .file(Path("/100%"))),
            ("file:///a%FFb", .file(Path(bytes: [0x2F, 0x61, 0xFF, 0x62]))), ("file:///50%", .file(Path("/50%"))),
            ("file://nas/x", .otherAddress("file://nas/x")), ("file:///a%00b", .otherAddress("file:///a%00b")),
            ("https://a/b", .otherAddress("https://a/b")), ("smb://nas/x", .otherAddress("smb://nas/x")),
            ("c:/x", .file(Path("c:/x"))), ("a://b", .file(Path("a://b"))),
            ("file://DESK/tmp/a", .file(Path("/tmp/a"))), ("file://desk", .otherAddress("file://desk")),
            ("file://", .otherAddress("file://")), ("google-drive://x/y", .otherAddress("google-drive://x/y")),
            ("trash:///a.pdf", .otherAddress("trash:///a.pdf")), ("", .unnamed), ("a:b.pdf", .file(Path("a:b.pdf"))),
            ("file:a", .file(Path("file:a"))), ("1a://b", .file(Path("1a://b"))), (":", .file(Path(":"))),
        ] as [(String, Operand)])
    func kinds(word: String, operand: Operand) {
        #expect(Operand(Path(word), host: "desk") == operand)
    }

    @Test(
        "what a file manager says is selected is a URI and nothing else",
        arguments: [
            ("file:///tmp/a%20b.pdf", .file(Path("/tmp/a b.pdf"))), ("file:/tmp/a", .file(Path("/tmp/a"))),
            ("file:tmp/a", .otherAddress("file:tmp/a")), ("file:", .otherAddress("file:")),
            ("file:///a%00b", .otherAddress("file:///a%00b")), ("file:///a/../b%2F..%2Fc", .file(Path("/a/../b/../c"))),
            ("file:///a%0Ab", .file(Path("/a\nb"))), ("file:///%", .file(Path("/%"))),
            ("file:///%zz", .file(Path("/%zz"))),
            ("file:///a%FCb", .file(Path(bytes: [0x2F, 0x61, 0xFC, 0x62]))),
            ("file:///a\u{1B}b", .file(Path("/a\u{1B}b"))),
            ("Beleg.pdf", .noAddress("Beleg.pdf")), ("/tmp/a", .noAddress("/tmp/a")), ("-", .noAddress("-")),
            ("--after=delete", .noAddress("--after=delete")), ("../a", .noAddress("../a")), ("://", .noAddress("://")),
            ("smb://nas/a", .otherAddress("smb://nas/a")), ("trash:///a", .otherAddress("trash:///a")),
            ("javascript:alert(1)", .otherAddress("javascript:alert(1)")), ("~/a", .noAddress("~/a")),
        ] as [(String, Operand)])
    func addresses(word: String, operand: Operand) {
        #expect(Operand(address: word, host: "desk") == operand)
    }

    @Test("a folder stands for its files and those below, in order, without hidden ones and linked folders")
    func expanded() throws {
        let folder = try TemporaryFolder()
        let below = folder.path.appending("b")
        try FileManager.default.createDirectory(atPath: below.text, withIntermediateDirectories: false)
        for name in ["c.pdf", "a.pdf", "b/d.pdf", ".hidden", "b/.hidden"] { _ = try folder.write("x", to: name) }
        try FileManager.default.createSymbolicLink(
            atPath: folder.path.appending("z").text, withDestinationPath: folder.path.text)
        let names = ["a.pdf", "b/d.pdf", "c.pdf"].map { Operand.file(folder.path.appending($0)) }
        #expect(Operand.file(folder.path).expanded() == names)
        #expect(Operand.file(folder.path.appending("a.pdf")).expanded() == [names[0]])
    }
}
