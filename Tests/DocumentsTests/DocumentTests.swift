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
