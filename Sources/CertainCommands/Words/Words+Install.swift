// What `install` and `uninstall` say.
import Desktop
import Platform
import Terminal

extension Words {
    static let nothingToInstall = LocalizedText(
        german: "Kein Dateimanager gefunden, für den es einen Eintrag gibt. Was es gibt: certain install --list",
        english: "Found no file manager there is an entry for. What there is: certain install --list")
    static let nothingToDo = LocalizedText(german: "Nichts zu tun.", english: "Nothing to do.")
    static let nothingInstalled = LocalizedText(german: "Nichts ist eingerichtet.", english: "Nothing is installed.")

    static func installed(_ plan: IntegrationPlan, _ site: Site) -> LocalizedText {
        let places = site.places(of: plan.integration).joined(separator: ", ")
        return LocalizedText(
            german: "\(plan.integration.name): eingerichtet in \(places)",
            english: "\(plan.integration.name): installed in \(places)")
    }

    static func alreadyInstalled(_ integration: Integration) -> LocalizedText {
        LocalizedText(
            german: "\(integration.name): ist schon eingerichtet", english: "\(integration.name): is installed already")
    }

    static func uninstalled(_ integration: Integration) -> LocalizedText {
        LocalizedText(german: "\(integration.name): entfernt", english: "\(integration.name): removed")
    }

    static func wasNotInstalled(_ integration: Integration) -> LocalizedText {
        LocalizedText(
            german: "\(integration.name): war nicht eingerichtet", english: "\(integration.name): was not installed")
    }

    static func kept(_ kept: IntegrationPlan.Kept, _ integration: Integration) -> LocalizedText {
        let name = integration.name
        return switch kept.standing {
        case .edited:
            LocalizedText(
                german:
                    "\(name): \(kept.place) wurde von Hand geändert und bleibt, wie es ist. Mit --force wird es ersetzt oder entfernt.",
                english:
                    "\(name): \(kept.place) was changed by hand and stays as it is. With --force it is replaced or removed."
            )
        case .newer:
            LocalizedText(
                german: "\(name): \(kept.place) stammt von einem neueren certain und bleibt, wie es ist.",
                english: "\(name): \(kept.place) is from a newer certain and stays as it is.")
        case .foreign where kept.isShared:
            LocalizedText(
                german:
                    "\(name): \(kept.place) lässt sich nicht lesen, ist unerwartet geschrieben oder hat dafür schon etwas anderes; es bleibt, wie es ist.",
                english:
                    "\(name): \(kept.place) cannot be read, is written in an unexpected way, or has something else for this already; it stays as it is."
            )
        case .absent, .current, .outdated, .foreign:
            LocalizedText(
                german:
                    "\(name): \(kept.place) ist nicht von certain und bleibt, wie es ist. Zuerst umbenennen, dann erneut versuchen.",
                english: "\(name): \(kept.place) is not certain's and stays as it is. Rename it first, then try again.")
        }
    }

    /// It may come later.
    static func programMissing(_ integration: Integration) -> LocalizedText {
        let programs = integration.programs.joined(separator: ", ")
        return LocalizedText(
            german:
                "\(integration.name): \(programs) ist hier nicht zu finden; ohne das hat der Eintrag keine Wirkung.",
            english: "\(integration.name): \(programs) is not found here; without it the entry has no effect.")
    }

    // MARK: --dry-run

    static func planned(_ step: Step, _ integration: Integration) -> LocalizedText {
        let (german, english) =
            switch step {
            case .makeFolder(let path): ("Ordner anlegen: \(path)", "make folder: \(path)")
            case .write(let path, _, _): ("schreiben: \(path)", "write: \(path)")
            case .change(let path, nil, _): ("anlegen mit Eintrag: \(path)", "make with an entry: \(path)")
            case .change(let path, _, _):
                ("nur unseren Eintrag ändern in: \(path)", "change only our entry in: \(path)")
            case .link(let path, let target): ("Verweis anlegen: \(path) → \(target)", "make link: \(path) → \(target)")
            case .changeCrontab: ("nur unsere Zeile ändern in: crontab", "change only our line in: crontab")
            case .remove(let path): ("entfernen: \(path)", "remove: \(path)")
            case .removeFolder(let path): ("leeren Ordner entfernen: \(path)", "remove empty folder: \(path)")
            case .run(let command):
                ("ausführen: \(command.line)", "run: \(command.line)")
            }
        return LocalizedText(
            german: "\(integration.name): \(german)", english: "\(integration.name): \(english)")
    }

