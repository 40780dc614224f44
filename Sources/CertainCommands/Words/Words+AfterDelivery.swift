// Why a delivered file stays where it is.
import Outbox
import Platform
import Terminal

extension Words {
    static let staysUnconfirmed = LocalizedText(
        german: "Die Datei bleibt, denn der Server hat sie in diesem Lauf nicht bestätigt.",
        english: "The file stays, for the server did not confirm it in this run.")

    static func stays(_ error: AfterDeliveryError) -> LocalizedText {
        let why = why(error)
        return LocalizedText(
            german: "Zugestellt, aber die Datei bleibt, wo sie ist: \(why.german)",
            english: "Delivered, but the file stays where it is: \(why.english)")
    }

    static func why(_ error: AfterDeliveryError) -> LocalizedText {
        switch error {
        case .changed:
            LocalizedText(
                german: "sie ist nicht mehr die gesendete.", english: "it is no longer the one that was sent.")
        case .noFolder(let error):
            LocalizedText(
                german: "der Ordner lässt sich nicht benutzen (\(error.systemMessage)).",
                english: "the folder cannot be used (\(error.systemMessage)).")
        case .trash(.nameIsNoText):
            LocalizedText(
                german: "ihr Name ist kein gültiges UTF-8, was der Papierkorb braucht.",
                english: "its name is not valid UTF-8, which the trash needs.")
        case .trash(.program):
            LocalizedText(german: "der Papierkorb antwortet nicht.", english: "the trash does not answer.")
        case .trash(.refused(let words)):
            LocalizedText(
                german: "der Papierkorb lehnt ab (\(words)).", english: "the trash refuses (\(words)).")
        case .system(let error):
            LocalizedText(german: "\(error.systemMessage).", english: "\(error.systemMessage).")
        }
    }
}
