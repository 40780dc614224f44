// What is said at login.
import Keystore
import Platform
import Server
import Settings
import Terminal

extension Words {
    static func loggedIn(
        _ address: ServerAddress, profile: String, user: String?, keystore: KeystoreChoice
    ) -> LocalizedText {
        let (who, whoEnglish) = user.map { (" als \($0)", " as \($0)") } ?? ("", "")
        let place = kept(in: keystore)
        return LocalizedText(
            german:
                "Angemeldet\(who) bei \(address.text) (Profil «\(profile)»). Die Gerätemarke liegt \(place.german).",
            english:
                "Logged in\(whoEnglish) at \(address.text) (profile “\(profile)”). The device token is \(place.english)."
        )
    }

    static func kept(in keystore: KeystoreChoice) -> LocalizedText {
        switch keystore {
        case .file:
            LocalizedText(
                german: "unverschlüsselt in einer Datei, die nur Ihr Konto lesen kann",
                english: "unencrypted in a file that only your account can read")
        case .keychain: LocalizedText(german: "im Schlüsselbund", english: "in the Keychain")
        case .auto, .secretService:
            LocalizedText(german: "im Schlüsselbund des Desktops", english: "in the desktop's keyring")
        }
    }

    static func tokenFileReadable(_ path: Path) -> LocalizedText {
        LocalizedText(
            german: "Achtung: \(path) können auch andere lesen. Abhilfe: chmod go= auf diese Datei.",
            english: "Beware: others can read \(path) too. The cure: chmod go= on this file.")
    }

    static func tokenUntested(_ trouble: InboxTrouble, _ address: ServerAddress) -> LocalizedText {
        let why = Reason.trouble(trouble, address).message
        return LocalizedText(
            german: "Die Gerätemarke liess sich nicht prüfen: \(why.german)",
            english: "The device token could not be tested: \(why.english)")
    }

    static let stopped = LocalizedText(
        german: "Abgebrochen. Was noch nicht gemeldet ist, wurde nicht gesendet.",
        english: "Stopped. What has not been reported was not sent.")
}

extension Reason {
    static let serverMissing = Reason(
        "server_missing",
        german: "Die Adresse des Servers fehlt: certain login https://certain.example.org",
        english: "The server's address is missing: certain login https://certain.example.org")

    static func caFileUnreadable(_ path: Path, _ error: SystemError) -> Reason {
        error.kind == .missing
            ? Reason("ca_file", german: "\(path) ist nicht da.", english: "\(path) is not there.")
            : Reason(
                "ca_file", german: "\(path) lässt sich nicht lesen (\(error.systemMessage)).",
                english: "\(path) cannot be read (\(error.systemMessage)).")
    }

    static func noInput(_ error: SystemError) -> Reason {
        Reason(
            "no_input",
            german: "Die Standardeingabe lässt sich nicht lesen (\(error.systemMessage)).",
            english: "Standard input cannot be read (\(error.systemMessage)).")
    }

    static func badToken(_ problem: TokenProblem) -> Reason {
        let why = token(problem)
        return Reason(
            "not_a_token",
            german: "Das ist keine Gerätemarke: \(why.german)",
            english: "This is no device token: \(why.english)")
    }

    static func notCertain(_ trouble: InboxTrouble, _ address: ServerAddress) -> Reason {
        let what = Reason.trouble(trouble, address).message
        return Reason(
            "not_certain",
            german: "Unter \(address.text) ist kein Certain. \(what.german)",
            english: "There is no Certain at \(address.text). \(what.english)")
    }

    static func otherServer(_ profile: String, _ known: ServerAddress, _ new: ServerAddress) -> Reason {
        Reason(
            "other_server",
            german:
                "Das Profil «\(profile)» gehört zu \(known.text). Ist \(new.text) derselbe Server: --same-server; sonst --profile NEU.",
            english:
                "Profile “\(profile)” belongs to \(known.text). If \(new.text) is the same server: --same-server; else --profile NEW."
        )
    }
}
