// Where this checkout's parts lie, and what of them is ready for tests.
import Foundation

package enum Checkout {
    package static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

    /// The built program: CERTAIN_BINARY, or what `swift build` made.
    package static let program: String? = {
        let candidates = [
            ProcessInfo.processInfo.environment["CERTAIN_BINARY"], root + "/.build/debug/certain",
        ]
        return candidates.compactMap(\.self).first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    /// The Python of the stand-in server's own environment, made by Scripts/prepare.
    package static let standInPython: String? = {
        let path =
            ProcessInfo.processInfo.environment["CERTAIN_STANDIN_PYTHON"]
            ?? root + "/Fixtures/server/.venv/bin/python"
        return FileManager.default.isExecutableFile(atPath: path) ? path : nil
    }()

    /// Both are there.
    package static let canRunEndToEnd = program != nil && standInPython != nil
}
