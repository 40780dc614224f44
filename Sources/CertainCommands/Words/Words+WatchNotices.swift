// What a watch tells of its folders and their files.
import Documents
import DropFolder
import Platform
import Rules
import Terminal

extension Words {
    /// How a folder is followed, with the interval.
    static func following(_ mode: WatchMode) -> LocalizedText {
        let why = why(mode.reason)
        let interval = mode.interval.wholeSeconds
        let seconds = interval == interval.rounded() ? String(Int(interval)) : String(interval)
        return switch mode.kind {
        case .events:
            LocalizedText(
                german: "wird beobachtet (inotify; ganz durchgesehen alle \(seconds) s): \(why.german)",
                english: "is followed (inotify; looked through every \(seconds) s): \(why.english)")
        case .polling:
            LocalizedText(
                german: "wird alle \(seconds) s durchgesehen (poll): \(why.german)",
                english: "is looked through every \(seconds) s (poll): \(why.english)")
        }
    }

    /// As `doctor` says it of a folder that it only looked at.
    static func wouldFollow(_ mode: WatchMode) -> LocalizedText {
        let why = why(mode.reason)
        return LocalizedText(
            german: "\(mode.kind.rawValue): \(why.german)", english: "\(mode.kind.rawValue): \(why.english)")
    }

    static func why(_ reason: WatchMode.Reason) -> LocalizedText {
        switch reason {
        case .probed:
            LocalizedText(
                german: "Eine Probedatei wurde gemeldet.", english: "A file written to try it was announced.")
        case .notProbed(let error):
            LocalizedText(
                german: "Ohne Probe, denn im Ordner darf nicht geschrieben werden (\(error.systemMessage)).",
                english: "Without a try, for the folder cannot be written to (\(error.systemMessage)).")
        case .silent:
            LocalizedText(
                german: "Eine Probedatei wurde nicht gemeldet.", english: "A file written to try it was not announced.")
        case .fileSystem(let name):
            LocalizedText(
                german: "Auf \(name) wird nicht gemeldet, was andere Rechner schreiben.",
                english: "On \(name) nothing is announced that other machines write.")
        case .limit(let limit):
            LocalizedText(
                german:
                    "Das System meldet nichts mehr: \(limit.name) ist ausgeschöpft (\(value(limit))). Höher setzen: sudo sysctl \(limit.name)=…",
                english:
                    "The system announces nothing more: \(limit.name) is used up (\(value(limit))). Raise it: sudo sysctl \(limit.name)=…"
            )
        case .failed(let error):
            LocalizedText(
                german: "Meldungen des Systems sind nicht zu haben (\(error.systemMessage)).",
                english: "The system's events cannot be had (\(error.systemMessage)).")
        case .configured: LocalizedText(german: "So eingestellt.", english: "As configured.")
        }
    }

    private static func value(_ limit: EventLimit) -> String { limit.value.map { String($0) } ?? "?" }

    static func lost(_ error: SystemError) -> LocalizedText {
        error.kind == .missing
            ? LocalizedText(
                german: "Der Ordner ist nicht da. Sobald er kommt, geht es weiter.",
                english: "The folder is not there. As soon as it comes it is followed.")
            : LocalizedText(
                german: "Der Ordner lässt sich nicht lesen (\(error.systemMessage)). Es wird weiter versucht.",
                english: "The folder cannot be read (\(error.systemMessage)). It is tried again.")
    }

    static let lostForNow = LocalizedText(
        german: "Der Ordner wird noch nicht beobachtet.", english: "The folder is not followed yet.")

    // MARK: Files

    static let sentIncomplete = Notice(
        "incomplete_sent",
        german: "Die Datei wurde nie ganz und wird nun gesendet, wie sie ist. Bitte prüfen.",
        english: "The file never became whole and is sent now as it is. Please check it.")

    static let sentChanged = Notice(
        "changed_after_delivery",
        german: "Der Inhalt ist ein anderer als der zugestellte: er wird neu zugestellt.",
        english: "The content is another one than was delivered: it is delivered anew.")

    static let staysUnlisted = Notice(
        "stays_unlisted",
        german:
            "Der Inhalt wurde schon zugestellt, aber auf dem Server ist er nicht mehr. Die Datei bleibt; neu senden mit: certain send --force",
        english:
            "The content was delivered before, but the server does not have it any more. The file stays; send it anew with: certain send --force"
    )

    static func sidecarNotUnderstood(_ error: SidecarError) -> Notice {
        let (german, english) = sidecar(error)
        return Notice(
            "sidecar",
            german: "Die Begleitdatei (.certain.json) zählt nicht: \(german). Die Datei wird ohne sie zugestellt.",
            english: "The sidecar (.certain.json) does not count: \(english). The file is delivered without it.")
    }

