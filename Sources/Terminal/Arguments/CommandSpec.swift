// One command of the command table, with its operands, options, examples and subcommands.

package struct CommandSpec: Sendable, Hashable {
    /// The word typed for it.
    package let name: String
    /// One line without a full stop.
    package let summary: LocalizedText
    /// Paragraphs, separated by an empty line. Nil where the summary says it all.
    package let details: LocalizedText?
    package let operands: [OperandSpec]
    /// Understood by this command and its subcommands.
    package let options: [OptionSpec]
    package let examples: [ExampleSpec]
    package let subcommands: [CommandSpec]
    /// The subcommand that is meant where none is typed; nil where one must be.
    package let defaultSubcommand: String?

    package init(
        _ name: String, summary: LocalizedText, details: LocalizedText? = nil, operands: [OperandSpec] = [],
        options: [OptionSpec] = [], examples: [ExampleSpec] = [], subcommands: [CommandSpec] = [],
        defaultSubcommand: String? = nil
    ) {
        self.name = name
        self.summary = summary
        self.details = details
        self.operands = operands
        self.options = options
        self.examples = examples
        self.subcommands = subcommands
        self.defaultSubcommand = defaultSubcommand
    }

    func subcommand(_ name: String) -> CommandSpec? {
        subcommands.first { $0.name == name }
    }
}

/// A word that is no option: a file, a server, an id.
package struct OperandSpec: Sendable, Hashable {
    package enum Count: Sendable, Hashable {
        case one, optional, oneOrMore, any

        var needsOne: Bool { self == .one || self == .oneOrMore }
        var takesMany: Bool { self == .oneOrMore || self == .any }
    }

    package let value: ValueSpec
    package let count: Count

    package init(_ value: ValueSpec, _ count: Count = .one) {
        self.value = value
        self.count = count
    }
}

/// A command line as one would type it, and what it does.
package struct ExampleSpec: Sendable, Hashable {
    package let line: String
    package let summary: LocalizedText

    package init(_ line: String, _ summary: LocalizedText) {
        self.line = line
        self.summary = summary
    }
}
