// certain doctor and status: what they find, in which order, and that one fault does not hide the others.
import Foundation
import Platform
import TestSupport
import Testing

@Suite("certain doctor", .enabled(if: Checkout.canRunEndToEnd, "needs the built program and the stand-in server"))
struct DoctorTests {
    /// Check → ok, without the contract's lines.
    private func findings(_ result: ProgramResult) throws -> [String: Bool] {
        try result.objects.reduce(into: [:]) { found, object in
            if let check = object["check"] as? String, let isWell = object["ok"] as? Bool { found[check] = isWell }
        }
    }

    private func contract(_ result: ProgramResult) throws -> [String: [String?]] {
        try result.objects.reduce(into: [:]) { found, object in
            guard object["check"] as? String == "contract", let name = object["name"] as? String else { return }
            found[name] = [object["value"] as? String, object["origin"] as? String]
        }
    }

    @Test("finds all well, names the certificate's end, and where each value of the contract comes from")
    func well() throws {
        let household = try Household.loggedIn()
        try household.configure("{ profiles: { home: { contract: { note_field: null } } } }")
        let result = try household.certain(["doctor", "--json"])
        #expect(result.status == 0, "\(result)")
        let names = ["configuration", "profile", "outbox", "keystore", "server", "certificate", "clock", "token"]
        #expect(try findings(result) == Dictionary(uniqueKeysWithValues: names.map { ($0, true) }))
        let certificate = try #require(try result.objects.first { $0["check"] as? String == "certificate" })
        let message = try #require(certificate["message"] as? String)
        #expect(message.contains("localhost") && message.contains(/20[0-9]{2}-[0-9]{2}-[0-9]{2}/), "\(message)")
        let values = try contract(result)
        #expect(values["upload_path"] == ["/api/inbox", "discovered"])
        #expect(values["note_field"] == [nil, "configured"])
        #expect(values["list_limit"] == ["200", "discovered"])
        #expect(values["idempotency_key"] == ["true", "discovered"])
        #expect(try household.certain(["doctor"]).output.contains("✓"))
    }

    @Test("goes on after what failed, and keeps the last good contract")
    func broken() throws {
        let household = try Household.loggedIn(["--variant", "german-names"])
        try household.server.control("POST", "/transport", ["listening": false])
        let result = try household.certain(["doctor", "--json"])
        #expect(result.status == 1)
        let found = try findings(result)
        #expect(
            found == ["configuration": true, "profile": true, "outbox": true, "keystore": true, "server": false],
            "\(found)")
        #expect(try contract(result)["file_field"] == ["beleg", "discovered"])
        try FileManager.default.removeItem(atPath: household.home.path.text + "/.local/state/certain/tokens.json")
        try household.server.control("POST", "/transport", ["listening": true])
        let tokenless = try findings(household.certain(["doctor", "--json"]))
        #expect(tokenless["keystore"] == false && tokenless["server"] == true && tokenless["clock"] == true)
        #expect(tokenless["token"] == nil)
    }

    @Test("learns of a revoked token, of a clock that is off, and of a bad certificate")
    func faults() throws {
        let household = try Household.loggedIn()
        try household.server.control("POST", "/clock", ["skew": -9000])
        let skewed = try household.certain(["doctor"])
        #expect(skewed.status == 1 && skewed.output.contains("2 hours ahead"), "\(skewed.output)")
        try household.server.control("POST", "/clock", ["skew": 0])
        try household.server.control("POST", "/revoke", [String: String]())
        let revoked = try household.certain(["doctor", "--json"])
        #expect(try findings(revoked)["token"] == false && revoked.status == 1)
        try household.server.control("POST", "/transport", ["certificate": "expired"])
        let expired = try household.certain(["doctor", "--json"])
        #expect(try findings(expired)["certificate"] == false)
    }

    @Test("a scope that may only deliver is well")
    func deliveryOnly() throws {
        let household = try Household.loggedIn(scope: "inbox", ["--variant", "scope-inbox"])
        let result = try household.certain(["doctor", "--json"])
        #expect(result.status == 0, "\(result)")
        #expect(try contract(result)["scopes"] == ["app inbox", "discovered"])
    }

    @Test("says in each place what its keystore is, and what helps where there is none")
    func contexts() throws {
        let household = try Household.loggedIn()
        for (variable, words) in [
            ("INVOCATION_ID", "systemd"), ("SSH_CONNECTION", "ssh"), ("WAYLAND_DISPLAY", "desktop"),
        ] {
            #expect(try household.certain(["doctor"], adding: [variable: "x"]).output.contains(words))
        }
        try household.configure("{ profiles: { home: { keystore: 'secret-service' } } }")
        let headless = try household.certain(["doctor"])
        #expect(headless.status == 1 && headless.output.contains("--keystore file"), "\(headless.output)")
    }

    @Test("status shows what is known where the server cannot be asked")
    func offlineStatus() throws {
        let household = try Household.loggedIn()
        try household.server.control("POST", "/transport", ["listening": false])
        let result = try household.certain(["status", "--json"])
        #expect(result.status == 69)
        let object = try #require(try result.objects.first)
        #expect(object["server"] as? String == household.server.url && object["keystore"] as? String == "file")
        #expect((object["reason"] as? [String: Any])?["code"] as? String == "unreachable")
        let words = try household.certain(["status"])
        #expect(words.output.contains("unencrypted") && words.errors.contains(household.server.url.dropFirst(8)))
    }
}
