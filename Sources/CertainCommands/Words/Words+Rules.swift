// What is wrong with a rule as it is written.
import Rules
import Terminal

extension Reason {
    static func ruleFact(_ error: RuleError) -> LocalizedText {
        switch error {
        case .badGlob(let glob, let offset, let problem):
            let what = globProblem(problem)
            return LocalizedText(
                german: "Das Namensmuster «\(glob)» geht nicht (Zeichen \(offset + 1)): \(what.german).",
                english: "The name pattern “\(glob)” will not do (character \(offset + 1)): \(what.english).")
        case .badPattern(let pattern, let reason):
            let words = reason.isEmpty ? "" : " (\(reason))"
            return LocalizedText(
                german: "«\(pattern)» ist kein regulärer Ausdruck\(words).",
                english: "“\(pattern)” is no regular expression\(words).")
        case .badTemplate(let text, let offset):
            return LocalizedText(
                german: "In «\(text)» fehlt die schliessende Klammer } zu Zeichen \(offset + 1).",
                english: "In “\(text)” the closing brace } for character \(offset + 1) is missing.")
        case .unknownPlaceholder(let name, let nearest):
            return suggesting(
                nearest.map { "{\($0)}" },
                LocalizedText(
                    german: "Den Platzhalter {\(name)} gibt es nicht.", english: "There is no placeholder {\(name)}."))
        case .impossibleDate(let text):
            return LocalizedText(
                german: "«\(text)» ist kein Tag des Kalenders der Form JJJJ-MM-TT.",
                english: "“\(text)” is no day of the calendar of the form YYYY-MM-DD.")
        case .outOfRange(let key, let value, let allowed):
            return LocalizedText(
                german: "\(key): \(value) geht nicht; möglich ist \(allowed.lowerBound) bis \(allowed.upperBound).",
                english: "\(key): \(value) will not do; possible is \(allowed.lowerBound) to \(allowed.upperBound).")
        case .unknownWord(let key, let value, let nearest):
            return suggesting(
                nearest,
                LocalizedText(german: "\(key): «\(value)» geht nicht.", english: "\(key): “\(value)” will not do."))
        case .badAge(let text):
            return LocalizedText(
                german: "«\(text)» ist kein Alter wie \"30 days\" oder \"1y\".",
                english: "“\(text)” is no age such as \"30 days\" or \"1y\".")
        case .empty(let key):
            return LocalizedText(
                german: "\(key) ist leer und könnte nie zutreffen.", english: "\(key) is empty and could never match.")
        }
    }

    private static func globProblem(_ problem: GlobProblem) -> LocalizedText {
        switch problem {
        case .unclosedBracket: LocalizedText(german: "[ ohne ]", english: "[ without ]")
        case .unclosedBrace: LocalizedText(german: "{ ohne }", english: "{ without }")
        case .strayBracket: LocalizedText(german: "] ohne [", english: "] without [")
        case .strayBrace: LocalizedText(german: "} ohne {", english: "} without {")
        case .reversedRange: LocalizedText(german: "der Bereich läuft rückwärts", english: "the range runs backwards")
        case .trailingBackslash: LocalizedText(german: "\\ am Ende", english: "\\ at the end")
        case .tooDeep: LocalizedText(german: "zu viele { ineinander", english: "too many { in each other")
        case .namedClass:
            LocalizedText(german: "[:…:] gibt es hier nicht", english: "there is no [:…:] here")
        }
    }

    private static func suggesting(_ nearest: String?, _ text: LocalizedText) -> LocalizedText {
        guard let nearest else { return text }
        return LocalizedText(
            german: "\(text.german) Gemeint «\(nearest)»?", english: "\(text.english) Did you mean “\(nearest)”?")
    }

    /// A tag that no document of the server has; perhaps a new one, perhaps misspelt.
    static func unknownTag(_ tag: String, nearest: String?) -> Reason {
        let text = suggesting(
            nearest,
            LocalizedText(
                german: "Das Schlagwort «\(tag)» hat auf dem Server kein Dokument.",
                english: "No document on the server has the tag “\(tag)”."))
        return Reason("unknown_tag", german: text.german, english: text.english)
    }
}
