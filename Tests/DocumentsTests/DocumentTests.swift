// What can be taken up for delivery, and what each other thing is called.
import Documents
import Foundation
import Platform
import TestSupport
import Testing

@Suite("A document")
struct DocumentTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("has its size, digest and type from one opening")
    func facts() throws {
        let document = try Document(folder.write("%PDF-1.4\nabc", to: "a.txt"))
        #expect(document.status.size == 12)
        // printf '%%PDF-1.4\nabc' | sha256sum
        #expect(document.digest.description == "af2f0bbdd0af4f20ead54a13f594b47a10f7d4ce98879388eb0536a1f4a4907f")
        #expect(document.contentType == .pdf)
    }

    @Test("cannot be what is missing, a folder, empty, or no file at all")
    func refused() throws {
        let empty = try folder.write("", to: "empty.pdf")
        let link = folder.path.appending("link.pdf")
        try FileManager.default.createSymbolicLink(atPath: link.text, withDestinationPath: "/nonexistent/x.pdf")
        #expect(throws: DocumentError.missing) { try Document(folder.path.appending("none.pdf")) }
        #expect(throws: DocumentError.missing) { try Document(empty.appending("below-a-file.pdf")) }
        #expect(throws: DocumentError.folder) { try Document(folder.path) }
        #expect(throws: DocumentError.empty) { try Document(empty) }
        #expect(throws: DocumentError.danglingLink) { try Document(link) }
        #expect(throws: DocumentError.special(.device)) { try Document(Path("/dev/null")) }
    }

    @Test("is not waited for when it is a FIFO nobody writes to")
    func fifo() throws {
        let path = folder.path.appending("pipe.pdf")
        let made = Process()
        made.executableURL = URL(fileURLWithPath: "/usr/bin/mkfifo")
        made.arguments = [path.text]
        try made.run()
        made.waitUntilExit()
        #expect(throws: DocumentError.special(.fifo)) { try Document(path) }
    }
}

@Suite("A content type")
struct ContentTypeTests {
    @Test(
        "is told by the first bytes, whatever the name says",
        arguments: [
            ([0xFF, 0xD8, 0xFF, 0xE0], "image/jpeg"), ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "image/png"),
            ([0x49, 0x49, 0x2A, 0x00], "image/tiff"), ([0x4D, 0x4D, 0x00, 0x2A], "image/tiff"),
            (Array("%PDF-1.7".utf8), "application/pdf"), (Array("\n\n%PDF-1.7".utf8), "application/pdf"),
        ] as [([UInt8], String)])
    func content(bytes: [UInt8], type: String) {
        #expect(ContentType(beginning: bytes, name: "a.txt").description == type)
    }

    @Test(
        "comes from the extension where the bytes say nothing",
        arguments: [
            ("a.EML", "message/rfc822"), ("a.heic", "image/heic"), ("a.b.Csv", "text/csv"),
            ("a", "application/octet-stream"), (".pdf", "application/octet-stream"),
            ("a.unheard", "application/octet-stream"),
        ])
    func byName(name: String, type: String) {
        #expect(ContentType(beginning: Array("hello".utf8), name: name).description == type)
    }
}
