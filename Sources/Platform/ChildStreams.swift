// The wires to a running child: its standard streams and its process group.
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Our ends of a child's standard streams.
struct ChildStreams {
    let pid: ChildID
    var input: ChildInput
    var output: ChildOutput
    var errorOutput: ChildOutput

    /// Until something can be read or written, at most this long. The child's end is no event here, and a program
    /// it left behind may hold its outputs open: hence never longer than 20 ms.
    func wait(seconds: Double) {
        var waiting = [
            pollfd(fd: input.descriptor, events: Int16(POLLOUT), revents: 0),
            pollfd(fd: output.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: errorOutput.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        // Once all is closed the end is only moments away.
        let longest = waiting.allSatisfy { $0.fd < 0 } ? 1 : 20
        // A negative descriptor is passed over.
        poll(&waiting, nfds_t(waiting.count), Int32(max(0, min(Double(longest), seconds * 1000))))
    }

    mutating func close() {
        input.close()
        output.close()
        errorOutput.close()
    }
}

struct ChildID {
    let value: pid_t

    /// How it ended, nil while it runs. Ask no more once it has.
    func ended() throws(ChildProcessError) -> ChildProcess.End? {
        var status: Int32 = 0
        let answer: pid_t
        do throws(SystemError) {
            answer = try retryingOnInterrupt("waitpid") { waitpid(value, &status, WNOHANG) }
        } catch {
            throw .cannotStart(error)
        }
        guard answer == value else { return nil }
        // The encoding of wait(2), the same on Linux and Apple systems; the C macros are not visible.
        return status & 0x7F == 0 ? .exit(code: status >> 8 & 0xFF) : .signal(status & 0x7F)
    }

    /// Ends the whole group at once and takes the child's status off the system's hands.
    func kill() {
        _ = Self.signal(-value, SIGKILL)
        var status: Int32 = 0
        _ = try? retryingOnInterrupt("waitpid") { waitpid(value, &status, 0) }
    }

    private static func signal(_ target: pid_t, _ number: Int32) -> Int32 {
        #if canImport(Glibc)
            Glibc.kill(target, number)
        #else
            Darwin.kill(target, number)
        #endif
    }
}

struct ChildInput {
    /// -1 once closed.
    private(set) var descriptor: Int32

    /// How many bytes went. A child that reads no more is no error: what it does with its input is its own affair.
    mutating func send(_ bytes: ArraySlice<UInt8>) -> Int {
        guard descriptor >= 0 else { return bytes.count }
        let count = bytes.withUnsafeBytes { raw in
            #if canImport(Glibc)
                Glibc.send(descriptor, raw.baseAddress, raw.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
            #else
                Darwin.send(descriptor, raw.baseAddress, raw.count, MSG_DONTWAIT)
            #endif
        }
        if count >= 0 { return count }
        return errno == EAGAIN || errno == EINTR ? 0 : bytes.count
    }

    mutating func close() {
        closeOnce(&descriptor)
    }
}

struct ChildOutput {
    /// -1 once closed.
    private(set) var descriptor: Int32
    private(set) var bytes: [UInt8] = []

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Takes what is there now.
    mutating func drain(limit: Int) throws(ChildProcessError) {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while descriptor >= 0 {
            let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                bytes += buffer[..<count]
                guard bytes.count <= limit else { throw .tooMuchOutput }
            } else if count == 0 {
                close()
            } else if errno != EINTR {
                return
            }
        }
    }

    mutating func close() {
        closeOnce(&descriptor)
    }
}

private func closeOnce(_ descriptor: inout Int32) {
    guard descriptor >= 0 else { return }
    #if canImport(Glibc)
        _ = Glibc.close(descriptor)
    #else
        _ = Darwin.close(descriptor)
    #endif
    descriptor = -1
}
