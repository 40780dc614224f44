// Locks that the kernel takes back when their process ends, however it ends.
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// An advisory lock on a whole file (`flock`), held as long as the value lives. It belongs to this opening of the
/// file: another opening, in this process or any other, meets it.
package final class FileLock: Sendable {
    package enum Mode: Sendable {
        case shared, exclusive
    }

    private let descriptor: Int32
    private let path: Path

    /// Takes the lock without waiting; nil where somebody else holds it. The file is made (0600) where it is
    /// missing, unless `creating` is false: then `SystemError.missing` is thrown.
    package init?(_ path: Path, _ mode: Mode, creating: Bool = true) throws(SystemError) {
        self.path = path
        let flags = O_RDWR | O_CLOEXEC | (creating ? O_CREAT : 0)
        descriptor = try retryingOnInterrupt("open", path) { path.withCString { open($0, flags, 0o600) } }
        guard try Self.lock(descriptor, mode, path) else {
            // The descriptor is closed by deinit: every stored property is set.
            return nil
        }
    }

    /// Waits for whoever holds it: for locks that are held for moments only.
    package init(waitingFor path: Path) throws(SystemError) {
        self.path = path
        descriptor = try retryingOnInterrupt("open", path) {
            path.withCString { open($0, O_RDWR | O_CLOEXEC | O_CREAT, 0o600) }
        }
        // The descriptor is closed by deinit: every stored property is set.
        let descriptor = descriptor
        _ = try retryingOnInterrupt("flock", path) { flock(descriptor, LOCK_EX) }
    }

    deinit {
        close(descriptor)
    }

    /// Whether its name still leads to the locked file: whoever removes such a file must hold its lock, but may have
    /// done so between our opening and our locking it.
    package var isStillNamed: Bool {
        guard let named = try? FileStatus(of: path, followingLinks: false),
            let own = try? FileStatus(descriptor: descriptor, path: path)
        else { return false }
        return named.identity == own.identity
    }

    /// Writes into the locked file.
    package func write(_ bytes: [UInt8], at offset: Int64) throws(SystemError) {
        var done = 0
        while done < bytes.count {
            done += try retryingOnInterrupt("write", path) {
                bytes.withUnsafeBytes { raw in
                    pwrite(descriptor, raw.baseAddress.map { $0 + done }, raw.count - done, off_t(offset) + off_t(done))
                }
            }
        }
    }

    /// Lets others share an exclusive lock from now on.
    package func share() {
        // A lock that is held is always converted: sharing conflicts with nobody.
        _ = flock(descriptor, LOCK_SH | LOCK_NB)
    }

    private static func lock(_ descriptor: Int32, _ mode: Mode, _ path: Path) throws(SystemError) -> Bool {
        do throws(SystemError) {
            let operation = (mode == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB
            _ = try retryingOnInterrupt("flock", path) { flock(descriptor, operation) }
            return true
        } catch {
            if error.code == EWOULDBLOCK { return false }
            throw error
        }
    }
}
