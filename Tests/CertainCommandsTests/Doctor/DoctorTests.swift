// certain doctor: each check with its cure, and "no" where one fails.
import Foundation
import Server
import Testing

@testable import CertainCommands

struct DoctorTests {
    /// A Certain that knows the token as anna's, where a test does not say otherwise.
    private static func stage(_ answers: [String: ScriptedTransport.Answer] = [:]) throws -> Stage {
        let stage = try Stage(today: "2026-11-29")
        try stage.logIn()
        let usual: [String: ScriptedTransport.Answer] = [
            "/api/version": .json(200, #"{"name": "certain", "version": "1.2.3"}"#),
            "/api/auth/me": .json(200, #"{"username": "anna"}"#), "/openapi.json": .json(404, "{}"),
        ]
        let all = usual.merging(answers) { $1 }
        stage.transport = ScriptedTransport { request in
            all.first { request.url == "https://certain.example.org" + $0.key }?.value
        }
        return stage
    }

    @Test("where all is well every check says so, and the token goes to nobody who need not know it")
    func well() throws {
        let stage = try Self.stage()
        let result = stage.run("doctor", "--json")
        let objects = try result.objects
        let (contract, checks) = (
            objects.filter { $0["check"] as? String == "contract" },
            objects.filter { $0["check"] as? String != "contract" }
        )
        #expect(
            checks.map { $0["check"] as? String } == [
                "configuration", "profile", "outbox", "keystore", "server", "token",
            ])
        for check in checks {
            #expect(check["ok"] as? Bool == true && (check["message"] as? String)?.isEmpty == false)
        }
        let upload = try #require(contract.first { $0["name"] as? String == "upload_path" })
        #expect(upload["value"] as? String == "/api/inbox" && upload["origin"] as? String == "default")
        #expect(result.code == .success)
        #expect(!(result.output + result.errors).contains("abc123"))
        let told = stage.transport.requests.filter { $0.headers["X-Certain-Token"] != nil }.map(\.url)
        #expect(told == ["https://certain.example.org/api/auth/me"])
    }

    @Test(
        "a check that fails is marked and says what helps, and the answer is no",
        arguments: [
            ("/api/auth/me", .json(401, "{}"), "Neu anmelden mit: certain login"),
            ("/api/version", .json(200, #"{"name": "other", "version": "1"}"#), "ist kein Certain"),
            ("/api/version", .failure(.connectionRefused), "Läuft der Server"),
            ("/api/version", .failure(.certificate(.unknownAuthority)), "--ca-file"),
        ] as [(String, ScriptedTransport.Answer, String)])
    func fails(path: String, answer: ScriptedTransport.Answer, cure: String) throws {
        let result = try Self.stage([path: answer]).run("doctor", "--lang", "de")
        #expect(result.code == .no)
        let failed = result.output.split(separator: "\n").filter { $0.hasPrefix("✗") }
        #expect(failed.count == 1 && failed[0].contains(cure))
    }

    @Test("without a login the profile is what fails")
    func loggedOut() throws {
        let result = try Stage(today: "2026-11-29").run("doctor")
        #expect(result.code == .no && result.output.contains("✗ Not logged in yet."))
    }

    @Test("rules that cannot be read fail the first check with their place")
    func rules() throws {
        let stage = try Self.stage()
        let path = try stage.configure("{ rules: [{}] }", file: "rules.json")
        let result = stage.run("doctor")
        #expect(result.code == .no && result.output.hasPrefix("✗ \(path):1:11: "))
    }
}
