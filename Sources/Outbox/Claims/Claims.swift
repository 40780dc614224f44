// Who is busy with what: a claim is a name in a row, alive as long as its process holds the lock of that name.
import Platform
import Synchronization

/// A process killed in any way loses its lock at once, and with it everything it had claimed. What it had begun to send
/// stands in the locked file, so that only that is in doubt and not all it had claimed.
final class Claims: Sendable {
    private let folder: Path
    private let random: RandomSource
    private let boot: String?
    private let own = Mutex<Own?>(nil)
    private let abandoned = Mutex<Set<Int64>>([])

    private struct Own {
        let name: String
        let lock: FileLock
        var begun: BegunList
    }

    init(folder: Path, random: RandomSource, boot: String?) {
        self.folder = folder
        self.random = random
        self.boot = boot
    }

    deinit {
        // Removed while still locked, so that nobody meets a name that is free but about to be used.
        own.withLock { own in
            if let own { _ = try? FolderEntries.unlink(path(own.name)) }
        }
    }

    /// The name of this process' claim; its lock is taken the first time it is needed.
    func name() throws(OutboxError) -> String {
        try withOwn { own throws(SystemError) in own.name }
    }

    /// The body of this item goes out now. Survives the end of the process, though not of the machine.
    func begin(_ item: Int64) throws(OutboxError) {
        try withOwn { own throws(SystemError) in
            let place = own.begun.add(item)
            try own.lock.write(BegunList.bytes(of: item), at: place)
        }
    }

    /// What came of it is committed.
    func end(_ item: Int64) {
        // Where this fails the item is in the list without a claim in its row, which means nothing.
        try? withOwn { own throws(SystemError) in
            if let place = own.begun.remove(item) { try own.lock.write(BegunList.bytes(of: 0), at: place) }
        }
    }

    /// Our own claim on this item could not be ended (the disk was full): it counts no more.
    func abandon(_ item: Int64) {
        abandoned.withLock { _ = $0.insert(item) }
    }

    /// The item is claimed (again) by this process.
    func take(_ item: Int64) {
        abandoned.withLock { _ = $0.remove(item) }
    }

    /// Whether a living process works on the item.
    func isBusy(with item: OutboxItem) -> Bool {
        guard let claim = item.claim, isAlive(claim) else { return false }
        return !isOwn(claim) || !abandoned.withLock { $0.contains(item.id) }
    }

    /// False only where it is certain that the body of a claimed item never began to go out.
    func mayHaveBegun(_ item: OutboxItem) -> Bool {
        guard let claim = item.claim, !isOwn(claim), let boot,
            let content = try? PrivateFiles.read(path(claim), limit: 1 << 20)
        else { return true }
        return BegunList.items(in: content, boot: boot)?.contains(item.id) ?? true
    }

    func isAlive(_ name: String) -> Bool {
        if isOwn(name) { return true }
        do throws(SystemError) {
            return try FileLock(path(name), .exclusive, creating: false) == nil
        } catch {
            // Where the lock cannot be asked, nobody's work is taken away.
            return error.kind != .missing
        }
    }

    /// Removes the locks of processes that have ended; only once nothing names them any more.
    func removeDead() {
        for name in (try? FolderEntries.names(in: folder)) ?? [] {
            let name = Path(bytes: name).text
            if isOwn(name) { continue }
            // Held while its name goes: a process that has made its file, but not locked it yet, notices.
            guard let lock = try? FileLock(path(name), .exclusive, creating: false) else { continue }
            _ = try? FolderEntries.unlink(path(name))
            withExtendedLifetime(lock) {}
        }
    }

    private func isOwn(_ name: String) -> Bool { own.withLock { $0?.name } == name }

    private func withOwn<Answer: Sendable>(
        _ body: (inout Own) throws(SystemError) -> Answer
    ) throws(OutboxError) -> Answer {
        let result = own.withLock { own in
            Result<Answer, SystemError> { () throws(SystemError) in
                if own == nil { own = try makeOwn() }
                guard var current = own else { throw SystemError(code: 11, operation: "flock") }
                defer { own = current }
                return try body(&current)
            }
        }
        do throws(SystemError) { return try result.get() } catch { throw .files(error) }
    }

    private func makeOwn() throws(SystemError) -> Own {
        try PrivateFiles.makeFolder(folder)
        // Somebody who tidies up may take a new file for a dead one before it is locked; never twice by chance.
        for _ in 0..<100 {
            let name = random.bytes(8).hexadecimal
            guard let lock = try FileLock(path(name), .exclusive), lock.isStillNamed else { continue }
            try lock.write(BegunList.header(boot: boot), at: 0)
            return Own(name: name, lock: lock, begun: BegunList())
        }
        throw SystemError(code: 11, operation: "flock", path: folder)
    }

    private func path(_ name: String) -> Path { folder.appending(name) }
}
