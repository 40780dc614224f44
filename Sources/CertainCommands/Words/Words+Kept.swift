// Why something is in the outbox, from what was kept of the reason.
import Outbox
import Server
import Terminal

extension Reason {
    init(kept reason: DeliveryReason) {
        if let known = Self.known[reason.code] {
            self = known
            return
        }
        if reason.code == "bytes-unreadable" {
            self.init(
                "bytes_unreadable",
                german:
                    "Der Inhalt im Ausgang lässt sich gerade nicht lesen (\(reason.detail ?? "")); er wartet weiter.",
                english:
                    "The content in the outbox cannot be read just now (\(reason.detail ?? "")); it goes on waiting.")
            return
        }
        if reason.code == "other-document" {
            let id = reason.detail ?? ""
            self.init(
                "other_document",
                german:
                    "Der Server nannte das Dokument \(id), das ein anderes ist. Die Datei bleibt aufbewahrt; ob er sie hat, wird geklärt.",
                english:
                    "The server named document \(id), which is another one. The file is kept; whether the server has it is to be settled."
            )
            return
        }
        let lines = (reason.detail ?? reason.code).split(separator: "\n", maxSplits: 1).map(String.init)
        self.init(reason.code, german: lines.first ?? "", english: lines.last ?? "")
    }

    /// What the outbox finds out by itself.
    private static let known: [String: Reason] = [
        DeliveryReason.interrupted.code: Reason(
            "interrupted",
            german: "Das Programm endete beim Senden, bevor die Antwort da war.",
            english: "The program ended while sending, before the answer came."),
        DeliveryReason.bytesGone.code: Reason(
            "bytes_gone",
            german: "Der Inhalt ist weder hier noch unverändert an seinem Ort zu finden.",
            english: "The content is found neither here nor unchanged in its place."),
        DeliveryReason.changed.code: Reason.body(.changed),
        DeliveryReason.notFoundYet.code: Reason(
            "not_found_yet",
            german: "Auf dem Server ist es noch nicht zu sehen; bald wird wieder nachgesehen.",
            english: "It is not to be seen on the server yet; it is looked up again soon."),
        DeliveryReason.undecidable.code: Reason(
            "undecidable",
            german: "Der Server kann nicht sagen, ob er es hat. Nachsehen, dann: certain outbox retry oder drop",
            english: "The server cannot tell whether it has it. Look there, then: certain outbox retry or drop"),
        DeliveryReason.adopted.code: Reason(
            "adopted",
            german: "Aus dem Ausgang gerettet, dessen Datenbank beschädigt war; ob es zugestellt ist, wird geklärt.",
            english: "Saved from the outbox whose database was damaged; whether it was delivered is to be settled."),
    ]
}
