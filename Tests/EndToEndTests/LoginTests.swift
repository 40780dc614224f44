// Logging in at a terminal and from scripts, against the real server over TLS.
import Foundation
import Platform
import TestSupport
import Testing

/// A household whose server knows Anna.
struct AnnasHousehold {
    static let password = "Igelstation-2026!"
    static let totp = "JBSWY3DPEHPK3PXP"

    let household: Household
    var server: StandIn { household.server }

    init(_ user: [String: Any] = [:], _ serverOptions: [String] = []) throws {
        household = try Household(serverOptions)
        let anna: [String: Any] = ["username": "anna", "password": Self.password]
        try household.server.control("POST", "/users", anna.merging(user) { $1 })
    }

    var arguments: [String] { ["login", server.url, "--keystore", "file", "--ca-file", server.authority] }

    func atTerminal(_ more: [String] = []) throws -> TerminalSession {
        try TerminalSession(arguments + more, environment: household.environment)
    }

    func scripted(_ more: [String], input: String) throws -> ProgramResult {
        try household.certain(arguments + more, input: input)
    }

    func code() throws -> String {
        let answer = try server.control("GET", "/code?secret=\(Self.totp)") as? [String: Any]
        return try #require(answer?["code"] as? String)
    }

    /// `POST /api/auth/login 200`, in the order of arrival.
    func steps() throws -> [String] {
        try server.requests().map { entry in
            "\(entry["method"] as? String ?? "") \(entry["route"] as? String ?? "") \(entry["status"] as? Int ?? 0)"
        }
    }

    func openSessions() throws -> Int? {
        (try server.control("GET", "/state") as? [String: Any])?["sessions"] as? Int
    }

    func tokens() throws -> [[String: Any]] {
        try server.control("GET", "/tokens") as? [[String: Any]] ?? []
    }
}

private let prologue = ["GET /api/version 200", "GET /openapi.json 200"]
private let epilogue = ["POST /api/inbox/tokens 201", "POST /api/auth/logout 204"]

@Suite(
    "certain login at a terminal",
    .enabled(
        if: Checkout.canRunEndToEnd && TerminalSession.isPossible,
        "needs the built program, the stand-in server and setsid"))
struct TerminalLoginTests {
    @Test("asks for name and password, shows no password, and ends the session it opened")
    func password() throws {
        let anna = try AnnasHousehold()
        let result = try anna.atTerminal(["--name", "Küche"])
            .converse([("User name: ", "anna\n"), ("Password: ", AnnasHousehold.password + "\n")])
        #expect(result.status == 0, "\(result.output)")
        #expect(!result.output.contains(AnnasHousehold.password))
        #expect(result.output.contains("anna") && result.output.contains("full access"))
        #expect(try anna.steps() == prologue + ["POST /api/auth/login 200"] + epilogue)
        #expect(try anna.openSessions() == 0)
        #expect(try anna.tokens().map { $0["name"] as? String } == ["Küche"])
        #expect(try anna.household.certain(["status"]).status == 0)
    }

    @Test("asks without echo for what a script would have put into standard input")
    func typed() throws {
        let anna = try AnnasHousehold()
        let password = try anna.atTerminal(["--username", "anna", "--password-stdin"])
            .converse([("Password: ", AnnasHousehold.password + "\n")])
        #expect(password.status == 0, "\(password.output)")
        #expect(!password.output.contains(AnnasHousehold.password))
        let token = try anna.server.token()
        let given = try anna.atTerminal(["--token-stdin"]).converse([("Device token: ", token + "\n")])
        #expect(given.status == 0, "\(given.output)")
        #expect(!given.output.contains(token))
    }

