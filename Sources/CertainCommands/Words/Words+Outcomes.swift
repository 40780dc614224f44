// What became of a file, in a few words.
import Server
import Terminal

extension Words {
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
            LocalizedText(german: "abgelehnt. \(why.german)", english: "refused. \(why.english)")
        case .skipped:
            LocalizedText(german: "übersprungen. \(why.german)", english: "skipped. \(why.english)")
        case .failed:
            LocalizedText(german: "nicht zugestellt. \(why.german)", english: "not delivered. \(why.english)")
        case .planned:
            LocalizedText(german: "würde gesendet", english: "would be sent")
        }
    }
}
