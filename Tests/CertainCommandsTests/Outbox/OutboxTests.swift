// certain outbox: what waits, and making it move.
import Foundation
import Platform
import Server
import TestSupport
import Testing

@testable import CertainCommands

struct OutboxTests {
    /// One file that waits.
    private static func stage() throws -> Stage {
        let stage = try Stage(today: "2026-11-29")
        try stage.logIn()
        stage.random = .counting
        let queued = stage.run("send", "--queue", "--json", "--tag", "Garten", try stage.file("a.txt"))
        #expect(queued.code == .success)
        return stage
    }

    @Test("what waits is listed with its item, its attempts and when it is tried next")
    func list() throws {
        let stage = try Self.stage()
        let object = try stage.run("outbox", "--json").object
        #expect(
            Set(object.keys) == [
                "file", "outcome", "id", "sha256", "size", "content_type", "date", "date_source", "tags", "rules",
                "note", "reason", "item", "attempts", "next_attempt",
            ])
        #expect(object["outcome"] as? String == "queued" && object["tags"] as? [String] == ["Garten"])
        #expect(object["item"] as? Int == 1 && object["attempts"] as? Int == 0)
        #expect(try stage.run("outbox", "list", "--json").object["item"] as? Int == 1)
    }

    @Test("flush delivers what waits; a server that is down leaves it there with 75")
    func flush() throws {
        let stage = try Self.stage()
        stage.transport = ScriptedTransport { _ in .failure(.connectionRefused) }
        #expect(stage.run("outbox", "flush").code == .waiting)
        stage.transport = ScriptedTransport { _ in .json(201, #"{"id": 41}"#) }
        let flushed = stage.run("outbox", "flush", "--json")
        #expect(flushed.code == .success)
        #expect(try flushed.object["outcome"] as? String == "delivered")
        #expect(stage.run("outbox") == Consequences(errors: "Nothing waits.\n"))
        #expect(stage.run("outbox", "flush", "--quiet") == Consequences())
    }

    @Test("an item that is discarded is gone, and one that is not there is a wrong call")
    func drop() throws {
        let stage = try Self.stage()
        #expect(
            stage.run("outbox", "drop", "1").output.hasPrefix(
                "a.txt is discarded from the outbox. The file itself stays"))
        #expect(stage.run("outbox", "list").output == "")
        for verb in ["show", "drop", "retry"] {
            let result = stage.run("outbox", verb, "1")
            #expect(result.code == .usage && result.errors.hasPrefix("certain: There is no item 1."))
        }
    }

    @Test("flush says after which moment it helps, or that a login comes first, and never just itself")
    func nextStep() throws {
        let stage = try Self.stage()
        stage.transport = ScriptedTransport { _ in
            .success(HTTPResponse(status: 503, headers: ["retry-after": "3600"], body: []))
        }
        let paused = stage.run("outbox", "flush")
        #expect(paused.code == .waiting && paused.errors.hasSuffix(" After 2026-11-29 13:00: certain outbox flush\n"))
        #expect(stage.run("outbox").errors.hasSuffix(" After 2026-11-29 13:00: certain outbox flush\n"))
        #expect(
            stage.run("send", try stage.file("b.txt", "b")).errors.hasSuffix(
                " After 2026-11-29 13:00: certain outbox flush\n"))

        let other = try Self.stage()
        other.transport = ScriptedTransport { _ in .json(401, "{}") }
        let turnedAway = other.run("outbox", "flush")
        #expect(turnedAway.code == .notLoggedIn && turnedAway.errors.hasSuffix(" First: certain login\n"))
        #expect(!turnedAway.errors.contains("outbox flush"))
        other.transport = ScriptedTransport { _ in .failure(.connectionRefused) }
        #expect(other.run("outbox", "flush").errors.hasSuffix(" Again: certain outbox flush\n"))
    }

    @Test("a file that waits and is sent again is spoken of once, another that waits still is")
    func once() throws {
        let stage = try Self.stage()
        stage.transport = ScriptedTransport { _ in .failure(.connectionRefused) }
        let again = stage.run("send", stage.home.path.appending("a.txt").text)
        #expect(again.output.contains("a.txt: waits in the outbox.") && !again.errors.contains("From the outbox"))
        let other = try Self.stage()
        other.transport = stage.transport
        #expect(other.run("send", try other.file("b.txt", "b")).errors.contains("a.txt: waits in the outbox."))
    }

    @Test("a refused file is said to be kept, and as what; list, show and logout name what helps")
    func refused() throws {
        let stage = try Stage(today: "2026-11-29")
        try stage.logIn()
        stage.random = .counting
        stage.transport = ScriptedTransport { _ in .json(413, "{}") }
        let file = try stage.file("a.txt")
        let sent = stage.run("send", file)
        #expect(sent.code == .refused)
        #expect(
            sent.errors.hasSuffix(
                " It is kept as item 1. Send it again: certain outbox retry 1; discard it: certain outbox drop 1\n"))
        #expect(
            stage.run("outbox").errors
                == "1 refused. Send again: certain outbox retry ID; discard: certain outbox drop ID\n")
        #expect(stage.run("outbox", "show", "1", "--lang", "de").output.contains("  2026-11-29 12:00  abgelehnt  "))
        let logout = stage.run("logout", "--forget")
        #expect(logout.code == .waiting && logout.errors.contains("First: certain outbox retry ID, or"))
        #expect(!logout.errors.contains("flush"))
    }
}
