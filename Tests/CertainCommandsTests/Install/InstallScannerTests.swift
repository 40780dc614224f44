// certain install for scanners: which drop folder is meant, and who may install what everybody shares.
import Desktop
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

    @Test("wants to know the drop folder rather than guess it", arguments: [[], ["--into", ""]])
    func noFolder(options: [String]) {
        let result = stage.run(["install", "scanimage"] + options)
        #expect(result.code == .usage && result.errors.contains("--into") && result.output == "")
        #expect(throws: (any Error).self) { try script }
    }

    @Test("takes the folder that is named, before the first that is watched")
    func folder() throws {
        try stage.configure(#"{ watch: [ { path: "/srv/first" }, { path: "/srv/second" } ] }"#)
        #expect(stage.run("install", "scanimage").code == .success)
        #expect(try script.contains("drop --into /srv/first "))
        #expect(stage.run("install", "scanimage", "--into", "it's here").code == .success)
        #expect(try script.contains("drop --into '\(stage.home.path)/it'\\''s here' "))
        #expect(stage.run("uninstall", "scanimage").code == .success)
        #expect(throws: (any Error).self) { try script }
    }

    @Test("what is broken in the configuration is told, not passed over")
    func broken() throws {
        try stage.configure("{ broken")
        #expect(stage.run("install", "scanimage").code == .configuration)
        #expect(stage.run("install", "scanimage", "--into", "/srv/scans").code == .success)
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
        ] {
            #expect(reason.problems == [])
        }
    }
}
