// What is missing before the work can start: home, profile, login, keystore.
import Keystore
import Platform
import Server
import Settings
import Terminal

extension Reason {
    static let homeUnknown = Reason(
        "no_home",
        german:
            "HOME ist nicht gesetzt und das Konto hat keinen Ordner. HOME setzen, oder XDG_CONFIG_HOME und XDG_STATE_HOME.",
        english: "HOME is not set and the account has no folder. Set HOME, or XDG_CONFIG_HOME and XDG_STATE_HOME.")

    static func notLoggedIn(_ profile: String) -> Reason {
        Reason(
            "not_logged_in",
            german: "Das Profil «\(profile)» ist nicht angemeldet. Anmelden mit: certain login SERVER",
            english: "Profile “\(profile)” is not logged in. Log in with: certain login SERVER")
    }

    static func profile(_ error: ProfileError) -> Reason {
        switch error {
        case .none:
            Reason(
                "not_logged_in",
                german: "Noch nicht angemeldet. Anmelden mit: certain login SERVER",
                english: "Not logged in yet. Log in with: certain login SERVER")
        case .unknown(let name, _, known: []):
            Reason(
                "unknown_profile",
                german: "Das Profil «\(name)» gibt es nicht, und auch kein anderes. Anmelden mit: certain login SERVER",
                english: "There is no profile “\(name)”, nor any other. Log in with: certain login SERVER")
        case .unknown(let name, let nearest, let known):
            Reason(
                "unknown_profile",
                german: "Das Profil «\(name)» gibt es nicht. "
                    + (nearest.map { "Gemeint \($0)?" } ?? "Es gibt: \(known.joined(separator: ", "))."),
                english: "There is no profile “\(name)”. "
                    + (nearest.map { "Did you mean \($0)?" } ?? "There are: \(known.joined(separator: ", "))."))
        case .ambiguous(let known):
            Reason(
                "which_profile",
                german:
                    "Es gibt mehrere Profile (\(known.joined(separator: ", "))). Eines wählen mit --profile, oder default_profile in config.json setzen.",
                english:
                    "There are several profiles (\(known.joined(separator: ", "))). Choose one with --profile, or set default_profile in config.json."
            )
        case .notAName(let name):
            Reason(
                "bad_profile_name",
                german: "«\(name)» ist kein Profilname (Buchstaben, Ziffern, . _ -, höchstens 64).",
                english: "“\(name)” is no profile name (letters, digits, . _ -, at most 64).")
        }
    }

    static func address(_ text: String, _ problem: ServerAddress.Problem) -> Reason {
        let (german, english) =
            switch problem {
            case .empty: ("Sie ist leer", "It is empty")
            case .scheme(let scheme): ("«\(scheme)» geht nicht", "“\(scheme)” will not do")
            case .host:
                ("Name oder Port des Servers fehlt oder ist keiner", "The server's name or port is missing or is none")
            case .credentials: ("Name und Passwort gehören nicht hinein", "Name and password do not belong in it")
            case .form: ("Es steht etwas darin, was in keine Adresse gehört", "It holds what belongs in no address")
            }
        // An address with a password, or a query that may hold a token, is not repeated.
        let isSecret = problem == .credentials || problem == .form
        let shown = isSecret ? "" : " «\(text)»"
        let shownEnglish = isSecret ? "" : " “\(text)”"
        return Reason(
            "address",
            german: "Die Adresse\(shown) geht nicht: \(german). Erwartet wird https://host[:port][/pfad].",
            english: "The address\(shownEnglish) will not do: \(english). Expected is https://host[:port][/path].")
    }
}
