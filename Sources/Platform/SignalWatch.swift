// Signals taken for a while and read as bytes from a pipe, whichever thread they reach.
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// While it lives, SIGHUP, SIGINT, SIGQUIT, SIGTERM and SIGTSTP arrive here and nowhere else. A SIGHUP that is
/// ignored (nohup) stays ignored. One at a time.
struct SignalWatch: ~Copyable {
    private var former: [(signal: Int32, action: sigaction)] = []
    private var formerMask = sigset_t()

    private static let signals = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP]

    init() throws(SystemError) {
        guard wake.readEnd >= 0 else { throw SystemError(code: EMFILE, operation: "pipe") }
        while next() != nil {}
        var watched = sigset_t()
        sigemptyset(&watched)
        for signal in Self.signals {
            var old = sigaction()
            var new = Self.action()
            guard sigaction(signal, nil, &old) == 0, !(signal == SIGHUP && Self.isIgnored(old)) else { continue }
            guard sigaction(signal, &new, nil) == 0 else { continue }
            former.append((signal, old))
            sigaddset(&watched, signal)
        }
        // Other parts of the program may block signals to read them elsewhere: here they must come through.
        pthread_sigmask(SIG_UNBLOCK, &watched, &formerMask)
    }

    /// Readable when a signal came.
    var readEnd: Int32 { wake.readEnd }

    /// The next signal that came, nil where none did.
    borrowing func next() -> Int32? {
        var signal: UInt8 = 0
        return read(wake.readEnd, &signal, 1) == 1 ? Int32(signal) : nil
    }

    /// Gives every signal back to whoever had it. Returns one that came and was not read.
    ///
    /// `passingOn` is then sent to this thread, which returns when it has been handled: a SIGTSTP when the process is
    /// continued. The thread may be one that blocks every signal (the threads of Swift's tasks do), so this happens
    /// before its mask comes back.
    consuming func end(passingOn signal: Int32?) -> Int32? {
        for (signal, action) in former {
            var action = action
            sigaction(signal, &action, nil)
        }
        if let signal { raise(signal) }
        pthread_sigmask(SIG_SETMASK, &formerMask, nil)
        return next()
    }

    #if canImport(Glibc)
        private static func action() -> sigaction {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = noteSignal
            return action
        }

        private static func isIgnored(_ action: sigaction) -> Bool {
            unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
        }
    #else
        private static func action() -> sigaction {
            var action = sigaction()
            action.__sigaction_u.__sa_handler = noteSignal
            return action
        }

        private static func isIgnored(_ action: sigaction) -> Bool {
            unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
        }
    #endif
}

/// One pipe for the life of the process: a handler on another thread may run a moment longer than its watch.
private let wake = WakePipe()

private struct WakePipe {
    let readEnd: Int32
    let writeEnd: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        _ = pipe(&ends)
        for end in ends where end >= 0 {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (readEnd, writeEnd) = (ends[0], ends[1])
    }
}

/// Runs as a signal handler: nothing but async-signal-safe calls (POSIX, Signal Actions). The pipe was made before
/// any handler was set.
private func noteSignal(_ signal: Int32) {
    let code = errno
    var byte = UInt8(truncatingIfNeeded: signal)
    _ = write(wake.writeEnd, &byte, 1)
    errno = code
}
