// A settings file of a test's own.
import Platform
import TestSupport

/// Written into a folder that goes with the value.
struct SettingsFile {
    let folder: TemporaryFolder
    let path: Path

    init(_ text: String, named name: String = "config.json") throws {
        folder = try TemporaryFolder()
        path = folder.path.appending(name)
        try PrivateFiles.write(Array(text.utf8), to: path)
    }
}
