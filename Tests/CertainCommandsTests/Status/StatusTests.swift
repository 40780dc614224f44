// certain status: who this device is to the server.
import Server
import Testing

@testable import CertainCommands

struct StatusTests {
    @Test("profile, server and account are shown, the token never")
    func user() throws {
        let stage = try Stage(today: "2026-11-29", answers: [.json(200, #"{"username": "anna"}"#)])
        try stage.logIn()
        let result = stage.run("status")
        #expect(result.code == .success)
        for word in ["home", "https://certain.example.org", "anna"] { #expect(result.output.contains(word)) }
        #expect(!(result.output + result.errors).contains("abc123"))
    }

    @Test("a token that is refused ends with 77, a server that cannot be reached with 69")
    func trouble() throws {
        let answers: [(ScriptedTransport.Answer, ExitCode)] = [
            (.json(401, "{}"), .notLoggedIn), (.failure(.connectionRefused), .serverUnusable),
        ]
        for (answer, code) in answers {
            let stage = try Stage(today: "2026-11-29", answers: [answer])
            try stage.logIn()
            #expect(stage.run("status").code == code)
        }
    }

    @Test("without a login there is nothing to show, and the way to one is said")
    func loggedOut() throws {
        #expect(
            try Stage().run("status")
                == Consequences(
                    errors: "certain: Not logged in yet. Log in with: certain login SERVER\n", code: .notLoggedIn))
    }
}
