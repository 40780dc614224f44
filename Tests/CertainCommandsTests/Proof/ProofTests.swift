// certain proof: for every file, whether the server has it.
import Foundation
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
}
