// Login and sending with a real GNOME Keyring, in every state it is met in.
import Foundation
import Platform
import TestSupport
import Testing

@Suite(
    "A real keyring",
    .enabled(
        if: Checkout.canRunEndToEnd && TestKeyring.isPossible,
        "needs the built program, the stand-in server, dbus, gnome-keyring and libsecret-tools"),
    .serialized)
struct RealKeyringTests {
    private let anna: AnnasHousehold

    init() throws {
        anna = try AnnasHousehold()
    }

    private func login(_ environment: [String: String]) throws -> ProgramResult {
        try anna.household.certain(
            ["login", anna.server.url, "--ca-file", anna.server.authority, "--username", "anna", "--password-stdin"],
            input: AnnasHousehold.password, adding: environment)
    }

    /// What leads to the bus, and no other home than the household's.
    private func leading(to bus: TestKeyring) -> [String: String] {
        ["DBUS_SESSION_BUS_ADDRESS": bus.environment["DBUS_SESSION_BUS_ADDRESS"] ?? ""]
    }

    private func token(in bus: TestKeyring) throws -> String {
        let result = try Program.run(
            "/usr/bin/secret-tool", ["lookup", "application", "certain-cli", "profile", "home"],
            environment: bus.environment)
        return String(result.output.split(separator: " ").last ?? "")
    }

    @Test("keeps the token of a login for every later command, in no file in the clear, until logout removes it")
    func keeps() throws {
        let bus = try TestKeyring(password: "pass")
        let environment = leading(to: bus)
        let result = try login(environment)
        #expect(result.status == 0 && result.output.contains("keyring"), "\(result)")
        let token = try token(in: bus)
        #expect(token.count > 20)
        let file = try anna.household.write("%PDF-1.4", to: "a.pdf").text
        #expect(try anna.household.certain(["send", file], adding: environment).status == 0)
        #expect(try anna.server.documents().count == 1)
        let homes = [anna.household.home.path.text, try #require(bus.environment["HOME"])]
        // 1 is grep's "not found"; the keyring's own file is among those looked through.
        let search = try Program.run("/usr/bin/grep", ["-raF", "-e", token, "-e", AnnasHousehold.password] + homes)
        #expect(search.status == 1, "\(search)")
        #expect(try anna.household.certain(["logout"], adding: environment).status == 0)
        #expect(try self.token(in: bus).isEmpty)
        #expect(try anna.household.certain(["status"], adding: environment).status == 77)
    }

    enum State: String, CaseIterable {
        case locked, withoutCollection, silent, absent, noBus, noTool
    }

    /// State → what the user reads at login, and what when sending later.
    static let states: [(state: State, login: String, send: String)] = [
        (.locked, "locked", "locked"), (.withoutCollection, "no keyring yet", "certain login"),
        (.silent, "does not answer", "does not answer"), (.absent, "No keyring runs", "No keyring runs"),
        (.noBus, "no desktop session", "no desktop session"), (.noTool, "libsecret-tools", "libsecret-tools"),
    ]

    private func environment(_ state: State) throws -> (bus: TestKeyring, [String: String]) {
        let bus = try TestKeyring(
            password: state == .absent ? nil : state == .withoutCollection ? "" : "pass")
        var environment = leading(to: bus)
        switch state {
        case .locked: try bus.lock()
        case .silent: bus.freeze()
        case .noBus: environment = ["DBUS_SESSION_BUS_ADDRESS": ""]
        case .noTool: environment["PATH"] = "/nonexistent"
        case .withoutCollection, .absent: break
        }
        return (bus, environment)
    }

    @Test(
        "F153, F155, F156, F158: that cannot be used ends the login before anything is asked or minted, and says why",
        arguments: states)
    func refusesLogin(state: State, words: String, _: String) throws {
        let (bus, environment) = try environment(state)
        let result = try login(environment)
        #expect(result.status == 73)
        #expect(result.errors.contains(words), "\(result.errors)")
        #expect(try anna.steps() == ["GET /api/version 200", "GET /openapi.json 200"])
        #expect(try anna.tokens().isEmpty)
        let state = anna.household.home.path.text + "/.local/state/certain"
        #expect(!FileManager.default.fileExists(atPath: state + "/tokens.json"))
        withExtendedLifetime(bus) {}
    }

    @Test("that cannot be read keeps the file in the outbox, and says why and what helps", arguments: states)
    func keepsFile(state: State, _: String, words: String) throws {
        var (bus, environment) = try environment(state == .locked ? .withoutCollection : state)
        if state == .locked {
            // An entry must be there to be locked.
            bus = try TestKeyring(password: "pass")
            environment = leading(to: bus)
            #expect(try login(environment).status == 0)
            try bus.lock()
        } else {
            #expect(try anna.household.login(try anna.server.token()).status == 0)
            try anna.household.configure("{ profiles: { home: { keystore: 'secret-service' } } }")
        }
        let file = try anna.household.write("%PDF-1.4", to: "a.pdf").text
        let sent = try anna.household.certain(["send", file], adding: environment)
        #expect(sent.status == 77)
        #expect(sent.errors.contains(words), "\(sent)")
        #expect(try anna.household.certain(["outbox", "list", "--json"]).objects.count == 1)
        withExtendedLifetime(bus) {}
    }
}
