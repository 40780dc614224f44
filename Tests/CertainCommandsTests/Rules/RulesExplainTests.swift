// certain rules explain: every condition with its value, the dates with the reason for the choice, the plan.
import Foundation
import Platform
import TestSupport
import Testing

@testable import CertainCommands

struct RulesExplainTests {
    private static let rules = """
        { rules: [
          { name: "Migros", when: { filename: "*migros*" }, then: { tags: ["Lebensmittel"] } },
          { name: "Tax year", when: { date: { from: "2026-01-01", to: "2026-12-31" } }, then: { tags: ["Steuer {year}"] } },
          { name: "Left", when: { source: "scanner", device: "*:left" }, then: { tags: ["Privat"] } },
          { name: "Never", when: { any: [{ extension: ["exe", "zip"] }, { filename: "~*" }] }, then: { skip: "no document" } },
          { name: "Last", then: { note: "{year}" } },
        ] }
        """

    private static func stage() throws -> Stage {
        let stage = try Stage(today: "2026-11-29")
        try stage.configure(rules, file: "rules.json")
        return stage
    }

    @Test("the text shows each condition with its value, the dates, and the plan")
    func text() throws {
        let expected = """
            2025-01-02 migros 03.11.2026.pdf
              Date 2025-01-02, from the file's name
                ✓ “2025-01-02” (year first): written most clearly as a date
                – “03.11.2026” (day, month and year): a date, but another one is written more clearly
              Rules
                ✓ “Migros” applies
                  ✓ filename *migros*: the name is “2025-01-02 migros 03.11.2026.pdf”
                  + tag “Lebensmittel”
                ✗ “Tax year” does not apply
                  ✗ date: the date is “2025-01-02”
                    ✗ date.from 2026-01-01: the date is “2025-01-02”
                    ✓ date.to 2026-12-31: the date is “2025-01-02”
                ✗ “Left” does not apply
                  ✗ all: not all hold
                    ✗ source scanner: the source is “send”
                    ✗ device *:left: there is no device
                ✗ “Never” does not apply
                  ✗ any: none holds
                    ✗ extension exe | zip: the extension is “pdf”
                    ✗ filename ~*: the name is “2025-01-02 migros 03.11.2026.pdf”
                ✓ “Last” applies to every file
                  + note “2025”
              Result: would be sent · 2025-01-02 · Lebensmittel · 2025

            """
        #expect(
            try Self.stage().run("rules", "explain", "2025-01-02 migros 03.11.2026.pdf")
                == Consequences(output: expected))
    }

    @Test("a skipped file says by which rule, and what was no longer tried, in German too")
    func skipped() throws {
        let expected = """
            ~alt/Kundennummer 20260102.exe
              Kein Datum
                ✗ «20260102» (nur Ziffern, Jahr zuerst): eine Nummer, denn davor steht «Kundennummer»
              Regeln
                ✗ «Migros» trifft nicht zu
                  ✗ filename *migros*: der Name ist «Kundennummer 20260102.exe»
                ✗ «Tax year» trifft nicht zu
                  ✗ date: es gibt kein Datum
                    ✗ date.from 2026-01-01: es gibt kein Datum
                    ✗ date.to 2026-12-31: es gibt kein Datum
                ✗ «Left» trifft nicht zu
                  ✗ all: nicht alle gelten
                    ✗ source scanner: die Quelle ist «send»
                    ✗ device *:left: es gibt kein Gerät
                ✓ «Never» trifft zu
                  ✓ any: mindestens eines gilt
                    ✓ extension exe | zip: die Endung ist «exe»
                    ✗ filename ~*: der Name ist «Kundennummer 20260102.exe»
                  + nicht senden: no document
                – «Last» wird nicht mehr geprüft: «Never» beendet die Liste
              Ergebnis: übersprungen. Regel: no document

            """
        let result = try Self.stage().run("rules", "explain", "--lang", "de", "~alt/Kundennummer 20260102.exe")
        #expect(result == Consequences(output: expected))
    }

    @Test("an option says what a name alone does not")
    func options() throws {
        let result = try Self.stage().run(
            "rules", "explain", "--json", "--source", "Scanner", "--device", "fujitsu:left", "--date", "2026-05-06",
            "--tag", "Eigenes", "--folder", "/Steuern/2026/", "--profile", "nirgends", "Scan.pdf")
        let object = try result.object
        #expect(object["tags"] as? [String] == ["Eigenes", "Steuer 2026", "Privat"])
        #expect(object["date"] as? String == "2026-05-06" && object["date_source"] as? String == "option")
        #expect(result.code == .success && result.errors == "")
    }

    @Test("the folder counts as the path below the drop folder")
    func folder() throws {
        let stage = try Stage(today: "2026-11-29")
        try stage.configure(
            #"{ rules: [{ name: "F", when: { folder: "Steuern/*" }, then: { tags: "S" } }] }"#, file: "rules.json")
        #expect(
            try stage.run("rules", "explain", "--json", "--folder", "/Steuern/2026/", "a.pdf").object["rules"]
                as? [String] == ["F"])
        #expect(
            try stage.run("rules", "explain", "--json", "Steuern/2026/a.pdf").object["rules"] as? [String] == [])
    }

    @Test("the JSON is the file object of send, with null for what is not known, the trace and the candidates")
    func json() throws {
        let result = try Self.stage().run("rules", "explain", "--json", "ordner/2026-11-03 Migros.pdf")
        #expect(result.output.filter { $0 == "\n" }.count == 1)
        let object = try result.object
        #expect(
            Set(object.keys) == [
                "file", "outcome", "id", "sha256", "size", "content_type", "date", "date_source", "tags", "rules",
                "note", "reason", "trace", "date_candidates",
            ])
        for key in ["id", "sha256", "size", "content_type", "reason"] { #expect(object[key] is NSNull, "\(key)") }
        #expect(object["file"] as? String == "ordner/2026-11-03 Migros.pdf")
        #expect(object["outcome"] as? String == "planned")
        #expect(object["date_source"] as? String == "filename")
        #expect(object["rules"] as? [String] == ["Migros", "Tax year", "Last"])
        let trace = try #require(object["trace"] as? [[String: Any]])
        #expect(trace.map { $0["rule"] as? String } == ["Migros", "Tax year", "Left", "Never", "Last"])
        #expect(
            trace.map { $0["outcome"] as? String } == ["applied", "applied", "not_matched", "not_matched", "applied"])
        for rule in trace { #expect(Set(rule.keys) == ["rule", "outcome", "ended_by", "condition", "effects"]) }
        let condition = try #require(trace[0]["condition"] as? [String: Any])
        #expect(Set(condition.keys) == ["condition", "expected", "actual", "result", "parts"])
        #expect(condition["expected"] as? [String] == ["*migros*"])
        #expect(condition["actual"] as? String == "2026-11-03 Migros.pdf")
        #expect(trace[4]["condition"] is NSNull)
        let candidate = try #require((object["date_candidates"] as? [[String: Any]])?.first)
        #expect(Set(candidate.keys) == ["text", "form", "date", "chosen", "reason"])
        #expect(candidate["chosen"] as? Bool == true)
        #expect((candidate["reason"] as? [String: String])?["code"] == "only")
    }

    @Test("it works without config, login, rules and file, for many names, in order")
    func bare() throws {
        let stage = try Stage(today: "2026-11-29")
        let result = stage.run("rules", "explain", "a 2026-02-30.pdf", "b")
        let expected = """
            a 2026-02-30.pdf
              No date
                ✗ “2026-02-30” (year first): there is no such day or time of day
              No rules
              Result: would be sent

            b
              No date
              No rules
              Result: would be sent

            """
        #expect(result == Consequences(output: expected))
    }

    @Test("of a file that is there only the name counts")
    func existing() throws {
        let stage = try Self.stage()
        let file = try stage.file("Migros.pdf", "%PDF-1.4 /CreationDate (D:20200101000000Z)")
        let object = try stage.run("rules", "explain", "--json", file).object
        #expect(object["date"] is NSNull && object["size"] is NSNull)
        #expect(object["file"] as? String == file && object["rules"] as? [String] == ["Migros", "Last"])
    }

    @Test("the configuration says in which order digits are read and whether names are asked")
    func configuration() throws {
        let stage = try Stage(today: "2026-11-29")
        try stage.configure(#"{ date: { order: "mdy" } }"#)
        #expect(
            try stage.run("rules", "explain", "--json", "03-10-2016.pdf").object["date"] as? String == "2016-03-10")
        try stage.configure(#"{ date: { sources: ["content"] } }"#)
        #expect(stage.run("rules", "explain", "2026-01-02.pdf").output.contains("No date: the name is not asked"))
    }

    @Test("a name without a last part is refused", arguments: ["", "/"])
    func empty(name: String) throws {
        #expect(try Self.stage().run("rules", "explain", name).code == .usage)
    }
}
