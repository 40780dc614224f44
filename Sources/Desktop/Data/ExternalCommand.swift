// A command that is part of an integration, such as telling a service manager about a new file.

/// Found on the PATH and run without a shell; where it is not there, it is left out.
package struct ExternalCommand: Hashable, Sendable {
    package let program: String
    package let arguments: [String]
    /// Where it fails the integration does not work; else its failure is only mentioned.
    package let mustSucceed: Bool

    package init(_ program: String, _ arguments: [String], mustSucceed: Bool = false) {
        self.program = program
        self.arguments = arguments
        self.mustSucceed = mustSucceed
    }
}
