// A small command table with every kind of entry, for the tests of all that is driven by such a table.
import Terminal

extension OptionSpec {
    static let profile = OptionSpec(
        "profile", value: .text("P"), summary: LocalizedText(german: "Profil", english: "Profile"))
    static let lang = OptionSpec(
        "lang", value: .choice(["de", "en"]), summary: LocalizedText(german: "Sprache", english: "Language"))
    static let json = OptionSpec("json", summary: LocalizedText(german: "Als JSON", english: "As JSON"))
    static let quiet = OptionSpec("quiet", short: "q", summary: LocalizedText(german: "Still", english: "Quiet"))
    static let verbose = OptionSpec(
        "verbose", short: "v", summary: LocalizedText(german: "Ausführlich", english: "Verbose"))

    static let tag = OptionSpec(
        "tag", short: "t", value: .text("T"), repeats: true,
        summary: LocalizedText(german: "Schlagwort", english: "Tag"))
    static let note = OptionSpec(
        "note", value: .text("S"), summary: LocalizedText(german: "Notiz", english: "Note"))
    static let queue = OptionSpec(
        "queue", summary: LocalizedText(german: "Nur einreihen", english: "Only queue"))
    static let to = OptionSpec(
        "to", value: .folder(LocalizedText(german: "ORDNER", english: "DIR")),
        summary: LocalizedText(german: "Ziel", english: "Where to"))
    static let after = OptionSpec(
        "after", value: .choice(["keep", "move"], name: "A"),
        summary: LocalizedText(german: "Was danach geschieht", english: "What happens afterwards"))
    static let settle = OptionSpec(
        "settle", value: .seconds("S", in: 0...3600, or: ["auto"]),
        summary: LocalizedText(german: "Wartezeit", english: "Wait"))
    static let limit = OptionSpec(
        "limit", value: .number("N", in: 1...100), summary: LocalizedText(german: "Höchstens N", english: "At most N"))
}

let exampleTable = CommandTable(
    program: "certain",
    summary: LocalizedText(german: "Liefert Belege ab", english: "Delivers receipts"),
    everywhere: [.profile, .json, .quiet, .verbose, .lang],
    commands: [
        CommandSpec(
            "send", summary: LocalizedText(german: "Liefert Dateien ab", english: "Delivers files"),
            operands: [OperandSpec(.file(LocalizedText(german: "DATEI", english: "FILE")), .oneOrMore)],
            options: [.tag, .note, .queue, .to, .after, .settle],
            examples: [
                ExampleSpec(
                    "certain send --tag Steuer beleg.pdf",
                    LocalizedText(german: "Mit einem Schlagwort", english: "With a tag"))
            ]),
        CommandSpec(
            "outbox", summary: LocalizedText(german: "Was wartet", english: "What waits"),
            subcommands: [
                CommandSpec(
                    "list", summary: LocalizedText(german: "Zeigt alles", english: "Shows all"), options: [.limit]),
                CommandSpec(
                    "show", summary: LocalizedText(german: "Zeigt eines", english: "Shows one"),
                    operands: [OperandSpec(.text("ID"))]),
            ], defaultSubcommand: "list"),
        CommandSpec(
            "rules", summary: LocalizedText(german: "Die Regeln", english: "The rules"),
            subcommands: [
                CommandSpec("check", summary: LocalizedText(german: "Prüft sie", english: "Checks them")),
                CommandSpec(
                    "explain", summary: LocalizedText(german: "Erklärt sie", english: "Explains them"),
                    operands: [OperandSpec(.text("NAME"), .oneOrMore)]),
            ]),
        CommandSpec(
            "login", summary: LocalizedText(german: "Meldet an", english: "Logs in"),
            operands: [OperandSpec(.text("SERVER"), .optional)]),
        CommandSpec(
            "completions", summary: LocalizedText(german: "Für die Shell", english: "For the shell"),
            operands: [OperandSpec(.choice(["bash", "zsh", "fish"], name: "SHELL"))]),
    ])

func parse(_ words: String...) throws(ParseFailure) -> ParsedArguments {
    try exampleTable.parse(words.map { Array($0.utf8) })
}

/// The fault of a command line, or nil where it has none.
func fault(_ words: [String]) -> UsageError? {
    do throws(ParseFailure) {
        _ = try exampleTable.parse(words.map { Array($0.utf8) })
        return nil
    } catch {
        return error.error
    }
}
