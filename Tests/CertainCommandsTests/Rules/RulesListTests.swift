// certain rules list: each rule in a line.
import Foundation
import Testing

@testable import CertainCommands

struct RulesListTests {
    private static let rules = """
        { rules: [
          { name: "Shop", when: { filename: ["*migros*", "*coop*"] }, then: { tags: ["Food", "Home"], stop: true } },
          { name: "Old", when: { not: { date: { newer_than: "1y", month: ["Mai", 6], known: true } } }, then: { skip: "old" } },
          { name: "Rest", then: { note: "{stem}", date: "{year}-12-31" } },
        ] }
        """

    @Test("conditions and actions stand in columns, in the keys of the file")
    func text() throws {
        let stage = try Stage()
        try stage.configure(Self.rules, file: "rules.json")
        let expected = """
            Shop  filename *migros* | *coop*                              → tags Food, Home; stop
            Old   not (date month 5 | 6, newer_than 1 years, known true)  → skip old
            Rest  every file                                              → date {year}-12-31; note {stem}

            """
        #expect(stage.run("rules", "list") == Consequences(output: expected))
    }

    @Test("the JSON has null where every file is meant")
    func json() throws {
        let stage = try Stage()
        try stage.configure(Self.rules, file: "rules.json")
        let expected = """
            {"name":"Shop","then":"tags Food, Home; stop","when":"filename *migros* | *coop*"}
            {"name":"Old","then":"skip old","when":"not (date month 5 | 6, newer_than 1 years, known true)"}
            {"name":"Rest","then":"date {year}-12-31; note {stem}","when":null}

            """
        #expect(stage.run("rules", "list", "--json") == Consequences(output: expected))
    }
}