    @Test("asks for the code of the second factor, and once more where it was wrong")
    func secondFactor() throws {
        let anna = try AnnasHousehold(["totp": AnnasHousehold.totp])
        let session = try anna.atTerminal()
        try session.wait(for: "User name: ")
        session.type("anna\n")
        try session.wait(for: "Password: ")
        session.type(AnnasHousehold.password + "\n")
        try session.wait(for: "second factor: ")
        session.type("000000\n")
        try session.wait(for: "code is wrong")
        try session.wait(for: "second factor: ")
        session.type(try anna.code() + "\n")
        let result = try session.end()
        #expect(result.status == 0, "\(result.output)")
        #expect(
            try anna.steps() == prologue
                + ["POST /api/auth/login 200", "POST /api/auth/mfa 401", "POST /api/auth/mfa 200"] + epilogue)
        #expect(try anna.openSessions() == 0)
    }

    @Test("asks for a new password twice, and again where it is too weak, without ever showing one")
    func newPassword() throws {
        let anna = try AnnasHousehold(["must_change": true])
        let good = "Stachelfreunde-2027"
        let result = try anna.atTerminal()
            .converse([
                ("User name: ", "anna\n"), ("Password: ", AnnasHousehold.password + "\n"),
                ("New password: ", "zu-kurz\n"), ("Once more: ", "zu-kurz\n"), ("does not take", ""),
                ("New password: ", good + "\n"), ("Once more: ", "anders\n"), ("different", ""),
                ("New password: ", good + "\n"), ("Once more: ", good + "\n"),
            ])
        #expect(result.status == 0, "\(result.output)")
        for secret in [AnnasHousehold.password, good, "zu-kurz", "anders"] {
            #expect(!result.output.contains(secret))
        }
        #expect(
            try anna.steps() == prologue
                + ["POST /api/auth/login 200", "POST /api/auth/password 422", "POST /api/auth/password 200"] + epilogue)
        #expect(try anna.openSessions() == 0)
    }

    @Test("goes through second factor and new password in one login")
    func everything() throws {
        let anna = try AnnasHousehold(["totp": AnnasHousehold.totp, "must_change": true])
        let session = try anna.atTerminal()
        try session.wait(for: "User name: ")
        session.type("anna\n")
        try session.wait(for: "Password: ")
        session.type(AnnasHousehold.password + "\n")
        try session.wait(for: "second factor: ")
        session.type(try anna.code() + "\n")
        let result = try session.converse([
            ("New password: ", "Stachelfreunde-2027\n"), ("Once more: ", "Stachelfreunde-2027\n"),
        ])
        #expect(result.status == 0, "\(result.output)")
        #expect(try anna.tokens().count == 1)
    }

    @Test("sends to the browser, with the link, where a second factor has to be set up")
    func setUp() throws {
        let anna = try AnnasHousehold(["must_set_up_mfa": true], ["--base", "/finanzen"])
        let result = try anna.atTerminal()
            .converse([("User name: ", "anna\n"), ("Password: ", AnnasHousehold.password + "\n")])
        #expect(result.status == 77)
        #expect(result.output.contains(anna.server.url + "/einstellungen/zweiter-faktor"), "\(result.output)")
        #expect(try anna.steps().last == "POST /api/auth/logout 204")
        #expect(try anna.openSessions() == 0 && anna.tokens().isEmpty)
    }

    @Test("gives up after three wrong passwords")
    func wrongPassword() throws {
        let anna = try AnnasHousehold()
        let once = [("User name: ", "anna\n"), ("Password: ", "falsch-falsch\n")]
        let result = try anna.atTerminal().converse(once + once + once)
        #expect(result.status == 77)
        #expect(!result.output.contains("falsch-falsch"))
        #expect(try anna.steps() == prologue + Array(repeating: "POST /api/auth/login 401", count: 3))
    }

    @Test(
        "ends cleanly on Ctrl-C and Ctrl-D, at whatever question",
        arguments: [(0, "\u{3}", 130), (1, "\u{3}", 130), (2, "\u{3}", 130), (1, "\u{4}", 77), (2, "\u{4}", 77)])
    func aborted(question: Int, key: String, status: Int32) throws {
        let anna = try AnnasHousehold(["totp": AnnasHousehold.totp])
        let script = [("User name: ", "anna\n"), ("Password: ", AnnasHousehold.password + "\n"), ("factor: ", "")]
        let result = try anna.atTerminal()
            .converse(Array(script[..<question]) + [(script[question].0, key)])
        #expect(result.status == status, "\(result.output)")
        #expect(try anna.openSessions() == 0 && anna.tokens().isEmpty)
        #expect(try anna.steps().last == (question == 2 ? "POST /api/auth/logout 204" : "GET /openapi.json 200"))
    }

    @Test("ends the session on a signal that comes while the server thinks")
    func signalled() throws {
        let anna = try AnnasHousehold()
        try anna.server.cue(["cue": "status", "path": "/api/inbox/tokens", "wait_answer": "release"])
        let session = try anna.atTerminal()
        try session.wait(for: "User name: ")
        session.type("anna\n")
        try session.wait(for: "Password: ")
        session.type(AnnasHousehold.password + "\n")
        try anna.server.control("GET", "/wait?path=/api/inbox/tokens&state=held")
        session.type("\u{3}")
        let result = try session.end()
        #expect(result.status == 130, "\(result.output)")
        // The token may have been made: whoever asked for it has to know.
        #expect(result.output.contains("Gerätemarken"))
        #expect(try anna.openSessions() == 0)
    }

    @Test("asks whether another address is the same server, and takes only a yes")
    func sameServer() throws {
        let anna = try AnnasHousehold()
        let login = ["--username", "anna", "--password-stdin"]
        #expect(try anna.scripted(login, input: AnnasHousehold.password).status == 0)
        let other = try AnnasHousehold()
        let arguments = [
            "login", other.server.url, "--keystore", "file", "--ca-file", other.server.authority, "--username", "anna",
        ]
        let refused = try TerminalSession(arguments, environment: anna.household.environment)
            .converse([("the same server? [y/N] ", "n\n")])
        #expect(refused.status == 64)
        #expect(try other.server.requests().isEmpty)
        let agreed = try TerminalSession(arguments, environment: anna.household.environment)
            .converse([("the same server? [y/N] ", "y\n"), ("Password: ", AnnasHousehold.password + "\n")])
        #expect(agreed.status == 0, "\(agreed.output)")
    }

    @Test("asks in German where the language is German")
    func german() throws {
        let anna = try AnnasHousehold()
        let result = try anna.atTerminal(["--lang", "de"])
            .converse([("Benutzername: ", "anna\n"), ("Passwort: ", AnnasHousehold.password + "\n")])
        #expect(result.status == 0 && result.output.contains("Angemeldet als anna"))
    }
}

