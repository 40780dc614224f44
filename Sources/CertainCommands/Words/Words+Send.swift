// What is said of the options and operands of `send`.
import Server
import Terminal

extension Reason {
    /// What is wrong with an option of several commands, said by the one that would have sent.
    var nothingSent: Reason {
        if message.english.contains("othing was sent") { return self }
        return Reason(
            code, german: message.german + " Nichts wurde gesendet.", english: message.english + " Nothing was sent.")
    }

    static func badDate(_ text: String) -> Reason {
        text.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) == nil
            ? Reason(
                "bad_date",
                german: "--date: «\(text)» geht nicht; erwartet wird JJJJ-MM-TT, etwa 2026-11-03.",
                english: "--date: “\(text)” will not do; expected is YYYY-MM-DD, e.g. 2026-11-03.")
            : Reason(
                "bad_date", german: "--date: Den Tag «\(text)» gibt es nicht.",
                english: "--date: “\(text)”: there is no such day.")
    }

    static func dateOutOfWindow(_ text: String) -> Reason {
        Reason(
            "date_out_of_window",
            german:
                "--date: «\(text)» kann nicht das Datum eines Belegs sein (1900 bis morgen).",
            english: "--date: “\(text)” cannot be a document's date (1900 until tomorrow).")
    }

    static func notALine(_ option: String) -> Reason {
        Reason(
            "not_a_line",
            german: "\(option): Erwartet wird eine Zeile Text, ohne Steuerzeichen.",
            english: "\(option): Expected is a line of text, without control characters.")
    }

    static func excluding(_ one: String, _ other: String) -> Reason {
        Reason(
            "excluding_options",
            german: "\(one) und \(other) schliessen sich aus. Nichts wurde gesendet.",
            english: "\(one) and \(other) exclude each other. Nothing was sent.")
    }

    static let toWithoutMove = Reason(
        "to_without_move",
        german: "--to gehört zu --after move. Nichts wurde gesendet.",
        english: "--to goes with --after move. Nothing was sent.")

    static let moveWithoutTo = Reason(
        "move_without_to",
        german: "--after move braucht --to ORDNER. Nichts wurde gesendet.",
        english: "--after move needs --to FOLDER. Nothing was sent.")

    static func noTargetFolder(_ folder: String) -> Reason {
        Reason(
            "no_target_folder",
            german: "--to: «\(folder)» ist kein Ordner. Nichts wurde gesendet.",
            english: "--to: “\(folder)” is no folder. Nothing was sent.")
    }

    static let noTrash = Reason(
        "no_trash",
        german:
            "Für den Papierkorb fehlt ein Programm. Debian und Ubuntu: sudo apt-get install libglib2.0-bin. Nichts wurde gesendet.",
        english:
            "A program for the trash is missing. Debian and Ubuntu: sudo apt-get install libglib2.0-bin. Nothing was sent."
    )

    static func nameWithSlash(_ name: String) -> Reason {
        Reason(
            "bad_name",
            german: "--name: «\(name)» ist kein Dateiname.",
            english: "--name: “\(name)” is no file name.")
    }

    static let nothingKept = Reason(
        "not_logged_in",
        german: "Noch nicht angemeldet; nichts wurde gesendet oder aufbewahrt. Anmelden mit: certain login SERVER",
        english: "Not logged in yet; nothing was sent or kept. Log in with: certain login SERVER")

    static let inputTwice = Reason(
        "input_twice",
        german: "Die Standardeingabe (-) kann nur einmal gelesen werden.",
        english: "Standard input (-) can be read only once.")

    static let nameWithoutInput = Reason(
        "name_without_input",
        german: "--name benennt die Standardeingabe; dazu gehört das Argument -.",
        english: "--name names standard input; the argument - goes with it.")

    static func otherAddress(_ address: String) -> Reason {
        switch AddressScheme(address)?.name {
        case "trash":
            Reason(
                "other_address",
                german: "Was im Papierkorb liegt, wird nicht gesendet. Zuerst wiederherstellen.",
                english: "What lies in the trash is not sent. Restore it first.")
        case "file":
            Reason(
                "other_address",
                german: "Das ist keine Datei auf diesem Rechner. Zuerst hierher kopieren.",
                english: "This is no file on this machine. Copy it here first.")
        default:
            Reason(
                "other_address",
                german:
                    "Nur Pfade und file://-Adressen können gesendet werden. Die Datei zuerst auf diesen Rechner kopieren.",
                english: "Only paths and file:// URIs can be sent. Copy the file to this machine first.")
        }
    }

    static let noAddress = Reason(
        "no_address",
        german: "Das ist keine Adresse (file://…), wie ein Dateiverwalter sie gibt. Nichts wurde gesendet.",
        english: "This is no address (file://…) as a file manager gives one. Nothing was sent.")

    static let unnamed = Reason(
        "unnamed",
        german: "Kein Pfad: So etwas im Papierkorb oder auf einem Gerät zuerst in einen Ordner kopieren.",
        english: "No path: copy such a file, in the trash or on a device, to a folder first.")

    static let nothingNamed = Reason(
        "nothing_named",
        german: "DATEI fehlt. Hilfe: certain send --help", english: "FILE is missing. Help: certain send --help")

    static let nothingSelected = Reason(
        "nothing_selected",
        german: "Es ist nichts ausgewählt. Dateien auswählen, dann noch einmal.",
        english: "Nothing is selected. Select files, then choose this again.")

    static let noSelection = Reason(
        "no_selection",
        german: "--from-environment gilt für Skripte von Dateiverwaltern; keiner hat eine Auswahl gesetzt ("
            + SelectedAddresses.variables.joined(separator: ", ") + ").",
        english: "--from-environment is for scripts of file managers; none has set a selection ("
            + SelectedAddresses.variables.joined(separator: ", ") + ").")

    static func skipped(_ why: String) -> Reason {
        Reason("rule", german: "Regel: \(why)", english: "Rule: \(why)")
    }
}

