// The trash, by programs made for the test.
import Foundation
import Platform
import TestSupport
import Testing

@testable import Outbox

struct TrashCanTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    func program(_ name: String, _ script: String) throws {
        let path = try folder.write("#!/bin/sh\n" + script, to: name)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path.text)
    }

    func delivered(_ name: String) throws -> DeliveredFile {
        let path = try folder.write("A", to: name)
        let file = try OpenFile(path)
        return DeliveredFile(path: path, status: try file.status(), digest: try file.sha256())
    }

    var environment: [String: String] { ["PATH": folder.path.text + ":/usr/bin:/bin", "HOME": folder.path.text] }

    @Test("The file's path is one argument after a double dash, whatever it looks like")
    func arguments() throws {
        try program("gio", #"printf '%s|' "$@" > "$HOME/log"; rm -- "$3""#)
        let can = try #require(TrashCan.find(environment: environment))
        let file = try delivered("-rf $HOME; ü.pdf")
        _ = try AfterDelivery.trash(can).carryOut(file)
        let log = try String(contentsOfFile: folder.path.appending("log").text, encoding: .utf8)
        #expect(log == "trash|--|\(file.path.text)|")
    }

    @Test("Without gio it is trash-cli's program, without either there is no trash")
    func choice() throws {
        #expect(TrashCan.find(environment: ["PATH": folder.path.text]) == nil)
        try program("trash-put", "true")
        let can = TrashCan.find(environment: ["PATH": folder.path.text])
        #expect(can?.program == folder.path.appending("trash-put"))
        #expect(can?.arguments == ["--"])
    }

    @Test(
        "A program that refuses, or says yes and leaves the file, is an error, and the file stays",
        arguments: [("echo 'no trash here' >&2; exit 1", "no trash here"), ("exit 0", "")])
    func refusal(script: String, words: String) throws {
        try program("gio", script)
        let can = try #require(TrashCan.find(environment: environment))
        let file = try delivered("a.pdf")
        #expect(throws: AfterDeliveryError.trash(.refused(words))) { try AfterDelivery.trash(can).carryOut(file) }
        #expect(FileManager.default.fileExists(atPath: file.path.text))
    }

    @Test("A changed file is not handed to the program at all")
    func changed() throws {
        try program("gio", "rm -- \"$3\"")
        let can = try #require(TrashCan.find(environment: environment))
        let file = try delivered("a.pdf")
        try FolderEntries.rename(try folder.write("A", to: "b.pdf"), to: file.path)
        #expect(throws: AfterDeliveryError.changed) { try AfterDelivery.trash(can).carryOut(file) }
        #expect(FileManager.default.fileExists(atPath: file.path.text))
    }

    @Test("The desktop's own program takes the file to the trash of this home", .enabled(if: hasGio))
    func real() throws {
        let home = folder.path.text
        var environment = ["PATH": "/usr/bin:/bin", "HOME": home, "XDG_DATA_HOME": home + "/data"]
        environment["GVFS_DISABLE_FUSE"] = "1"
        let can = try #require(TrashCan.find(environment: environment))
        let file = try delivered("Beleg ü.pdf")
        var refusal: AfterDeliveryError?
        do throws(AfterDeliveryError) { _ = try AfterDelivery.trash(can).carryOut(file) } catch { refusal = error }
        if refusal != nil {
            // A temporary folder on a system mount has no trash; then the file stays.
            #expect(FileManager.default.fileExists(atPath: file.path.text))
            return
        }
        #expect(FileManager.default.fileExists(atPath: home + "/data/Trash/files/Beleg ü.pdf"))
        #expect(FileManager.default.fileExists(atPath: home + "/data/Trash/info/Beleg ü.pdf.trashinfo"))
    }

    static let hasGio = FileManager.default.isExecutableFile(atPath: "/usr/bin/gio")
}
