// What may not be in a text for people.
import Terminal

@testable import CertainCommands

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

extension Reason {
    /// Those of its words, and of its code: lower case words with underscores.
    var problems: [String] {
        let isCode = code.wholeMatch(of: /[a-z][a-z0-9]*(_[a-z0-9]+)*/) != nil
        return message.problems + (isCode ? [] : ["code \(code)"])
    }
}
