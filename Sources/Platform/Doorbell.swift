// Waking a loop that waits for file events: from another thread, from a signal handler, or from another process.
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A pipe that is written to by whoever rings. Rings that come before anybody waits are not lost; many count as one.
package final class Doorbell: Sendable {
    private let readEnd: Int32
    let writeEnd: Int32
    /// Named pipes by which other processes ring.
    private let outside: [Int32]

    /// Other processes of this user can ring at `doors`, each a path for a named pipe, which is made where it is
    /// missing. A door that cannot be had is left out. Throws `tooManyOpen`.
    package init(doors: [Path] = []) throws(SystemError) {
        outside = doors.compactMap(Self.openDoor)
        var ends: [Int32] = [-1, -1]
        _ = try retryingOnInterrupt("pipe") { pipe(&ends) }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (readEnd, writeEnd) = (ends[0], ends[1])
    }

    deinit {
        for end in outside + [readEnd, writeEnd] { close(end) }
    }

    /// Reading and writing, so that the pipe has no end when whoever rang goes away.
    private static func openDoor(_ path: Path) -> Int32? {
        _ = path.withCString { mkfifo($0, 0o600) }
        return openPipe(path, O_RDWR)
    }

    /// Nil for what is no named pipe, or where nobody is at its other end.
    private static func openPipe(_ path: Path, _ access: Int32) -> Int32? {
        let end = path.withCString { open($0, access | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC) }
        guard end >= 0 else { return nil }
        guard (try? FileStatus(descriptor: end, path: path))?.kind == .fifo else {
            close(end)
            return nil
        }
        return end
    }

    /// Whether a living process waits behind this door.
    package static func isAttended(_ door: Path) -> Bool {
        guard let end = openPipe(door, O_WRONLY) else { return false }
        close(end)
        return true
    }

    /// Rings at another process's door. False where nobody waits behind it.
    @discardableResult
    package static func ring(at door: Path) -> Bool {
        guard let end = openPipe(door, O_WRONLY) else { return false }
        defer { close(end) }
        ringBell(end)
        return true
    }

    /// Makes no calls but those allowed in a signal handler.
    package func ring() {
        ringBell(writeEnd)
    }

    /// Returns when the bell rings, when one of `events` has some, when a signal was handled, or after `timeout` (nil: not
    /// before). The bell is silent again then. True where it rang.
    @discardableResult
    package func wait(events: [FileEvents] = [], timeout: Duration?) -> Bool {
        let doors = [readEnd] + outside
        var awaited = (doors + events.map(\.descriptor)).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        poll(&awaited, nfds_t(awaited.count), timeout.map(milliseconds) ?? -1)
        var bytes = [UInt8](repeating: 0, count: 64)
        var hasRung = false
        for door in doors {
            while read(door, &bytes, bytes.count) > 0 { hasRung = true }
        }
        return hasRung
    }
}

/// Makes no calls but those allowed in a signal handler.
func ringBell(_ writeEnd: Int32) {
    let code = errno
    var byte: UInt8 = 0
    // A full pipe rings already.
    _ = write(writeEnd, &byte, 1)
    errno = code
}

/// Rounded up, so that nobody wakes before the time and waits again.
func milliseconds(_ duration: Duration) -> Int32 {
    let (seconds, attoseconds) = duration.components
    guard seconds < 1_000_000 else { return 1_000_000_000 }
    return Int32(max(0, seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000))
}