    // MARK: --list

    static let installColumns = [
        LocalizedText(german: "Ziel", english: "Target"), LocalizedText(german: "Programm", english: "Program"),
        LocalizedText(german: "Stand", english: "State"),
    ]

    static func presence(_ integration: Integration, _ isPresent: Bool) -> LocalizedText {
        if integration.programs.isEmpty { return "–" }
        return isPresent
            ? LocalizedText(german: "vorhanden", english: "present")
            : LocalizedText(german: "fehlt", english: "missing")
    }

    static func standing(_ standing: Standing) -> LocalizedText {
        switch standing {
        case .absent: LocalizedText(german: "–", english: "–")
        case .current: LocalizedText(german: "eingerichtet", english: "installed")
        case .outdated:
            LocalizedText(german: "veraltet oder unvollständig", english: "outdated or incomplete")
        case .edited: LocalizedText(german: "von Hand geändert", english: "changed by hand")
        case .newer: LocalizedText(german: "von einem neueren certain", english: "from a newer certain")
        case .foreign: LocalizedText(german: "belegt durch Fremdes", english: "taken by something else")
        }
    }

    // MARK: What has to be known

    static func advice(_ advice: Advice, _ integration: Integration, _ site: Site) -> LocalizedText {
        let (german, english) =
            switch advice {
            case .restart(let program):
                (
                    "Läuft \(program), so bemerkt es den Eintrag erst nach einem Neustart, und verwirft ihn, wenn vorher Aktionen geändert werden: \(program) -q",
                    "A running \(program) notices the entry only when it is started anew, and drops it where actions are edited before: \(program) -q"
                )
            case .needsPackage(let package): ("Braucht das Paket \(package).", "Needs the package \(package).")
            case .limit(let program, let bytes):
                (
                    "\(program) übergibt höchstens \(bytes / 1024) KiB an Namen; bei mehr geschieht nichts, oder ein Fehler erscheint. Sehr grosse Mengen: certain send --recursive ORDNER",
                    "\(program) passes on names of \(bytes / 1024) KiB at most; with more nothing happens, or an error is shown. Very large numbers: certain send --recursive FOLDER"
                )
            case .snippet(let place, let text): ("In \(place):\n\(text)", "In \(place):\n\(text)")
            case .otherUser(let group):
                (
                    "Der Ablageordner muss der Gruppe \(group) offen stehen, und wer ihn überwacht, ihr angehören:\n"
                        + opening(site, to: group),
                    "The drop folder has to be open to the group \(group), and whoever watches it a member:\n"
                        + opening(site, to: group)
                )
            case .zshFunctions(let folder):
                (
                    "zsh sucht dort erst, wenn ~/.zshrc vor compinit sagt: fpath=(\(site.dataFolder)/\(folder) $fpath)",
                    "zsh looks there only when ~/.zshrc says before compinit: fpath=(\(site.dataFolder)/\(folder) $fpath)"
                )
            case .noKeyring(let service):
                (
                    "\(service) läuft ausserhalb der Sitzung und erreicht keinen Schlüsselbund. Liegt die Gerätemarke dort, neu anmelden mit: certain login --keystore file",
                    "\(service) runs outside the session and reaches no keyring. Where the token is in one, log in anew: certain login --keystore file"
                )
            case .searchPath(let folder, let command):
                (
                    "\(site.home)/\(folder) ist nicht auf PATH. Bis dahin aufrufen als: \(site.home)/\(folder)/\(command)",
                    "\(site.home)/\(folder) is not on PATH. Until it is, call it as: \(site.home)/\(folder)/\(command)"
                )
            case .shortcut:
                (
                    "Als Kurzbefehl: «Shell-Skript ausführen», Eingabe als Argumente, mit: \(site.sendArguments)",
                    "As a Shortcut: “Run Shell Script”, input as arguments, with: \(site.sendArguments)"
                )
            case .unverified(let system):
                (
                    "Für \(system) nach der Dokumentation geschrieben und dort nie erprobt.",
                    "Written for \(system) by its documentation, and never tried there."
                )
            }
        return LocalizedText(
            german: "\(integration.name): \(german)", english: "\(integration.name): \(english)")
    }

    /// The administrator's commands. sudo says who called it.
    private static func opening(_ site: Site, to group: String) -> String {
        let folder = site.dropFolder?.text.shellQuoted ?? ""
        let user = site.environment["SUDO_USER"]?.shellQuoted ?? "USER"
        return "sudo install -d -o \(user) -g \(group) -m 2770 \(folder)\nsudo adduser \(user) \(group)"
    }

