// How many columns of a terminal a text takes: not its bytes, UTF-16 units or characters.

extension String {
    /// The columns of all its characters.
    package var displayWidth: Int {
        utf8.allSatisfy { (0x20...0x7E).contains($0) } ? utf8.count : reduce(0) { $0 + $1.displayWidth }
    }

    /// The same text in at most `width` columns: cut between characters and ended with `…` where it is longer. The
    /// cut can leave one column unused, where a wide character did not fit.
    package func truncated(toWidth width: Int) -> String {
        guard displayWidth > width else { return self }
        guard width > 0 else { return "" }
        var kept = ""
        var columns = 0
        for character in self {
            columns += character.displayWidth
            if columns > width - 1 { break }
            kept.append(character)
        }
        return kept + "…"
    }

    /// Filled up with spaces to `width` columns.
    package func padded(toWidth width: Int, alignment: Alignment = .left) -> String {
        let filling = String(repeating: " ", count: max(0, width - displayWidth))
        return alignment == .left ? self + filling : filling + self
    }
}

package enum Alignment: Sendable {
    case left, right
}

extension Character {
    /// 0, 1 or 2. A cluster is as wide as its scalars, but never wider than two columns: a family joined from four
    /// people is one picture.
    package var displayWidth: Int {
        min(2, unicodeScalars.reduce(0) { $0 + $1.displayWidth })
    }
}

extension Unicode.Scalar {
    fileprivate var displayWidth: Int {
        if (0x20...0x7E).contains(value) { return 1 }
        // Emoji style makes a picture of what is a narrow sign without it (UTS #51); a wide one is at the limit.
        if value == 0xFE0F { return 1 }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .control: return 0
        case .format: return value == 0xAD ? 1 : 0
        default: break
        }
        // The vowels and finals of a Hangul syllable join the wide initial before them.
        if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return 0 }
        return properties.isEmojiPresentation && !isRegionalIndicator || isWide ? 2 : 1
    }

    /// Two of them make a flag.
    private var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }

    /// East_Asian_Width W or F (UAX #11, Unicode 16) where it is no emoji; gaps that hold nothing are closed.
    private var isWide: Bool {
        switch value {
        case 0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x303E, 0x3041...0x3247,
            0x3250...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE6B, 0xFF01...0xFF60,
            0xFFE0...0xFFE6, 0x16FE0...0x191D2, 0x1AFF0...0x1B2FB, 0x1D300...0x1D376, 0x1F200...0x1F265,
            0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
