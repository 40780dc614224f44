// One option of the command table.

/// An option: `--long`, perhaps `-s`, a flag where it takes no value.
package struct OptionSpec: Sendable, Hashable {
    /// Without the dashes.
    package let long: String
    package let short: Character?
    /// Nil for a flag.
    package let value: ValueSpec?
    /// A value option that may be given several times. A flag may always be: it says the same thing again.
    package let repeats: Bool
    package let summary: LocalizedText

    package init(
        _ long: String, short: Character? = nil, value: ValueSpec? = nil, repeats: Bool = false, summary: LocalizedText
    ) {
        self.long = long
        self.short = short
        self.value = value
        self.repeats = repeats
        self.summary = summary
    }

    /// Understood by the parser itself, after every command.
    package static let help = OptionSpec(
        "help", short: "h", summary: LocalizedText(german: "Zeigt diese Hilfe", english: "Shows this help"))

    /// Understood by the parser itself, before any command.
    package static let version = OptionSpec(
        "version", summary: LocalizedText(german: "Zeigt die Version", english: "Shows the version"))
}