@Suite(
    "certain login from a script",
    .enabled(if: Checkout.canRunEndToEnd, "needs the built program and the stand-in server"))
struct ScriptedLoginTests {
    private let login = ["--username", "anna", "--password-stdin"]

    @Test("takes password, code and new password along")
    func whole() throws {
        let anna = try AnnasHousehold(["totp": AnnasHousehold.totp, "must_change": true])
        let result = try anna.scripted(
            login + ["--code", anna.code(), "--new-password-stdin", "--json"],
            input: AnnasHousehold.password + "\nStachelfreunde-2027\n")
        #expect(result.status == 0, "\(result.errors)")
        let object = try #require(try result.objects.first)
        #expect(object["user"] as? String == "anna" && object["scope"] as? String == "app")
        #expect(try anna.steps().suffix(2) == epilogue[...])
    }

    @Test("tries a wrong password or code once, and names what is missing")
    func once() throws {
        let anna = try AnnasHousehold(["totp": AnnasHousehold.totp])
        let wrong = try anna.scripted(login, input: "falsch\n")
        #expect(wrong.status == 77 && !wrong.errors.contains("falsch\n"))
        let noCode = try anna.scripted(login, input: AnnasHousehold.password)
        #expect(noCode.status == 64 && noCode.errors.contains("--code"))
        let badCode = try anna.scripted(login + ["--code", "000000"], input: AnnasHousehold.password)
        #expect(badCode.status == 77)
        let noName = try anna.scripted(["--password-stdin"], input: AnnasHousehold.password)
        #expect(noName.status == 64 && noName.errors.contains("--username"))
        let noPassword = try anna.scripted(login, input: "")
        #expect(noPassword.status == 64 && noPassword.errors.contains("--password-stdin"))
        #expect(try anna.steps().filter { $0.hasPrefix("POST /api/auth/login") }.count == 3)
        #expect(try anna.steps().filter { $0.hasPrefix("POST /api/auth/mfa") }.count == 1)
        #expect(try anna.openSessions() == 0 && anna.tokens().isEmpty)
    }

