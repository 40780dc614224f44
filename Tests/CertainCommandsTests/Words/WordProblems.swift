// What may not be in a text for people.
import Terminal

extension LocalizedText {
    /// Empty for a text that can be shown.
    var problems: [String] {
        [("German", german), ("English", english)].flatMap { language, text in
            var problems: [String] = []
            if text.allSatisfy(\.isWhitespace) { problems.append("empty") }
            if text.contains("ß") { problems.append("ß") }
            if text.first?.isWhitespace == true || text.last?.isWhitespace == true {
                problems.append("blank at an end")
            }
            let traces = ["\\(", "Optional(", "nil", "  ", "Error Domain", "(null)", "..", " ,", "«»", "“”"]
            problems += traces.filter(text.contains)
            return problems.map { "\(language): \($0) in \(text)" }
        }
    }
}
