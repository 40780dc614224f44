// What the verbs of `rules` say.
import Platform
import Rules
import Terminal

extension Words {
    static func noRulesFile(_ path: Path) -> LocalizedText {
        LocalizedText(
            german: "\(path) gibt es nicht. Eine Vorlage anlegen: certain rules init",
            english: "There is no \(path). Write a first one: certain rules init")
    }

    static func rulesWritten(_ path: Path) -> LocalizedText {
        LocalizedText(
            german: "\(path) ist angelegt. Anpassen, dann prüfen: certain rules check",
            english: "\(path) is written. Adapt it, then verify it: certain rules check")
    }

    static let everyFile = LocalizedText(german: "jede Datei", english: "every file")

    static func rulesChecked(rules: Int, examples: Int, wrong: Int) -> LocalizedText {
        let (germanRules, englishRules) = rules == 1 ? ("1 Regel", "1 rule") : ("\(rules) Regeln", "\(rules) rules")
        let (german, english) =
            switch (examples, wrong) {
            case (0, _): ("keine Beispiele", "no examples")
            case (1, 0): ("das eine Beispiel stimmt", "the one example is right")
            case (_, 0): ("alle \(examples) Beispiele stimmen", "all \(examples) examples are right")
            default: ("\(wrong) von \(examples) Beispielen falsch", "\(wrong) of \(examples) examples wrong")
            }
        return LocalizedText(german: "\(germanRules), \(german)", english: "\(englishRules), \(english)")
    }

    static func wrongExample(_ result: ExampleResult) -> LocalizedText {
        let (expected, got) = (tags(result.expected), tags(result.got))
        return LocalizedText(
            german: "Regel «\(result.rule)», Beispiel «\(result.name)»: erwartet \(expected.german), "
                + "erhalten \(got.german)",
            english: "rule “\(result.rule)”, example “\(result.name)”: expected \(expected.english), "
                + "got \(got.english)")
    }

    private static func tags(_ tags: [String]?) -> LocalizedText {
        guard let tags else { return LocalizedText(german: "«trifft nicht zu»", english: "“does not apply”") }
        return LocalizedText(stringLiteral: "[" + tags.joined(separator: ", ") + "]")
    }

    // MARK: explain

    static func dateExplained(_ report: FileReport, _ facts: FileFacts) -> LocalizedText {
        guard let date = report.date else {
            let unasked = facts.dateReading?.date != nil
            return unasked
                ? LocalizedText(
                    german: "Kein Datum: der Name wird nicht gefragt (date.sources in config.json)",
                    english: "No date: the name is not asked (date.sources in config.json)")
                : LocalizedText(german: "Kein Datum", english: "No date")
        }
        let source = dateSource(report.dateSource)
        return LocalizedText(
            german: "Datum \(date), \(source.german)", english: "Date \(date), \(source.english)")
    }

    static let rulesHeading = LocalizedText(german: "Regeln", english: "Rules")
    static let noRulesToExplain = LocalizedText(german: "Keine Regeln", english: "No rules")

    static func planned(_ report: FileReport) -> LocalizedText {
        LocalizedText(
            german: "Ergebnis: \(report.summary(.german))", english: "Result: \(report.summary(.english))")
    }
}

extension Reason {
    static let emptyName = Reason(
        "empty_name", german: "NAME ist leer; erwartet wird ein Dateiname.",
        english: "NAME is empty; expected is a file's name.")

    static func rulesNotWritten(_ path: Path, _ error: SystemError) -> Reason {
        guard error.kind != .exists else {
            return Reason(
                "rules_exist",
                german: "\(path) gibt es schon und bleibt, wie es ist. Für eine neue Vorlage zuerst umbenennen.",
                english: "\(path) exists already and stays as it is. For a fresh one rename it first.")
        }
        return Reason(
            "rules_not_written",
            german: "\(path) lässt sich nicht anlegen (\(error.systemMessage)).",
            english: "\(path) cannot be written (\(error.systemMessage)).")
    }
}
