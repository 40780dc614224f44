// What is asked and said on the way from a password to a device token.
import Platform
import Server
import Terminal

extension LoginQuestion {
    var text: LocalizedText {
        switch self {
        case .username: LocalizedText(german: "Benutzername:", english: "User name:")
        case .password: LocalizedText(german: "Passwort:", english: "Password:")
        case .code: LocalizedText(german: "Code des zweiten Faktors:", english: "Code of the second factor:")
        case .newPassword: LocalizedText(german: "Neues Passwort:", english: "New password:")
        case .newPasswordAgain: LocalizedText(german: "Noch einmal:", english: "Once more:")
        case .token: LocalizedText(german: "Gerätemarke:", english: "Device token:")
        }
    }
}

extension Words {
    static func sameServer(_ profile: String, _ known: ServerAddress, _ new: ServerAddress) -> LocalizedText {
        LocalizedText(
            german: "Das Profil «\(profile)» gehört zu \(known.text). Ist \(new.text) derselbe Server?",
            english: "Profile “\(profile)” belongs to \(known.text). Is \(new.text) the same server?")
    }

    static let keystoreMayAsk = LocalizedText(
        german: "Der Schlüsselbund fragt vielleicht am Bildschirm nach seinem Passwort (höchstens zwei Minuten).",
        english: "The keyring may ask for its password on the screen (two minutes at most).")

    static let passwordChangeDue = LocalizedText(
        german: "Der Server verlangt ein neues Passwort.", english: "The server demands a new password.")

    static let passwordsDiffer = LocalizedText(
        german: "Die beiden Eingaben sind verschieden.", english: "The two are different.")

    static let formerTokenRemains = LocalizedText(
        german: "Die frühere Gerätemarke bleibt auf dem Server gültig: unter Einstellungen → Gerätemarken widerrufen.",
        english: "The former device token stays valid on the server: revoke it at Einstellungen → Gerätemarken.")

    static let formerTokenMayRemain = LocalizedText(
        german:
            "Falls die frühere Gerätemarke auf dem Server noch gültig ist: unter Einstellungen → Gerätemarken widerrufen.",
        english: "If the former device token is still valid on the server: revoke it at Einstellungen → Gerätemarken.")

    static func sessionStaysOpen(_ address: ServerAddress) -> LocalizedText {
        LocalizedText(
            german: "Die Anmeldung bei \(address.hostAndPort) liess sich nicht beenden; ihr Cookie ist vergessen.",
            english: "The session with \(address.hostAndPort) could not be ended; its cookie is forgotten.")
    }

    static func tokenWithoutHome(_ device: String, _ address: ServerAddress) -> LocalizedText {
        LocalizedText(
            german:
                "Auf \(address.hostAndPort) steht jetzt vielleicht eine Gerätemarke «\(device)», die niemand hat: unter Einstellungen → Gerätemarken widerrufen.",
            english:
                "There may now be a device token “\(device)” on \(address.hostAndPort) that nobody has: revoke it at Einstellungen → Gerätemarken."
        )
    }

    static func scope(_ scope: String) -> LocalizedText {
        let reach = scopeReach(scope)
        return LocalizedText(german: "Umfang: \(reach.german)", english: "Scope: \(reach.english)")
    }
}

extension Reason {
    static func notTogether(_ one: String, _ other: String) -> Reason {
        Reason(
            "not_together",
            german: "\(one) und \(other) gehen nicht zusammen.", english: "\(one) and \(other) do not go together.")
    }

    static func needs(_ one: String, _ other: String) -> Reason {
        Reason("needs", german: "\(one) braucht auch \(other).", english: "\(one) needs \(other) as well.")
    }

    static func notAPassword(_ option: String) -> Reason {
        Reason(
            "not_a_password",
            german: "\(option): Auf der Standardeingabe fehlt die Zeile mit dem Passwort (UTF-8).",
            english: "\(option): The line with the password (UTF-8) is missing on standard input.")
    }

    static func configuredOtherwise(_ key: String, _ profile: String, _ value: String) -> Reason {
        Reason(
            "configured_otherwise",
            german:
                "In config.json steht für das Profil «\(profile)» \(key): \(value), und das gilt. Dort ändern, oder --profile NEU.",
            english:
                "config.json has \(key): \(value) for profile “\(profile)”, and that holds. Change it there, or --profile NEW."
        )
    }

    static func wrongPassword(_ detail: String?) -> Reason {
        let words = detail.map { " (\($0))" } ?? ""
        return Reason(
            "wrong_password",
            german: "Benutzername oder Passwort stimmt nicht\(words).",
            english: "User name or password is wrong\(words).")
    }

