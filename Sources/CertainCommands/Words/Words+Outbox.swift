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
        case .sourceChanged: return .body(.changed)
        }
    }

    private static let outboxFull = Reason(
        "disk_full",
        german: "Der Datenträger ist voll. Nichts wurde angenommen; Platz schaffen, dann erneut versuchen.",
        english: "The disk is full. Nothing was accepted; make room, then try again.")

    static func outboxDamaged(_ fault: String) -> Reason {
        Reason(
            "outbox_damaged",
            german:
                "Die Datenbank des Ausgangs ist beschädigt (\(fault)). Der nächste Befehl legt sie beiseite und rettet, was geht.",
            english:
                "The outbox's database is damaged (\(fault)). The next command puts it aside and saves what it can.")
    }

    /// The ledger knows the content.
    /// `losesTags`: it would have got others now.
    static func known(name: String, on day: String, losesTags: Bool) -> Reason {
        let (german, english) =
            losesTags
            ? (" Die Schlagwörter von jetzt kamen nicht dazu.", " The tags of now were not added.") : ("", "")
        return Reason(
            "known",
            german: "Derselbe Inhalt wurde am \(day) als «\(name)» zugestellt; nochmals senden mit --force.\(german)",
            english: "The same content was delivered on \(day) as “\(name)”; send it again with --force.\(english)")
    }

    static let serverKeepsItsTags = Reason(
        "tags_kept",
        german: "Der Server behält die Schlagwörter, die er dazu hatte.",
        english: "The server keeps the tags that it had for it.")

    static let cancelled = Reason(
        "cancelled",
        german: "Abgebrochen, bevor alles gesendet war; die Datei ist noch, wo sie war.",
        english: "Stopped before all was sent; the file is still where it was.")

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
        case .adopted(let item):
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

    static func dropped(_ item: OutboxItem) -> LocalizedText {
        let name = item.delivery.name
        return LocalizedText(
            german: "\(name) ist verworfen und wird nicht mehr gesendet.",
            english: "\(name) is discarded and will not be sent any more.")
    }

    static func pausedUntil(_ moment: String) -> LocalizedText {
        LocalizedText(
            german: "Der Server hat um eine Pause bis \(moment) gebeten.",
            english: "The server has asked for a pause until \(moment).")
    }

    static func proven(_ proof: FileProof) -> LocalizedText {
        let id = proof.id.map(\.description) ?? ""
        let why = proof.reason?.message ?? ""
        return switch proof.outcome {
        case .delivered: LocalizedText(german: "zugestellt als \(id)", english: "delivered as \(id)")
        case .queued: LocalizedText(german: "wartet im Ausgang", english: "waits in the outbox")
        case .unknown: LocalizedText(german: "gesendet, die Antwort fehlt", english: "sent, the answer is missing")
        case .refused: LocalizedText(german: "abgelehnt. \(why.german)", english: "refused. \(why.english)")
        case .absent where proof.reason == nil: LocalizedText(german: "nicht zugestellt", english: "not delivered")
        case .absent: LocalizedText(german: "nicht zugestellt. \(why.german)", english: "not delivered. \(why.english)")
        }
    }

    static func outboxFine(_ counts: OutboxCounts, since: String?) -> LocalizedText {
        let (german, english) = since.map { (" seit \($0)", " since \($0)") } ?? ("", "")
        return LocalizedText(
            german: "Der Ausgang ist heil: \(counts.left) warten\(german), \(counts.refused) abgelehnt",
            english: "The outbox is sound: \(counts.left) waiting\(english), \(counts.refused) refused")
    }

    /// Kept, and tried by nobody.
    static func refusedRemain(_ count: Int) -> LocalizedText {
        LocalizedText(
            german: "\(count) abgelehnt und aufbewahrt. Ansehen: certain outbox; dann retry oder drop",
            english: "\(count) refused and kept. Look: certain outbox; then retry or drop")
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

    /// What waits, and who moves it.
    static func waiting(_ count: Int, _ retrier: Retrier) -> LocalizedText {
        let german = "\(count) \(count == 1 ? "Datei wartet" : "Dateien warten") im Ausgang"
        let english = "\(count) \(count == 1 ? "file waits" : "files wait") in the outbox"
        let (who, whoEnglish) =
            switch retrier {
            case .watch: ("; das laufende certain watch versucht es weiter.", "; the running certain watch will retry.")
            case .cron: ("; cron versucht es weiter.", "; cron will retry.")
            case .nobody:
                (
                    ", und von selbst wird nichts wiederholt. Das ändert: certain install service.",
                    ", and nothing will retry this by itself. To change that: certain install service."
                )
            }
        return LocalizedText(
            german: german + who + " Jetzt: certain outbox flush",
            english: english + whoEnglish + " Now: certain outbox flush")
    }
}
