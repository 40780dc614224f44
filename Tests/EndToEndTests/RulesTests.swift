// Rules that are checked against what the server knows.
import Foundation
import Platform
import TestSupport
import Testing

@Suite("certain rules", .enabled(if: Checkout.canRunEndToEnd, "needs the built program and the stand-in server"))
struct RulesTests {
    @Test("warns of a tag that no document on the server has, with the nearest that one has")
    func unknownTag() throws {
        let household = try Household.loggedIn()
        let file = try household.write("%PDF-1.4", to: "a.pdf").text
        try household.configure(
            "{ rules: [ { name: 'Bäckerei', then: { tags: ['Lebensmitel', 'haushalt', 'Steuer {year}'] } } ] }",
            file: "rules.json")
        // An empty inbox says nothing of tags.
        #expect(
            try household.certain(["rules", "check", "--json"]).objects.filter { $0["check"] as? String == "warning" }
                .isEmpty)
        let send = ["send", "--no-rules", "--tag", "Lebensmittel", "--tag", "Haushalt", file]
        #expect(try household.certain(send).status == 0)
        let result = try household.certain(["rules", "check", "--json"])
        let warnings = try result.objects.filter { $0["check"] as? String == "warning" }
        #expect(result.status == 0 && warnings.count == 1)
        #expect(warnings.first?["code"] as? String == "unknown_tag")
        #expect((warnings.first?["message"] as? String)?.contains("Lebensmittel") == true)
        #expect(warnings.first?["line"] as? Int == 1)
    }
}