extension Operand {
    /// Nil for a file and for standard input.
    var whyNoFile: Reason? {
        switch self {
        case .file, .standardInput: nil
        case .otherAddress(let address): .otherAddress(address)
        case .noAddress: .noAddress
        case .unnamed: .emptyFileName
        case .unlisted(_, let error): .unreadable(error)
        }
    }
}

extension Words {
    static func filesOnTheirWay(_ count: Int) -> LocalizedText {
        LocalizedText(german: "\(count) Dateien", english: "\(count) files")
    }

    static func leftOut(_ parts: [InboxUpload.Part], _ address: ServerAddress) -> LocalizedText {
        let (german, english) = names(of: parts)
        return LocalizedText(
            german: "\(address.hostAndPort) hat kein Feld für \(german.joined(separator: ", ")): nicht mitgesendet.",
            english: "\(address.hostAndPort) has no field for \(english.joined(separator: ", ")): not sent along.")
    }

    /// "tags, date and note"
    static func list(_ parts: [InboxUpload.Part]) -> LocalizedText {
        func list(_ names: [String], _ and: String) -> String {
            let all = names.dropLast().joined(separator: ", ")
            return [all, names.last ?? ""].filter { !$0.isEmpty }.joined(separator: " \(and) ")
        }
        let (german, english) = names(of: parts)
        return LocalizedText(german: list(german, "und"), english: list(english, "and"))
    }

    /// "tags, date and note of now were not added"
    static func notAdded(_ parts: [InboxUpload.Part]) -> LocalizedText {
        let said = list(parts)
        let isOne = parts.count == 1 && parts != [.tags]
        return LocalizedText(
            german: "\(said.german) von jetzt \(isOne ? "kam" : "kamen") nicht dazu",
            english: "\(said.english) of now \(isOne ? "was" : "were") not added")
    }

    private static func names(of parts: [InboxUpload.Part]) -> (german: [String], english: [String]) {
        let german = parts.map { part in
            switch part {
            case .tags: "Schlagwörter"
            case .date: "Datum"
            case .note: "Notiz"
            }
        }
        let english = parts.map { part in
            switch part {
            case .tags: "tags"
            case .date: "date"
            case .note: "note"
            }
        }
        return (german, english)
    }
}
