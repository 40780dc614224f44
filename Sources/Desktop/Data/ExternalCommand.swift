// A command that is part of an integration, such as telling a service manager about a new file.

/// Found on the PATH and run without a shell; where it is not there, it is left out.
package struct ExternalCommand: Hashable, Sendable {
    package enum Occasion: Hashable, Sendable {
        case always
        /// Only where something of the integration was written or removed.
        case afterChange
    }

    package let program: String
    /// A leading `~/` stands for the home.
    package let arguments: [String]
    package let occasion: Occasion
    /// Where it fails the integration does not work; else its failure is only mentioned.
    package let mustSucceed: Bool

    package init(
        _ program: String, _ arguments: String..., occasion: Occasion = .always, mustSucceed: Bool = false
    ) {
        self.program = program
        self.arguments = arguments
        self.occasion = occasion
        self.mustSucceed = mustSucceed
    }

    /// As one would type it.
    package var line: String { ([program] + arguments).joined(separator: " ") }
}
