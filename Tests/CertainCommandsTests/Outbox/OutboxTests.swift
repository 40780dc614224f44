// certain outbox: what waits, and making it move.
import Foundation
import Server
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
}
