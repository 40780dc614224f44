// The help as text: what it says, and that it fits.
import Terminal
import Testing

@Suite("The help")
struct HelpTextTests {
    private static let everyPath: [[String]] = [
        [], ["send"], ["outbox"], ["outbox", "list"], ["outbox", "show"], ["rules"], ["login"], ["help"],
    ]

    @Test("of a command names its usage, options, everywhere options and examples")
    func command() {
        let help = exampleTable.help(for: ["send"], in: .german)
        #expect(help.hasPrefix("Liefert Dateien ab\n\nVerwendung: certain send [OPTIONEN] DATEI…\n\nOptionen:\n"))
        #expect(help.contains("\n  -t, --tag T       Schlagwort; mehrfach möglich\n"))
        #expect(help.contains("\n      --to ORDNER   Ziel\n"))
        #expect(help.contains("\n      --after A     Was danach geschieht (keep, move)\n"))
        #expect(help.contains("\n\nÜberall:\n      --profile P   Profil\n"))
        #expect(help.contains("\n  -h, --help        Zeigt diese Hilfe\n"))
        #expect(help.hasSuffix("Beispiele:\n  certain send --tag Steuer beleg.pdf\n      Mit einem Schlagwort\n"))
    }

    @Test("of a command with subcommands lists them, and marks the one that is meant without a word")
    func group() {
        let help = exampleTable.help(for: ["outbox"], in: .english)
        #expect(help.contains("Usage: certain outbox [OPTIONS] [COMMAND]\n"))
        #expect(help.contains("\n  list  Shows all (if none is given)\n  show  Shows one\n"))
        #expect(help.hasSuffix("\nMore about a command: certain outbox COMMAND --help\n"))
    }

    @Test("of the program lists every command, --version and the everywhere options")
    func program() {
        let help = exampleTable.help(for: [], in: .english)
        for name in ["send", "outbox", "rules", "login", "completions", "help"] {
            #expect(help.contains("\n  \(name)  ") || help.contains("\n  \(name) "))
        }
        #expect(help.contains("--version") && help.contains("--lang de|en"))
    }

    @Test("fits the width in both languages, for every command", arguments: everyPath)
    func fits(path: [String]) {
        for language in Language.allCases {
            for width in [40, 60, 80, 120] {
                let lines = exampleTable.help(for: path, in: language, width: width).split(separator: "\n")
                #expect(!lines.isEmpty)
                #expect(lines.allSatisfy { String($0).displayWidth <= width && $0.last != " " })
            }
        }
    }
}
