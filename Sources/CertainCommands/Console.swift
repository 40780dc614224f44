// Where words go: results to standard output, everything else to standard error.
import Foundation
package import Platform
package import Terminal

/// How this run speaks: the streams, the language, and how much.
package struct Console: Sendable {
    package enum Form: Sendable {
        case lines
        /// One JSON object a line (NDJSON).
        case json
    }

    /// Takes whole lines. A reader that went away is no error: the work goes on.
    package var write: @Sendable (StandardStream, [UInt8]) -> Void
    package var isTerminal: @Sendable (StandardStream) -> Bool
    package var columns: Int
    /// Of standard error's terminal, whose window may change its size.
    package var terminalColumns: @Sendable () -> Int? = { nil }
    package var language: Language = .english
    package var form: Form = .lines
    package var isQuiet = false
    package var isVerbose = false

    package init(
        columns: Int, isTerminal: @escaping @Sendable (StandardStream) -> Bool,
        write: @escaping @Sendable (StandardStream, [UInt8]) -> Void
    ) {
        self.columns = columns
        self.isTerminal = isTerminal
        self.write = write
    }

    /// A line of the command's answer. Control characters are escaped.
    func result(_ line: String) {
        guard form == .lines else { return }
        write(.output, Array((line.escapingControls + "\n").utf8))
    }

    func result(_ text: LocalizedText) {
        result(text[language])
    }

    /// A text that is laid out already, such as a help page.
    func page(_ text: String) {
        write(.output, Array(text.utf8))
    }

    /// A line about the work, for people: silent under `--quiet`.
    func note(_ text: LocalizedText) {
        if !isQuiet { message(text) }
    }

    /// A technical line for whoever asked for more: the same in every language.
    func detail(_ line: @autoclosure () -> String) {
        if isVerbose { write(.error, Array((line().escapingControls + "\n").utf8)) }
    }

    /// A line that must be seen: failures and what to do about them.
    func message(_ text: LocalizedText) {
        write(.error, Array((text[language].escapingControls + "\n").utf8))
    }

    func json(_ value: some Encodable) {
        guard form == .json else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Only texts, numbers and lists are ever given.
        guard let line = try? encoder.encode(value) else { preconditionFailure("a value that JSON cannot hold") }
        write(.output, Array(line) + [0x0A])
    }
}
