// A server that knows the token from before, and repeats it where nobody sent it.
import Foundation
import TestSupport
import Testing

@testable import CertainCommands

@Suite("A token that a server repeats in answer to a request without one")
struct RepeatedTokenTests {
    /// As `Stage.logIn` has it.
    private static let token = "abc123-of-the-test"

    @Test(
        "stays hidden in what doctor says and keeps",
        arguments: [
            #"{"detail": "abc123-of-the-test"}"#, #"{"detail": "YWJjMTIzLW9mLXRoZS10ZXN0"}"#,
            #"{"openapi": "3.1.0", "paths": {"/api/inbox/abc123-of-the-test": {}}}"#,
        ])
    func hidden(body: String) throws {
        let stage = try Stage(today: "2026-11-30")
        try stage.logIn()
        let file = try #require(stage.environment["CERTAIN_TOKEN_FILE"])
        try Data("https://certain.example.org \(Self.token)\n".utf8).write(to: URL(fileURLWithPath: file))
        stage.transport = ScriptedTransport { _ in .json(401, body) }
        stage.random = .counting
        let said = stage.run("doctor", "--json")
        #expect(said.output.contains("401"))
        for spelling in [Self.token, "YWJjMTIzLW9mLXRoZS10ZXN0"] {
            #expect(!said.output.contains(spelling) && !said.errors.contains(spelling))
        }
    }
}
