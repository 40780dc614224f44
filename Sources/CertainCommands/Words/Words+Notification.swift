// The words of notifications: short, for somebody who looks at something else.
import Terminal

extension Words {
    static let nothingSent = LocalizedText(german: "Certain: nichts gesendet", english: "Certain: nothing was sent")

    /// `Certain: 2 abgelehnt, 3 zugestellt`
    static func selectionTitle(_ counts: [(outcome: FileReport.Outcome, count: Int)]) -> LocalizedText {
        let parts = counts.map { outcomeCount($0.outcome, $0.count) }
        return LocalizedText(
            german: "Certain: " + parts.map(\.german).joined(separator: ", "),
            english: "Certain: " + parts.map(\.english).joined(separator: ", "))
    }

    private static func outcomeCount(_ outcome: FileReport.Outcome, _ count: Int) -> LocalizedText {
        switch outcome {
        case .delivered: LocalizedText(german: "\(count) zugestellt", english: "\(count) delivered")
        case .duplicate: LocalizedText(german: "\(count) schon vorhanden", english: "\(count) already there")
        case .queued:
            LocalizedText(
                german: "\(count) \(count == 1 ? "wartet" : "warten")",
                english: "\(count) waiting")
        case .unknown: LocalizedText(german: "\(count) ungewiss", english: "\(count) uncertain")
        case .refused: LocalizedText(german: "\(count) abgelehnt", english: "\(count) refused")
        case .skipped: LocalizedText(german: "\(count) übersprungen", english: "\(count) skipped")
        case .failed: LocalizedText(german: "\(count) nicht zugestellt", english: "\(count) not delivered")
        case .planned: LocalizedText(german: "\(count) würden gesendet", english: "\(count) would be sent")
        }
    }

    /// Of several files the first names, and how many more there are.
    static func names(_ names: [String], of count: Int) -> LocalizedText {
        let list = names.joined(separator: ", ")
        guard count > names.count else { return LocalizedText(stringLiteral: list) }
        let more = count - names.count
        return LocalizedText(german: "\(list) und \(more) weitere", english: "\(list) and \(more) more")
    }

    static func furtherFiles(_ count: Int) -> LocalizedText {
        LocalizedText(
            german: count == 1 ? "Dazu eine weitere Datei." : "Dazu \(count) weitere Dateien.",
            english: count == 1 ? "And one more file." : "And \(count) more files.")
    }

    /// `Lebensmittel (3), Steuer 2026 (12)`, the most used first.
    static func tagCounts(_ tags: [(tag: String, count: Int)], more: Bool) -> LocalizedText {
        let list = tags.map { "\($0.tag) (\($0.count))" }.joined(separator: ", ") + (more ? ", …" : "")
        return LocalizedText(german: "Schlagwörter: \(list)", english: "Tags: \(list)")
    }

    static func dateSpan(from first: String, to last: String, undated: Int) -> LocalizedText {
        let span = first == last ? first : nil
        let german = undated == 0 ? "" : ", \(undated) ohne"
        let english = undated == 0 ? "" : ", \(undated) without"
        return LocalizedText(
            german: "Datum: \(span ?? "\(first) bis \(last)")\(german)",
            english: "Date: \(span ?? "\(first) to \(last)")\(english)")
    }

    static func alsoMoved(_ count: Int) -> LocalizedText {
        LocalizedText(
            german: "Aus dem Ausgang zugestellt: \(count)", english: "Delivered from the outbox: \(count)")
    }

    static func notShown(_ why: NotificationFailure) -> LocalizedText {
        let (german, english) =
            switch why {
            case .noSession: ("hier ist kein Desktop", "there is no desktop here")
            case .programMissing:
                (
                    "notify-send fehlt (Debian und Ubuntu: sudo apt-get install libnotify-bin)",
                    "notify-send is missing (Debian and Ubuntu: sudo apt-get install libnotify-bin)"
                )
            case .timedOut: ("niemand nimmt sie an", "nobody takes it")
            case .refused(""): ("sie wurde nicht angenommen", "it was not taken")
            case .refused(let words): ("notify-send: \(words)", "notify-send: \(words)")
            }
        return LocalizedText(
            german: "Keine Benachrichtigung: \(german).", english: "No notification: \(english).")
    }
}
