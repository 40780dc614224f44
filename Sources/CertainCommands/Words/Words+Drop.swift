// What is said of handing a file over to a drop folder.
import Documents
import DropFolder
import Platform
import Terminal

extension Words {
    static func handedOver(_ path: Path) -> LocalizedText {
        LocalizedText(german: "übergeben als \(path)", english: "handed over as \(path)")
    }
}

extension Reason {
    static let intoMissing = Reason(
        "into_missing",
        german: "--into ORDNER fehlt: welchem Ablageordner wird übergeben? Nichts wurde getan.",
        english: "--into FOLDER is missing: which drop folder is it handed over to? Nothing was done.")

    static func handover(_ error: HandoverError, _ folder: Path) -> Reason {
        switch error {
        case .source(.folder):
            Reason(
                "is_folder",
                german: "Das ist ein Ordner; übergeben werden nur Dateien.",
                english: "This is a folder; only files are handed over.")
        case .source(let error): document(error)
        case .ignoredName(let pattern):
            Reason(
                "ignored_name",
                german: "Dateien mit diesem Namen beachtet ein Ablageordner nicht (\(pattern)). Bitte umbenennen.",
                english: "A drop folder does not look at files of this name (\(pattern)). Give it another one.")
        case .unfit(let finding): unfit(finding)
        case .changed:
            Reason(
                "changed",
                german: "Die Datei änderte sich beim Kopieren; nichts wurde übergeben. Übergeben, wenn sie fertig ist.",
                english: "The file changed while it was copied; nothing was handed over. Do it when it is finished.")
        case .sidecar(let error): sidecar(error)
        case .folder(let error): dropFolder(error, folder)
        }
    }

    private static func unfit(_ finding: Finding) -> Reason {
        switch finding {
        case .incomplete:
            Reason(
                "incomplete",
                german: "Die Datei ist abgebrochen: ihr Ende fehlt. Nichts wurde übergeben; bitte neu scannen.",
                english: "The file is torn: its end is missing. Nothing was handed over; scan it again.")
        case .unproven:
            Reason(
                "unproven",
                german: "Der Inhalt ist nicht, was der Name verspricht. Nichts wurde übergeben; bitte neu scannen.",
                english: "The content is not what the name promises. Nothing was handed over; scan it again.")
        default:
            Reason(
                "not_a_document",
                german:
                    "Das ist weder Dokument noch Bild, wie Ablageordner sie nehmen (PDF, JPEG, PNG, TIFF …). "
                    + "Nichts wurde übergeben.",
                english:
                    "This is neither document nor image as drop folders take them (PDF, JPEG, PNG, TIFF …). "
                    + "Nothing was handed over.")
        }
    }

    private static func sidecar(_ error: SidecarError) -> Reason {
        Reason(
            "too_much_text",
            german: "Schlagwörter und Notiz sind zusammen zu lang (höchstens \(Sidecar.sizeLimit) Bytes).",
            english: "Tags and note together are too long (at most \(Sidecar.sizeLimit) bytes).")
    }

    private static func dropFolder(_ error: SystemError, _ folder: Path) -> Reason {
        switch error.kind {
        case .missing:
            Reason(
                "no_drop_folder",
                german: "Den Ablageordner \(folder) gibt es nicht. Nichts wurde übergeben; ist er eingehängt?",
                english: "There is no drop folder \(folder). Nothing was handed over; is it mounted?")
        case .notFolder, .loopOfLinks:
            Reason(
                "no_drop_folder",
                german: "\(folder) ist kein Ordner. Nichts wurde übergeben; bitte --into prüfen.",
                english: "\(folder) is no folder. Nothing was handed over; check --into.")
        case .notPermitted, .readOnly:
            Reason(
                "drop_folder_not_writable",
                german:
                    "In den Ablageordner \(folder) darf dieser Benutzer nicht schreiben. Nichts wurde übergeben; "
                    + "bitte die Rechte des Ordners prüfen (Gruppe, g+wx).",
                english:
                    "This user may not write to the drop folder \(folder). Nothing was handed over; "
                    + "check the folder's permissions (group, g+wx).")
        case .noSpace:
            Reason(
                "no_space",
                german: "Im Ablageordner \(folder) ist kein Platz mehr. Nichts wurde übergeben; das Original bleibt.",
                english:
                    "There is no room left in the drop folder \(folder). Nothing was handed over; the original stays.")
        default:
            Reason(
                "drop_folder",
                german:
                    "Der Ablageordner \(folder) lässt sich nicht benutzen (\(error.systemMessage)). Nichts wurde übergeben.",
                english: "The drop folder \(folder) cannot be used (\(error.systemMessage)). Nothing was handed over.")
        }
    }
}
