// The desktop session's message bus: whether there is one, and what a program needs to find it.

package enum SessionBus {
    /// Whether there is one to speak to. Without it a program of the desktop would try to start a bus of its own.
    package static func isThere(_ environment: [String: String]) -> Bool {
        if environment["DBUS_SESSION_BUS_ADDRESS"]?.isEmpty == false { return true }
        guard let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/") else { return false }
        return (try? FileStatus(of: Path(runtime).appending("bus")))?.kind == .socket
    }

    /// The environment for a program that is run to ask something on the bus: what leads there and no more, its
    /// messages in English, its text in UTF-8.
    package static func childEnvironment(_ environment: [String: String]) -> [String: String] {
        var passed = environment.filter {
            ["DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR", "HOME"].contains($0.key)
        }
        passed["PATH"] = searchPath(environment)
        passed["LC_ALL"] = "C.UTF-8"
        return passed
    }

    package static func searchPath(_ environment: [String: String]) -> String {
        environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    }
}
