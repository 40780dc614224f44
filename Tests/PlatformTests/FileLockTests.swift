// Locks that end with their holder.
import Platform
import TestSupport
import Testing

struct FileLockTests {
    let folder: TemporaryFolder
    var path: Path { folder.path.appending("lock") }

    init() throws { folder = try TemporaryFolder() }

    @Test("An exclusive lock is alone, shared ones are not, and each is free again with its last reference")
    func modes() throws {
        var first = try FileLock(path, .exclusive)
        #expect(first != nil)
        #expect(try FileLock(path, .exclusive) == nil)
        #expect(try FileLock(path, .shared) == nil)
        first?.share()
        #expect(try FileLock(path, .shared) != nil)
        #expect(try FileLock(path, .exclusive) == nil)
        first = nil
        #expect(try FileLock(path, .exclusive) != nil)
    }

    @Test("A lock that is only to be asked does not make its file")
    func asking() throws {
        let error = #expect(throws: SystemError.self) { try FileLock(path, .exclusive, creating: false) }
        #expect(error?.kind == .missing)
    }

    @Test("A locked file that lost its name, or whose name is another file's, is known")
    func name() throws {
        let lock = try #require(try FileLock(path, .exclusive))
        #expect(lock.isStillNamed)
        _ = try FolderEntries.unlink(path)
        #expect(!lock.isStillNamed)
        _ = try folder.write("another", to: "lock")
        #expect(!lock.isStillNamed)
    }
}
