// What the rules did with a file and why, as `rules explain` says it.
import Rules
import Terminal

extension Words {
    /// What became of a rule, its name included.
    static func rule(_ trace: RuleTrace) -> LocalizedText {
        let name = trace.rule
        switch trace.outcome {
        case .applied where trace.condition == nil:
            return LocalizedText(german: "«\(name)» gilt für jede Datei", english: "“\(name)” applies to every file")
        case .applied:
            return LocalizedText(german: "«\(name)» trifft zu", english: "“\(name)” applies")
        case .notMatched:
            return LocalizedText(german: "«\(name)» trifft nicht zu", english: "“\(name)” does not apply")
        case .undecided:
            return LocalizedText(
                german: "«\(name)» gilt nicht: ein Ausdruck brauchte zu lange und wurde abgebrochen",
                english: "“\(name)” does not apply: a pattern took too long and was stopped")
        case .notTried(let ending):
            return LocalizedText(
                german: "«\(name)» wird nicht mehr geprüft: «\(ending)» beendet die Liste",
                english: "“\(name)” is not tried: “\(ending)” ends the list")
        }
    }

    /// A condition, with the value it met.
    static func condition(_ trace: ConditionTrace) -> LocalizedText {
        let asked = trace.expected.isEmpty ? trace.key : "\(trace.key) \(trace.expected.joined(separator: " | "))"
        let met = trace.result == .assumed ? exampleSaysNothing : trace.result == .stopped ? tookTooLong : met(trace)
        return LocalizedText(german: "\(asked): \(met.german)", english: "\(asked): \(met.english)")
    }

    private static let exampleSaysNothing = LocalizedText(
        german: "dazu sagt ein Beispiel nichts", english: "an example does not say")
    private static let tookTooLong = LocalizedText(
        german: "dauerte zu lange und wurde abgebrochen", english: "took too long and was stopped")

    private static func met(_ trace: ConditionTrace) -> LocalizedText {
        let holds = trace.result == .held
        switch trace.key {
        case "any":
            return holds
                ? LocalizedText(german: "mindestens eines gilt", english: "at least one holds")
                : LocalizedText(german: "keines gilt", english: "none holds")
        case "all":
            return holds
                ? LocalizedText(german: "alle gelten", english: "all hold")
                : LocalizedText(german: "nicht alle gelten", english: "not all hold")
        case "not":
            return holds
                ? LocalizedText(german: "gilt nicht, wie verlangt", english: "does not hold, as demanded")
                : LocalizedText(german: "gilt, sollte aber nicht", english: "holds, but must not")
        case let key:
            return value(of: key, trace.actual)
        }
    }

    private static func value(of key: String, _ actual: String?) -> LocalizedText {
        let noun = noun(of: key)
        guard let actual, !actual.isEmpty else {
            return LocalizedText(german: "es gibt \(noun.none.german)", english: "there is \(noun.none.english)")
        }
        return LocalizedText(
            german: "\(noun.some.german) ist «\(actual)»", english: "\(noun.some.english) is “\(actual)”")
    }

    private static func noun(of key: String) -> (some: LocalizedText, none: LocalizedText) {
        func pair(_ german: String, _ english: String, _ noGerman: String, _ noEnglish: String)
            -> (LocalizedText, LocalizedText)
        {
            (
                LocalizedText(german: german, english: english), LocalizedText(german: noGerman, english: noEnglish)
            )
        }
        return switch key {
        case "filename", "pattern": pair("der Name", "the name", "keinen Namen", "no name")
        case "extension": pair("die Endung", "the extension", "keine Endung", "no extension")
        case "folder": pair("der Ordner", "the folder", "keinen Ordner", "no folder")
        case "source": pair("die Quelle", "the source", "keine Quelle", "no source")
        case "device": pair("das Gerät", "the device", "kein Gerät", "no device")
        case "profile": pair("das Profil", "the profile", "kein Profil", "no profile")
        default: pair("das Datum", "the date", "kein Datum", "no date")
        }
    }

    /// An action of a rule, and what came of it.
    static func effect(_ trace: EffectTrace) -> LocalizedText {
        let text = trace.value ?? trace.written ?? ""
        let action =
            switch trace.key {
            case "tags": LocalizedText(german: "Schlagwort «\(text)»", english: "tag “\(text)”")
            case "note": LocalizedText(german: "Notiz «\(text)»", english: "note “\(text)”")
            case "date": LocalizedText(german: "Datum «\(text)»", english: "date “\(text)”")
            case "skip": LocalizedText(german: "nicht senden: \(text)", english: "do not send: \(text)")
            default: LocalizedText(german: "Ende der Regeln", english: "end of the rules")
            }
        guard let dropped = trace.dropped else { return action }
        let why = Reason.dropped(dropped).message
        return LocalizedText(
            german: "\(action.german) entfällt: \(why.german)", english: "\(action.english) is dropped: \(why.english)")
    }
}

extension Reason {
    static func dropped(_ reason: DropReason) -> Reason {
        switch reason {
        case .noDate(let placeholder):
            Reason(
                "no_date", german: "es gibt kein Datum für {\(placeholder)}",
                english: "there is no date for {\(placeholder)}")
        case .noValue(let placeholder):
            Reason(
                "no_value", german: "für {\(placeholder)} gibt es keinen Wert",
                english: "there is no value for {\(placeholder)}")
        case .emptyText: Reason("empty_text", german: "es bleibt kein Text", english: "no text is left")
        case .alreadyTagged:
            Reason("already_tagged", german: "das Schlagwort ist schon da", english: "the tag is there already")
        case .given:
            Reason(
                "given", german: "es ist schon mitgegeben, und das geht vor",
                english: "it was given already, and that goes first")
        case .notADate:
            Reason("not_a_date", german: "das ist kein Datum eines Belegs", english: "this is no document's date")
        case .replaced(let rule):
            Reason("replaced", german: "«\(rule)» ersetzt es", english: "“\(rule)” replaces it")
        }
    }
}
