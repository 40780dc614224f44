// Items whose server is not their profile's any more.
import Foundation
import Platform
import Server
import TestSupport
import Testing

@testable import CertainCommands

struct StrandedItemsTests {
    private static let sentence =
        "Item 1 belongs to https://certain.example.org, but profile “home” has https://new.example.org now: so nothing "
        + "of it is delivered; the content is kept. Set server in config.json to https://certain.example.org again; "
        + "or discard it: certain outbox drop 1\n"

    /// One file that waits for a server that its profile had before.
    private static func stage() throws -> Stage {
        let stage = try Stage(today: "2026-11-29")
        try stage.logIn()
        stage.random = .counting
        #expect(stage.run("send", "--queue", "--quiet", try stage.file("a.txt")).code == .success)
        try stage.configure(#"{ profiles: { home: { server: "https://new.example.org", keystore: "file" } } }"#)
        let token = try stage.home.write("https://new.example.org abc123\n", to: "token")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: token.text)
        return stage
    }

    @Test("flush and retry say where the item belongs and the ways out, with 75, and ask no server")
    func flush() throws {
        let stage = try Self.stage()
        #expect(stage.run("outbox", "flush") == Consequences(errors: Self.sentence, code: .waiting))
        #expect(stage.run("outbox", "flush", "--quiet") == Consequences(errors: Self.sentence, code: .waiting))
        #expect(stage.run("outbox", "retry", "1") == Consequences(errors: "certain: " + Self.sentence, code: .waiting))
        #expect(stage.transport.requests.isEmpty)
    }

    @Test("the list names no try that will not come, and not the flush that would do nothing")
    func list() throws {
        let stage = try Self.stage()
        let list = stage.run("outbox")
        #expect(list.output.contains("–") && list.output.contains("Belongs to https://certain.example.org."))
        #expect(list.errors == Self.sentence)
        #expect(try stage.run("outbox", "--json").object["next_attempt"] is NSNull)
        #expect(stage.run("outbox", "show", "1").errors == Self.sentence)
    }

    @Test("status and doctor count it")
    func counted() throws {
        let stage = try Self.stage()
        stage.transport = ScriptedTransport { _ in .failure(.connectionRefused) }
        let status = stage.run("status")
        #expect(status.output.hasSuffix(Self.sentence) && !status.output.contains("Nothing waits"))
        let object = try stage.run("status", "--json").object
        #expect(object["waiting"] as? Int == 1 && object["stranded"] as? Int == 1)
        let doctor = stage.run("doctor")
        #expect(doctor.code == .no && doctor.output.contains("✗ " + Self.sentence))
    }

    @Test("the way back works: with its old address the profile delivers it, and drop lets go of it")
    func waysOut() throws {
        var stage = try Self.stage()
        try stage.logIn()
        stage.transport = ScriptedTransport { _ in .json(201, #"{"id": 41}"#) }
        #expect(stage.run("outbox", "flush").code == .success)
        #expect(stage.transport.requests.count == 1)
        stage = try Self.stage()
        #expect(stage.run("outbox", "drop", "1").code == .success)
        #expect(stage.run("outbox", "flush") == Consequences())
    }

    @Test("an item whose profile is gone is named too")
    func profileGone() throws {
        let stage = try Self.stage()
        try stage.configure(#"{ profiles: { office: { server: "https://new.example.org", keystore: "file" } } }"#)
        let flush = stage.run("outbox", "flush")
        #expect(flush.code == .waiting)
        #expect(
            flush.errors
                == "Item 1 belongs to https://certain.example.org, but there is no profile “home” any more: so nothing "
                + "of it is delivered; the content is kept. Log in there again: certain login --profile home "
                + "https://certain.example.org; or discard it: certain outbox drop 1\n")
    }

    @Test("retry of another profile's item goes to that profile's server")
    func otherProfile() throws {
        let stage = try Self.stage()
        try stage.configure(
            #"""
            { default_profile: "office", profiles: {
                office: { server: "https://new.example.org", keystore: "file" },
                home: { server: "https://certain.example.org", keystore: "file" } } }
            """#)
        let token = try stage.home.write("https://certain.example.org abc123\n", to: "token")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: token.text)
        stage.transport = ScriptedTransport { _ in .json(201, #"{"id": 41}"#) }
        #expect(stage.run("outbox", "retry", "1").code == .success)
        #expect(stage.transport.requests.allSatisfy { $0.url.hasPrefix("https://certain.example.org/") })
        #expect(stage.transport.requests.count == 1)
    }
}
