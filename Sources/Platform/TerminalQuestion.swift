// A question to the person at the terminal: one line is read, shown as it is typed or not at all.
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Why a question got no answer.
package enum TerminalQuestionError: Error, Equatable, Sendable {
    /// Nobody can be asked: no terminal belongs to this process.
    case noTerminal
    /// The input ended (Ctrl-D, or the terminal is gone).
    case ended
    /// This signal came instead (SIGINT for Ctrl-C). It has been taken: it does nothing further by itself.
    case interrupted(signal: Int32)
    case tooLong
    case system(SystemError)
}

package enum TerminalQuestion {
    /// Asks on standard error and reads from standard input where both are terminals, otherwise on `/dev/tty`, so
    /// that pipes and redirections stay free for data. Returns the line without its end. Blocks the calling thread;
    /// one question is asked at a time.
    ///
    /// A secret is read with the terminal's echo off. The terminal gets its former mode back in every case that can
    /// be caught: an answer, Ctrl-C, SIGTERM, SIGHUP, SIGQUIT; and on Ctrl-Z it has it while the process is stopped,
    /// the question being asked anew when it goes on.
    package static func ask(_ question: [UInt8], isSecret: Bool) throws(TerminalQuestionError) -> [UInt8] {
        let terminal = try TerminalPair()
        defer { terminal.close() }
        return try oneAtATime.withLock { _ throws(TerminalQuestionError) in
            while true {
                let watch: SignalWatch
                do throws(SystemError) {
                    watch = try SignalWatch()
                } catch {
                    throw .system(error)
                }
                let outcome = terminal.exchange(question, isSecret: isSecret, watch: watch)
                let isStop = outcome == .signal(SIGTSTP)
                let late = watch.end(passingOn: isStop ? SIGTSTP : nil)
                switch outcome {
                case .signal(SIGTSTP): continue
                case .line(let line):
                    if let late, late != SIGTSTP { throw .interrupted(signal: late) }
                    return line
                case .signal(let signal): throw .interrupted(signal: signal)
                case .failed(let error): throw error
                }
            }
        }
    }

    /// The longest line a terminal hands over (Linux N_TTY_BUF_SIZE; MAX_CANON is less elsewhere).
    static let limit = 4096

    private static let oneAtATime = Mutex(())
}

/// Where questions are written, and where answers are read.
private struct TerminalPair {
    let input: Int32
    let output: Int32
    let isOurs: Bool
    /// Read once: a process that goes on in the background would read the mode of the shell's own line editor.
    let former: termios

    init() throws(TerminalQuestionError) {
        if isatty(0) == 1, isatty(2) == 1 {
            (input, output, isOurs) = (0, 2, false)
        } else {
            let descriptor = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
            guard descriptor >= 0 else { throw .noTerminal }
            (input, output, isOurs) = (descriptor, descriptor, true)
        }
        var mode = termios()
        guard tcgetattr(input, &mode) == 0 else { throw .system(.last("tcgetattr")) }
        former = mode
    }

    func close() {
        #if canImport(Glibc)
            if isOurs { _ = Glibc.close(input) }
        #else
            if isOurs { _ = Darwin.close(input) }
        #endif
    }

    enum Outcome: Equatable {
        case line([UInt8])
        case signal(Int32)
        case failed(TerminalQuestionError)
    }

    /// Every way out restores the terminal's mode and the signals' handlers.
    func exchange(_ question: [UInt8], isSecret: Bool, watch: borrowing SignalWatch) -> Outcome {
        var mode = former
        mode.c_lflag |= tcflag_t(ICANON | ISIG | ECHO | ECHONL)
        if isSecret { mode.c_lflag &= ~tcflag_t(ECHO | ECHOE | ECHOK) }
        // At once, and without throwing away what was typed ahead: answers may be pasted together. The echo goes off
        // before the question shows, so that nobody who waits for it types too early.
        guard setMode(mode) else { return .failed(.system(.last("tcsetattr"))) }
        defer { _ = setMode(former) }
        write(question)
        let outcome = readLine(watch)
        if case .line = outcome {} else { write([0x0A]) }
        return outcome
    }

    private func setMode(_ mode: termios) -> Bool {
        var mode = mode
        while tcsetattr(input, TCSANOW, &mode) != 0 {
            if errno != EINTR { return false }
        }
        return true
    }

    private func write(_ bytes: [UInt8]) {
        #if canImport(Glibc)
            _ = bytes.withUnsafeBytes { Glibc.write(output, $0.baseAddress, $0.count) }
        #else
            _ = bytes.withUnsafeBytes { Darwin.write(output, $0.baseAddress, $0.count) }
        #endif
    }

    private func readLine(_ watch: borrowing SignalWatch) -> Outcome {
        var line: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: TerminalQuestion.limit)
        while true {
            var waiting = [
                pollfd(fd: watch.readEnd, events: Int16(POLLIN), revents: 0),
                pollfd(fd: input, events: Int16(POLLIN), revents: 0),
            ]
            if poll(&waiting, 2, -1) < 0 && errno != EINTR { return .failed(.system(.last("poll"))) }
            if let signal = watch.next() { return .signal(signal) }
            guard waiting[1].revents != 0 else { continue }
            let count = read(input, &buffer, buffer.count)
            switch count {
            case ..<0 where errno == EINTR || errno == EAGAIN: continue
            // EIO: the terminal was hung up.
            case ..<0 where errno != EIO: return .failed(.system(.last("read")))
            case ...0: return line.isEmpty ? .failed(.ended) : .line(line)
            default: line += buffer[..<count]
            }
            if line.last == 0x0A { return .line(Array(line.dropLast())) }
            if line.count > TerminalQuestion.limit { return .failed(.tooLong) }
        }
    }
}
