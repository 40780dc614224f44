// What is said of the outbox.
import Outbox
import Platform
import Server
import Terminal

extension Reason {
    static func outbox(_ error: OutboxError) -> Reason {
        switch error {
        case .files(let error):
            let path = error.path.map { "\($0): " } ?? ""
            return error.kind == .noSpace
                ? outboxFull
                : Reason(
                    "outbox_unwritable",
                    german:
                        "Der Ausgang lässt sich nicht schreiben (\(path)\(error.systemMessage)). Nichts wurde angenommen.",
                    english: "The outbox cannot be written (\(path)\(error.systemMessage)). Nothing was accepted.")
        case .database(let error):
            return error.kind == .full
                ? outboxFull
                : Reason(
                    "outbox_database",
                    german: "Die Datenbank des Ausgangs geht nicht (\(error.message)). Nichts wurde angenommen.",
                    english: "The outbox's database fails (\(error.message)). Nothing was accepted.")
        case .newerSchema:
            return Reason(
                "outbox_newer",
                german:
                    "Der Ausgang stammt von einem neueren certain. Bitte dieses Programm erneuern; nichts wurde angetastet.",
                english: "The outbox is from a newer certain. Please update this program; nothing was touched.")
        case .damagedAndInUse:
            return Reason(
                "outbox_in_use",
                german:
                    "Die Datenbank des Ausgangs ist beschädigt und in Gebrauch. Andere certain beenden, dann erneut versuchen.",
                english: "The outbox's database is damaged and in use. End other certain processes, then try again.")
        case .noSuchItem(let id):
            return Reason(
                "no_such_item",
                german: "Den Eintrag \(id) gibt es nicht. Was wartet, zeigt: certain outbox",
                english: "There is no item \(id). What waits is shown by: certain outbox")
        case .itemBusy(let id):
            return Reason(
                "item_busy",
                german: "Der Eintrag \(id) wird gerade gesendet. Bitte gleich noch einmal versuchen.",
                english: "Item \(id) is being sent right now. Please try again in a moment.")
        case .bytesGone(let id, let source): return bytesGone(id, source)
        case .sourceChanged: return .body(.changed)
        }
    }

    private static func bytesGone(_ id: Int64, _ source: Path?) -> Reason {
        let german = source.map { "weder hier aufbewahrt noch unverändert unter \($0)" } ?? "nicht mehr hier aufbewahrt"
        let english = source.map { "neither kept here nor unchanged at \($0)" } ?? "no longer kept here"
        return Reason(
            "bytes_gone",
            german:
                "Der Inhalt des Eintrags \(id) ist \(german). Der Eintrag bleibt, wie er war. Die Datei suchen (ein Ablageordner legt Abgelehntes nach Refused) und senden mit: certain send DATEI. Den Eintrag verwirft: certain outbox drop \(id)",
            english:
                "The content of item \(id) is \(english). The item stays as it was. Look for the file (a drop folder puts what was refused into Refused) and send it with: certain send FILE. This discards the item: certain outbox drop \(id)"
        )
    }

    private static let outboxFull = Reason(
        "disk_full",
        german: "Der Datenträger ist voll. Nichts wurde angenommen; Platz schaffen, dann erneut versuchen.",
        english: "The disk is full. Nothing was accepted; make room, then try again.")

    /// An attempt was made, and its answer could not be written down.
    static func unrecorded(_ error: OutboxError) -> Reason {
        let cause = cause(error)
        return Reason(
            "unrecorded",
            german:
                "Was daraus wurde, liess sich nicht festhalten (\(cause.german)). Der Eintrag bleibt im Ausgang und die Datei, wo sie ist. Sobald sich wieder schreiben lässt, klärt es: certain outbox flush",
            english:
                "What came of it could not be written down (\(cause.english)). The item stays in the outbox and the file where it is. Once there is room to write, this settles it: certain outbox flush"
        )
    }

    /// Moving what waits ended early.
    static func flushEnded(_ error: OutboxError) -> Reason {
        let cause = cause(error)
        return Reason(
            outbox(error).code,
            german:
                "In den Ausgang lässt sich nicht schreiben (\(cause.german)). Was darin ist, bleibt darin; sonst wurde nichts angenommen. Was hilft, sagt: certain doctor",
            english:
                "The outbox cannot be written (\(cause.english)). What is in it stays there; nothing else was accepted. What helps is told by: certain doctor"
        )
    }

