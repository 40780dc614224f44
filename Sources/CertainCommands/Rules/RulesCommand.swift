// certain rules: the noun; its verbs are in the files beside this one.
import Terminal

extension Command {
    static let rules = Command(
        "rules",
        summary: LocalizedText(german: "Prüft und erklärt die Regeln", english: "Verifies and explains the rules"),
        verbs: [.rulesCheck, .rulesExplain, .rulesList, .rulesInit])
}
