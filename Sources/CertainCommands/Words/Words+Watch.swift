// What is said when a watch begins, is told what to do, or cannot do it.
import DropFolder
import Platform
import Terminal

extension Reason {
    static func broadFolder(_ folder: Path) -> Reason {
        Reason(
            "broad_folder",
            german:
                "«\(folder)» enthält mehr als Belege: alles, was dort ankommt, würde gesendet. Einen eigenen Ordner nehmen, oder mit --yes bestätigen.",
            english:
                "“\(folder)” holds more than receipts: all that arrives there would be sent. Use a folder of its own, or confirm with --yes."
        )
    }

    static func noDropFolder(_ folder: Path) -> Reason {
        Reason(
            "no_drop_folder",
            german: "«\(folder)» ist kein Ordner. Nichts wird beobachtet.",
            english: "“\(folder)” is no folder. Nothing is watched.")
    }

    static func folderLost(_ folder: Path, _ error: SystemError) -> Reason {
        Reason(
            "folder_missing",
            german: "Den Ordner «\(folder)» gibt es nicht (\(error.systemMessage)). Bitte den Namen prüfen.",
            english: "There is no folder “\(folder)” (\(error.systemMessage)). Check the name.")
    }

    static func overlap(_ overlap: FolderOverlap) -> Reason {
        overlap.outer == overlap.inner
            ? Reason(
                "overlap",
                german: "«\(overlap.inner)» ist zweimal genannt. Einen Eintrag streichen.",
                english: "“\(overlap.inner)” is named twice. Remove one entry.")
            : Reason(
                "overlap",
                german:
                    "«\(overlap.inner)» liegt in «\(overlap.outer)» oder ist derselbe Ordner: jede Datei käme zweimal an die Reihe. Einen der beiden weglassen.",
                english:
                    "“\(overlap.inner)” lies in “\(overlap.outer)”, or is the same folder: each file would have two turns. Leave one of them out."
            )
    }

    static let discarded = Reason(
        "discarded",
        german: "Der Eintrag im Ausgang wurde verworfen (certain outbox drop), bevor er zugestellt war.",
        english: "The item in the outbox was discarded (certain outbox drop) before it was delivered.")

    /// Why a file of a drop folder is none that is taken.
    static func finding(_ finding: Finding) -> Reason {
        switch finding {
        case .notRegular(.link):
            Reason(
                "link",
                german: "Das ist eine Verknüpfung; ihr wird nicht gefolgt (follow_links). Sie bleibt liegen.",
                english: "This is a link, and links are not followed (follow_links). It stays.")
        case .notRegular:
            Reason(
                "not_a_file",
                german: "Das ist keine gewöhnliche Datei. Sie bleibt liegen.",
                english: "This is no regular file. It stays.")
        default:
            Reason(
                "not_a_document",
                german: "Der Inhalt ist weder Dokument noch Bild. Die Datei bleibt liegen.",
                english: "The content is neither document nor image. The file stays.")
        }
    }
}

extension Words {
    static let onlyOutbox = LocalizedText(
        german: "Kein Ordner ist angegeben oder eingetragen: nur der Ausgang wird bewegt.",
        english: "No folder is given or configured: only the outbox is moved.")

    static let readAnew = LocalizedText(
        german: "Einstellungen, Regeln und Anmeldung neu gelesen.", english: "Settings, rules and login read anew.")

    static func keptOld(_ reason: Reason) -> LocalizedText {
        LocalizedText(
            german: "certain: \(reason.message.german) Es gelten weiter die alten Einstellungen.",
            english: "certain: \(reason.message.english) The old settings stay in force.")
    }

    static func status(folders: Int) -> LocalizedText {
        LocalizedText(
            german: "\(folders) \(folders == 1 ? "Ordner" : "Ordner") und der Ausgang",
            english: "\(folders) \(folders == 1 ? "folder" : "folders") and the outbox")
    }

    /// A trouble of the server, the login or the outbox, told once.
    // The reason comes last: it may end in a command.
    static func watchTrouble(_ reason: Reason, isOnce: Bool) -> LocalizedText {
        isOnce
            ? LocalizedText(
                german:
                    "certain: Nichts geht verloren; versucht wird es, wenn certain watch wieder läuft. \(reason.message.german)",
                english:
                    "certain: Nothing is lost; it is tried when certain watch runs again. \(reason.message.english)")
            : LocalizedText(
                german:
                    "certain: Nichts geht verloren; es wird von selbst wieder versucht. \(reason.message.german)",
                english: "certain: Nothing is lost; it is tried again by itself. \(reason.message.english)")
    }

    static let troubleOver = LocalizedText(
        german: "Es geht wieder: die Störung ist vorbei.", english: "It works again: the trouble is over.")

    /// The text beside a file in `Refused`.
    static func whyRefused(_ file: String, _ why: LocalizedText, on day: String) -> LocalizedText {
        LocalizedText(
            german:
                "\(day): nicht zugestellt: \(file)\n\n\(why.german)\n\nDie Datei liegt unverändert hier. Ist der Grund behoben, sie zurück in den Ablageordner legen.",
            english:
                "\(day): not delivered: \(file)\n\n\(why.english)\n\nThe file lies here unchanged. When the cause is mended, put it back into the drop folder."
        )
    }

    // MARK: doctor

    static func watchRuns(_ isRunning: Bool) -> LocalizedText {
        isRunning
            ? LocalizedText(german: "certain watch läuft", english: "certain watch is running")
            : LocalizedText(
                german: "certain watch läuft nicht: aus den Ablageordnern wird nichts zugestellt, bis es startet",
                english: "certain watch is not running: nothing is delivered from the drop folders until it starts")
    }

    // MARK: The ignore list

    static let ignoredColumns = [
        LocalizedText(german: "Name", english: "Name"), LocalizedText(german: "Grund", english: "Reason"),
    ]

    static func ignoredIn(_ folder: Path) -> LocalizedText {
        LocalizedText(german: "In \(folder):", english: "In \(folder):")
    }

    static func ignored(_ reason: IgnoreList.Reason) -> LocalizedText {
        switch reason {
        case .systemFile: LocalizedText(german: "Datei des Systems", english: "system file")
        case .thumbnails: LocalizedText(german: "Vorschaubilder eines NAS", english: "a NAS's thumbnails")
        case .trash: LocalizedText(german: "Papierkorb", english: "trash")
        case .versions: LocalizedText(german: "alte Versionen", english: "old versions")
        case .synchronisation: LocalizedText(german: "Abgleich", english: "synchronisation")
        case .lockFile: LocalizedText(german: "Sperre eines Programms", english: "a program's lock")
        case .unfinishedDownload: LocalizedText(german: "halber Download", english: "unfinished download")
        case .temporary: LocalizedText(german: "vorübergehend", english: "temporary")
        case .hidden: LocalizedText(german: "versteckt", english: "hidden")
        case .configured: LocalizedText(german: "eingetragen (ignore)", english: "configured (ignore)")
        }
    }
}