    /// The item is in the outbox, its bytes are not.
    static func onlyAtSource(_ error: OutboxError) -> Reason {
        let cause = cause(error)
        return Reason(
            outbox(error).code,
            german:
                "Der Inhalt liess sich hier nicht aufbewahren (\(cause.german)): Die Datei muss bleiben, wo sie ist, bis sie zugestellt ist.",
            english:
                "The content could not be kept here (\(cause.english)): the file must stay where it is until it is delivered."
        )
    }

    /// Found by `doctor`, with the cure.
    static func outboxUnwritable(_ error: OutboxError, _ folder: Path) -> Reason {
        let cause = cause(error)
        return error.isNoSpace
            ? Reason(
                "disk_full",
                german:
                    "Der Datenträger mit \(folder) ist voll: nichts kann gesendet oder aufbewahrt werden. Abhilfe: Platz schaffen",
                english: "The disk with \(folder) is full: nothing can be sent or kept. The cure: make room")
            : Reason(
                "outbox_unwritable",
                german:
                    "In \(folder) lässt sich nicht schreiben (\(cause.german)): nichts kann gesendet oder aufbewahrt werden. Abhilfe: Rechte und Datenträger prüfen, oder XDG_STATE_HOME auf einen beschreibbaren Ordner setzen",
                english:
                    "\(folder) cannot be written to (\(cause.english)): nothing can be sent or kept. The cure: check its permissions and its disk, or set XDG_STATE_HOME to a folder that can be written to"
            )
    }

    private static func cause(_ error: OutboxError) -> LocalizedText {
        if error.isNoSpace { return LocalizedText(german: "der Datenträger ist voll", english: "the disk is full") }
        return switch error {
        case .files(let error): LocalizedText(stringLiteral: error.systemMessage)
        case .database(let error): LocalizedText(stringLiteral: error.message)
        default: outbox(error).message
        }
    }

    static func outboxDamaged(_ fault: String) -> Reason {
        Reason(
            "outbox_damaged",
            german:
                "Die Datenbank des Ausgangs ist beschädigt (\(fault)). Der nächste Befehl legt sie beiseite und rettet, was geht.",
            english:
                "The outbox's database is damaged (\(fault)). The next command puts it aside and saves what it can.")
    }

    /// The ledger knows the content.
    /// `losing`: what was said of it now and the server does not have of it, or may not have.
    static func known(name: String, on day: String, losing parts: [InboxUpload.Part]) -> Reason {
        let said = Words.notAdded(parts)
        let (german, english) =
            parts.isEmpty
            ? ("", "") : (" \(said.german).", " The \(said.english).")
        return Reason(
            "known",
            german:
                "Derselbe Inhalt wurde am \(day) als «\(name)» zugestellt; nochmals senden mit: certain send --force.\(german)",
            english:
                "The same content was delivered on \(day) as “\(name)”; send it again with: certain send --force.\(english)"
        )
    }

    /// The server had the content, and nothing that was said now is added to it.
    static func serverKeeps(_ parts: [InboxUpload.Part]) -> Reason {
        let said = Words.list(parts)
        return Reason(
            parts.contains(.tags) ? "tags_kept" : "facts_kept",
            german: "Der Server behält, was er dazu hatte (\(said.german)).",
            english: "The server keeps the \(said.english) that it had for it.")
    }

    static let cancelled = Reason(
        "cancelled",
        german: "Abgebrochen, bevor alles gesendet war; die Datei ist noch, wo sie war.",
        english: "Stopped before all was sent; the file is still where it was.")

    /// It has failed in nothing: its server wants no request before this moment.
    static func paused(until moment: String) -> Reason {
        let words = Words.pausedUntil(moment)
        return Reason("paused", german: words.german, english: words.english)
    }

    static let beingSent = Reason(
        "being_sent", german: "Ein anderes certain sendet es gerade.", english: "Another certain is sending it now.")

