// certain install for scanners: which drop folder is meant, and who may install what everybody shares.
import Desktop
import DropFolder
import Foundation
import Platform
import TestSupport
import Testing

@testable import CertainCommands

@Suite("certain install for scanners")
struct InstallScannerTests {
    private let stage: Stage
    private var script: String {
        get throws {
            let path = stage.home.path.appending(".local/bin/certain-scan").text
            return String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
        }
    }

    init() throws {
        stage = try Stage()
        stage.program = Path("/usr/local/bin/certain")
    }

    /// A new folder in the home.
    private func folder(_ name: String) throws -> String {
        let path = stage.home.path.appending(name).text
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return path
    }

    @Test("refuses a folder that takes no scans, as drop does", arguments: ["scanimage", "simple-scan"])
    func unfitFolder(target: String) throws {
        let file = try stage.file("file")
        for folder in ["missing", file] {
            let result = stage.run("install", target, "--into", folder)
            #expect(result.code == .cannotKeep && result.output == "", "\(result)")
            #expect(result.errors.contains(folder) && result.errors.hasPrefix("certain: \(target): "))
        }
        #expect(stage.run("install", target, "--into", "missing", "--dry-run").code == .cannotKeep)
        #expect(try FileManager.default.contentsOfDirectory(atPath: stage.home.path.text) == ["file"])
    }

    @Test("doctor sees that the folder of the hook has gone")
    func goneFolder() throws {
        let scans = try folder("it's (my) scans")
        #expect(stage.run("install", "scanimage", "--into", scans).code == .success)
        #expect(stage.run("doctor").output.contains("✓ scanimage"))
        try FileManager.default.removeItem(atPath: scans)
        #expect(stage.run("doctor").output.contains("✗ scanimage is installed, but there is no drop folder \(scans)."))
    }

    @Test("says how to call what is not on the PATH")
    func searchPath() throws {
        let scans = try folder("scans")
        let bin = stage.home.path.text + "/.local/bin"
        #expect(stage.run("install", "scanimage", "--into", scans).errors.contains("\(bin)/certain-scan"))
        #expect(stage.run("uninstall", "scanimage").code == .success)
        stage.environment["PATH"] = "/usr/bin:\(bin)"
        #expect(!stage.run("install", "scanimage", "--into", scans).errors.contains("certain-scan"))
    }

    @Test("wants to know the drop folder rather than guess it", arguments: [[], ["--into", ""]])
    func noFolder(options: [String]) {
        let result = stage.run(["install", "scanimage"] + options)
        #expect(result.code == .usage && result.errors.contains("--into") && result.output == "")
        #expect(throws: (any Error).self) { try script }
    }

    @Test("takes the folder that is named, before the first that is watched")
    func folder() throws {
        let first = try folder("first")
        _ = try folder("it's here")
        try stage.configure("{ watch: [ { path: '\(first)' }, { path: '/srv/second' } ] }")
        #expect(stage.run("install", "scanimage").code == .success)
        #expect(try script.contains("drop --into \(first) "))
        #expect(stage.run("install", "scanimage", "--into", "it's here").code == .success)
        #expect(try script.contains("drop --into '\(stage.home.path)/it'\\''s here' "))
        #expect(stage.run("uninstall", "scanimage").code == .success)
        #expect(throws: (any Error).self) { try script }
    }

    @Test("what is broken in the configuration is told, not passed over")
    func broken() throws {
        try stage.configure("{ broken")
        #expect(stage.run("install", "scanimage").code == .configuration)
        #expect(stage.run("install", "scanimage", "--into", try folder("scans")).code == .success)
        #expect(stage.run("uninstall", "scanimage").code == .success)
    }

    @Test("what is for everybody needs the administrator, and nothing is done")
    func administrator() throws {
        if getuid() == 0 {
            stage.user = 1000
            try FileManager.default.setAttributes([.ownerAccountID: 1000], ofItemAtPath: stage.home.path.text)
        }
        let result = stage.run("install", "scanbd", "--into", "/srv/scans")
        #expect(result.code == .cannotKeep && result.errors.contains("sudo -H"))
    }

    @Test("every word is there in both languages, without ß")
    func words() {
        for reason in [
            Reason.noDropFolder(.scanimage), .dropFolderNotText(Path("/x")), .onlyForAdministrator(.scanbd),
            .onlyOnMacOS(.scanimage),
        ] {
            #expect(reason.problems == [])
        }
        let path = Path("/x")
        for code in [ENOENT, ENOTDIR, EACCES, EIO] {
            let error = HandoverError.folder(SystemError(code: code, operation: "open", path: path))
            #expect(Reason.noHandover(.scanimage, path, error).problems == [])
            #expect(Words.noHandoverYet(.scanbd, path, error).problems == [])
            #expect(Words.integrationWithoutFolder(.scanimage, path, error).problems == [])
        }
    }
}
