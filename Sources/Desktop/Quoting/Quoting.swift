// One word as each syntax writes it. What a syntax cannot express at all, `ProgramCall` has spelled out before.

extension String {
    /// For POSIX shells: nothing within single quotes is special.
    package var shellQuoted: String {
        isSafeWord ? self : "'" + replacing("'", with: "'\\''") + "'"
    }

    /// The word that `shellQuoted` wrote; nil where it wrote none such.
    init?(shellQuotedAtStartOf text: Substring) {
        guard text.first == "'" else {
            self = String(text.prefix { !$0.isWhitespace })
            if isEmpty { return nil }
            return
        }
        let parts = text.dropFirst().split(separator: "'\\''", omittingEmptySubsequences: false)
        var word = ""
        for (index, part) in parts.enumerated() {
            if index > 0 { word += "'" }
            if let end = part.firstIndex(of: "'") {
                self = word + part[..<end]
                return
            }
            word += part
        }
        return nil
    }

    /// For `Exec=` of desktop entries and of what is made like them (Desktop Entry Specification 1.5, "The Exec key"):
    /// double quotes with four characters escaped, and then the escapes of a string value.
    var desktopExecQuoted: String {
        if isSafeWord { return self }
        let quoted = "\"" + escaping("\"`$\\") + "\""
        return quoted.replacing("\\", with: "\\\\")
    }

    /// For text in XML 1.0, element content and attributes alike.
    var xmlEscaped: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;").replacing("'", with: "&apos;")
    }

    /// For settings of systemd units that are split into words (systemd.syntax(7), "Quoting"; systemd.unit(5),
    /// "Specifiers"). In command lines a `$` has to be doubled besides, but for the program itself.
    var systemdQuoted: String {
        if isSafeWord { return self }
        let visible = escaping("\"\\").unicodeScalars.map { scalar in
            let isControl = scalar.value < 0x20 || scalar.value == 0x7F
            return isControl ? "\\x" + String(("0" + String(scalar.value, radix: 16)).suffix(2)) : String(scalar)
        }
        return "\"" + visible.joined().systemdSpecifiersEscaped + "\""
    }

    /// For settings of systemd units that are one value.
    var systemdSpecifiersEscaped: String { replacing("%", with: "%%") }

    /// Nothing in it is special to any of these syntaxes. A `~` is, where it comes first.
    private var isSafeWord: Bool {
        !isEmpty
            && utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "a")...UInt8(ascii: "z"):
                    true
                default: "/._-+@:,".utf8.contains(byte)
                }
            }
    }

    private func escaping(_ special: String) -> String {
        String(flatMap { special.contains($0) ? ["\\", $0] : [$0] })
    }
}

extension ProgramCall {
    var shell: String { words.map(\.shellQuoted).joined(separator: " ") }
    /// For `ExecStart=`.
    var systemd: String {
        (words.prefix(1).map(\.systemdQuoted)
            + words.dropFirst().map { $0.systemdQuoted.replacing("$", with: "$$") }).joined(separator: " ")
    }
    var desktopExec: String { words.map(\.desktopExecQuoted).joined(separator: " ") }
}
