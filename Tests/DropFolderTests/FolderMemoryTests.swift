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
        for name in ["Scans", "Other"] {
            try FileManager.default.createDirectory(
                atPath: temporary.path.appending(name).text, withIntermediateDirectories: false)
        }
    }

    private func memory(_ folder: String = "Scans", formerly: String? = nil) -> FolderMemory {
        .file(
            for: temporary.path.appending(folder), formerly: temporary.path.appending(formerly ?? folder), in: states)
    }

    /// What earlier versions kept: under the digest of the path as it was spelt.
    private func keepFormerly(_ folder: String, _ known: RememberedFile) throws {
        var hash = SHA256()
        temporary.path.appending(folder).bytes.withUnsafeBytes { hash.update($0) }
        let line = "# certain\n+ \(known.size) -1 999 - \(known.place.path.bytes.hexadecimal)\n"
        try PrivateFiles.makeFolder(states)
        try PrivateFiles.write(Array(line.utf8), to: states.appending(hash.finish().description + ".seen"))
    }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: temporary.path.appending(name).text, withDestinationPath: target)
    }

    @Test(
        "is the folder's, however that is spelt",
        arguments: ["Other/../Scans", "link", "Scans/", "Scans/link/../Scans"])
    func spellings(spelling: String) throws {
        try link("link", to: "Scans")
        try link("Scans/link", to: "../Other")
        try memory().begin(FolderRecollection(files: [file([1])]))
        #expect(try memory(spelling).recall()?.files == [file([1])])
        try memory(spelling).remember(file([2]))
        #expect(try memory().recall()?.files == [file([1]), file([2])])
    }

    @Test("kept by an earlier version under a spelling is found, by that spelling and then by every other")
    func formerSpellings() throws {
        try link("link", to: "Scans")
        for spelling in ["Scans", "link", "Other/../Scans"] {
            try keepFormerly(spelling, file([1]))
            #expect(try memory(formerly: spelling).recall()?.files == [file([1])], "\(spelling)")
            #expect(try memory().recall()?.files == [file([1])], "\(spelling)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: states.text).count == 1)
            try FileManager.default.removeItem(atPath: states.text)
        }
    }

    @Test("does not follow a link that is turned to another folder, however old it is")
    func turnedLink() throws {
        try link("link", to: "Scans")
        try memory().begin(FolderRecollection())
        try keepFormerly("link", file([1]))
        #expect(try memory("link").recall()?.files == [])
        try FileManager.default.removeItem(atPath: temporary.path.appending("link").text)
        try link("link", to: "Other")
        #expect(try memory("link").recall() == nil)
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
        #expect(try memory("Other").recall() == nil)
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
