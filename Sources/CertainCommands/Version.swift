// The version of the program.

enum Version {
    /// Semantic versioning 2.0.
    static let current = "0.1.0"
}
