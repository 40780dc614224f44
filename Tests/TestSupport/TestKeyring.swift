// A session bus of a test's own with a real GNOME Keyring on it.
import Foundation
import Platform

/// Ends with the last reference, and the keyring with it.
package final class TestKeyring {
    package static let searchPath = "/usr/local/bin:/usr/bin:/bin"
    package static var isPossible: Bool {
        ["dbus-daemon", "dbus-send", "gnome-keyring-daemon", "secret-tool"].allSatisfy {
            ProgramSearch.find($0, searchPath: searchPath) != nil
        }
    }

    package let environment: [String: String]
    private let home: TemporaryFolder
    private let bus = Process()
    private var keyring: pid_t = 0

    /// An unlocked keyring with its default collection, ready to answer; without `password` a bus with nobody on it;
    /// with an empty one a keyring that has no collection yet.
    package init(password: String?) throws {
        home = try TemporaryFolder()
        // No service files: nothing is started behind our back, neither a keyring nor a prompt.
        let configuration = home.path.appending("bus.conf")
        let text = """
            <busconfig><type>session</type><listen>unix:dir=\(home.path.text)</listen>
            <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
            </busconfig>
            """
        try PrivateFiles.write(Array(text.utf8), to: configuration)
        let address = Pipe()
        bus.executableURL = URL(filePath: try Self.program("dbus-daemon").text)
        bus.arguments = ["--config-file=" + configuration.text, "--nofork", "--print-address=1"]
        bus.standardOutput = address
        bus.standardError = FileHandle.nullDevice
        try bus.run()
        // The daemon prints its address when it listens.
        let line = address.fileHandleForReading.availableData
        environment = [
            "DBUS_SESSION_BUS_ADDRESS": String(decoding: line, as: UTF8.self).trimmingCharacters(in: .newlines),
            "HOME": home.path.text, "XDG_RUNTIME_DIR": home.path.text, "PATH": Self.searchPath,
        ]
        guard let password else { return }
        try run(
            "gnome-keyring-daemon", [password.isEmpty ? "--start" : "--unlock", "--components=secrets"],
            input: password)
        keyring = try Self.firstAnswer { try self.processOfKeyring() }
    }

    deinit {
        // Started from a thread that blocks signals, they hear no other.
        if keyring > 0 { kill(keyring, SIGKILL) }
        kill(bus.processIdentifier, SIGKILL)
        bus.waitUntilExit()
    }

    package func lock() throws {
        try run(
            "dbus-send",
            [
                "--session", "--print-reply", "--dest=org.freedesktop.secrets", "/org/freedesktop/secrets",
                "org.freedesktop.Secret.Service.Lock", "array:objpath:/org/freedesktop/secrets/collection/login",
            ])
    }

    /// Stops the keyring in its tracks: it stays on the bus and answers nothing.
    package func freeze() {
        kill(keyring, SIGSTOP)
    }

    private func processOfKeyring() throws -> pid_t {
        let reply = try run(
            "dbus-send",
            [
                "--session", "--print-reply=literal", "--dest=org.freedesktop.DBus", "/org/freedesktop/DBus",
                "org.freedesktop.DBus.GetConnectionUnixProcessID", "string:org.freedesktop.secrets",
            ])
        guard let word = reply.split(whereSeparator: \.isWhitespace).last, let pid = pid_t(word) else {
            throw Failure(text: reply)
        }
        return pid
    }

    /// The keyring daemon returns before it is on the bus, and tells nobody when it is: ask until it answers.
    private static func firstAnswer<Answer>(_ ask: () throws -> Answer) throws -> Answer {
        for _ in 0..<2000 {
            if let answer = try? ask() { return answer }
        }
        return try ask()
    }

    @discardableResult
    private func run(_ name: String, _ arguments: [String], input: String = "") throws -> String {
        let child = ChildProcess(program: try Self.program(name), arguments: arguments, environment: environment)
        let result = try child.run(input: Array(input.utf8), deadline: 30)
        guard result.end == .exit(code: 0) else { throw Failure(text: name + ": " + Path.text(of: result.errorOutput)) }
        return String(decoding: result.output, as: UTF8.self)
    }

    private static func program(_ name: String) throws -> Path {
        guard let path = ProgramSearch.find(name, searchPath: searchPath) else { throw Failure(text: name) }
        return path
    }

    struct Failure: Error {
        let text: String
    }
}
