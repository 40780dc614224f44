// certain rules check: examples that are right, examples that are wrong, rules that cannot be read.
import Foundation
import Platform
import TestSupport
import Testing

@testable import CertainCommands

struct RulesCheckTests {
    private static let household = """
        { rules: [
          { name: "Migros", when: { filename: "*migros*" }, then: { tags: ["Lebensmittel"] },
            examples: { "2026-11-03 Migros.pdf": ["Lebensmittel"], "Coop.pdf": null } },
          { name: "Never", when: { extension: "exe" }, then: { skip: "no document" }, examples: { "a.exe": [] } },
        ] }
        """

    @Test("examples that are right end with 0 and are counted")
    func right() throws {
        let stage = try Stage(today: "2026-11-29")
        try stage.configure(Self.household, file: "rules.json")
        #expect(stage.run("rules", "check") == Consequences(output: "2 rules, all 3 examples are right\n"))
        #expect(stage.run("rules", "check", "--quiet") == Consequences())
        #expect(stage.run("rules", "check", "--lang", "de").output == "2 Regeln, alle 3 Beispiele stimmen\n")
    }

    @Test("a wrong example ends with 1 and is shown with its place, what was expected, and why it came otherwise")
    func wrong() throws {
        let stage = try Stage(today: "2026-11-29")
        let path = try stage.configure(
            """
            { rules: [
              { name: "Shop", when: { filename: "*coop*" }, then: { tags: ["Food"] },
                examples: { "Migros.pdf": ["Food"], "Coop.pdf": null } },
            ] }
            """, file: "rules.json")
        let expected = """
            ✗ \(path):2:3: rule “Shop”, example “Migros.pdf”: expected [Food], got “does not apply”
              ✗ “Shop” does not apply
                ✗ filename *coop*: the name is “Migros.pdf”
            ✗ \(path):2:3: rule “Shop”, example “Coop.pdf”: expected “does not apply”, got [Food]
              ✓ “Shop” applies
                ✓ filename *coop*: the name is “Coop.pdf”
                + tag “Food”
            1 rule, 2 of 2 examples wrong

            """
        #expect(stage.run("rules", "check") == Consequences(output: expected, code: .no))
        #expect(stage.run("rules", "check", "--quiet").code == .no)
    }

    @Test("--json prints a line for each example, right or wrong")
    func json() throws {
        let stage = try Stage(today: "2026-11-29")
        try stage.configure(Self.household, file: "rules.json")
        let result = stage.run("rules", "check", "--json")
        let objects = try result.objects
        #expect(objects.map { $0["example"] as? String } == ["2026-11-03 Migros.pdf", "Coop.pdf", "a.exe"])
        #expect(objects.allSatisfy { $0["ok"] as? Bool == true && $0["check"] as? String == "example" })
        #expect(
            Set(objects[1].keys)
                == ["check", "rule", "line", "column", "example", "ok", "expected", "got", "trace", "message"])
        #expect(objects[0]["expected"] as? [String] == ["Lebensmittel"] && objects[1]["expected"] is NSNull)
        #expect(result.code == .success && result.errors == "")
    }

    @Test("rules that can never match, are never tried or stand twice are warned of, each with its place")
    func warnings() throws {
        let stage = try Stage(today: "2026-11-29")
        let path = try stage.configure(
            """
            { rules: [
              { name: "A", when: { extension: "*.pdf" }, then: { tags: "a" } },
              { name: "B", when: { filename: "*x*" }, then: { stop: true } },
              { name: "C", when: { filename: "*xy*" }, then: { tags: "c" } },
              { name: "D", when: { filename: "*z*" }, then: { tags: "d" } },
              { name: "E", when: { filename: "*z*" }, then: { tags: "d" } },
              { name: "A", when: { filename: "*a*" }, then: { tags: "a" } },
            ] }
            """, file: "rules.json")
        let expected = """
            ! \(path):2:3: rule “A” can never match: extension “*.pdf” is a pattern; expected is an extension such as pdf
            ! \(path):4:3: rule “C” is never tried: “B” before it ends the list for all its files
            ! \(path):6:3: rule “E” asks and does the same as “D”
            ! \(path):7:3: rule “A” has the name of another one above
            6 rules, no examples

            """
        #expect(stage.run("rules", "check") == Consequences(output: expected))
        let objects = try stage.run("rules", "check", "--json").objects
        #expect(
            objects.map { $0["code"] as? String } == ["never_matches", "shadowed", "duplicate_rule", "duplicate_name"])
        #expect(Set(objects[0].keys) == ["check", "rule", "line", "column", "code", "message"])
    }

    @Test("without a rules.json there is nothing to check, and the way to a first one is shown")
    func none() throws {
        let stage = try Stage()
        let path = stage.home.path.text + "/.config/certain/rules.json"
        #expect(
            stage.run("rules", "check")
                == Consequences(errors: "There is no \(path). Write a first one: certain rules init\n"))
    }

    @Test(
        "rules that cannot be read end with 78, naming file, place, rule and the nearest key",
        arguments: ["check", "list", "explain x.pdf"])
    func unreadable(verb: String) throws {
        let stage = try Stage()
        let path = try stage.configure(
            "{ rules: [\n  { name: \"Shop\", wen: { filename: \"*\" }, then: { stop: true } },\n] }",
            file: "rules.json")
        let result = stage.run(["rules"] + verb.split(separator: " ").map(String.init))
        #expect(result.code == .configuration && result.output == "")
        #expect(
            result.errors
                == "certain: \(path):2:19: rule “Shop”, rules[1]: There is no key “wen”. Did you mean “when”?\n")
    }
}
