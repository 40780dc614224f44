// A world for one command: a home of its own, and nothing else until a test puts it there.
import Foundation
import Platform
import Server
import Synchronization
import TestSupport
import Testing

@testable import CertainCommands

/// Runs command lines in this process. What was not provided fails the test with an explanation when it is used.
final class Stage {
    let home: TemporaryFolder
    var transport: ScriptedTransport
    var environment: [String: String]
    /// The user's local day, at noon.
    var today: String?
    /// What comes from standard input.
    var input: String?
    var random: RandomSource?
    /// What was shown on the desktop.
    var notifications: [CertainCommands.Notification] { desktop.notifications }
    /// Why the desktop shows nothing.
    var notificationFailure: NotificationFailure?
    private let desktop = Desktop()
    let stop = StopFlag()
    /// This program's own file.
    var program: Path?
    var user = getuid()

    init(today: String? = nil, answers: [ScriptedTransport.Answer] = []) throws {
        home = try TemporaryFolder()
        self.today = today
        transport = ScriptedTransport(answers)
        environment = ["HOME": home.path.text]
    }

    func run(_ arguments: String...) -> Consequences { run(arguments) }

    func run(_ arguments: [String]) -> Consequences {
        let written = Written()
        let code = CertainCommands.run(context(arguments, written))
        return Consequences(output: written.text(.output), errors: written.text(.error), code: code)
    }

    /// A file in the home's configuration folder.
    @discardableResult
    func configure(_ content: String, file: String = "config.json") throws -> Path {
        let folder = home.path.appending(".config").appending("certain")
        try FileManager.default.createDirectory(atPath: folder.text, withIntermediateDirectories: true)
        return try home.write(content, to: ".config/certain/" + file)
    }

    /// The path of a new file in the home.
    func file(_ name: String, _ content: String = "receipt\n") throws -> String {
        try home.write(content, to: name).text
    }

    /// A profile with a server, and a token for it in a file that `--token-file` need not name.
    func logIn() throws {
        try configure(#"{ profiles: { home: { server: "https://certain.example.org", keystore: "file" } } }"#)
        let token = try home.write("https://certain.example.org abc123\n", to: "token")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: token.text)
        environment["CERTAIN_TOKEN_FILE"] = token.text
    }

    private func context(_ arguments: [String], _ written: Written) -> Context {
        let (today, input, transport) = (today, input.map { ScriptedInput($0) }, transport)
        var context = Context(
            arguments: arguments.map { Array($0.utf8) }, environment: environment, currentFolder: home.path,
            accountHome: nil, user: user,
            console: Console(columns: 80, isTerminal: { _ in false }, write: written.write),
            input: InputStream(isTerminal: false) { buffer throws(SystemError) in
                guard let input else { return refused("standard input was read; set `input`", 0) }
                return input.read(into: buffer)
            },
            clock: WallClock {
                guard let noon = today.flatMap({ ISO8601DateFormatter().date(from: $0 + "T12:00:00Z") }) else {
                    return refused("the clock was read; set `today`", 0)
                }
                return noon.timeIntervalSince1970
            },
            random: random
                ?? RandomSource { refused("randomness was drawn; set `random`", Array(repeating: 0, count: $0)) },
            timeZone: "UTC", transport: { _ in transport }, stop: stop)
        context.notify = { [desktop, notificationFailure] notification in
            desktop.show(notification)
            return notificationFailure
        }
        context.hostName = "desk"
        context.program = program
        return context
    }
}

extension RandomSource {
    /// Bytes that differ from draw to draw, the same in every run.
    static var counting: RandomSource {
        let draws = Mutex<UInt8>(0)
        let next = { @Sendable in
            draws.withLock { count in
                count &+= 1
                return count
            }
        }
        return RandomSource { Array(repeating: next(), count: $0) }
    }
}

private func refused<Value>(_ what: String, _ value: Value) -> Value {
    Issue.record("\(what)")
    return value
}

/// Where notifications appear.
private final class Desktop: Sendable {
    private let shown = Mutex<[CertainCommands.Notification]>([])

    func show(_ notification: CertainCommands.Notification) { shown.withLock { $0.append(notification) } }
    var notifications: [CertainCommands.Notification] { shown.withLock { $0 } }
}

/// What came to the streams.
private final class Written: Sendable {
    private let streams = Mutex<[StandardStream: [UInt8]]>([:])

    func write(_ stream: StandardStream, _ bytes: [UInt8]) {
        streams.withLock { $0[stream, default: []] += bytes }
    }

    func text(_ stream: StandardStream) -> String {
        String(decoding: streams.withLock { $0[stream] ?? [] }, as: UTF8.self)
    }
}

private final class ScriptedInput: Sendable {
    private let rest: Mutex<ArraySlice<UInt8>>

    init(_ text: String) { rest = Mutex(Array(text.utf8)[...]) }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        rest.withLock { rest in
            let piece = rest.prefix(buffer.count)
            buffer.copyBytes(from: piece)
            rest = rest.dropFirst(piece.count)
            return piece.count
        }
    }
}
