// certain rules init: a first file that is right, and never one that replaces the user's own.
import Foundation
import Platform
import Rules
import Settings
import TestSupport
import Testing

@testable import CertainCommands

struct RulesInitTests {
    @Test(
        "the first rules.json can be read, and every rule in it has examples that are right",
        arguments: ["de_CH.UTF-8", "en_GB.UTF-8"])
    func starter(locale: String) throws {
        let stage = try Stage(today: "2026-11-29")
        stage.environment["LANG"] = locale
        let path = stage.home.path.text + "/.config/certain/rules.json"
        let written = stage.run("rules", "init")
        #expect(written.code == .success && written.errors == "" && written.output.contains(path))

        let file = try #require(try RulesFile.load(from: .init(path)))
        #expect(file.rules.rules.count >= 10)
        for rule in file.rules.rules {
            #expect(rule.examples.contains { $0.tags != nil }, "\(rule.name)")
            #expect(rule.examples.contains { $0.tags == nil }, "\(rule.name)")
        }
        let checked = stage.run("rules", "check", "--lang", "en")
        #expect(checked.code == .success && checked.errors == "")
        #expect(checked.output.contains("examples are right") && !checked.output.contains("!"))
    }

    @Test("it speaks the language of the messages, in its comments as in its names")
    func language() throws {
        let words = [
            "de": [
                "// Regeln für certain", "// Lohn", "Lebensmittel", "Steuerjahr nach Datum", "Kontoauszug", "Taste",
            ],
            "en": ["// Rules for certain", "// Wages", "Groceries", "Tax year by date", "Bank statement", "button"],
        ]
        for (language, own) in words {
            let stage = try Stage()
            let written = stage.run("rules", "init", "--lang", language)
            #expect(written.output.contains(language == "de" ? "ist angelegt" : "is written"))
            let path = stage.home.path.text + "/.config/certain/rules.json"
            let text = try String(contentsOfFile: path, encoding: .utf8)
            for word in own { #expect(text.contains(word), "\(language): \(word)") }
            for other in words.filter({ $0.key != language }).values.joined() {
                #expect(!text.contains(other), "\(language): \(other)")
            }
        }
    }

    @Test("both languages give as many rules, with the same kinds of actions")
    func equal() throws {
        let shapes = try ["de", "en"].map { language in
            let stage = try Stage(today: "2026-11-29")
            _ = stage.run("rules", "init", "--lang", language)
            let path = stage.home.path.text + "/.config/certain/rules.json"
            let file = try #require(try RulesFile.load(from: .init(path)))
            return file.rules.rules.map { "\($0.then.tags.count) \($0.then.note != nil) \($0.then.skip != nil)" }
        }
        #expect(shapes[0] == shapes[1])
    }

    @Test(
        "the examples do not depend on the day, from the year after their dates on",
        arguments: ["2025-02-01", "2040-01-01"], ["de", "en"])
    func day(today: String, language: String) throws {
        let stage = try Stage(today: today)
        _ = stage.run("rules", "init", "--lang", language)
        #expect(stage.run("rules", "check", "--quiet") == Consequences())
    }

    @Test("only the user can read it, and its folder is made where it is missing")
    func mode() throws {
        let stage = try Stage()
        _ = stage.run("rules", "init")
        let folder = stage.home.path.text + "/.config/certain"
        let modes = try [folder, folder + "/rules.json"].map {
            try FileManager.default.attributesOfItem(atPath: $0)[.posixPermissions] as? Int
        }
        #expect(modes == [0o700, 0o600])
    }

    @Test("a rules.json that is there stays as it is, and is named", arguments: ["// mine\n{}", ""])
    func existing(content: String) throws {
        let stage = try Stage()
        let path = try stage.configure(content, file: "rules.json")
        let result = stage.run("rules", "init")
        #expect(result.code == .cannotKeep && result.output == "")
        #expect(result.errors.hasPrefix("certain: \(path) exists already and stays as it is."))
        #expect(try String(contentsOfFile: path.text, encoding: .utf8) == content)
    }

    @Test("a link to nowhere counts as a file that is there")
    func link() throws {
        let stage = try Stage()
        try stage.configure("{}")
        let path = stage.home.path.text + "/.config/certain/rules.json"
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/nonexistent/rules.json")
        #expect(stage.run("rules", "init").code == .cannotKeep)
    }
}
