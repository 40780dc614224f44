// Why something did not go as wished: a stable code for scripts and the words for people.
import Platform
package import Terminal

package struct Reason: Equatable, Sendable {
    /// Lower case with underscores; scripts may rely on it.
    package let code: String
    package let message: LocalizedText

    init(_ code: String, german: String, english: String) {
        self.code = code
        message = LocalizedText(german: german, english: english)
    }
}

/// Ends a command: with this code, and with these words on standard error.
struct CommandFailure: Error, Equatable, Sendable {
    let exit: ExitCode
    let reason: Reason

    init(_ exit: ExitCode, _ reason: Reason) {
        self.exit = exit
        self.reason = reason
    }
}

extension CommandFailure {
    /// Ended by this signal: nothing was lost, nothing is left open.
    static func interrupted(by signal: Int32) -> CommandFailure {
        CommandFailure(
            signal == StopSignals.interrupt ? .interrupted : .terminated,
            Reason("cancelled", german: "Abgebrochen.", english: "Stopped."))
    }
}
