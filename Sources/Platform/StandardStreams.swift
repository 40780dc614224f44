// Standard input, output and error as the kernel has them, and whether a person sits at them.
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

package enum StandardStream: Int32, Sendable {
    case input = 0
    case output = 1
    case error = 2

    package var isTerminal: Bool { isatty(rawValue) == 1 }

    /// The terminal's columns, nil where there is none.
    package var columns: Int? {
        var size = winsize()
        guard ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Writes everything, whatever pieces the kernel takes it in. Throws `SystemError` (`brokenPipe` where the
    /// reader has gone).
    package func write(_ bytes: [UInt8]) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = try retryingOnInterrupt("write") {
                rest.withUnsafeBytes { writeWaiting(rawValue, $0) }
            }
            rest = rest.dropFirst(count)
        }
    }

    /// Reads on into the buffer; 0 means the end.
    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        try retryingOnInterrupt("read") { readWaiting(rawValue, buffer) }
    }

    /// The same, but a raised flag ends the wait within a fifth of a second: then it throws EINTR.
    package func read(into buffer: UnsafeMutableRawBufferPointer, unless stop: StopFlag) throws(SystemError) -> Int {
        var waiting = pollfd(fd: rawValue, events: Int16(POLLIN), revents: 0)
        while poll(&waiting, 1, 200) == 0 || stop.isRaised {
            if stop.isRaised { throw SystemError(code: EINTR, operation: "read") }
        }
        return try read(into: buffer)
    }

    /// A closed 0, 1 or 2 would be given to the next file opened, and output would land in it: fill the gaps.
    package static func occupyClosedDescriptors() {
        while true {
            let descriptor = open("/dev/null", O_RDWR)
            if descriptor > 2 || descriptor < 0 {
                if descriptor > 2 { close(descriptor) }
                return
            }
        }
    }
}

/// A standard stream may be non-blocking (its other end shared with such a program): wait then.
private func writeWaiting(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    while true {
        let count = write(descriptor, bytes.baseAddress, bytes.count)
        if count >= 0 || (errno != EAGAIN && errno != EWOULDBLOCK) { return count }
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&waiting, 1, -1)
    }
}

private func readWaiting(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        if count >= 0 || (errno != EAGAIN && errno != EWOULDBLOCK) { return count }
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&waiting, 1, -1)
    }
}