    static let queued = Reason(
        "queued", german: "Der Inhalt ist hier sicher.", english: "The content is safe here.")
}

extension Words {
    static func found(_ finding: OutboxFinding) -> LocalizedText {
        switch finding {
        case .databaseSetAside(let path, let saved):
            LocalizedText(
                german:
                    "Die Datenbank des Ausgangs war beschädigt. Sie liegt unverändert unter \(path); \(saved) Einträge liessen sich retten.",
                english:
                    "The outbox's database was damaged. It lies untouched at \(path); \(saved) entries could be saved.")
        case .adopted(let item, isDamaged: true):
            LocalizedText(
                german:
                    "\(item.delivery.name): wieder in den Ausgang aufgenommen (Eintrag \(item.id)), doch der aufbewahrte Inhalt ist beschädigt. Er wird nicht gesendet; das Original wird es, wo es unverändert noch da ist.",
                english:
                    "\(item.delivery.name): taken back into the outbox (item \(item.id)), but the kept content is damaged. It is not sent; the original is, where it is still there unchanged."
            )
        case .adopted(let item, isDamaged: false):
            LocalizedText(
                german: "\(item.delivery.name): wieder in den Ausgang aufgenommen (Eintrag \(item.id)).",
                english: "\(item.delivery.name): taken back into the outbox (item \(item.id)).")
        case .interrupted(let item):
            LocalizedText(
                german:
                    "\(item.delivery.name): das Senden wurde unterbrochen; ob es ankam, wird geklärt (Eintrag \(item.id)).",
                english:
                    "\(item.delivery.name): sending was interrupted; whether it arrived is to be settled (item \(item.id))."
            )
        case .unfinishedRemoved(let count):
            LocalizedText(
                german: "\(count) halb geschriebene Dateien eines beendeten Laufs wurden entfernt.",
                english: "\(count) half-written files of an ended run were removed.")
        case .stray(let path):
            LocalizedText(
                german: "\(path) gehört nicht in den Ausgang und wurde nicht angetastet.",
                english: "\(path) does not belong in the outbox and was not touched.")
        }
    }

    static let outboxEmpty = LocalizedText(german: "Nichts wartet.", english: "Nothing waits.")

    static let outboxColumns = [
        LocalizedText(german: "Eintrag", english: "Item"), LocalizedText(german: "Stand", english: "State"),
        LocalizedText(german: "Seit", english: "Since"),
        LocalizedText(german: "Nächster Versuch", english: "Next attempt"),
        LocalizedText(german: "Datei", english: "File"), LocalizedText(german: "Grund", english: "Reason"),
    ]

    /// The file itself is the user's, and stays.
    static func dropped(_ item: OutboxItem) -> LocalizedText {
        let name = item.delivery.name
        return LocalizedText(
            german:
                "\(name) ist aus dem Ausgang verworfen. Die Datei selbst bleibt, wo sie liegt; in einem Ablageordner wird sie wieder genommen.",
            english:
                "\(name) is discarded from the outbox. The file itself stays where it lies; in a drop folder it will be taken again."
        )
    }

    static func pausedUntil(_ moment: String) -> LocalizedText {
        LocalizedText(
            german: "Der Server hat um eine Pause bis \(moment) gebeten.",
            english: "The server has asked for a pause until \(moment).")
    }

    static func outboxFine(_ counts: OutboxCounts, since: String?) -> LocalizedText {
        let (german, english) = since.map { (" seit \($0)", " since \($0)") } ?? ("", "")
        return LocalizedText(
            german:
                "Der Ausgang ist heil: \(counts.left) \(counts.left == 1 ? "wartet" : "warten")\(german), \(counts.refused) abgelehnt",
            english: "The outbox is sound: \(counts.left) waiting\(english), \(counts.refused) refused")
    }

    /// Kept, and tried by nobody.
    static func refusedRemain(_ count: Int) -> LocalizedText {
        LocalizedText(
            german:
                "\(count) abgelehnt und aufbewahrt. Ansehen: certain outbox; dann certain outbox retry ID, oder certain outbox drop ID",
            english:
                "\(count) refused and kept. Look: certain outbox; then certain outbox retry ID, or certain outbox drop ID"
        )
    }

