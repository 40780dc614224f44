import Keystore
// Why a token could not be had or kept.
import Platform
import Terminal

extension Reason {
    static func keystore(_ error: KeystoreError) -> Reason {
        switch error {
        case .file(let error):
            let path = error.path.map(\.text) ?? "?"
            return Reason(
                "keystore_file",
                german: "\(path) lässt sich nicht lesen oder schreiben (\(error.systemMessage)).",
                english: "\(path) cannot be read or written (\(error.systemMessage)).")
        case .exposed(let path, let exposure):
            let why = exposed(exposure)
            return Reason(
                "keystore_exposed",
                german: "\(path) wird nicht benutzt: \(why.german)",
                english: "\(path) is not used: \(why.english)")
        case .corrupt(let path):
            return Reason(
                "keystore_corrupt",
                german: "\(path) ist beschädigt. Beiseite legen und neu anmelden: certain login",
                english: "\(path) is damaged. Put it aside and log in again: certain login")
        case .notAToken(let path, let problem):
            let why = token(problem)
            return Reason(
                "not_a_token",
                german: "\(path) enthält keine Gerätemarke: \(why.german)",
                english: "\(path) holds no device token: \(why.english)")
        case .otherOrigin(let bound, let wanted):
            return Reason(
                "other_origin",
                german:
                    "Die Gerätemarke gehört zu \(bound), nicht zu \(wanted), und wurde nicht gesendet. Neu anmelden: certain login \(wanted)",
                english:
                    "The device token belongs to \(bound), not to \(wanted), and was not sent. Log in again: certain login \(wanted)"
            )
        case .notKept:
            return Reason(
                "keystore_forgets",
                german: "Der Schlüsselspeicher gab nicht zurück, was hineingelegt wurde.",
                english: "The keystore did not give back what was put into it.")
        case .unavailable:
            return Reason(
                "keystore_unavailable",
                german: "Diesen Schlüsselspeicher gibt es hier nicht. Eine Datei statt seiner: --keystore file",
                english: "There is no such keystore here. A file in its place: --keystore file")
        }
    }

    private static func exposed(_ exposure: KeystoreError.Exposure) -> LocalizedText {
        switch exposure {
        case .notPlain:
            LocalizedText(
                german: "es ist eine Verknüpfung oder keine gewöhnliche Datei.",
                english: "it is a link or no regular file.")
        case .foreignOwner:
            LocalizedText(
                german: "es gehört einem anderen Benutzer.", english: "it belongs to another user.")
        case .permissions:
            LocalizedText(
                german: "andere könnten es lesen. Abhilfe: chmod go= auf diesen Pfad.",
                english: "others could read it. The cure: chmod go= on this path.")
        }
    }

    static func token(_ problem: TokenProblem) -> LocalizedText {
        switch problem {
        case .empty: LocalizedText(german: "es ist leer.", english: "it is empty.")
        case .tooLong: LocalizedText(german: "es ist zu lang.", english: "it is too long.")
        case .notPrintable:
            LocalizedText(
                german: "es hat Zeichen, die keine Gerätemarke hat.", english: "it has characters no device token has.")
        case .notOrigin:
            LocalizedText(
                german: "davor muss die Adresse stehen: https://host MARKE.",
                english: "the address must stand before it: https://host TOKEN.")
        }
    }
}
