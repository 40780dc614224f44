// The built program at a terminal of its own, and the person who sits there.
import Foundation
import Platform

/// One run in a session whose controlling terminal the test holds. Linux: `setsid` of util-linux.
package final class TerminalSession {
    package static let isPossible = FileManager.default.isExecutableFile(atPath: "/usr/bin/setsid")

    /// In milliseconds, for something to appear: long, since only a broken program ever waits for it.
    private static let patience: Int32 = 60_000

    private let terminal: PseudoTerminal
    private let process = Process()
    private var unread: [UInt8] = []
    /// All that has appeared so far.
    package private(set) var screen = ""

    package enum Failure: Error {
        case silent(waitingFor: String, screen: String)
    }

    package init(_ arguments: [String], environment: [String: String]) throws {
        terminal = try PseudoTerminal()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/setsid")
        process.arguments = ["--ctty", "--wait", Checkout.program ?? "/nonexistent/certain"] + arguments
        process.environment = environment
        let device = FileHandle(
            fileDescriptor: open(terminal.devicePath, O_RDWR | O_NOCTTY | O_CLOEXEC), closeOnDealloc: true)
        process.standardInput = device
        process.standardOutput = device
        process.standardError = device
        try process.run()
        try device.close()
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// Waits until this text appears. Throws where the program ends before, or nothing more comes.
    package func wait(for text: String) throws {
        while true {
            let seen = String(decoding: unread, as: UTF8.self)
            if let range = seen.range(of: text) {
                unread = Array(seen[range.upperBound...].utf8)
                return
            }
            guard readMore() else { throw Failure.silent(waitingFor: text, screen: screen) }
        }
    }

    package func type(_ keys: String) {
        terminal.type(keys)
    }

    /// Waits for each question and types its answer, then for the end.
    package func converse(_ script: [(question: String, answer: String)]) throws -> ProgramResult {
        for (question, answer) in script {
            try wait(for: question)
            type(answer)
        }
        return try end()
    }

    /// Everything that appeared, as `output`.
    package func end() throws -> ProgramResult {
        while readMore() {}
        // Closed at its end, or silent for too long.
        if process.isRunning, !endsSoon() { throw Failure.silent(waitingFor: "the end", screen: screen) }
        process.waitUntilExit()
        return ProgramResult(status: process.terminationStatus, output: screen, errors: "")
    }

    private func endsSoon() -> Bool {
        let ended = DispatchSemaphore(value: 0)
        let process = process
        Thread.detachNewThread {
            process.waitUntilExit()
            ended.signal()
        }
        return ended.wait(timeout: .now() + .milliseconds(Int(Self.patience))) == .success
    }

    private func readMore() -> Bool {
        var waiting = pollfd(fd: terminal.person, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, Self.patience) > 0 else { return false }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = read(terminal.person, &buffer, buffer.count)
        guard count > 0 else { return false }
        unread += buffer[..<count]
        screen += String(decoding: buffer[..<count], as: UTF8.self)
        return true
    }
}
