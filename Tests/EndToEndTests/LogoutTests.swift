// Forgetting the token, here and only here.
import Foundation
import Platform
import TestSupport
import Testing

@Suite("certain logout", .enabled(if: Checkout.canRunEndToEnd, "needs the built program and the stand-in server"))
struct LogoutTests {
    @Test("removes the token, says where to revoke it, and asks the server for nothing")
    func removes() throws {
        let household = try Household.loggedIn()
        try household.server.control("DELETE", "/requests")
        let result = try household.certain(["logout"])
        #expect(result.status == 0)
        #expect(result.output.contains("Einstellungen → Gerätemarken") && result.output.contains(household.server.url))
        #expect(try household.server.requests().isEmpty)
        let tokens = try Data(
            contentsOf: URL(fileURLWithPath: household.home.path.text + "/.local/state/certain/tokens.json"))
        #expect(!String(decoding: tokens, as: UTF8.self).contains("ct_"))
        #expect(try household.certain(["status"]).status == 77)
        let again = try household.certain(["logout", "--json"])
        #expect(again.status == 0)
        #expect(try again.objects.first?["removed"] as? Bool == false)
    }

    @Test("leaves a token file alone, and says that it is used on")
    func tokenFile() throws {
        let household = try Household.loggedIn()
        let file = try household.write(household.server.url + " " + household.server.token(), to: "token")
        let result = try household.certain(["logout", "--token-file", file.text])
        #expect(result.status == 0 && result.errors.contains(file.text))
        #expect(FileManager.default.fileExists(atPath: file.text))
    }

    @Test("without a login says so")
    func notLoggedIn() throws {
        let household = try Household()
        #expect(try household.certain(["logout"]).status == 77)
    }

    @Test("with --forget lets go of the profile too, but not while something waits for it")
    func forgets() throws {
        let household = try Household.loggedIn()
        let other = try StandIn()
        let login = ["login", other.url, "--token-stdin", "--keystore", "file", "--ca-file", other.authority]
        #expect(try household.certain(login + ["--profile", "typo"], input: other.token()).status == 0)
        #expect(try household.certain(["outbox", "flush"]).status == 64)
        let file = try household.write("%PDF-1.4", to: "a.pdf").text
        #expect(try household.certain(["send", "--queue", "--profile", "typo", file]).status == 0)
        let early = try household.certain(["logout", "--forget", "--profile", "typo"])
        #expect(early.status == 75 && early.errors.contains("typo"), "\(early)")
        #expect(try household.certain(["status", "--profile", "typo"]).status == 0)
        #expect(try household.certain(["outbox", "flush", "--profile", "typo"]).status == 0)
        let forgotten = try household.certain(["logout", "--forget", "--profile", "typo", "--json"])
        #expect(forgotten.status == 0)
        #expect(try forgotten.objects.first?["forgotten"] as? Bool == true)
        // The one that is left is meant again.
        #expect(try household.certain(["status"]).status == 0)
        #expect(try household.certain(["proof", file]).status == 1)
        #expect(try household.certain(login + ["--profile", "typo"], input: other.token()).status == 0)
        #expect(try household.certain(["proof", "--profile", "typo", file]).status == 0)
    }

    @Test("status shows every profile where none is chosen, and the worst of them is its code")
    func listsProfiles() throws {
        let household = try Household.loggedIn()
        let other = try StandIn()
        let login = ["login", other.url, "--token-stdin", "--keystore", "file", "--ca-file", other.authority]
        #expect(try household.certain(login + ["--profile", "office"], input: other.token()).status == 0)
        let both = try household.certain(["status", "--json"])
        #expect(both.status == 0)
        #expect(try both.objects.map { $0["profile"] as? String } == ["home", "office"])
        try other.control("POST", "/revoke", [String: String]())
        let one = try household.certain(["status"])
        #expect(one.status == 77 && one.errors.contains("office"), "\(one)")
        #expect(one.output.contains(household.server.url) && one.output.contains(other.url))
        // A token file that names its server says which profile is meant.
        let token = try household.write("\(other.url) \(try other.token())", to: "token").text
        let meant = try household.certain(["status", "--json", "--token-file", token])
        #expect(try meant.objects.map { $0["profile"] as? String } == ["office"])
        #expect(meant.status == 0, "\(meant)")
    }
}
