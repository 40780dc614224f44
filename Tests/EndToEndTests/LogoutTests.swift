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
}
