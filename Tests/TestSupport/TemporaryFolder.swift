// A folder of a test's own, gone when the test ends.
import Foundation
package import Platform

/// Made under the system's temporary folder and removed, with all in it, with the last reference.
package final class TemporaryFolder: Sendable {
    package let path: Path

    /// `inMemory` where a test makes so many small commits that a real disk would only make it slow: there where the
    /// system has a file system in memory.
    package init(inMemory: Bool = false) throws {
        let memory = URL(fileURLWithPath: "/dev/shm")
        let hasMemory = inMemory && FileManager.default.isWritableFile(atPath: memory.path)
        let url = (hasMemory ? memory : FileManager.default.temporaryDirectory).appending(
            path: "certain-test-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = Path(url.path)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path.text)
    }

    /// Makes a file in it, or replaces its content.
    package func write(_ content: [UInt8], to name: String) throws -> Path {
        let file = path.appending(name)
        try Data(content).write(to: URL(fileURLWithPath: file.text))
        return file
    }

    package func write(_ content: String, to name: String) throws -> Path {
        try write(Array(content.utf8), to: name)
    }

    /// A shell script that can be run at once.
    package func writeProgram(_ script: String, to name: String) throws -> Path {
        let program = try write("#!/bin/sh\n" + script + "\n", to: name)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.text)
        // What is open for writing cannot be run (ETXTBSY).
        try awaitNoWriter(program)
        return program
    }
}
