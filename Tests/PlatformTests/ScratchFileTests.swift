// Copies that leave nothing behind.
import Foundation
import Platform
import TestSupport
import Testing

struct ScratchFileTests {
    @Test("a copy has the bytes, the time and the name of its file, and lies in no folder")
    func copy() throws {
        let (folder, scratch) = (try TemporaryFolder(), try TemporaryFolder())
        let content = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let path = try folder.write(content, to: "a.pdf")
        let moment = Date(timeIntervalSince1970: 1_700_000_000)
        try FileManager.default.setAttributes([.modificationDate: moment], ofItemAtPath: path.text)
        let copy = try ScratchFile.copy(of: OpenFile(path), in: scratch.path)
        #expect(try copy.read(count: 300_000, at: 0) == content)
        #expect(try copy.status().modified.seconds == 1_700_000_000)
        #expect(copy.path == path)
        #expect(try FolderEntries.names(in: scratch.path).isEmpty)
    }
}
