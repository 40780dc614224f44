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
        let places = site.places(of: plan.integration).map(\.text).joined(separator: ", ")
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
                    "\(name): \(kept.path) wurde von Hand geändert und bleibt, wie es ist. Mit --force wird es ersetzt oder entfernt.",
                english:
                    "\(name): \(kept.path) was changed by hand and stays as it is. With --force it is replaced or removed."
            )
        case .newer:
            LocalizedText(
                german: "\(name): \(kept.path) stammt von einem neueren certain und bleibt, wie es ist.",
                english: "\(name): \(kept.path) is from a newer certain and stays as it is.")
        case .absent, .current, .outdated, .foreign:
            LocalizedText(
                german:
                    "\(name): \(kept.path) ist nicht von certain und bleibt, wie es ist. Zuerst umbenennen, dann erneut versuchen.",
                english: "\(name): \(kept.path) is not certain's and stays as it is. Rename it first, then try again.")
        }
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
            case .remove(let path): ("entfernen: \(path)", "remove: \(path)")
            case .removeFolder(let path): ("leeren Ordner entfernen: \(path)", "remove empty folder: \(path)")
            case .run(let command):
                ("ausführen: \(line(command))", "run: \(line(command))")
            }
        return LocalizedText(
            german: "\(integration.name): \(german)", english: "\(integration.name): \(english)")
    }

    private static func line(_ command: ExternalCommand) -> String {
        ([command.program] + command.arguments).joined(separator: " ")
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

    static func advice(_ advice: Advice, _ integration: Integration) -> LocalizedText {
        let (german, english) =
            switch advice {
            case .restart(let program):
                (
                    "Läuft \(program), so bemerkt es den Eintrag erst nach einem Neustart: \(program) -q",
                    "A running \(program) notices the entry only when it is started anew: \(program) -q"
                )
            case .needsPackage(let package): ("Braucht das Paket \(package).", "Needs the package \(package).")
            case .limit(let program, let bytes):
                (
                    "\(program) übergibt höchstens \(bytes / 1024) KiB an Namen; bei mehr geschieht nichts. Sehr grosse Mengen: certain send --recursive ORDNER",
                    "\(program) passes on names of \(bytes / 1024) KiB at most; with more nothing happens. Very large numbers: certain send --recursive FOLDER"
                )
            case .commands(let lines):
                (
                    "Noch zu tun:\n" + lines.joined(separator: "\n"),
                    "Still to be done:\n" + lines.joined(separator: "\n")
                )
            case .snippet(let place, let text): ("In \(place):\n\(text)", "In \(place):\n\(text)")
            case .unverified(let system):
                (
                    "Für \(system) nach der Dokumentation geschrieben und dort nie erprobt.",
                    "Written for \(system) by its documentation, and never tried there."
                )
            }
        return LocalizedText(
            german: "\(integration.name): \(german)", english: "\(integration.name): \(english)")
    }

    static func commandFailed(_ command: ExternalCommand, _ message: String) -> LocalizedText {
        LocalizedText(
            german: "\(line(command)) ist misslungen: \(message)", english: "\(line(command)) failed: \(message)")
    }
}

extension Reason {
    static let ownProgramUnknown = Reason(
        "own_program_unknown",
        german: "Wo dieses Programm liegt, lässt sich nicht feststellen; seine Datei ist wohl ersetzt oder entfernt.",
        english: "Where this program lies cannot be told; its file was probably replaced or removed.")

    static func desktop(_ error: DesktopError, _ integration: Integration) -> Reason {
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
        case .command(let command, let message):
            return Reason(
                "command_failed", german: Words.commandFailed(command, message).german,
                english: Words.commandFailed(command, message).english)
        }
    }
}
