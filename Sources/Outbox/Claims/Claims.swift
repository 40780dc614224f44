// Who is busy with what: a claim is a name in a row, alive as long as its process holds the lock of that name.
import Platform
import Synchronization

/// A process killed in any way loses its lock at once, and with it everything it had claimed.
final class Claims: Sendable {
    private let folder: Path
    private let random: RandomSource
    private let own = Mutex<Own?>(nil)
    private let abandoned = Mutex<Set<Int64>>([])

    private struct Own {
        let name: String
        let lock: FileLock
    }

    init(folder: Path, random: RandomSource) {
        self.folder = folder
        self.random = random
    }

    deinit {
        // Removed while still locked, so that nobody meets a name that is free but about to be used.
        own.withLock { own in
            if let own { _ = try? FolderEntries.unlink(path(own.name)) }
        }
    }

    /// The name of this process' claim; its lock is taken the first time it is needed.
    func name() throws(OutboxError) -> String {
        try own.withLock { (own) throws(OutboxError) in
            if let own { return own.name }
            let name = SHA256Digest(bytes: random.bytes(8)).description
            do throws(SystemError) {
                try PrivateFiles.makeFolder(folder)
                guard let lock = try FileLock(path(name), .exclusive) else { throw .init(code: 11, operation: "flock") }
                own = Own(name: name, lock: lock)
            } catch {
                throw .files(error)
            }
            return name
        }
    }

    func isAlive(_ name: String) -> Bool {
        if own.withLock({ $0?.name }) == name { return true }
        do throws(SystemError) {
            return try FileLock(path(name), .exclusive, creating: false) == nil
        } catch {
            // Where the lock cannot be asked, nobody's work is taken away.
            return error.kind != .missing
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
        let isOwn = own.withLock { $0?.name } == claim
        return !isOwn || !abandoned.withLock { $0.contains(item.id) }
    }

    /// Removes the locks of processes that have ended; only once nothing names them any more.
    func removeDead() {
        for name in (try? FolderEntries.names(in: folder)) ?? [] {
            let name = Path(bytes: name).text
            if !isAlive(name) { _ = try? FolderEntries.unlink(path(name)) }
        }
    }

    private func path(_ name: String) -> Path { folder.appending(name) }
}
