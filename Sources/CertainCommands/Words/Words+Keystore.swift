// Why a token could not be had or kept.
import Keystore
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
                german:
                    "\(path) enthält keine Gerätemarke: \(why.german) Erwartet: eine Zeile https://SERVER GERÄTEMARKE",
                english: "\(path) holds no device token: \(why.english) Expected: one line https://SERVER TOKEN")
        case .otherOrigin(let bound, let wanted):
            return Reason(
                "other_origin",
                german:
                    "Die Gerätemarke gehört zu \(bound), nicht zu \(wanted), und wurde nicht gesendet. Ist es derselbe Server unter neuer Adresse: certain login --same-server \(wanted); sonst mit --profile NEU",
                english:
                    "The device token belongs to \(bound), not to \(wanted), and was not sent. If it is the same server at a new address: certain login --same-server \(wanted); or else with --profile NEW"
            )
        case .notKept:
            return Reason(
                "keystore_forgets",
                german: "Der Schlüsselspeicher gab nicht zurück, was hineingelegt wurde.",
                english: "The keystore did not give back what was put into it.")
        case .unavailable:
            return Reason(
                "keystore_unavailable",
                german:
                    "Diesen Schlüsselspeicher gibt es hier nicht. Eine Datei statt seiner: certain login --keystore file",
                english: "There is no such keystore here. A file in its place: certain login --keystore file")
        case .programMissing, .noSession, .serviceAbsent, .locked, .noCollection, .refused, .timedOut, .corruptEntry:
            return secretService(error)
        }
    }

    static func tokenFileWithoutServer(_ file: Path) -> Reason {
        Reason(
            "which_profile",
            german:
                "In \(file) steht keine Adresse vor der Gerätemarke, und kein Profil sagt, für welchen Server sie ist. Erwartet: https://SERVER GERÄTEMARKE; oder --profile",
            english:
                "There is no address before the device token in \(file), and no profile says which server it is for. Expected: https://SERVER TOKEN; or --profile"
        )
    }

    static func tokenFileOfOther(_ file: Path, bound: WebOrigin, wanted: WebOrigin) -> Reason {
        Reason(
            "other_origin",
            german:
                "Die Gerätemarke in \(file) gehört zu \(bound), nicht zu \(wanted), und wurde nicht gesendet. Dort eine von \(wanted) eintragen, oder das Profil von \(bound) wählen mit --profile",
            english:
                "The device token in \(file) belongs to \(bound), not to \(wanted), and was not sent. Put one of \(wanted) there, or choose the profile of \(bound) with --profile"
        )
    }

    private static func secretService(_ error: KeystoreError) -> Reason {
        switch error {
        case .programMissing(let program):
            Reason(
                "keystore_program",
                german: "Das Programm \(program) fehlt. Debian und Ubuntu: sudo apt-get install libsecret-tools",
                english: "The program \(program) is missing. Debian and Ubuntu: sudo apt-get install libsecret-tools")
        case .noSession:
            Reason(
                "keystore_no_session",
                german:
                    "Hier gibt es keine Desktop-Sitzung und so keinen Schlüsselbund. Statt seiner: CERTAIN_TOKEN_FILE oder certain login --keystore file",
                english:
                    "There is no desktop session here, and so no keyring. In its place: CERTAIN_TOKEN_FILE or certain login --keystore file"
            )
        case .serviceAbsent:
            Reason(
                "keystore_absent",
                german:
                    "In dieser Sitzung läuft kein Schlüsselbund. gnome-keyring starten, oder certain login --keystore file",
                english: "No keyring runs in this session. Start gnome-keyring, or certain login --keystore file")
        case .locked:
            Reason(
                "keystore_locked",
                german:
                    "Der Schlüsselbund ist gesperrt. Am Bildschirm anmelden und ihn entsperren; nichts ist verloren.",
                english: "The keyring is locked. Log in at the screen and unlock it; nothing is lost.")
        case .noCollection:
            Reason(
                "keystore_empty",
                german:
                    "Auf diesem Desktop gibt es noch keinen Schlüsselbund. Einmal am Bildschirm anmelden oder ihn mit seahorse anlegen; sonst certain login --keystore file",
                english:
                    "There is no keyring yet on this desktop. Log in once at the screen or make one with seahorse; or else certain login --keystore file"
            )
        case .refused(let message):
            Reason(
                "keystore_refused",
                german:
                    "Der Schlüsselbund lehnt ab (\(message)). Eine Frage am Bildschirm bejahen, oder certain login --keystore file",
                english:
                    "The keyring refuses (\(message)). Say yes to the question on the screen, or certain login --keystore file"
            )
        case .timedOut:
            Reason(
                "keystore_timeout",
                german: "Der Schlüsselbund antwortet nicht. Wartet irgendwo eine Frage auf dem Bildschirm?",
                english: "The keyring does not answer. Is a question waiting somewhere on the screen?")
        case .corruptEntry(let profile):
            Reason(
                "keystore_entry",
                german:
                    "Der Eintrag des Profils «\(profile)» im Schlüsselbund ist nicht von uns. Neu anmelden: certain login",
                english: "The keyring's entry for profile “\(profile)” is not ours. Log in again: certain login")
        default: keystore(error)
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
