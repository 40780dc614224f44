// What may be shown on a stream: colours, moving lines, how many columns.

package struct TerminalAbilities: Equatable, Sendable {
    package let hasColour: Bool
    /// A line may be drawn over again: progress bars.
    package let redrawsLines: Bool
    /// Nil where lines need not fit anything.
    package let columns: Int?

    /// Nothing but text, for pipes and files.
    package static let none = TerminalAbilities(hasColour: false, redrawsLines: false, columns: nil)

    /// `columns` as the stream itself says it. `NO_COLOR` counts where it is not empty (no-color.org); a `TERM` that
    /// is missing or `dumb` knows no escape sequences.
    package static func chosen(
        isTerminal: Bool, columns: Int?, environment: [String: String], noColour: Bool
    ) -> TerminalAbilities {
        guard isTerminal else { return .none }
        let knowsSequences = !["", "dumb"].contains(environment["TERM"] ?? "")
        let refused = noColour || !(environment["NO_COLOR"] ?? "").isEmpty
        return TerminalAbilities(
            hasColour: knowsSequences && !refused, redrawsLines: knowsSequences, columns: columns ?? 80)
    }
}

/// A text's look where colours are wanted; ECMA-48 SGR.
package enum TextStyle: Int, Sendable {
    case bold = 1
    case faint = 2
    case red = 31
    case green = 32
    case yellow = 33
}

extension TerminalAbilities {
    /// The text alone where there is no colour.
    package func styled(_ text: String, _ style: TextStyle) -> String {
        hasColour ? "\u{1B}[\(style.rawValue)m" + text + "\u{1B}[0m" : text
    }
}
