// Names that came through a program which cannot hold them.
import Foundation
import Platform
import TestSupport
import Testing

@testable import CertainCommands

struct LossyNameTests {
    private static func folder(_ names: [[UInt8]]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for name in names { try PrivateFiles.write([0x61], to: folder.path.appending(bytes: name)) }
        return folder
    }

    private static let latin = Array("lat".utf8) + [0xFC] + Array("in.pdf".utf8)

    @Test(
        "a sign for unreadable bytes stands for the only name that reads so, however many signs were put",
        arguments: [
            ("lat\u{FFFD}in.pdf", true), ("lat\u{FFFD}\u{FFFD}in.pdf", true), ("la\u{FFFD}tin.pdf", false),
            ("lat\u{FFFD}.pdf", false), ("latin.pdf", false), ("\u{FFFD}", false),
        ])
    func one(name: String, isFound: Bool) throws {
        let folder = try Self.folder([Self.latin, Array("other.pdf".utf8), Array("gr\u{FFFD}n.pdf".utf8)])
        let found = LossyName.file(meantBy: folder.path.appending(name))
        #expect(found == (isFound ? folder.path.appending(bytes: Self.latin) : nil))
    }

    @Test("of two that read alike neither is taken, nor a name that holds the sign itself")
    func several() throws {
        let other = Array("lat".utf8) + [0xE4] + Array("in.pdf".utf8)
        let two = try Self.folder([Self.latin, other])
        #expect(LossyName.file(meantBy: two.path.appending("lat\u{FFFD}in.pdf")) == nil)
        let itself = try Self.folder([Array("lat\u{FFFD}\u{FFFD}in.pdf".utf8)])
        #expect(LossyName.file(meantBy: itself.path.appending("lat\u{FFFD}in.pdf")) == nil)
        #expect(LossyName.file(meantBy: Path("/nonexistent/lat\u{FFFD}in.pdf")) == nil)
    }
}
