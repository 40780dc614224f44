// What is remembered of a drop folder, across restarts and torn lines.
import Foundation
import Platform
import TestSupport
import Testing

@testable import DropFolder

@Suite("A folder's memory")
struct FolderMemoryTests {
    private let temporary: TemporaryFolder
    private let states: Path

    init() throws {
        temporary = try TemporaryFolder()
        states = temporary.path.appending("state/watch")
    }

    private func memory(_ folder: String = "/home/x/Scans") -> FolderMemory {
        .file(for: Path(folder), in: states)
    }

    private func file(_ name: [UInt8], digest: UInt8? = nil) -> RememberedFile {
        RememberedFile(
            place: Place(folders: [Array("a b".utf8)], name: name), size: 17,
            modified: .init(seconds: -1, nanoseconds: 999),
            digest: digest.map { SHA256Digest(bytes: [UInt8](repeating: $0, count: 32)) })
    }

    @Test("is none for a folder that was never watched, and each folder has its own")
    func none() throws {
        #expect(try memory().recall() == nil)
        try memory().begin(FolderRecollection())
        #expect(try memory().recall()?.files == [])
        #expect(try memory("/home/x/Other").recall() == nil)
    }

    @Test("keeps what was there first, what was delivered, and forgets what went")
    func lines() throws {
        let odd = file([0xFC, 0x0A, 0x20])
        try memory().begin(FolderRecollection(files: [odd, file([1])]))
        try memory().remember(file([2], digest: 0xAB))
        try memory().remember(file([1], digest: 0x01))
        try memory().forget(file([3]).place)
        #expect(try memory().recall()?.files == [file([1], digest: 0x01), file([2], digest: 0xAB), odd])
        try memory().forget(odd.place)
        #expect(try memory().recall()?.files == [file([1], digest: 0x01), file([2], digest: 0xAB)])
    }

    @Test("survives a line that was torn")
    func torn() throws {
        try memory().begin(FolderRecollection(files: [file([1])]))
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: states.text).first)
        try PrivateFiles.append(Array("+ 17 5 5 - 6".utf8), to: states.appending(name))
        let known = try memory().recall()?.files
        #expect(known?.contains(file([1])) == true)
        try memory().remember(file([2]))
        #expect(try memory().recall()?.files.suffix(2) == [file([1]), file([2])])
    }

    @Test("does not grow for ever")
    func compaction() throws {
        try memory().begin(FolderRecollection())
        for _ in 0..<300 { try memory().remember(file([1])) }
        #expect(try memory().recall()?.files == [file([1])])
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: states.text).first)
        #expect(try FileStatus(of: states.appending(name)).size < 200)
        #expect(try FileStatus(of: states.appending(name)).permissions == 0o600)
    }
}