    static func commandFailed(_ command: ExternalCommand, _ message: String) -> LocalizedText {
        LocalizedText(
            german: "\(command.line) ist misslungen: \(message)", english: "\(command.line) failed: \(message)")
    }
}

extension LocalizedText {
    /// A text of several lines, line by line. Both languages have as many.
    var lines: [LocalizedText] {
        zip(german.split(separator: "\n"), english.split(separator: "\n")).map {
            LocalizedText(german: String($0), english: String($1))
        }
    }
}

extension Reason {
    static func homeOfAnother(_ home: Path) -> Reason {
        Reason(
            "home_of_another",
            german:
                "\(home) gehört einem anderen Konto. Bitte ohne sudo ausführen: eingerichtet wird für das eigene Konto.",
            english:
                "\(home) belongs to another account. Please run it without sudo: this installs for one's own account.")
    }

    static func noDropFolder(_ integration: Integration) -> Reason {
        Reason(
            "no_drop_folder",
            german: "\(integration.name): In welchen Ablageordner? --into ORDNER, oder watch in config.json.",
            english: "\(integration.name): Into which drop folder? --into FOLDER, or watch in config.json.")
    }

    static func dropFolderNotText(_ folder: Path) -> Reason {
        Reason(
            "drop_folder_not_text",
            german: "--into: Der Name \(folder) ist kein gültiges UTF-8, was ein Skript braucht.",
            english: "--into: The name \(folder) is not valid UTF-8, which a script needs.")
    }

    static func onlyForAdministrator(_ integration: Integration) -> Reason {
        let name = integration.name
        return Reason(
            "only_for_administrator",
            german: "\(name) gilt für alle auf diesem Rechner; denselben Befehl bitte mit sudo -H. Nichts wurde getan.",
            english: "\(name) is for everybody on this machine; run the same command with sudo -H. Nothing was done.")
    }

    static let ownProgramUnknown = Reason(
        "own_program_unknown",
        german: "Wo dieses Programm liegt, lässt sich nicht feststellen; seine Datei ist wohl ersetzt oder entfernt.",
        english: "Where this program lies cannot be told; its file was probably replaced or removed.")

    static func tokenFileUnreadable(_ path: Path, _ error: SystemError) -> Reason {
        Reason(
            "token_file_unreadable", german: "\(path) lässt sich nicht lesen (\(error.systemMessage)).",
            english: "\(path) cannot be read (\(error.systemMessage)).")
    }

    static func desktop(_ error: DesktopError, _ integration: Integration, _ site: Site) -> Reason {
        switch error {
        case .files(let error):
            let path = error.path.map { "\($0): " } ?? ""
            return Reason(
                "not_written", german: "\(integration.name): \(path)\(error.systemMessage). Es wurde abgebrochen.",
                english: "\(integration.name): \(path)\(error.systemMessage). Nothing more was done.")
        case .changedMeanwhile(let path):
            return Reason(
                "changed_meanwhile",
                german: "\(integration.name): \(path) wurde gerade von anderer Seite geändert. Bitte erneut versuchen.",
                english: "\(integration.name): \(path) was changed by somebody else just now. Please try again.")
        case .programMissing(let program):
            return Reason(
                "program_missing", german: "\(integration.name): Das Programm \(program) fehlt auf diesem Rechner.",
                english: "\(integration.name): the program \(program) is missing on this machine.")
        case .command(let command, let message):
            let words = Words.commandFailed(command, message)
            let log = integration.kind == .service ? site.lastWordsOfService().map { "\n" + $0 } ?? "" : ""
            return Reason("command_failed", german: words.german + log, english: words.english + log)
        }
    }
}

extension Words {
    static func notThatProfile(_ named: String, _ meant: String) -> LocalizedText {
        LocalizedText(
            german:
                "Was eingerichtet ist, stellt für das Profil «\(meant)» zu, nicht für «\(named)»; das entscheidet default_profile in config.json.",
            english:
                "What is installed delivers for profile “\(meant)”, not for “\(named)”; default_profile in config.json decides that."
        )
    }

    /// Nothing will be delivered before this is mended.
    static func profileToCome(_ why: Reason) -> LocalizedText {
        LocalizedText(
            german: "Eingerichtet, aber so wird noch nichts zugestellt: \(why.message.german)",
            english: "Installed, but nothing is delivered like this yet: \(why.message.english)")
    }
}
