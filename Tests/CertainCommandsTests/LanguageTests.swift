// In which language a run speaks.
import Terminal
import Testing

@testable import CertainCommands

struct LanguageTests {
    static let german = "certain: Es fehlt ein Befehl"
    static let english = "certain: A command is missing"

    @Test(
        "the locale decides, in the order of POSIX, and anything but German gives English",
        arguments: [
            ([:], english), (["LANG": "de_CH.UTF-8"], german), (["LANG": "en_GB.UTF-8"], english),
            (["LC_ALL": "C", "LANG": "de_CH.UTF-8"], english), (["LC_ALL": "de_DE", "LANG": "en_US"], german),
            (["LC_MESSAGES": "de_AT.UTF-8", "LANG": "fr_CH"], german), (["LC_ALL": "", "LANG": "de_CH"], german),
            (["LANG": "fr_CH.UTF-8"], english), (["LANG": "gsw_CH"], german),
        ] as [([String: String], String)])
    func locale(variables: [String: String], expected: String) throws {
        let stage = try Stage()
        stage.environment.merge(variables) { $1 }
        let result = stage.run()
        #expect(result.errors.hasPrefix(expected))
        #expect(result.code == .usage && result.output == "")
    }

    @Test("the option wins over the locale, wherever it stands, also where something else is wrong")
    func option() throws {
        let stage = try Stage()
        stage.environment["LC_ALL"] = "de_CH.UTF-8"
        #expect(stage.run("--lang", "en").errors.hasPrefix(Self.english))
        #expect(stage.run("send", "--bogus", "--lang=en").errors.hasPrefix("certain: There is no option --bogus."))
    }

    @Test("the configuration wins over the locale, and the option over it")
    func configuration() throws {
        let stage = try Stage(today: "2026-11-29")
        stage.environment["LC_ALL"] = "en_US.UTF-8"
        try stage.configure(#"{ language: "de" }"#)
        #expect(
            stage.run("rules", "explain", "a.pdf").output
                == "a.pdf\n  Kein Datum\n  Keine Regeln\n  Ergebnis: würde gesendet\n")
        #expect(
            stage.run("rules", "explain", "a.pdf", "--lang", "en").output
                == "a.pdf\n  No date\n  No rules\n  Result: would be sent\n")
    }
}