    static func wrongCode(_ detail: String?) -> Reason {
        let words = detail.map { " (\($0))" } ?? ""
        return Reason(
            "wrong_code",
            german: "Der Code stimmt nicht\(words). Stimmt die Uhr des Geräts, das ihn zeigt?",
            english: "The code is wrong\(words). Is the clock of the device that shows it right?")
    }

    static func weakPassword(_ detail: String?) -> Reason {
        let words = detail.map { " (\($0))" } ?? ""
        return Reason(
            "weak_password",
            german: "Der Server nimmt das neue Passwort nicht an\(words).",
            english: "The server does not take the new password\(words).")
    }

    static let noNewPassword = Reason(
        "no_new_password",
        german: "Kein neues Passwort gesetzt: die Eingaben waren jedes Mal verschieden.",
        english: "No new password was set: the two were different every time.")

    static let noAnswer = Reason("no_answer", german: "Keine Eingabe.", english: "No answer.")

    static func setUpInBrowser(_ page: String) -> Reason {
        Reason(
            "second_factor_setup",
            german:
                "Zuerst muss ein zweiter Faktor eingerichtet werden, und das geht nur im Browser: \(page) – danach noch einmal certain login.",
            english:
                "A second factor has to be set up first, which only the browser can: \(page) – then certain login once more."
        )
    }

    static func unknownLoginStatus(_ status: String, _ address: ServerAddress) -> Reason {
        Reason(
            "unknown_login_status",
            german:
                "\(address.hostAndPort) verlangt bei der Anmeldung etwas, was dieses Programm nicht kennt («\(status)»). Im Browser anmelden, dort eine Gerätemarke erstellen und mit --token-stdin übergeben.",
            english:
                "\(address.hostAndPort) wants something at login that this program does not know (“\(status)”). Log in with the browser, make a device token there and pass it with --token-stdin."
        )
    }

    static func sessionLost(_ address: ServerAddress) -> Reason {
        Reason(
            "session_lost",
            german: "\(address.hostAndPort) hat die Anmeldung abgebrochen. Noch einmal: certain login",
            english: "\(address.hostAndPort) ended the login. Once more: certain login")
    }

    /// A step of the login that the server answered otherwise than the contract says.
    static func loginTrouble(_ trouble: InboxTrouble, _ address: ServerAddress) -> Reason {
        guard case .status(let status) = trouble.cause, (400..<500).contains(status), status != 429 else {
            return Reason.trouble(trouble, address)
        }
        let words = trouble.detail.map { ": \($0)" } ?? ""
        return Reason(
            "login_refused",
            german: "\(address.hostAndPort) lässt diese Anmeldung nicht zu (\(status)\(words)).",
            english: "\(address.hostAndPort) does not allow this login (\(status)\(words)).")
    }

    static func notMinted(
        _ trouble: InboxTrouble, _ scope: String, offered: [String], _ address: ServerAddress
    ) -> Reason {
        guard case .status(let status) = trouble.cause else { return Reason.trouble(trouble, address) }
        let words = trouble.detail.map { ": \($0)" } ?? ""
        let list = offered.joined(separator: ", ")
        return Reason(
            "not_minted",
            german: "\(address.hostAndPort) gibt keine Gerätemarke vom Umfang «\(scope)» (\(status)\(words))."
                + (offered.isEmpty ? "" : " Angeboten: \(list)."),
            english: "\(address.hostAndPort) gives no device token of scope “\(scope)” (\(status)\(words))."
                + (offered.isEmpty ? "" : " Offered: \(list)."))
    }

    static func mintedNoToken(_ device: String, _ address: ServerAddress) -> Reason {
        Reason(
            "not_a_token",
            german:
                "\(address.hostAndPort) gab etwas, was keine Gerätemarke ist. «\(device)» dort unter Einstellungen → Gerätemarken widerrufen.",
            english:
                "\(address.hostAndPort) gave something that is no device token. Revoke “\(device)” there at Einstellungen → Gerätemarken."
        )
    }
}

extension CommandFailure {
    /// `option` answers the question without a terminal.
    init(_ error: PromptError, option: String) {
        switch error {
        case .terminal(.interrupted(let signal)): self = .interrupted(by: signal)
        case .terminal(.noTerminal):
            self.init(
                .usage,
                Reason(
                    "no_terminal",
                    german: "Hier ist kein Terminal, um zu fragen. Die Antwort mitgeben: \(option)",
                    english: "There is no terminal here to ask at. Give the answer along: \(option)"))
        case .terminal(.ended): self.init(.notLoggedIn, .noAnswer)
        case .terminal(.tooLong), .notUTF8:
            self.init(
                .usage,
                Reason(
                    "bad_answer", german: "Diese Eingabe ist kein Text (UTF-8) von vernünftiger Länge.",
                    english: "This answer is no text (UTF-8) of sensible length."))
        case .terminal(.system(let error)): self.init(.usage, .noInput(error))
        }
    }
}
