// How commands, options and operands are written where they are explained; shared by help and manual page.

extension CommandTable {
    /// `certain send [OPTIONS] FILE…`
    func synopsis(of path: [String], in language: Language) -> String {
        guard let command = chain(to: path)?.last else { return program.name }
        var words = [program.name] + path
        if !options(of: path).isEmpty || !path.isEmpty { words.append(HelpWords.optionsPlaceholder[language]) }
        if !command.subcommands.isEmpty {
            let word = HelpWords.commandPlaceholder[language]
            words.append(command.defaultSubcommand == nil ? word : "[" + word + "]")
        }
        return (words + command.operands.map { $0.synopsis(in: language) }).joined(separator: " ")
    }
}

extension OperandSpec {
    /// `FILE`, `[FILE]`, `FILE…`, `[FILE…]`
    func synopsis(in language: Language) -> String {
        let name = value.name[language] + (count.takesMany ? "…" : "")
        return count.needsOne ? name : "[" + name + "]"
    }
}

extension OptionSpec {
    /// `-t, --tag T`; without a short name the long one stands in line with the others.
    func synopsis(in language: Language) -> String {
        let names = (short.map { "-\($0), " } ?? "    ") + "--" + long
        return value.map { names + " " + $0.name[language] } ?? names
    }

    /// The summary, with the words that may be given where the value's name does not say them.
    func meaning(in language: Language) -> String {
        var meaning = summary[language]
        if case .choice(let words) = value?.kind, value?.name[language] != words.joined(separator: "|") {
            meaning += " (" + words.joined(separator: ", ") + ")"
        }
        return repeats ? meaning + HelpWords.repeats[language] : meaning
    }
}

/// The fixed words of help and manual page.
enum HelpWords {
    static let usage = LocalizedText(german: "Verwendung:", english: "Usage:")
    static let commands = LocalizedText(german: "Befehle:", english: "Commands:")
    static let options = LocalizedText(german: "Optionen:", english: "Options:")
    static let everywhere = LocalizedText(german: "Überall:", english: "Everywhere:")
    static let examples = LocalizedText(german: "Beispiele:", english: "Examples:")
    static let optionsPlaceholder = LocalizedText(german: "[OPTIONEN]", english: "[OPTIONS]")
    static let commandPlaceholder = LocalizedText(german: "BEFEHL", english: "COMMAND")
    static let repeats = LocalizedText(german: "; mehrfach möglich", english: "; may be repeated")
    static let isDefault = LocalizedText(german: " (ohne Angabe)", english: " (if none is given)")

    static let synopsisSection = LocalizedText(german: "ÜBERSICHT", english: "SYNOPSIS")
    static let descriptionSection = LocalizedText(german: "BESCHREIBUNG", english: "DESCRIPTION")
    static let commandsSection = LocalizedText(german: "BEFEHLE", english: "COMMANDS")
    static let everywhereSection = LocalizedText(german: "OPTIONEN ÜBERALL", english: "OPTIONS EVERYWHERE")
    static let examplesSection = LocalizedText(german: "BEISPIELE", english: "EXAMPLES")

    static func more(_ command: String) -> LocalizedText {
        LocalizedText(
            german: "Mehr zu einem Befehl: \(command) BEFEHL --help",
            english: "More about a command: \(command) COMMAND --help")
    }
}
