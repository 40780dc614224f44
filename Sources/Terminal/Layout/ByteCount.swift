// Sizes of files in words.

/// A number of bytes as people read it: decimal units (SI, as file managers show them), one decimal below 100.
package struct ByteCount: Sendable {
    package let bytes: Int

    package init(_ bytes: Int) {
        self.bytes = min(bytes, 1_000_000_000_000_000_000)
    }

    /// `999 B`, `1.5 kB`, `12.3 MB`, `123 MB`; with a comma in German.
    package func text(in language: Language) -> String {
        guard bytes >= 1000 else { return "\(max(0, bytes)) B" }
        var unit = 1000
        var name = Self.units[0]
        // The next unit takes over where rounding would show 1000 of this one.
        for next in Self.units.dropFirst() where bytes >= unit * 1000 - unit / 2 {
            unit *= 1000
            name = next
        }
        let tenths = (bytes + unit / 20) / (unit / 10)
        if tenths >= 1000 { return "\((bytes + unit / 2) / unit) \(name)" }
        let point = language == .german ? "," : "."
        return "\(tenths / 10)\(point)\(tenths % 10) \(name)"
    }

    private static let units = ["kB", "MB", "GB", "TB", "PB"]
}
