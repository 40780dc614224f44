// The manual page, read by the programs that show manual pages.
import Foundation
import Platform
import Terminal
import TestSupport
import Testing

@Suite("The manual page")
struct ManualPageTests {
    private static func page(_ language: Language) -> String {
        exampleTable.manualPage(
            in: language, version: "1.2.3", date: "2026-11-30",
            sections: [
                ManualSection(
                    title: LocalizedText(german: "Dateien", english: "Files"),
                    text: ".hidden at the beginning, 'quoted', a\\b, ~/x, \"y\"\n\nSecond ä — 🧾",
                    entries: [("$HOME/.config", "-5 `x` ^y")])
            ])
    }

    private func write(_ language: Language, in folder: TemporaryFolder) throws -> String {
        let path = folder.path.appending("certain.1").text
        try Data(Self.page(language).utf8).write(to: URL(filePath: path))
        return path
    }

    @Test("is ASCII, and the same for the same table", arguments: Language.allCases)
    func plain(language: Language) {
        let page = Self.page(language)
        #expect(page.utf8.allSatisfy { $0 == 0x0A || (0x20...0x7E).contains($0) })
        #expect(page == Self.page(language))
        #expect(page.split(separator: "\n").count > 50)
    }

    @Test(
        "has nothing mandoc objects to",
        .enabled(if: InstalledProgram("mandoc") != nil, "mandoc is not installed"), arguments: Language.allCases)
    func mandoc(language: Language) throws {
        let folder = try TemporaryFolder()
        let path = try write(language, in: folder)
        let mandoc = try #require(InstalledProgram("mandoc"))
        #expect(
            try mandoc.run(["-Tlint", "-Wstyle", path], home: folder.path.text)
                == .silent())
        try expectContent(mandoc.run(["-Tutf8", path], home: folder.path.text).output, language)
    }

    @Test(
        "is shown by man without a warning",
        .enabled(
            if: InstalledProgram("man") != nil && InstalledProgram("groff") != nil, "man or groff is not installed"),
        arguments: Language.allCases)
    func man(language: Language) throws {
        let folder = try TemporaryFolder()
        let path = try write(language, in: folder)
        let man = try #require(InstalledProgram("man"))
        let shown = try man.run(["--warnings", "-P", "cat", "-l", path], home: folder.path.text)
        #expect(shown.errors == "")
        #expect(shown.status == .exit(code: 0))
        expectContent(shown.output, language)
    }

    /// Overstriking and escape sequences, which make words bold, are taken away first.
    private func expectContent(_ shown: String, _ language: Language) {
        let text = shown.replacing(/.\u{8}/, with: "").replacing(/\u{1B}\[[0-9;]*m/, with: "")
        let words =
            [
                "CERTAIN(1)", "certain 1.2.3", "2026-11-30", "--profile P", "-t, --tag T",
                "certain send --tag Steuer beleg.pdf",
                ".hidden at the beginning, 'quoted', a\\b, ~/x, \"y\"", "Second ä — 🧾", "$HOME/.config", "-5 `x` ^y",
                "…",
            ]
            + (language == .german
                ? ["certain - Liefert Belege ab", "ÜBERSICHT", "certain send [OPTIONEN] DATEI…", "OPTIONEN ÜBERALL"]
                : ["certain - Delivers receipts", "SYNOPSIS", "certain send [OPTIONS] FILE…", "FILES"])
        for word in words { #expect(text.contains(word), "\(word)") }
    }
}
