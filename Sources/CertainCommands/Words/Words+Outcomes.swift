// What became of a file, in a few words.
import Server
import Terminal

extension Words {
    /// One word for a table.
    static func standing(_ outcome: FileReport.Outcome) -> LocalizedText {
        switch outcome {
        case .delivered: LocalizedText(german: "zugestellt", english: "delivered")
        case .duplicate: LocalizedText(german: "vorhanden", english: "duplicate")
        case .queued: LocalizedText(german: "wartet", english: "queued")
        case .unknown: LocalizedText(german: "ungewiss", english: "unknown")
        case .refused: LocalizedText(german: "abgelehnt", english: "refused")
        case .skipped: LocalizedText(german: "übersprungen", english: "skipped")
        case .failed: LocalizedText(german: "gescheitert", english: "failed")
        case .planned: LocalizedText(german: "geplant", english: "planned")
        }
    }

    static func outcome(_ report: FileReport) -> LocalizedText {
        let id = report.id.map(\.description) ?? ""
        let why = report.reason?.message ?? ""
        return switch report.outcome {
        case .delivered:
            LocalizedText(german: "zugestellt als \(id)", english: "delivered as \(id)")
        case .duplicate:
            LocalizedText(
                german: "schon vorhanden" + (id.isEmpty ? "" : " als \(id)"),
                english: "already there" + (id.isEmpty ? "" : " as \(id)"))
        case .queued:
            LocalizedText(german: "wartet im Ausgang. \(why.german)", english: "waits in the outbox. \(why.english)")
        case .unknown:
            LocalizedText(
                german: "ungewiss, ob zugestellt. \(why.german)", english: "unknown whether delivered. \(why.english)")
        case .refused:
            LocalizedText(
                german: "abgelehnt. \(why.german)" + (report.item.map(keptRefused)?.german ?? ""),
                english: "refused. \(why.english)" + (report.item.map(keptRefused)?.english ?? ""))
        case .skipped:
            LocalizedText(german: "übersprungen. \(why.german)", english: "skipped. \(why.english)")
        case .failed:
            LocalizedText(german: "nicht zugestellt. \(why.german)", english: "not delivered. \(why.english)")
        case .planned where report.reason != nil:
            LocalizedText(german: "würde nicht gesendet. \(why.german)", english: "would not be sent. \(why.english)")
        case .planned:
            LocalizedText(german: "würde gesendet", english: "would be sent")
        }
    }

    private static func keptRefused(_ item: Int64) -> LocalizedText {
        LocalizedText(
            german:
                " Aufbewahrt als Eintrag \(item). Neu senden: certain outbox retry \(item); verwerfen: certain outbox drop \(item)",
            english:
                " It is kept as item \(item). Send it again: certain outbox retry \(item); discard it: certain outbox drop \(item)"
        )
    }
}
