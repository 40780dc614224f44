// Waking a loop that waits for file events: from another thread or from a signal handler.
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A pipe that is written to by whoever rings. Rings that come before anybody waits are not lost; many count as one.
package final class Doorbell: Sendable {
    private let readEnd: Int32
    private let writeEnd: Int32

    /// Throws `tooManyOpen`.
    package init() throws(SystemError) {
        var ends: [Int32] = [-1, -1]
        _ = try retryingOnInterrupt("pipe") { pipe(&ends) }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (readEnd, writeEnd) = (ends[0], ends[1])
    }

    deinit {
        close(readEnd)
        close(writeEnd)
    }

    /// Makes no calls but those allowed in a signal handler.
    package func ring() {
        let code = errno
        var byte: UInt8 = 0
        // A full pipe rings already.
        _ = write(writeEnd, &byte, 1)
        errno = code
    }

    /// Returns when the bell rings, when one of `events` has some, when a signal was handled, or after `timeout` (nil: not
    /// before). The bell is silent again then. True where it rang.
    @discardableResult
    package func wait(events: [FileEvents] = [], timeout: Duration?) -> Bool {
        var awaited = ([readEnd] + events.map(\.descriptor)).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        poll(&awaited, nfds_t(awaited.count), timeout.map(milliseconds) ?? -1)
        var bytes = [UInt8](repeating: 0, count: 64)
        var hasRung = false
        while read(readEnd, &bytes, bytes.count) > 0 { hasRung = true }
        return hasRung
    }
}

/// Rounded up, so that nobody wakes before the time and waits again.
func milliseconds(_ duration: Duration) -> Int32 {
    let (seconds, attoseconds) = duration.components
    guard seconds < 1_000_000 else { return 1_000_000_000 }
    return Int32(max(0, seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000))
}
