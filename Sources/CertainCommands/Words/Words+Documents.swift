// Why a path is no document that can be sent.
import Documents
import Platform
import Server

extension Reason {
    static func document(_ error: DocumentError) -> Reason {
        switch error {
        case .missing:
            Reason(
                "not_found",
                german: "Die Datei gibt es nicht. Nichts wurde gesendet; bitte den Namen prüfen.",
                english: "There is no such file. Nothing was sent; check the name.")
        case .danglingLink:
            Reason(
                "dangling_link",
                german: "Die Verknüpfung zeigt ins Leere. Nichts wurde gesendet; bitte ihr Ziel prüfen.",
                english: "The link points to nothing. Nothing was sent; check its target.")
        case .unreadable(let error): unreadable(error)
        case .folder:
            Reason(
                "is_folder",
                german: "Das ist ein Ordner. Mit --recursive wird gesendet, was darin liegt.",
                english: "This is a folder. With --recursive what lies in it is sent.")
        case .empty:
            Reason(
                "empty",
                german: "Die Datei ist leer (0 Bytes) und wurde nicht gesendet. Ist der Scan misslungen?",
                english: "The file is empty (0 bytes) and was not sent. Did the scan fail?")
        case .special(let kind): special(kind)
        }
    }

    static let ownState = Reason(
        "own_state",
        german: "Das gehört certain selbst (Gerätemarke, Ausgang, Verzeichnis) und wird nie gesendet.",
        english: "This is certain's own (device token, outbox, ledger) and is never sent.")

    static func unreadable(_ error: SystemError) -> Reason {
        switch error.kind {
        case .notPermitted:
            Reason(
                "not_permitted",
                german: "Die Datei darf nicht gelesen werden. Nichts wurde gesendet; bitte die Rechte prüfen.",
                english: "The file may not be read. Nothing was sent; check its permissions.")
        case .tooManyOpen:
            Reason(
                "too_many_open",
                german: "Es sind zu viele Dateien offen. Nichts wurde gesendet; später erneut versuchen.",
                english: "Too many files are open. Nothing was sent; try again later.")
        case .nameTooLong:
            Reason(
                "name_too_long",
                german: "Der Name ist zu lang für das Dateisystem. Nichts wurde gesendet.",
                english: "The name is too long for the file system. Nothing was sent.")
        default:
            Reason(
                "unreadable",
                german: "Die Datei lässt sich nicht lesen (\(error.systemMessage)). Nichts wurde gesendet.",
                english: "The file cannot be read (\(error.systemMessage)). Nothing was sent.")
        }
    }

    private static func special(_ kind: FileStatus.Kind) -> Reason {
        let (german, english) =
            switch kind {
            case .fifo: ("eine FIFO", "a FIFO")
            case .socket: ("ein Socket", "a socket")
            case .device: ("ein Gerät", "a device")
            case .regular, .folder, .link, .other: ("keine gewöhnliche Datei", "no regular file")
            }
        return Reason(
            "not_a_file",
            german: "Das ist \(german) und kann nicht gesendet werden.",
            english: "This is \(english) and cannot be sent.")
    }

    /// The file changed or went away while its bytes were on their way.
    static func body(_ failure: BodyFailure) -> Reason {
        switch failure {
        case .shrank, .grew, .changed:
            Reason(
                "changed",
                german:
                    "Die Datei änderte sich beim Senden; nichts wurde abgelegt. Wenn sie fertig ist, erneut senden.",
                english: "The file changed while it was sent; nothing was stored. Send it again when it is finished.")
        case .unreadable(let error): unreadable(error)
        }
    }
}
