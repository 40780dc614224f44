// What is suspicious about rules that can be read.
import Rules
import Terminal

extension RuleWarning {
    /// The name of the rule concerned.
    var rule: String {
        switch self {
        case .neverMatches(let rule, _), .shadowed(let rule, _), .duplicateName(let rule), .duplicateRule(let rule, _),
            .withoutAction(let rule):
            rule
        }
    }
}

extension Reason {
    static func warning(_ warning: RuleWarning) -> Reason {
        let rule = LocalizedText(german: "Regel «\(warning.rule)»", english: "rule “\(warning.rule)”")
        func reason(_ code: String, _ german: String, _ english: String) -> Reason {
            Reason(code, german: "\(rule.german) \(german)", english: "\(rule.english) \(english)")
        }
        return switch warning {
        case .neverMatches(_, let why):
            reason(
                "never_matches", "kann nie zutreffen: \(never(why).german)", "can never match: \(never(why).english)")
        case .shadowed(_, let earlier):
            reason(
                "shadowed", "kommt nie an die Reihe: «\(earlier)» davor beendet die Liste für alle ihre Dateien",
                "is never tried: “\(earlier)” before it ends the list for all its files")
        case .duplicateName:
            reason("duplicate_name", "heisst wie eine andere weiter oben", "has the name of another one above")
        case .duplicateRule(_, let twin):
            reason("duplicate_rule", "fragt und tut dasselbe wie «\(twin)»", "asks and does the same as “\(twin)”")
        case .withoutAction:
            reason("without_action", "tut nichts", "does nothing")
        }
    }

    private static func never(_ reason: NeverReason) -> LocalizedText {
        switch reason {
        case .emptyList(let key):
            LocalizedText(german: "\(key) ist eine leere Liste", english: "\(key) is an empty list")
        case .slashInFilename(let glob):
            LocalizedText(
                german: "filename «\(glob)» enthält einen Schrägstrich, ein Dateiname nie; nach Ordnern fragt folder",
                english: "filename “\(glob)” holds a slash, a file's name never; folder asks for folders")
        case .extensionIsNoGlob(let text):
            LocalizedText(
                german: "extension «\(text)» ist ein Muster; erwartet wird eine Endung wie pdf",
                english: "extension “\(text)” is a pattern; expected is an extension such as pdf")
        case .folderIsNotRelative(let text):
            LocalizedText(
                german: "folder «\(text)» beginnt nicht beim Ablageordner, sondern darüber",
                english: "folder “\(text)” does not begin at the drop folder, but above it")
        case .contradiction(let one, let other):
            LocalizedText(
                german: "\(one) und \(other) schliessen sich aus", english: "\(one) and \(other) exclude each other")
        }
    }
}
