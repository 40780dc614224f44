// Another program, run to its end, with all it said.
import Foundation
package import Platform

/// How a program ended.
package struct ProgramResult: Equatable, Sendable {
    /// The exit code, or 128 and the signal's number.
    package var status: Int32
    package var output: String
    package var errors: String

    /// Standard output as one JSON object a line.
    package var objects: [[String: Any]] {
        get throws {
            try output.split(separator: "\n").compactMap {
                try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
            }
        }
    }
}

package enum Program {
    /// Runs it with nothing but this environment; standard input is what is given, or nothing.
    package static func run(
        _ executable: String, _ arguments: [String], environment: [String: String] = [:], input: String = "",
        folder workingFolder: Path? = nil
    ) throws -> ProgramResult {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: executable)
        process.arguments = arguments
        process.environment = environment
        if let workingFolder { process.currentDirectoryURL = URL(fileURLWithPath: workingFolder.text) }
        // Files rather than pipes: a long output must not make the program wait for its reader.
        let folder = try TemporaryFolder()
        let given = try folder.write(input, to: "input")
        let output = try folder.write("", to: "output")
        let errors = try folder.write("", to: "errors")
        process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: given.text))
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: output.text))
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: errors.text))
        try process.run()
        process.waitUntilExit()
        let bySignal = process.terminationReason == .uncaughtSignal
        return ProgramResult(
            status: process.terminationStatus + (bySignal ? 128 : 0),
            output: String(decoding: try Data(contentsOf: URL(fileURLWithPath: output.text)), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: URL(fileURLWithPath: errors.text)), as: UTF8.self))
    }
}
