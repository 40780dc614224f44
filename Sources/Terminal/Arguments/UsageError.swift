// What can be wrong with a command line, as facts; the words for it are in CertainCommands.

package enum UsageError: Error, Hashable, Sendable {
    /// No command was typed where one is needed.
    case missingCommand(known: [String])
    case unknownCommand(String, nearest: String?)
    /// `option` as typed, with its dashes; `nearest` likewise.
    case unknownOption(String, nearest: String?)
    case missingValue(Argument)
    /// A flag was given a value: `--json=1`.
    case unexpectedValue(Argument)
    case repeatedOption(Argument)
    case notUTF8(Argument)
    case invalidValue(Argument, value: String, expected: Expectation)
    case missingOperand(LocalizedText)
    case unexpectedOperand(String)
}

/// What a fault concerns: an option (shown as `--tag`) or an operand (shown as `FILE`).
package enum Argument: Hashable, Sendable {
    case option(String)
    case operand(LocalizedText)

    package init(_ option: OptionSpec) {
        self = .option(option.long)
    }
}

/// What would have been a good value.
package enum Expectation: Hashable, Sendable {
    case oneOf([String], nearest: String?)
    case number(ClosedRange<Int>)
    case seconds(ClosedRange<Double>, words: [String])
    case described(LocalizedText)
}

/// A command line that cannot be carried out, with the options that could be read all the same: the message has to
/// appear in the language, and in the form, that was asked for.
package struct ParseFailure: Error, Equatable, Sendable {
    package let error: UsageError
    /// The command as far as it is known, whose help tells more: empty for the program itself.
    package let command: [String]
    package let options: OptionValues
}
