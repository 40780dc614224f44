// certain proof: for every file, whether the server has it.
import Foundation
import Platform
import TestSupport
import Testing

@testable import CertainCommands

struct ProofTests {
    @Test("delivered, waiting and unknown files are told apart, and any that is not delivered makes it a no")
    func outcomes() throws {
        let stage = try Stage(today: "2026-11-29")
        try stage.logIn()
        stage.random = .counting
        stage.transport = ScriptedTransport { _ in .json(201, #"{"id": 41}"#) }
        let files = try ["a", "b", "c"].map { try stage.file($0 + ".txt", $0) }
        #expect(stage.run("send", "--quiet", files[0]).code == .success)
        #expect(stage.run("proof", "--json", files[0]).code == .success)
        #expect(stage.run("send", "--quiet", "--queue", files[1]).code == .success)

        let result = stage.run(["proof", "--json"] + files + ["/missing"])
        #expect(result.code == .unreadable)
        let objects = try result.objects
        #expect(objects.map { $0["outcome"] as? String } == ["delivered", "queued", "absent", "absent"])
        for object in objects {
            let keys = ["file", "outcome", "id", "when", "sha256", "size", "name", "tags", "rules", "item", "reason"]
            #expect(Set(object.keys) == Set(keys))
        }
        #expect(objects[0]["id"] as? Int == 41 && objects[0]["when"] as? String == "2026-11-29T12:00:00Z")
        #expect(objects[2]["reason"] is NSNull)
        #expect(stage.transport.requests.count == 1)
    }

    @Test("an unknown file is said to be so and no more")
    func line() throws {
        let stage = try Stage(today: "2026-11-29")
        try stage.logIn()
        stage.random = .counting
        let file = try stage.file("a.txt")
        // By sha256sum of GNU coreutils.
        let digest = "6afd9c1cbf495f9221fe5f9d03d4f0e962babd83fd293c696e69686510611a63"
        #expect(stage.run("proof", file) == Consequences(output: "\(file): not delivered · \(digest)\n", code: .no))
    }

    @Test("a file or folder that cannot be read is a state of its own, with 66; nothing is said of sending")
    func unreadable() throws {
        let stage = try Stage(today: "2026-11-29")
        try stage.logIn()
        stage.random = .counting
        // No name on Linux or macOS is longer than 255 bytes, whoever asks: root may read whatever has no permissions.
        let name = "/" + String(repeating: "a", count: 300)
        for (language, sentence) in [
            ("de", "nicht lesbar; ob zugestellt, ist ungewiss. Der Name ist zu lang für das Dateisystem."),
            ("en", "not readable; whether delivered is unknown. The name is too long for the file system."),
        ] {
            let lines = stage.run("proof", "--lang", language, name)
            #expect(lines == Consequences(output: "\(name): \(sentence)\n", code: .unreadable))
        }
        let object = try stage.run("proof", "--json", name).object
        #expect(object["outcome"] as? String == "failed")
        #expect((object["reason"] as? [String: Any])?["code"] as? String == "name_too_long")

        let closed = stage.home.path.appending("closed")
        try FileManager.default.createDirectory(atPath: closed.text, withIntermediateDirectories: false)
        let file = try stage.home.write("receipt", to: "closed.txt")
        for path in [closed, file] {
            try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path.text)
        }
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: closed.text) }
        if getuid() == 0 { return }
        for path in [closed, file] {
            let result = stage.run("proof", "--json", path.text)
            #expect(result.code == .unreadable)
            #expect(try result.object["outcome"] as? String == "failed")
        }
    }

    @Test(
        "what is no content to look for is named without a word of sending",
        arguments: [
            ("none.txt", "There is no such file; check the name.", ExitCode.unreadable),
            ("link.txt", "The link points to nothing; check its target.", .unreadable),
            ("empty.txt", "The file is empty (0 bytes), and such a file is never delivered.", .no),
        ])
    func withoutContent(name: String, sentence: String, code: ExitCode) throws {
        let stage = try Stage(today: "2026-11-29")
        try stage.logIn()
        stage.random = .counting
        _ = try stage.file("empty.txt", "")
        let path = stage.home.path.appending(name).text
        try FileManager.default.createSymbolicLink(
            atPath: stage.home.path.appending("link.txt").text, withDestinationPath: "nowhere")
        #expect(stage.run("proof", path) == Consequences(output: "\(path): no proof. \(sentence)\n", code: code))
        #expect(try stage.run("proof", "--json", path).object["outcome"] as? String == "absent")
    }

    @Test("a folder without a file is said to be so, by proof and by send -r")
    func emptyFolder() throws {
        let stage = try Stage(today: "2026-11-29")
        try stage.logIn()
        stage.random = .counting
        let folder = stage.home.path.appending("empty").text
        try FileManager.default.createDirectory(atPath: folder + "/below", withIntermediateDirectories: true)
        let said = Consequences(
            errors: "\(folder): there is no file in this folder (what is hidden or half-written does not count).\n")
        #expect(stage.run("proof", folder) == said)
        #expect(stage.run("send", "-r", folder) == said)
        _ = try stage.file("empty/below/a.txt")
        #expect(stage.run("proof", folder).errors == "")
    }
}
