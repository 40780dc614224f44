// What the manual page says beside the commands: exit codes, files, environment.
import Terminal

extension Words {
    static let manualSections = [
        ManualSection(
            title: LocalizedText(german: "EXIT-CODES", english: "EXIT STATUS"),
            text: LocalizedText(
                german: "Gelten mehrere, so geht der erste vor von 64, 78, 77, 73, 66, 65, 75.",
                english: "Where several hold, the first of 64, 78, 77, 73, 66, 65, 75 is reported."),
            entries: ExitCode.allCases.map { (LocalizedText(stringLiteral: "\($0.rawValue)"), exitCode($0)) }),
        ManualSection(
            title: LocalizedText(german: "DATEIEN", english: "FILES"),
            entries: files.map { (LocalizedText(stringLiteral: $0), $1) }),
        ManualSection(
            title: LocalizedText(german: "UMGEBUNG", english: "ENVIRONMENT"),
            entries: variables.map { (LocalizedText(stringLiteral: $0), $1) }),
    ]

    static func exitCode(_ code: ExitCode) -> LocalizedText {
        switch code {
        case .success:
            LocalizedText(
                german: "Alles ist zugestellt, schon vorhanden oder durch eine Regel übersprungen.",
                english: "All is delivered, already there, or skipped by a rule.")
        case .no:
            LocalizedText(
                german: "Die Antwort ist nein: ein Beispiel der Regeln oder eine Prüfung von doctor stimmt nicht.",
                english: "The answer is no: an example of the rules, or a check of doctor, is wrong.")
        case .usage: LocalizedText(german: "Der Aufruf ist falsch.", english: "The command line is wrong.")
        case .refused:
            LocalizedText(
                german: "Eine Datei ist endgültig abgelehnt oder lässt sich nicht senden (Ordner, leer).",
                english: "A file is refused for good, or is none that can be sent (folder, empty).")
        case .unreadable:
            LocalizedText(
                german: "Eine Datei fehlt oder ist nicht lesbar.", english: "A file is missing or unreadable.")
        case .serverUnusable:
            LocalizedText(
                german: "Der Server ist nicht erreichbar, kein Certain, oder seinem Zertifikat wird nicht vertraut.",
                english: "The server cannot be reached, is no Certain, or its certificate is not trusted.")
        case .cannotKeep:
            LocalizedText(
                german: "Ausgang, Schlüsselspeicher oder eine eigene Datei lässt sich nicht schreiben.",
                english: "The outbox, the keystore or a file of ours cannot be written.")
        case .waiting:
            LocalizedText(
                german: "Eine Datei wartet, oder es ist ungewiss, ob sie ankam.",
                english: "A file waits, or it is unknown whether it arrived.")
        case .notLoggedIn:
            LocalizedText(
                german: "Nicht angemeldet, falsches Passwort, oder die Gerätemarke ist abgelehnt.",
                english: "Not logged in, a wrong password, or the device token was refused.")
        case .configuration:
            LocalizedText(
                german: "Konfiguration oder Regeln lassen sich nicht laden.",
                english: "The configuration or the rules cannot be loaded.")
        case .interrupted:
            LocalizedText(german: "Durch SIGINT beendet.", english: "Ended by SIGINT.")
        case .terminated:
            LocalizedText(german: "Durch SIGTERM beendet.", english: "Ended by SIGTERM.")
        }
    }

    private static let files: [(String, LocalizedText)] = [
        (
            "~/.config/certain/config.json",
            LocalizedText(german: "Einstellungen (JSON5).", english: "Settings (JSON5).")
        ),
        (
            "~/.config/certain/rules.json",
            LocalizedText(
                german: "Regeln (JSON5); eine Vorlage schreibt certain rules init.",
                english: "Rules (JSON5); certain rules init writes a first one.")
        ),
        (
            "~/.local/state/certain/",
            LocalizedText(
                german: "Was das Programm sich merkt. Der Ordner ist nur für das eigene Konto lesbar.",
                english: "What the program keeps. Only one's own account can read the folder.")
        ),
    ]

    private static let variables: [(String, LocalizedText)] = [
        (
            "XDG_CONFIG_HOME, XDG_STATE_HOME",
            LocalizedText(
                german: "Ordner anstelle von ~/.config und ~/.local/state.",
                english: "Folders in place of ~/.config and ~/.local/state.")
        ),
        (
            "CERTAIN_TOKEN_FILE",
            LocalizedText(german: "Wie die Option --token-file.", english: "As the option --token-file.")
        ),
        (
            "CREDENTIALS_DIRECTORY",
            LocalizedText(
                german: "Ordner von systemd, in dem certain-token gesucht wird.",
                english: "Folder of systemd in which certain-token is looked for.")
        ),
        (
            "CERTAIN_CONNECT_TIMEOUT, CERTAIN_STALL_TIMEOUT",
            LocalizedText(
                german: "Sekunden, bis eine Verbindung stehen muss, und bis eine stockende aufgegeben wird.",
                english: "Seconds until a connection must stand, and until a stalled one is given up.")
        ),
        (
            "HTTPS_PROXY, NO_PROXY, SSL_CERT_FILE, SSL_CERT_DIR",
            LocalizedText(german: "Wie bei curl und OpenSSL.", english: "As with curl and OpenSSL.")
        ),
        (
            "LC_ALL, LC_MESSAGES, LANG",
            LocalizedText(
                german: "Die Sprache, wenn weder --lang noch die Konfiguration sie nennt.",
                english: "The language, where neither --lang nor the configuration tells it.")
        ),
        (
            "NO_COLOR",
            LocalizedText(german: "Wie die Option --no-color.", english: "As the option --no-color.")
        ),
    ]
}
