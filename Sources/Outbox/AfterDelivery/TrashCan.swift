// The desktop's trash, by the programs that know its rules (freedesktop.org, Trash specification 1.0).
package import Platform

/// A program that puts files into the trash.
package struct TrashCan: Equatable, Sendable {
    package let program: Path
    /// What stands before the file's path.
    package let arguments: [String]
    /// The program needs HOME, XDG_DATA_HOME and the session's bus where there is one.
    package let environment: [String: String]

    package init(program: Path, arguments: [String], environment: [String: String]) {
        self.program = program
        self.arguments = arguments
        self.environment = environment
    }

    /// In seconds. A trash on a network share may take its time.
    private static let deadline = 60.0

    /// `gio trash` of GLib, else `trash-put` of trash-cli; nil where neither is there.
    package static func find(environment: [String: String]) -> TrashCan? {
        let searchPath = environment["PATH"] ?? ""
        for (name, arguments) in [("gio", ["trash"]), ("trash-put", [])] {
            if let program = ProgramSearch.find(name, searchPath: searchPath) {
                return TrashCan(program: program, arguments: arguments + ["--"], environment: environment)
            }
        }
        return nil
    }

    package func take(_ path: Path) throws(TrashError) {
        // The programs take any bytes; it is starting them that needs text.
        guard let text = String(validating: path.bytes, as: UTF8.self) else { throw .nameIsNoText }
        let result: ChildProcess.Result
        do throws(ChildProcessError) {
            result = try ChildProcess(program: program, arguments: arguments + [text], environment: environment)
                .run(deadline: Self.deadline)
        } catch {
            throw .program(error)
        }
        guard result.end == .exit(code: 0) else {
            let words = Path.text(of: result.errorOutput).split(whereSeparator: \.isNewline).joined(separator: " ")
            throw .refused(String(words.prefix(500)))
        }
        // Some versions say yes and leave it.
        if (try? FileStatus(of: path, followingLinks: false)) != nil { throw .refused("") }
    }
}

package enum TrashError: Error, Equatable, Sendable {
    case nameIsNoText
    case program(ChildProcessError)
    /// The program's own words.
    case refused(String)
}
