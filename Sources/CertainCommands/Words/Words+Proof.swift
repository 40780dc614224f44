// What `proof` says: it only looks, so nothing here speaks of sending.
import Documents
import Platform
import Server
import Terminal

extension Words {
    static func proven(_ proof: FileProof) -> LocalizedText {
        let id = proof.id.map(\.description) ?? ""
        let why = proof.reason?.message ?? ""
        return switch proof.outcome {
        case .delivered: LocalizedText(german: "zugestellt als \(id)", english: "delivered as \(id)")
        case .queued: LocalizedText(german: "wartet im Ausgang", english: "waits in the outbox")
        case .unknown: LocalizedText(german: "gesendet, die Antwort fehlt", english: "sent, the answer is missing")
        case .refused: LocalizedText(german: "abgelehnt. \(why.german)", english: "refused. \(why.english)")
        case .absent where proof.reason == nil: LocalizedText(german: "nicht zugestellt", english: "not delivered")
        case .absent: LocalizedText(german: "kein Beleg. \(why.german)", english: "no proof. \(why.english)")
        case .failed:
            LocalizedText(
                german: "nicht lesbar; ob zugestellt, ist ungewiss. \(why.german)",
                english: "not readable; whether delivered is unknown. \(why.english)")
        }
    }

    static func noFileInside(_ folder: Path) -> LocalizedText {
        LocalizedText(
            german: "\(folder): In diesem Ordner liegt keine Datei (Verstecktes und halb Geschriebenes zählt nicht).",
            english: "\(folder): there is no file in this folder (what is hidden or half-written does not count).")
    }
}

extension Reason {
    /// Why there is no content to look for. The codes are those of `send`.
    static func unproven(_ error: DocumentError) -> Reason {
        let code = Reason.document(error).code
        return switch error {
        case .missing:
            Reason(
                code, german: "Die Datei gibt es nicht; bitte den Namen prüfen.",
                english: "There is no such file; check the name.")
        case .danglingLink:
            Reason(
                code, german: "Die Verknüpfung zeigt ins Leere; bitte ihr Ziel prüfen.",
                english: "The link points to nothing; check its target.")
        case .unreadable(let error): unproven(error)
        case .empty:
            Reason(
                code, german: "Die Datei ist leer (0 Bytes) und wird deshalb nie zugestellt.",
                english: "The file is empty (0 bytes), and such a file is never delivered.")
        case .folder, .special:
            Reason(
                code, german: "Das ist keine gewöhnliche Datei, und so etwas wird nie zugestellt.",
                english: "This is no regular file, and such a thing is never delivered.")
        }
    }

    /// A file or folder that is there and does not let itself be read.
    static func unproven(_ error: SystemError) -> Reason {
        let code = Reason.unreadable(error).code
        return switch error.kind {
        case .notPermitted:
            Reason(
                code, german: "Sie darf nicht gelesen werden; bitte die Rechte prüfen.",
                english: "It may not be read; check its permissions.")
        case .tooManyOpen:
            Reason(
                code, german: "Es sind zu viele Dateien offen; später erneut prüfen.",
                english: "Too many files are open; check again later.")
        case .nameTooLong:
            Reason(
                code, german: "Der Name ist zu lang für das Dateisystem.",
                english: "The name is too long for the file system.")
        default:
            Reason(
                code, german: "Das System meldet: \(error.systemMessage). Bitte Rechte und Datenträger prüfen.",
                english: "The system says: \(error.systemMessage). Check its permissions and its disk.")
        }
    }

    /// Standard input, an address of another kind, an empty name.
    static func unprovable(_ operand: Operand) -> Reason {
        if case .unnamed = operand { return .emptyFileName }
        return Reason(
            "other_address", german: "Geprüft werden nur Dateien und Ordner dieses Rechners; bitte ihren Pfad nennen.",
            english: "Only files and folders of this machine are checked; name their path.")
    }

    static let emptyFileName = Reason(
        "unnamed", german: "Der Name der Datei ist leer. Vielleicht ist in einem Skript eine Variable nicht gesetzt.",
        english: "The file's name is empty. Perhaps a variable in a script is not set.")
}
