// The version of the program.

enum Version {
    /// Semantic versioning 2.0.
    static let current = "0.1.0"
    /// The day of this version (`YYYY-MM-DD`), as the manual page bears it.
    static let date = "2026-11-30"
}
