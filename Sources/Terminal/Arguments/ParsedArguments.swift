// A command line that was understood: which command, with which options and operands.
package import Platform

package struct ParsedArguments: Equatable, Sendable {
    package enum Action: Equatable, Sendable {
        case run
        /// Show the help of `command`.
        case help
        case version
    }

    package let action: Action
    /// The command's words, a default subcommand included: `["outbox", "list"]`; empty for the program itself.
    package let command: [String]
    package let options: OptionValues
    package let operands: [Path]

    /// The operands as text; exact where their kind is not a file or folder, since that was checked.
    package var operandTexts: [String] { operands.map(\.text) }
}

/// The options that were given. Values were checked against the table, so the getters need not fail.
package struct OptionValues: Equatable, Sendable {
    private var values: [String: [[UInt8]]] = [:]

    package init() {}

    /// A flag is recorded with no value.
    mutating func record(_ option: OptionSpec, _ value: [UInt8]?) {
        values[option.long, default: []] += value.map { [$0] } ?? []
    }

    /// True for a flag or value option that was given, even with an empty value.
    package func isSet(_ option: OptionSpec) -> Bool {
        values[option.long] != nil
    }

    /// Nil where the option was not given; an empty value is an empty text.
    package func text(_ option: OptionSpec) -> String? {
        texts(option).last
    }

    /// All values of an option that repeats, in their order.
    package func texts(_ option: OptionSpec) -> [String] {
        (values[option.long] ?? []).map { Path.text(of: $0) }
    }

    package func path(_ option: OptionSpec) -> Path? {
        values[option.long]?.last.map { Path(bytes: $0) }
    }

    package func number(_ option: OptionSpec) -> Int? {
        text(option).flatMap { Int($0) }
    }

    /// Nil also where one of the option's words was given instead of seconds.
    package func seconds(_ option: OptionSpec) -> Double? {
        text(option).flatMap { ValueSpec.seconds($0) }
    }

    var givenNames: [String] { values.keys.sorted() }
}