    /// Below the list that has their numbers.
    static func refusedListed(_ count: Int) -> LocalizedText {
        LocalizedText(
            german: "\(count) abgelehnt. Neu senden: certain outbox retry ID; verwerfen: certain outbox drop ID",
            english: "\(count) refused. Send again: certain outbox retry ID; discard: certain outbox drop ID")
    }

    /// What came of an attempt, from the fixed word of its history.
    static func attempt(_ outcome: String) -> LocalizedText {
        switch outcome {
        case "delivered": LocalizedText(german: "zugestellt", english: "delivered")
        case "duplicate": LocalizedText(german: "vorhanden", english: "duplicate")
        case "later": LocalizedText(german: "später", english: "later")
        case "unknown": LocalizedText(german: "ungewiss", english: "unknown")
        case "refused": LocalizedText(german: "abgelehnt", english: "refused")
        case "stopped": LocalizedText(german: "abgewiesen", english: "stopped")
        case "contract": LocalizedText(german: "unverstanden", english: "contract")
        case "unsent": LocalizedText(german: "nicht gesendet", english: "unsent")
        case "cancelled": LocalizedText(german: "abgebrochen", english: "cancelled")
        default: LocalizedText(stringLiteral: outcome)
        }
    }

    /// What became of something that had waited.
    static func moved(_ item: OutboxItem, _ conclusion: Conclusion) -> LocalizedText {
        var report = FileReport(item)
        report.take(conclusion)
        let outcome = Words.outcome(report)
        return LocalizedText(
            german: "Aus dem Ausgang: \(report.shown): \(outcome.german)",
            english: "From the outbox: \(report.shown): \(outcome.english)")
    }

    /// What a person should know of what is left: what is under way, and who moves the rest.
    static func left(_ counts: OutboxCounts, _ retrier: Retrier, _ step: NextStep = .flush) -> [LocalizedText] {
        var lines: [LocalizedText] = []
        if counts.busy > 0 { lines.append(underWay(counts.busy)) }
        if counts.idle > 0 { lines.append(waiting(counts.idle, retrier, step)) }
        return lines
    }

    static func underWay(_ count: Int) -> LocalizedText {
        count == 1
            ? LocalizedText(
                german: "1 Datei wird gerade von einem anderen certain gesendet",
                english: "1 file is being sent by another certain right now")
            : LocalizedText(
                german: "\(count) Dateien werden gerade von einem anderen certain gesendet",
                english: "\(count) files are being sent by another certain right now")
    }

    /// What waits, who moves it, and what a person can do.
    static func waiting(_ count: Int, _ retrier: Retrier, _ step: NextStep = .flush) -> LocalizedText {
        let german = "\(count) \(count == 1 ? "Datei wartet" : "Dateien warten") im Ausgang"
        let english = "\(count) \(count == 1 ? "file waits" : "files wait") in the outbox"
        let (who, whoEnglish) =
            switch retrier {
            case .watch: ("; das laufende certain watch versucht es weiter.", "; the running certain watch will retry.")
            case .cron: ("; cron versucht es weiter.", "; cron will retry.")
            case .stoppedService:
                (
                    "; der Dienst ist eingerichtet, läuft aber nicht. Was ihm fehlt, sagt: certain doctor.",
                    "; the service is installed but does not run. What it lacks is told by: certain doctor."
                )
            case .nobody:
                (
                    ", und von selbst wird nichts wiederholt. Das ändert: certain install service.",
                    ", and nothing will retry this by itself. To change that: certain install service."
                )
            }
        let (now, nowEnglish) =
            switch step {
            case .flush: ("Jetzt: certain outbox flush", "Now: certain outbox flush")
            case .flushAgain: ("Erneut: certain outbox flush", "Again: certain outbox flush")
            case .flushAfter(let moment):
                ("Nach \(moment): certain outbox flush", "After \(moment): certain outbox flush")
            case .logIn: ("Zuerst: certain login", "First: certain login")
            }
        return LocalizedText(german: "\(german)\(who) \(now)", english: "\(english)\(whoEnglish) \(nowEnglish)")
    }
}
