// What is said of the service that follows drop folders and retries.
import Desktop
import Terminal

extension Words {
    static func somebodyMustRetry(_ service: Integration) -> LocalizedText {
        LocalizedText(
            german:
                "Was nicht gleich zugestellt werden kann, wartet. Damit es von selbst wieder versucht wird: certain install \(service.name)",
            english:
                "What cannot be delivered at once waits. To have it tried again by itself: certain install \(service.name)"
        )
    }

    static let noUserManager = LocalizedText(
        german:
            "service: Hier läuft kein systemd dieses Benutzers. Der Dienst startet bei der nächsten Anmeldung; ohne Anmeldung mit: loginctl enable-linger. Wo es kein systemd gibt: certain install cron",
        english:
            "service: no systemd of this user runs here. The service starts at the next login; without one by: loginctl enable-linger. Where there is no systemd: certain install cron"
    )

    static let serviceRuns = LocalizedText(
        german: "service: läuft. Was er tut, zeigt: journalctl --user -u certain-watch",
        english: "service: runs. What it does is shown by: journalctl --user -u certain-watch")

    static let tokenNotChecked = LocalizedText(
        german:
            "service: Ob er die Gerätemarke lesen kann, liess sich nicht prüfen. Es zeigt sich in: journalctl --user -u certain-watch",
        english:
            "service: whether it can read the device token could not be checked. It shows in: journalctl --user -u certain-watch"
    )

    static func serviceCannotDeliver(_ message: String) -> LocalizedText {
        LocalizedText(
            german: "service: läuft, kann aber noch nichts zustellen. \(message)",
            english: "service: runs, but cannot deliver anything yet. \(message)")
    }

    static func keyringWhileLoggedIn(lingers: Bool) -> LocalizedText {
        lingers
            ? LocalizedText(
                german:
                    "service: Er läuft auch ohne Anmeldung (linger), aber der Schlüsselbund mit der Gerätemarke ist dann verschlossen: bis zur Anmeldung wartet alles. Abhilfe: certain login --keystore file, oder certain install service --token-file DATEI",
                english:
                    "service: it runs without a login too (linger), but then the keyring with the device token is locked: until you log in everything waits. The cure: certain login --keystore file, or certain install service --token-file FILE"
            )
            : LocalizedText(
                german:
                    "service: Die Gerätemarke liegt im Schlüsselbund, der nur offen ist, solange Sie angemeldet sind.",
                english: "service: the device token is in the keyring, which is open only while you are logged in.")
    }

    static let runsWhileLoggedIn = LocalizedText(
        german: "service: Er läuft, solange Sie angemeldet sind; immer mit: loginctl enable-linger",
        english: "service: it runs while you are logged in; always by: loginctl enable-linger")

    // MARK: doctor

    static func integrationFine(_ integration: Integration) -> LocalizedText {
        LocalizedText(
            german: "\(integration.name) ist eingerichtet", english: "\(integration.name) is installed")
    }

    static func integrationEdited(_ integration: Integration) -> LocalizedText {
        LocalizedText(
            german: "\(integration.name) ist eingerichtet und von Hand geändert",
            english: "\(integration.name) is installed and was changed by hand")
    }

    static func integrationOutdated(_ integration: Integration) -> LocalizedText {
        LocalizedText(
            german:
                "\(integration.name) ist unvollständig oder für ein certain an anderer Stelle eingerichtet. Abhilfe: certain install \(integration.name)",
            english:
                "\(integration.name) is incomplete, or installed for a certain in another place. The cure: certain install \(integration.name)"
        )
    }

    static func integrationWithoutManager(_ integration: Integration) -> LocalizedText {
        LocalizedText(
            german:
                "\(integration.name) ist eingerichtet, läuft aber nicht: hier läuft kein systemd dieses Benutzers. Es kommt mit der nächsten Anmeldung, ohne Anmeldung mit: loginctl enable-linger. Wo es kein systemd gibt: certain install cron",
            english:
                "\(integration.name) is installed but does not run: no systemd of this user runs here. It comes with the next login, without one by: loginctl enable-linger. Where there is no systemd: certain install cron"
        )
    }

    static func integrationStopped(_ integration: Integration, _ probe: ExternalCommand) -> LocalizedText {
        LocalizedText(
            german:
                "\(integration.name) ist eingerichtet, läuft aber nicht (\(probe.line)). Abhilfe: certain install \(integration.name)",
            english:
                "\(integration.name) is installed but does not run (\(probe.line)). The cure: certain install \(integration.name)"
        )
    }
}
