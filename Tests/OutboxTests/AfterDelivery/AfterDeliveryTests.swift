// What happens to the user's file after its delivery.
import Foundation
import Platform
import TestSupport
import Testing

@testable import Outbox

struct AfterDeliveryTests {
    let folder: TemporaryFolder
    let archive: Path

    init() throws {
        folder = try TemporaryFolder()
        archive = folder.path.appending("Archiv")
        try PrivateFiles.makeFolder(archive)
    }

    func delivered(_ content: String, _ name: String = "Scan.pdf") throws -> DeliveredFile {
        let path = try folder.write(content, to: name)
        let file = try OpenFile(path)
        return DeliveredFile(path: path, status: try file.status(), digest: try file.sha256())
    }

    func names(_ path: Path) throws -> [String] {
        try FolderEntries.names(in: path).map { Path(bytes: $0).text }.sorted()
    }

    func content(_ path: Path) throws -> String { try String(contentsOfFile: path.text, encoding: .utf8) }

    @Test("F082: moved files never take a name that is in use")
    func move() throws {
        for (content, name) in [("A", "Scan.pdf"), ("B", "Scan-2.pdf"), ("C", "Scan-3.pdf")] {
            let place = try AfterDelivery.move(to: archive).carryOut(try delivered(content))
            #expect(place == archive.appending(name))
            #expect(try self.content(archive.appending(name)) == content)
        }
        #expect(try names(folder.path) == ["Archiv"])
    }

    @Test("A name that gets too long for the file system is shortened between characters")
    func longName() throws {
        let name = String(repeating: "ü", count: 125) + ".pdf"
        #expect(name.utf8.count == 254)
        for content in ["A", "B"] { _ = try AfterDelivery.move(to: archive).carryOut(try delivered(content, name)) }
        #expect(try names(archive) == [String(repeating: "ü", count: 124) + "-2.pdf", name].sorted())
    }

    @Test("Deleted is the file that was sent")
    func delete() throws {
        #expect(try AfterDelivery.delete.carryOut(try delivered("A")) == nil)
        #expect(try names(folder.path) == ["Archiv"])
    }

    static let ways: [AfterDelivery] = [.delete, .move(to: Path("Archiv"))]

    func atHome(_ way: AfterDelivery) -> AfterDelivery {
        if case .move = way { .move(to: archive) } else { way }
    }

    @Test("A file that was replaced or changed since stays where it is", arguments: ways)
    func changed(way: AfterDelivery) throws {
        let replaced = try delivered("A")
        // Another inode with the very same bytes.
        let other = try folder.write("A", to: "other")
        try FolderEntries.rename(other, to: replaced.path)
        #expect(throws: AfterDeliveryError.changed) { try atHome(way).carryOut(replaced) }

        let rewritten = try delivered("B", "b.pdf")
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: rewritten.path.text))
        try handle.write(contentsOf: Data("C".utf8))
        try handle.close()
        #expect(throws: AfterDeliveryError.changed) { try atHome(way).carryOut(rewritten) }

        let gone = try delivered("D", "d.pdf")
        _ = try FolderEntries.unlink(gone.path)
        #expect(throws: AfterDeliveryError.changed) { try atHome(way).carryOut(gone) }

        #expect(try names(folder.path) == ["Archiv", "Scan.pdf", "b.pdf"])
        #expect(try names(archive).isEmpty)
    }

    @Test("F034: of a symbolic link the link goes, its target stays", arguments: ways)
    func link(way: AfterDelivery) throws {
        let target = try delivered("A", "original.pdf")
        let link = folder.path.appending("x.pdf")
        try FileManager.default.createSymbolicLink(atPath: link.text, withDestinationPath: target.path.text)
        _ = try atHome(way).carryOut(DeliveredFile(path: link, status: target.status, digest: target.digest))
        #expect(try names(folder.path) == ["Archiv", "original.pdf"])
        #expect(try content(target.path) == "A")
    }

    @Test("Kept is kept, and moving to where it lies is nothing to do")
    func nothing() throws {
        let file = try delivered("A")
        #expect(try AfterDelivery.keep.carryOut(file) == nil)
        #expect(try AfterDelivery.move(to: folder.path).carryOut(file) == file.path)
        #expect(try names(folder.path) == ["Archiv", "Scan.pdf"])
    }

    @Test("F023: a folder that does not let go, or is not there, is an error and no more")
    func refusals() throws {
        let file = try delivered("A")
        let missing = folder.path.appending("nirgends")
        #expect(throws: AfterDeliveryError.noFolder(SystemError(code: 2, operation: "open", path: missing))) {
            try AfterDelivery.move(to: missing).carryOut(file)
        }
        #expect(try content(file.path) == "A")
    }

    @Test(
        "To another file system: whole, with its time and rights, and only then gone from the first",
        .enabled(if: hasOtherFileSystem))
    func otherFileSystem() throws {
        let other = try TemporaryFolder(inMemory: true)
        _ = try other.write("old", to: "Scan.pdf")
        let file = try delivered("A")
        let place = try AfterDelivery.move(to: other.path).carryOut(file)
        #expect(place == other.path.appending("Scan-2.pdf"))
        #expect(try content(other.path.appending("Scan-2.pdf")) == "A")
        #expect(try content(other.path.appending("Scan.pdf")) == "old")
        #expect(try names(other.path) == ["Scan-2.pdf", "Scan.pdf"])
        let status = try FileStatus(of: other.path.appending("Scan-2.pdf"))
        #expect(status.modified == file.status.modified)
        #expect(status.permissions == file.status.permissions)
        #expect(try names(folder.path) == ["Archiv"])
    }

    static let hasOtherFileSystem: Bool = {
        guard let here = try? TemporaryFolder(), let there = try? TemporaryFolder(inMemory: true) else { return false }
        // A folder goes with its last reference.
        return withExtendedLifetime((here, there)) {
            (try? FileStatus(of: here.path))?.identity.device != (try? FileStatus(of: there.path))?.identity.device
        }
    }()

    @Test("Only what the server confirmed in this run may touch the file")
    func confirmed() {
        let receipt = Receipt(
            id: .number(1), digest: SHA256.digest(of: [1]), confirmed: 0, name: "a", size: 1, date: nil, tags: [],
            rules: [], wasDuplicate: true)
        #expect(SendOutcome.concluded(.stored(receipt)).isConfirmedNow)
        #expect(!SendOutcome.known(receipt).isConfirmedNow)
        #expect(!SendOutcome.concluded(.withdrawn(nil)).isConfirmedNow)
        #expect(!SendOutcome.failed(.sourceChanged).isConfirmedNow)
    }
}