    @Test("asks the server for nothing before the keystore was proven")
    func keystoreFirst() throws {
        let anna = try AnnasHousehold()
        let state = anna.household.home.path.text + "/.local/state/certain"
        try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: state)
        let exposed = try anna.scripted(login, input: AnnasHousehold.password)
        #expect(exposed.status == 73 && exposed.errors.contains("chmod"))
        let keyring = try anna.household.certain(
            ["login", anna.server.url, "--ca-file", anna.server.authority] + login, input: AnnasHousehold.password)
        #expect(keyring.status == 73, "\(keyring.errors)")
        #expect(try anna.steps() == prologue + prologue)
    }

    @Test("knows nothing of a second factor's set-up, a strange status, or a server in trouble, but ends cleanly")
    func strange() throws {
        let anna = try AnnasHousehold()
        for (json, status) in [
            (["status": "captcha_required"], 77), (["status": "mfa_setup_required"], 77),
            (["state": "ok"], 69), (["status": 1], 69),
        ] as [([String: Any], Int32)] {
            try anna.server.cue(["cue": "status", "path": "/api/auth/login", "status": 200, "json": json])
            let result = try anna.scripted(login, input: AnnasHousehold.password)
            #expect(result.status == status, "\(json): \(result.errors)")
        }
        try anna.server.cue(["cue": "too-many", "path": "/api/auth/login"])
        #expect(try anna.scripted(login, input: AnnasHousehold.password).status == 69)
        #expect(try anna.tokens().isEmpty)
    }

    @Test("shows no password that a server repeats, in whatever form")
    func repeated() throws {
        let anna = try AnnasHousehold()
        let secret = AnnasHousehold.password
        for cue: [String: Any] in [
            [
                "status": 422,
                "json": ["detail": [["loc": ["body"], "msg": "bad: \(secret)", "type": "x", "input": secret]]],
            ],
            ["status": 400, "json": ["input": ["password": secret]]], ["status": 500, "text": "Traceback: \(secret)"],
            ["status": 401, "json": ["detail": "Kein Benutzer mit \(secret)"]],
        ] {
            try anna.server.cue(["cue": "status", "path": "/api/auth/login"].merging(cue) { $1 })
            let result = try anna.scripted(login + ["--verbose"], input: secret)
            #expect([69, 77].contains(result.status))
            #expect(!(result.output + result.errors).contains(secret), "\(result.errors)")
        }
    }

    @Test("takes the smaller scope where the server offers one, unless told otherwise", arguments: ["inbox", "upload"])
    func scope(offered: String) throws {
        let anna = try AnnasHousehold([:], ["--variant", "scope-" + offered])
        let small = try anna.scripted(login, input: AnnasHousehold.password)
        #expect(small.status == 0 && small.output.contains("\(offered) (may only deliver)"), "\(small)")
        #expect(try anna.household.certain(["status"]).status == 0)
        let full = try anna.scripted(login + ["--scope", "app"], input: AnnasHousehold.password)
        #expect(full.output.contains("app (full access)"))
        #expect(full.errors.contains("The former device token stays valid"))
        let none = try anna.scripted(login + ["--scope", "gold"], input: AnnasHousehold.password)
        #expect(none.status == 77 && none.errors.contains("app, \(offered)"), "\(none.errors)")
        #expect(try anna.openSessions() == 0)
    }

    @Test("names a file of --ca-file that is not there, before the server is asked")
    func missingCAFile() throws {
        let anna = try AnnasHousehold()
        let result = try anna.household.certain(["login", anna.server.url, "--ca-file", "nix.pem"] + login)
        #expect(result.status == 66 && result.errors == "certain: nix.pem is not there.\n", "\(result)")
        #expect(try anna.server.requests().isEmpty)
    }

    @Test("claims of a former token only what the server says of it")
    func formerToken() throws {
        let anna = try AnnasHousehold()
        #expect(try anna.scripted(login, input: AnnasHousehold.password).status == 0)
        try anna.server.cue(["cue": "status", "path": "/api/auth/me", "status": 401])
        let again = try anna.scripted(login, input: AnnasHousehold.password)
        #expect(again.status == 0 && again.errors.contains("If the former device token is still valid"), "\(again)")
        #expect(try anna.household.certain(["status"]).status == 0)
    }

    @Test("auto in the configuration means the keystore of the login, and another one is no contradiction")
    func keystoreOfLogin() throws {
        let anna = try AnnasHousehold()
        #expect(try anna.scripted(login, input: AnnasHousehold.password).status == 0)
        try anna.household.configure("{ profiles: { home: { keystore: 'auto' } } }")
        let status = try anna.household.certain(["status", "--json"])
        #expect(status.status == 0, "\(status)")
        #expect(try status.objects.first?["keystore"] as? String == "file")
        #expect(try anna.scripted(login, input: AnnasHousehold.password).status == 0)
        try anna.household.configure("{ profiles: { home: { keystore: 'secret-service' } } }")
        let elsewhere = try anna.household.certain(["status"])
        #expect(elsewhere.status == 77 && elsewhere.errors.contains("certain login --keystore file"), "\(elsewhere)")
    }

    @Test("options that do not go together, or that config.json overrides, are wrong usage")
    func usage() throws {
        let anna = try AnnasHousehold()
        for options in [
            ["--token-stdin", "--username", "anna"], ["--token-stdin", "--password-stdin"], ["--new-password-stdin"],
            ["--name", ""], ["--code", "1\n2"],
        ] {
            #expect(try anna.scripted(options, input: "x").status == 64, "\(options)")
        }
        try anna.household.configure("{ profiles: { home: { keystore: 'secret-service' } } }")
        let overridden = try anna.scripted(login, input: AnnasHousehold.password)
        #expect(overridden.status == 64 && overridden.errors.contains("secret-service"))
        #expect(try anna.server.requests().isEmpty)
    }

    @Test("keeps one token for each profile, and each goes to its own server")
    func profiles() throws {
        let anna = try AnnasHousehold()
        let work = try AnnasHousehold()
        #expect(try anna.scripted(login, input: AnnasHousehold.password).status == 0)
        let second = try anna.household.certain(
            work.arguments + login + ["--profile", "verein"], input: AnnasHousehold.password)
        #expect(second.status == 0, "\(second.errors)")
        let unclear = try anna.household.certain(["outbox", "flush"])
        #expect(unclear.status == 64 && unclear.errors.contains("verein"))
        for (profile, server) in [("home", anna.server.url), ("verein", work.server.url)] {
            let status = try anna.household.certain(["status", "--profile", profile, "--json"])
            #expect(try status.objects.first?["server"] as? String == server)
            #expect(status.status == 0)
        }
        #expect(try anna.household.certain(["logout", "--profile", "home"]).status == 0)
        #expect(try anna.household.certain(["status", "--profile", "home"]).status == 77)
        #expect(try anna.household.certain(["status", "--profile", "verein"]).status == 0)
    }
}
