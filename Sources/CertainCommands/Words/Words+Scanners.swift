// What is said of scanners' hooks: the folder they hand over to, and where their command lies.
import Desktop
import DropFolder
import Platform
import Terminal

extension Words {
    /// Installed all the same: the folder is still to come.
    static func noHandoverYet(_ integration: Integration, _ folder: Path, _ error: HandoverError) -> LocalizedText {
        let fact = noHandover(folder, error)
        return LocalizedText(
            german: "\(integration.name): \(fact.german). Vorher kommt kein Scan an.",
            english: "\(integration.name): \(fact.english). Before that no scan arrives.")
    }

    // MARK: doctor

    static func integrationWithoutFolder(
        _ integration: Integration, _ folder: Path, _ error: HandoverError
    ) -> LocalizedText {
        let fact = noHandover(folder, error)
        return LocalizedText(
            german:
                "\(integration.name) ist eingerichtet, aber \(fact.german). Abhilfe: certain install \(integration.name) --into ORDNER",
            english:
                "\(integration.name) is installed, but \(fact.english). The cure: certain install \(integration.name) --into FOLDER"
        )
    }

    fileprivate static func noHandover(_ folder: Path, _ error: HandoverError) -> LocalizedText {
        let fault = if case .folder(let error) = error { error } else { nil as SystemError? }
        return switch fault?.kind {
        case .missing:
            LocalizedText(
                german: "den Ablageordner \(folder) gibt es nicht", english: "there is no drop folder \(folder)")
        case .notFolder, .loopOfLinks:
            LocalizedText(german: "\(folder) ist kein Ordner", english: "\(folder) is no folder")
        case .notPermitted, .readOnly:
            LocalizedText(
                german: "in den Ablageordner \(folder) darf dieser Benutzer nicht schreiben",
                english: "this user may not write to the drop folder \(folder)")
        default:
            LocalizedText(
                german: "der Ablageordner \(folder) lässt sich nicht benutzen (\(fault?.systemMessage ?? "?"))",
                english: "the drop folder \(folder) cannot be used (\(fault?.systemMessage ?? "?"))")
        }
    }
}

extension Reason {
    static func noHandover(_ integration: Integration, _ folder: Path, _ error: HandoverError) -> Reason {
        let fact = Words.noHandover(folder, error)
        return Reason(
            "no_drop_folder",
            german: "\(integration.name): \(fact.german). Nichts wurde eingerichtet; zuerst anlegen oder einhängen.",
            english: "\(integration.name): \(fact.english). Nothing was installed; make or mount it first.")
    }

    static func onlyOnMacOS(_ integration: Integration) -> Reason {
        Reason(
            "other_system",
            german:
                "\(integration.name) gehört zu macOS; auf diesem System nützt es nichts. Nichts wurde eingerichtet.",
            english: "\(integration.name) belongs to macOS; on this system it is of no use. Nothing was installed.")
    }
}
