// What can be learned from the text of a pattern without running it: its named groups, and pieces of text that every
// match must contain.

struct PatternSource {
    private(set) var groups: [String] = []
    /// Pieces every match contains, as written. Empty where the pattern is not simple enough to tell.
    private(set) var literals: [String] = []

    init(_ text: String) {
        let scalars = Array(text.unicodeScalars)
        var position = 0
        var depth = 0
        var isSimple = true
        var piece = String.UnicodeScalarView()
        func flush(dropLast: Bool = false) {
            if dropLast, !piece.isEmpty { piece.removeLast() }
            if !piece.isEmpty { literals.append(String(piece)) }
            piece = String.UnicodeScalarView()
        }
        while position < scalars.count {
            let scalar = scalars[position]
            switch scalar {
            case "\\":
                guard position + 1 < scalars.count else { break }
                let escaped = scalars[position + 1]
                if escaped == "Q" {
                    // Quoted up to \E; rare enough to give up on its text.
                    flush()
                    isSimple = false
                    position = Self.endOfQuote(scalars, position + 2)
                    continue
                }
                if depth == 0, !escaped.properties.isAlphabetic, escaped.properties.numericType == nil {
                    piece.append(escaped)
                } else {
                    // Two signs and more, `\x41` say, whose tail would look literal.
                    flush()
                    if !"dDwWsSbB".unicodeScalars.contains(escaped) { isSimple = false }
                }
                position += 2
                continue
            case "[":
                flush()
                position = Self.endOfSet(scalars, position)
                continue
            case "(":
                flush()
                depth += 1
                if position + 1 < scalars.count, scalars[position + 1] == "?" {
                    if let name = Self.groupName(scalars, position + 2) {
                        groups.append(name)
                    } else {
                        // Options, comments, look-around.
                        isSimple = false
                    }
                }
            case ")":
                flush()
                depth -= 1
            case "|":
                flush()
                if depth == 0 { isSimple = false }
            case "?", "*": flush(dropLast: true)
            case "{":
                flush(dropLast: true)
                position = (scalars[position...].firstIndex(of: "}") ?? scalars.count - 1)
            case "+", ".", "^", "$": flush()
            default: if depth == 0 { piece.append(scalar) }
            }
            position += 1
        }
        flush()
        if !isSimple { literals = [] }
    }

    /// `<name>` from `start` on, but not `<=` and `<!`.
    private static func groupName(_ scalars: [Unicode.Scalar], _ start: Int) -> String? {
        guard start < scalars.count, scalars[start] == "<" else { return nil }
        let name = scalars[(start + 1)...].prefix { $0 != ">" }
        guard let first = name.first, first != "=", first != "!", name.endIndex < scalars.count else { return nil }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: name)
        return String(text)
    }

    private static func endOfQuote(_ scalars: [Unicode.Scalar], _ start: Int) -> Int {
        var position = start
        while position + 1 < scalars.count {
            if scalars[position] == "\\", scalars[position + 1] == "E" { return position + 2 }
            position += 1
        }
        return scalars.count
    }

    /// Behind a set in brackets; sets nest, and `]` may be escaped.
    private static func endOfSet(_ scalars: [Unicode.Scalar], _ start: Int) -> Int {
        var position = start
        var depth = 0
        while position < scalars.count {
            switch scalars[position] {
            case "\\": position += 1
            case "[": depth += 1
            case "]":
                depth -= 1
                if depth == 0 { return position + 1 }
            default: break
            }
            position += 1
        }
        return scalars.count
    }
}
