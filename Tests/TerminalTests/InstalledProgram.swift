// Programs the tests check our output with, where they are installed.
import Foundation

struct InstalledProgram: Sendable {
    let url: URL

    /// Nil where it is in none of PATH's folders.
    init?(_ name: String) {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        let candidates = folders.map { URL(filePath: String($0)).appending(path: name) }
        guard let url = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
            return nil
        }
        self.url = url
    }

    struct Outcome: Equatable {
        let output: String
        let errors: String
        let status: Int32
    }

    /// Runs to its end with an environment of its own: a home that is `folder`, and a UTF-8 locale.
    func run(_ arguments: [String], in folder: String) throws -> Outcome {
        let process = Process()
        process.executableURL = url
        process.arguments = arguments
        process.currentDirectoryURL = URL(filePath: folder)
        process.environment = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": folder, "TERM": "xterm",
            "LC_ALL": "C.UTF-8", "XDG_CONFIG_HOME": folder + "/.config", "XDG_DATA_HOME": folder + "/.local",
            "MANWIDTH": "80", "MAN_KEEP_FORMATTING": "",
        ]
        let errorFile = URL(filePath: folder).appending(path: "stderr-" + UUID().uuidString)
        try Data().write(to: errorFile)
        let pipe = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        process.standardError = try FileHandle(forWritingTo: errorFile)
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let errors = try Data(contentsOf: errorFile)
        try FileManager.default.removeItem(at: errorFile)
        return Outcome(
            output: String(decoding: output, as: UTF8.self), errors: String(decoding: errors, as: UTF8.self),
            status: process.terminationStatus)
    }
}