    private static func sidecar(_ error: SidecarError) -> (String, String) {
        switch error {
        case .notRegular: ("sie ist keine gewöhnliche Datei", "it is no regular file")
        case .tooLarge: ("sie ist grösser als 16 KiB", "it is larger than 16 KiB")
        case .notJSON: ("sie ist kein JSON", "it is no JSON")
        case .notObject: ("sie ist kein JSON-Objekt", "it is no JSON object")
        case .unknownKey(let key): ("den Schlüssel «\(key)» gibt es nicht", "there is no key “\(key)”")
        case .wrongType(let key): ("«\(key)» hat einen falschen Wert", "“\(key)” has a wrong value")
        case .impossibleDate(let text): ("«\(text)» ist kein Datum", "“\(text)” is no date")
        case .unreadable(let error):
            ("sie lässt sich nicht lesen (\(error.systemMessage))", "it cannot be read (\(error.systemMessage))")
        }
    }

    static func sidecarTagBroken(_ tag: String) -> Notice {
        Notice(
            "sidecar_tag",
            german:
                "Das Schlagwort «\(tag)» der Begleitdatei (.certain.json) enthält Steuerzeichen und zählt nicht. Die Datei wird ohne es zugestellt.",
            english:
                "The sidecar's (.certain.json) tag “\(tag)” has control characters in it and does not count. The file is delivered without it."
        )
    }

    static func sidecarDateImpossible(_ day: CalendarDate) -> Notice {
        Notice(
            "sidecar_date",
            german:
                "Das Datum \(day) der Begleitdatei (.certain.json) kann kein Beleg haben, es zählt nicht. Die Datei wird ohne es zugestellt.",
            english:
                "No receipt can have the sidecar's (.certain.json) date \(day), and it does not count. The file is delivered without it."
        )
    }

    /// Nil for what is told otherwise, or not at all.
    static func notice(_ notice: WatchNotice) -> (Path, Notice)? {
        switch notice {
        case .leftAlone(let path, let count):
            (path, leftAlone(count))
        case .replaced(let path):
            (
                path,
                Notice(
                    "folder_replaced", german: "An diesem Ort liegt jetzt ein anderer Ordner; er wird beobachtet.",
                    english: "Another folder is in this place now; it is followed.")
            )
        case .busy(let path):
            (
                path,
                Notice(
                    "folder_busy", german: "Ein anderes certain arbeitet an diesem Ordner; dieses wartet.",
                    english: "Another certain works on this folder; this one waits.")
            )
        case .overflow(let path):
            (
                path,
                Notice(
                    "overflow", german: "Es kam mehr auf einmal, als das System meldet: der Ordner wird durchgesehen.",
                    english: "More came at once than the system announces: the folder is looked through.")
            )
        case .folderSkipped(let path):
            (
                path,
                Notice(
                    "folder_skipped", german: "Ordner im Ordner werden nicht beobachtet (--recursive, recursive).",
                    english: "Folders in the folder are not followed (--recursive, recursive).")
            )
        case .held(let path, let finding): held(finding).map { (path, $0) }
        case .left(let path, let finding): left(finding).map { (path, $0) }
        case .notPutAway(let path, let error): (path, stays(error))
        case .reasonNotWritten(let path, let error):
            (
                path,
                Notice(
                    "reason_not_written", isTrouble: true,
                    german: "Abgelehnt; der Grund liess sich nicht daneben schreiben (\(error.systemMessage)).",
                    english: "Refused; the reason could not be written beside it (\(error.systemMessage)).")
            )
        case .sidecarAlone(let path):
            (
                path,
                Notice(
                    "sidecar_alone", german: "Zu dieser Begleitdatei kommt kein Dokument.",
                    english: "No document comes for this sidecar.")
            )
        case .memoryFailed(let path, let text):
            (
                path,
                Notice(
                    "memory", isTrouble: true,
                    german: "Was von diesem Ordner bekannt ist, lässt sich nicht lesen oder schreiben (\(text)).",
                    english: "What is known of this folder cannot be read or written (\(text)).")
            )
        case .following, .ready, .lost, .fileSkipped, .putAway: nil
        }
    }

    private static func leftAlone(_ count: Int) -> Notice {
        Notice(
            "left_alone",
            german:
                "Zum ersten Mal beobachtet: \(count) \(count == 1 ? "Datei, die schon da war, bleibt" : "Dateien, die schon da waren, bleiben") liegen (--existing nimmt sie).",
            english:
                "Watched for the first time: \(count) \(count == 1 ? "file that was there already is" : "files that were there already are") left alone (--existing takes them)."
        )
    }

    private static func stays(_ error: PutAwayError) -> Notice {
        let (german, english) =
            switch error {
            case .changed: ("sie ist nicht mehr die gesendete", "it is no longer the one that was sent")
            case .noFolder(let name):
                ("«\(Path.text(of: name))» ist kein Ordner", "“\(Path.text(of: name))” is no folder")
            case .notTrashed(let text): (text, text)
            case .system(let error): (error.systemMessage, error.systemMessage)
            }
        return Notice(
            "not_put_away", isTrouble: true,
            german: "Erledigt, aber die Datei bleibt, wo sie ist: \(german)",
            english: "Done with, but the file stays where it is: \(english)")
    }
}
