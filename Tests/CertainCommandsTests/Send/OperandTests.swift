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
        ] as [(String, Operand)])
    func kinds(word: String, operand: Operand) {
        #expect(Operand(Path(word)) == operand)
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
