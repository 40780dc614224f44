// Programs the tests check our output with, where they are installed.
import Foundation
import Platform

struct InstalledProgram: Sendable {
    private let path: Path

    /// Nil where it is in none of PATH's folders.
    init?(_ name: String) {
        guard let path = ProgramSearch.find(name, searchPath: Self.searchPath) else { return nil }
        self.path = path
    }

    private static let searchPath = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"

    struct Outcome: Equatable {
        let output: String
        let errors: String
        let status: ChildProcess.End

        /// Nothing to object to.
        static func silent(output: String = "") -> Outcome {
            Outcome(output: output, errors: "", status: .exit(code: 0))
        }
    }

    /// Runs to its end with an environment of its own: a home that is `home`, and a UTF-8 locale.
    func run(_ arguments: [String], home: String) throws -> Outcome {
        let environment = [
            "PATH": Self.searchPath, "HOME": home, "TERM": "xterm", "LC_ALL": "C.UTF-8", "MANWIDTH": "80",
            "XDG_CONFIG_HOME": home + "/.config", "XDG_DATA_HOME": home + "/.local", "XDG_CACHE_HOME": home + "/.cache",
        ]
        let child = ChildProcess(program: path, arguments: arguments, environment: environment)
        let result = try child.run(deadline: 60)
        return Outcome(
            output: String(decoding: result.output, as: UTF8.self),
            errors: String(decoding: result.errorOutput, as: UTF8.self), status: result.end)
    }
}
