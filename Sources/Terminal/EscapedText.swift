// Text from outside made safe to show: no control character reaches a terminal or a log line.

extension String {
    /// The same text with C0, DEL, C1, line and paragraph separators and bidirectional controls written as
    /// escapes (`\n`, `\e`, `\u{202E}`), so that a file name can neither move the cursor nor forge a line.
    package var escapingControls: String {
        guard unicodeScalars.contains(where: Self.isControl) else { return self }
        var shown = ""
        for scalar in unicodeScalars {
            guard Self.isControl(scalar) else {
                shown.unicodeScalars.append(scalar)
                continue
            }
            switch scalar {
            case "\n": shown += "\\n"
            case "\r": shown += "\\r"
            case "\t": shown += "\\t"
            case "\u{1B}": shown += "\\e"
            default: shown += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            }
        }
        return shown
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F: true
        case 0x2028, 0x2029, 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
