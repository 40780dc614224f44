// A body read in pieces of any size, started over, and over a file that changes under it.
import Foundation
import Platform
import Server
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#endif

@Suite("A multipart body")
struct MultipartBodyTests {
    private let folder: TemporaryFolder
    private let content = [UInt8]((0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 7) })

    init() throws {
        folder = try TemporaryFolder()
    }

    private func judged(_ path: Path) throws -> UploadFile {
        let file = try OpenFile(path)
        let status = try file.status()
        return UploadFile(file: file, status: status, digest: try file.sha256())
    }

    private func body(of path: Path) throws -> (MultipartBody, MultipartFraming) {
        try body(of: judged(path))
    }

    private func body(of upload: UploadFile) -> (MultipartBody, MultipartFraming) {
        let form = MultipartForm(
            fields: [.init(name: "tags", value: "x")], fileField: "file", fileName: "a.pdf",
            contentType: "application/pdf")
        let framing = MultipartFraming(form, boundary: "XX")
        return (MultipartBody(framing: framing, upload: upload), framing)
    }

    private func readAll(_ body: MultipartBody, pieces: Int) throws(BodyFailure) -> [UInt8] {
        var all: [UInt8] = []
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: pieces, alignment: 1)
        defer { buffer.deallocate() }
        while true {
            let count = try body.read(into: buffer)
            if count == 0 { return all }
            all += buffer.prefix(count)
        }
    }

    @Test(
        "is head, file and tail whatever the size of the pieces",
        arguments: [1, 2, 7, 130, 131, 1024, 4999, 5000, 65536])
    func pieces(size: Int) throws {
        let (body, framing) = try body(of: folder.write(content, to: "a.pdf"))
        let bytes = try readAll(body, pieces: size)
        #expect(bytes == framing.head + content + framing.tail)
        #expect(body.length == Int64(bytes.count))
    }

    @Test("leaves in one piece where there is room for it: each piece is a packet of its own")
    func onePiece() throws {
        let (body, _) = try body(of: folder.write(content, to: "a.pdf"))
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65536, alignment: 1)
        defer { buffer.deallocate() }
        #expect(try body.read(into: buffer) == Int(body.length))
        #expect(try body.read(into: buffer) == 0)
    }

    @Test("gives the same bytes again from any place it is set back to", arguments: [0, 1, 100, 131, 2000, 5140])
    func seek(offset: Int) throws {
        let (body, framing) = try body(of: folder.write(content, to: "a.pdf"))
        let whole = framing.head + content + framing.tail
        _ = try readAll(body, pieces: 512)
        body.seek(to: Int64(offset))
        #expect(try readAll(body, pieces: 512) == Array(whole[offset...]))
    }

    @Test("fails when the file shrinks under it")
    func shrinks() throws {
        let path = try folder.write(content, to: "a.pdf")
        let (body, _) = try body(of: path)
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path.text))
        try handle.truncate(atOffset: 4000)
        #expect(throws: BodyFailure.shrank) { try readAll(body, pieces: 512) }
    }

    @Test("fails when the file grows under it, before its last bytes are out")
    func grows() throws {
        let path = try folder.write(content, to: "a.pdf")
        let (body, _) = try body(of: path)
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path.text))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data([1]))
        #expect(throws: BodyFailure.grew) { try readAll(body, pieces: 512) }
    }

    @Test("fails when the content changes at the same size")
    func changes() throws {
        let path = try folder.write(content, to: "a.pdf")
        let (body, _) = try body(of: path)
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path.text))
        try handle.write(contentsOf: Data([0xFF, 0xFE]))
        try handle.close()
        try setModificationTime(of: path, to: 1_700_000_000)
        #expect(throws: BodyFailure.changed) { try readAll(body, pieces: 512) }
    }

    #if canImport(Glibc)
        @Test(
            "fails when the content changes through a mapping, which its times do not show", arguments: [true, false])
        func changesUnseen(isMappedToTheEnd: Bool) throws {
            let path = try folder.write(content, to: "a.pdf")
            let writer = open(path.text, O_RDWR)
            let mapped = mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, writer, 0)
            close(writer)
            let page = try #require(mapped)
            // The first store into a page leaves its trace; those that follow do not.
            page.storeBytes(of: 1, as: UInt8.self)
            let upload = try judged(path)
            page.storeBytes(of: 2, as: UInt8.self)
            if !isMappedToTheEnd { munmap(page, 4096) }
            defer { if isMappedToTheEnd { munmap(page, 4096) } }
            let (body, _) = body(of: upload)
            #expect(throws: BodyFailure.changed) { try readAll(body, pieces: 512) }
        }

        @Test("is whole, also after starting over, while somebody has its file open and leaves it alone")
        func heldOpen() throws {
            let path = try folder.write(content, to: "a.pdf")
            let writer = try FileHandle(forUpdating: URL(fileURLWithPath: path.text))
            let (body, framing) = try body(of: path)
            let whole = framing.head + content + framing.tail
            #expect(try readAll(body, pieces: 512) == whole)
            body.seek(to: 0)
            #expect(try readAll(body, pieces: 777) == whole)
            try writer.close()
        }
    #endif

    @Test("fails when the content changes and the file's time is set back")
    func changesAndSetsBack() throws {
        let path = try folder.write(content, to: "a.pdf")
        try setModificationTime(of: path, to: 1_700_000_000)
        let (body, _) = try body(of: path)
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path.text))
        try handle.write(contentsOf: Data([0xFF, 0xFE]))
        try handle.close()
        try setModificationTime(of: path, to: 1_700_000_000)
        #expect(throws: BodyFailure.changed) { try readAll(body, pieces: 512) }
    }

    @Test("goes on when the file was only touched")
    func touched() throws {
        let path = try folder.write(content, to: "a.pdf")
        let (body, framing) = try body(of: path)
        try setModificationTime(of: path, to: 1_700_000_000)
        #expect(try readAll(body, pieces: 512) == framing.head + content + framing.tail)
    }

    @Test("still holds the file when its name is gone")
    func unlinked() throws {
        let path = try folder.write(content, to: "a.pdf")
        let (body, framing) = try body(of: path)
        try FileManager.default.removeItem(atPath: path.text)
        #expect(try readAll(body, pieces: 512) == framing.head + content + framing.tail)
    }

    private func setModificationTime(of path: Path, to seconds: Double) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: path.text)
    }
}
