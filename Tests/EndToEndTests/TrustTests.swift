// The token goes to one server, over TLS that was proven, and nowhere else.
import Foundation
import Platform
import TestSupport
import Testing

@Suite("The token", .enabled(if: Checkout.canRunEndToEnd, "needs the built program and the stand-in server"))
struct TrustTests {
    @Test(
        "F132, F135, F136: does not follow a redirect: the other side gets not one byte",
        arguments: [301, 302, 303, 307, 308])
    func redirects(status: Int) throws {
        let household = try Household.loggedIn()
        let others = [try StandIn(), try StandIn(["--plain-http"])]
        let file = try household.write("%PDF-1.4 secret", to: "a.pdf").text
        for target in others.map(\.url) + ["https://127.0.0.1:\(others[0].port)", "//127.0.0.1:\(others[1].port)"] {
            try household.server.cue(["cue": "redirect", "status": status, "location": target + "/api/inbox"])
            let result = try household.certain(["send", "--force", file])
            #expect(result.status == 75)
            #expect(result.output.contains(target), "\(result)")
        }
        for other in others {
            #expect(try (other.control("GET", "/connections") as? [Any])?.isEmpty == true)
        }
    }

    @Test(
        "is not sent to a server whose certificate cannot be proven",
        arguments: [
            ("self-signed", "certificate_self_signed"), ("expired", "certificate_expired"),
            ("not-yet-valid", "certificate_not_yet_valid"), ("wrong-host", "certificate_wrong_host"),
        ])
    func certificates(kind: String, code: String) throws {
        let household = try Household.loggedIn()
        let file = try household.write("%PDF-1.4", to: "a.pdf").text
        try household.server.control("POST", "/transport", ["certificate": kind])
        try household.server.control("DELETE", "/requests")
        let result = try household.certain(["send", "--json", file])
        #expect(result.status == 75)
        #expect((try result.objects.first?["reason"] as? [String: Any])?["code"] as? String == code)
        #expect(try household.server.requests().isEmpty)
    }

    @Test("is not sent without the authority that login was told to trust")
    func authority() throws {
        let household = try Household.loggedIn()
        let other = try Household()
        let result = try other.certain(
            ["login", household.server.url, "--token-stdin", "--keystore", "file"],
            input: try household.server.token())
        #expect(result.status == 69)
        #expect(result.errors.contains("--ca-file"))
    }

    @Test("stays home when the profile names another server")
    func otherServer() throws {
        let household = try Household.loggedIn()
        let other = try StandIn()
        let file = try household.write("%PDF-1.4", to: "a.pdf").text
        try household.configure(
            "{ profiles: { home: { server: '\(other.url)', ca_file: '\(other.authority)' } } }")
        let result = try household.certain(["send", file])
        #expect(result.status == 77)
        #expect(result.errors.contains(other.url) && result.errors.contains(household.server.url))
        #expect(try other.requests().isEmpty)
    }

    @Test("goes over plain http only where the host was written down")
    func plainHTTP() throws {
        let household = try Household(["--plain-http"])
        let server = household.server.url
        let token = try household.server.token()
        let login = ["login", server, "--token-stdin", "--keystore", "file"]
        let refused = try household.certain(login, input: token)
        #expect(refused.status == 78)
        #expect(refused.errors.contains("allow_http"))
        #expect(try household.server.requests().isEmpty)
        let host = server.dropFirst("http://".count)
        try household.configure("{ profiles: { home: { allow_http: ['\(host)'] } } }")
        #expect(try household.certain(login, input: token).status == 0)
    }

    @Test("of a token file is bound to the first server it is used with")
    func tokenFile() throws {
        let household = try Household.loggedIn()
        let other = try Household.loggedIn()
        let document = try household.write("%PDF-1.4", to: "a.pdf").text
        let bare = try household.write(try household.server.token() + "\n", to: "token").text
        #expect(try household.certain(["send", "--token-file", bare, document]).status == 0)
        try other.server.control("DELETE", "/requests")
        try household.configure(
            "{ profiles: { home: { server: '\(other.server.url)', ca_file: '\(other.server.authority)' } } }")
        let elsewhere = try household.certain(["send", document], adding: ["CERTAIN_TOKEN_FILE": bare])
        #expect(elsewhere.status == 77)
        #expect(try other.server.requests().isEmpty)
    }
}

@Suite(
    "A server that is none", .enabled(if: Checkout.canRunEndToEnd, "needs the built program and the stand-in server"))
struct NoServerTests {
    @Test("is refused at login before the token is read")
    func login() throws {
        let household = try Household()
        try household.server.cue(["cue": "connect-plain"])
        for (server, code, names) in [
            ("https://certain.invalid", 69, "certain.invalid"), ("https://localhost:1", 69, "localhost:1"),
            (household.server.url, 69, "TLS"), ("ftp://localhost", 64, "ftp"), ("https://", 64, "https://"),
        ] as [(String, Int32, String)] {
            let result = try household.certain(["login", server, "--token-stdin", "--keystore", "file"], input: "t")
            #expect(result.status == code, "\(server)")
            #expect(result.errors.contains(names), "\(result.errors)")
        }
    }

    @Test("is told from a Certain by its version")
    func otherProgram() throws {
        let household = try Household()
        for cue: [String: Any] in [
            ["cue": "html-200"], ["cue": "empty-200"], ["cue": "broken-json"], ["cue": "redirect"],
            ["cue": "status", "status": 404],
            ["cue": "status", "status": 200, "json": ["name": "nextcloud", "version": "1"]],
        ] {
            try household.server.cue(cue)
            let result = try household.login(try household.server.token())
            #expect(result.status == 69, "\(cue)")
        }
        #expect(try household.login(try household.server.token()).status == 0)
    }
}
