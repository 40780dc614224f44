// certain doctor: each check with its cure, and "no" where one fails.
import Testing

@testable import CertainCommands

struct DoctorTests {
    private static func stage(_ answers: ScriptedTransport.Answer...) throws -> Stage {
        let stage = try Stage(today: "2026-11-29", answers: answers)
        try stage.logIn()
        return stage
    }

    @Test("where all is well every check says so")
    func well() throws {
        let stage = try Self.stage(
            .json(200, #"{"name": "certain", "version": "1.2.3"}"#), .json(200, #"{"username": "anna"}"#))
        let result = stage.run("doctor", "--json")
        let objects = try result.objects
        #expect(objects.contains { $0["check"] as? String == "server" })
        #expect(objects.allSatisfy { $0["ok"] as? Bool == true && ($0["message"] as? String)?.isEmpty == false })
        #expect(result.code == .success)
        #expect(stage.transport.requests[0].headers["X-Certain-Token"] == nil)
        #expect(!(result.output + result.errors).contains("abc123"))
    }

    @Test("a check that fails is marked and says what helps, and the answer is no")
    func refused() throws {
        let stage = try Self.stage(.json(200, #"{"name": "certain"}"#), .json(401, "{}"))
        let result = stage.run("doctor", "--lang", "de")
        #expect(result.code == .no)
        let failed = result.output.split(separator: "\n").filter { $0.hasPrefix("✗") }
        #expect(failed.count == 1 && failed[0].contains("certain login"))
    }

    @Test("rules that cannot be read fail the first check with their place")
    func rules() throws {
        let stage = try Self.stage()
        let path = try stage.configure("{ rules: [{}] }", file: "rules.json")
        let result = stage.run("doctor")
        #expect(result.code == .no && result.output.hasPrefix("✗ \(path):1:11: "))
    }
}
