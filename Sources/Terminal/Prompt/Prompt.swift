// Questions to the person at the terminal, behind a closure so that tests can play the person.
package import Platform

/// Asks questions and gives the answers. Every question fails with `noTerminal` where nobody can be asked.
package struct Prompt: Sendable {
    package struct Question: Equatable, Sendable {
        /// As it is shown, on one line.
        package let text: String
        /// The answer must not appear on the terminal.
        package let isSecret: Bool

        package init(_ text: String, isSecret: Bool = false) {
            self.text = text
            self.isSecret = isSecret
        }
    }

    private let answer: @Sendable (Question) throws(PromptError) -> String

    package init(answer: @escaping @Sendable (Question) throws(PromptError) -> String) {
        self.answer = answer
    }

    /// The answer without white space around it; may be empty.
    package func ask(_ text: String) throws(PromptError) -> String {
        let answer = try answer(Question(text.escapingControls + " "))
        return String(
            answer.trimmingPrefix { $0.isWhitespace }.reversed().trimmingPrefix { $0.isWhitespace }.reversed())
    }

    /// The answer exactly as it was typed, without the line's end.
    package func askSecret(_ text: String) throws(PromptError) -> String {
        try answer(Question(text.escapingControls + " ", isSecret: true))
    }

    /// Yes only where the answer says so in either language; anything else, an empty line too, is no.
    package func confirm(_ text: String, in language: Language) throws(PromptError) -> Bool {
        let choice = LocalizedText(german: " [j/N]", english: " [y/N]")
        return ["j", "ja", "y", "yes"].contains(try ask(text + choice[language]).lowercased())
    }

    /// The terminal of this process.
    package static let terminal = Prompt { question throws(PromptError) in
        let bytes: [UInt8]
        do throws(TerminalQuestionError) {
            bytes = try TerminalQuestion.ask(Array(question.text.utf8), isSecret: question.isSecret)
        } catch {
            throw .terminal(error)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
        return text
    }

    /// Nobody to ask: what a background service has.
    package static let nobody = Prompt { _ throws(PromptError) in throw .terminal(.noTerminal) }
}

/// Why there is no answer; the words for the user are in CertainCommands.
package enum PromptError: Error, Equatable, Sendable {
    case terminal(TerminalQuestionError)
    case notUTF8
}
