// The text of a pattern cut into tokens, as far as is needed to know its named groups and the text every match must
// contain. The engine alone decides what a pattern means; what is not understood here is only not used.

struct PatternSource {
    enum Token: Equatable {
        case literal(Unicode.Scalar)
        /// One character of several, or a place between characters.
        case other
        case open(name: String?)
        case close
        case bar
        /// `?`, `*` and `{…}`: what stands before may be absent.
        case optional
        /// `+`
        case repeated
        /// Options, look-around, quotes, code points: the text cannot be told.
        case opaque
    }

    let tokens: [Token]

    var groups: [String] {
        tokens.compactMap { if case .open(let name) = $0 { name } else { nil } }
    }

    init(_ text: String) {
        let scalars = Array(text.unicodeScalars)
        var tokens: [Token] = []
        var position = 0
        while position < scalars.count {
            let scalar = scalars[position]
            position += 1
            switch scalar {
            case "\\":
                guard position < scalars.count else { break }
                tokens.append(Self.escape(scalars[position]))
                position = scalars[position] == "Q" ? Self.endOfQuote(scalars, position + 1) : position + 1
            case "[":
                tokens.append(.other)
                position = Self.endOfSet(scalars, position - 1)
            case "(":
                let isSpecial = position < scalars.count && scalars[position] == "?"
                let name = isSpecial ? Self.groupName(scalars, position + 1) : nil
                if isSpecial {
                    let isPlain = position + 1 < scalars.count && scalars[position + 1] == ":"
                    if name == nil, !isPlain { tokens.append(.opaque) }
                    position += name.map { $0.unicodeScalars.count + 3 } ?? (isPlain ? 2 : 1)
                }
                tokens.append(.open(name: name))
            case ")": tokens.append(.close)
            case "|": tokens.append(.bar)
            case "?", "*": tokens.append(.optional)
            case "{":
                tokens.append(.optional)
                position = (scalars[position...].firstIndex(of: "}") ?? scalars.count - 1) + 1
            case "+": tokens.append(.repeated)
            case ".", "^", "$": tokens.append(.other)
            default: tokens.append(.literal(scalar))
            }
        }
        self.tokens = tokens
    }

    private static func escape(_ scalar: Unicode.Scalar) -> Token {
        if "dDwWsSbB".unicodeScalars.contains(scalar) { return .other }
        let isWord = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        return isWord ? .opaque : .literal(scalar)
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

    /// Behind a set in brackets; sets nest, a first `]` belongs to the set, and quotes end nothing.
    private static func endOfSet(_ scalars: [Unicode.Scalar], _ start: Int) -> Int {
        var position = start
        var depth = 0
        while position < scalars.count {
            switch scalars[position] {
            case "\\":
                position += 1
                if position < scalars.count, scalars[position] == "Q" {
                    position = endOfQuote(scalars, position + 1) - 1
                }
            case "[":
                depth += 1
                if position + 1 < scalars.count, scalars[position + 1] == "^" { position += 1 }
                if position + 1 < scalars.count, scalars[position + 1] == "]" { position += 1 }
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
