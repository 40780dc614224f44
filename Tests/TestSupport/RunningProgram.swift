// The built program at work, its JSON lines read as they come.
import Foundation
import Platform
import Synchronization

/// Waits for events instead of sleeping: each wait has a deadline, which only a broken program ever reaches.
package final class RunningProgram: @unchecked Sendable {
    package enum Failure: Error {
        case silent(waitingFor: String, events: String, errors: String)
    }

    private let process = Process()
    private let folder: TemporaryFolder
    private let received = ReceivedLines()
    private var next = 0

    /// `wrapper` is a command that runs the one given behind it.
    package init(_ arguments: [String], environment: [String: String], within wrapper: [String] = []) throws {
        folder = try TemporaryFolder()
        let output = Pipe()
        let line = wrapper + [Checkout.program ?? "/nonexistent/certain"] + arguments
        let first = ProgramSearch.find(line[0], searchPath: "/usr/bin:/bin")?.text ?? line[0]
        process.executableURL = URL(fileURLWithPath: first)
        process.arguments = Array(line.dropFirst())
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = try FileHandle(
            forWritingTo: URL(fileURLWithPath: folder.write("", to: "errors").text))
        try process.run()
        // The thread must not keep this object: with it the program ends.
        Thread.detachNewThread { [received] in received.read(output.fileHandleForReading) }
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    package var errors: String {
        (try? String(contentsOfFile: folder.path.text + "/errors", encoding: .utf8)) ?? ""
    }

    /// All that came so far.
    package var events: [[String: Any]] { received.changed.withLock { received.objects } }

    /// The next event that is as asked, behind the ones that were waited for before.
    @discardableResult
    package func wait(
        for what: String, seconds: Double = 60, where isMeant: ([String: Any]) -> Bool
    ) throws -> [String: Any] {
        let deadline = Date(timeIntervalSinceNow: seconds)
        received.changed.lock()
        defer { received.changed.unlock() }
        while true {
            while next < received.objects.count {
                defer { next += 1 }
                if isMeant(received.objects[next]) { return received.objects[next] }
            }
            if received.isOver || !received.changed.wait(until: deadline) {
                let seen = received.objects.map { "\($0)" }.joined(separator: "\n")
                throw Failure.silent(waitingFor: what, events: seen, errors: errors)
            }
        }
    }

    package func waitUntilReady() throws -> [String: Any] {
        try wait(for: "ready") { $0["event"] as? String == "ready" }
    }

    /// The next one about a file of this name with this outcome.
    @discardableResult
    package func wait(_ outcome: String, _ name: String, seconds: Double = 60) throws -> [String: Any] {
        try wait(for: "\(name) \(outcome)", seconds: seconds) {
            $0["outcome"] as? String == outcome && ($0["file"] as? String)?.hasSuffix("/" + name) == true
        }
    }

    @discardableResult
    package func wait(notice code: String, seconds: Double = 60) throws -> [String: Any] {
        try wait(for: "notice \(code)", seconds: seconds) { $0["code"] as? String == code }
    }

    /// The file lies in its new place.
    @discardableResult
    package func waitUntilPutAway(_ name: String, seconds: Double = 60) throws -> String {
        let event = try wait(for: "\(name) put away", seconds: seconds) {
            $0["event"] as? String == "put_away" && ($0["file"] as? String)?.hasSuffix("/" + name) == true
        }
        return event["to"] as? String ?? ""
    }

    /// Looks at the events from the beginning again.
    package func rewind() { received.changed.withLock { next = 0 } }

    package func signal(_ number: Int32) { kill(process.processIdentifier, number) }

    package var identifier: Int32 { process.processIdentifier }

    /// How it ended: its exit code, or 128 and the signal's number.
    package func end(_ number: Int32? = SIGTERM) -> Int32 {
        if let number { signal(number) }
        process.waitUntilExit()
        received.changed.withLock {
            while !received.isOver { received.changed.wait() }
        }
        return process.terminationStatus + (process.terminationReason == .uncaughtSignal ? 128 : 0)
    }
}

/// What the program printed so far; all but `changed` is read and written under its lock.
private final class ReceivedLines: @unchecked Sendable {
    let changed = NSCondition()
    var objects: [[String: Any]] = []
    var isOver = false

    func read(_ handle: FileHandle) {
        var rest = Data()
        while true {
            let piece = handle.availableData
            rest += piece
            while let end = rest.firstIndex(of: 0x0A) {
                let line = rest[rest.startIndex..<end]
                rest = Data(rest[rest.index(after: end)...])
                guard let object = (try? JSONSerialization.jsonObject(with: line)) as? [String: Any] else { continue }
                changed.withLock {
                    objects.append(object)
                    changed.broadcast()
                }
            }
            if piece.isEmpty { break }
        }
        changed.withLock {
            isOver = true
            changed.broadcast()
        }
    }
}

extension Household {
    /// `certain watch --json` with a short settle time, standing.
    package func watch(
        _ arguments: [String], adding extra: [String: String] = [:]
    ) throws -> RunningProgram {
        let program = try RunningProgram(
            ["watch", "--json", "--settle", "0.2"] + arguments, environment: environment.merging(extra) { $1 })
        _ = try program.waitUntilReady()
        return program
    }

    /// A new folder in the home.
    package func folder(_ name: String) throws -> String {
        let path = home.path.text + "/" + name
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return path
    }
}
