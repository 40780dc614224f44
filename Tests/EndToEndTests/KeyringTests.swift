// Login and sending with keyrings that do not work: distinct messages, nothing asked, nothing minted, nothing hangs.
import Foundation
import Platform
import TestSupport
import Testing

@Suite("A keyring", .enabled(if: Checkout.canRunEndToEnd, "needs the built program and the stand-in server"))
struct KeyringTests {
    /// What secret-tool does → what the user reads.
    static let faults: [(script: String, words: String)] = [
        ("exec sleep 1000", "does not answer"), ("echo 'secret-tool: no such service' >&2; exit 1", "No keyring runs"),
        ("[ $1 = search ] && exit 1; echo 'secret-tool: locked' >&2; exit 1", "refuses"),
        ("[ $1 = search ] && exit 1; cat > /dev/null", "did not give back"),
    ]

    @Test("that does not keep ends the login before anything is asked or minted", arguments: faults)
    func login(script: String, words: String) throws {
        let anna = try AnnasHousehold()
        let tool = try anna.household.write("#!/bin/sh\n\(script)\n", to: "secret-tool")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool.text)
        let result = try anna.household.certain(
            [
                "login", anna.server.url, "--ca-file", anna.server.authority, "--username", "anna", "--password-stdin",
            ], input: AnnasHousehold.password,
            adding: [
                "PATH": anna.household.home.path.text + ":/usr/bin:/bin",
                "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent",
            ])
        #expect(result.status == 73)
        #expect(result.errors.contains(words), "\(result.errors)")
        #expect(try anna.steps() == ["GET /api/version 200", "GET /openapi.json 200"])
        let state = anna.household.home.path.text + "/.local/state/certain"
        #expect(!FileManager.default.fileExists(atPath: state + "/tokens.json"))
    }

    @Test("that is locked keeps the file in the outbox, and says that it is locked")
    func locked() throws {
        let household = try Household.loggedIn()
        try household.configure("{ profiles: { home: { keystore: 'secret-service' } } }")
        let tool = try household.write("#!/bin/sh\necho '[/org/freedesktop/secrets/1]'\n", to: "secret-tool")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool.text)
        let environment = [
            "PATH": household.home.path.text + ":/usr/bin:/bin", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent",
        ]
        let file = try household.write("%PDF-1.4", to: "a.pdf").text
        let sent = try household.certain(["send", "--json", file], adding: environment)
        #expect(sent.status == 77 && sent.errors.contains("locked"), "\(sent)")
        #expect(try sent.objects.first?["outcome"] as? String == "queued")
        let status = try household.certain(["status", "--json"], adding: environment)
        #expect(try status.objects.first?["waiting"] as? Int == 1)
        try household.configure("{}")
        #expect(try household.certain(["outbox", "flush"]).status == 0)
        #expect(try household.server.documents().count == 1)
        #expect(try household.certain(["status", "--json"]).objects.first?["waiting"] as? Int == 0)
    }
}
