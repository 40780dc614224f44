// A position in a text of Unicode scalars, with its place; white space and comments are skipped here.

struct JSON5Cursor {
    private let scalars: [Unicode.Scalar]
    private let start: Int
    private(set) var position: Int
    private var tracker: PlaceTracker

    /// Throws `notUTF8` at the first byte that is no part of a character. A byte order mark is passed over.
    init(_ bytes: [UInt8]) throws(JSON5Error) {
        var scalars: [Unicode.Scalar] = []
        scalars.reserveCapacity(bytes.count)
        var parser = Unicode.UTF8.ForwardParser()
        var rest = bytes.makeIterator()
        var isValid = true
        decoding: while true {
            switch parser.parseScalar(from: &rest) {
            case .valid(let encoded): scalars.append(Unicode.UTF8.decode(encoded))
            case .emptyInput: break decoding
            case .error:
                isValid = false
                break decoding
            }
        }
        self.scalars = scalars
        start = scalars.first == "\u{FEFF}" ? 1 : 0
        position = start
        tracker = PlaceTracker(from: start)
        if !isValid { throw error(.notUTF8, at: scalars.count) }
    }

    var next: Unicode.Scalar? { peek(0) }

    func peek(_ distance: Int) -> Unicode.Scalar? {
        position + distance < scalars.count ? scalars[position + distance] : nil
    }

    mutating func advance(by count: Int = 1) {
        position = min(position + count, scalars.count)
    }

    mutating func rewind(to position: Int) {
        self.position = position
    }

    /// The place of `position`.
    mutating func place() -> TextPlace {
        tracker.place(of: position, in: scalars)
    }

    func text(from first: Int) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars[first..<position])
        return String(text)
    }

    func error(_ problem: JSON5Error.Problem, at position: Int? = nil) -> JSON5Error {
        var tracker = PlaceTracker(from: start)
        return JSON5Error(place: tracker.place(of: position ?? self.position, in: scalars), problem: problem)
    }

    /// What stands here cannot follow.
    func unexpected(_ expected: JSON5Error.Expected, opened: TextPlace? = nil) -> JSON5Error {
        error(next.map { .unexpected($0, expected: expected) } ?? .ended(expected: expected, opened: opened))
    }

    /// Passes over white space, line ends and comments.
    mutating func skipBlank() throws(JSON5Error) {
        while let scalar = next {
            if scalar.isJSON5Blank {
                advance()
            } else if scalar == "/", peek(1) == "/" {
                while let scalar = next, !scalar.isLineTerminator { advance() }
            } else if scalar == "/", peek(1) == "*" {
                try skipBlockComment()
            } else {
                return
            }
        }
    }

    private mutating func skipBlockComment() throws(JSON5Error) {
        let opened = place()
        advance(by: 2)
        while let scalar = next {
            if scalar == "*", peek(1) == "/" {
                advance(by: 2)
                return
            }
            advance()
        }
        throw unexpected(.endOfComment, opened: opened)
    }
}

extension Unicode.Scalar {
    /// ECMAScript 5.1, 7.3.
    var isLineTerminator: Bool {
        self == "\n" || self == "\r" || self == "\u{2028}" || self == "\u{2029}"
    }

    /// JSON5 section 8: white space, line terminators, the byte order mark and category Zs.
    var isJSON5Blank: Bool {
        switch self {
        case "\t", "\u{0B}", "\u{0C}", " ", "\u{A0}", "\u{FEFF}": true
        default: isLineTerminator || (value > 0x7F && properties.generalCategory == .spaceSeparator)
        }
    }

    /// ECMAScript 5.1, 7.6: what an IdentifierName may begin with, apart from an escape.
    var isIdentifierStart: Bool {
        if self == "$" || self == "_" { return true }
        return switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .letterNumber: true
        default: false
        }
    }

    /// ECMAScript 5.1, 7.6: what an IdentifierName may go on with, apart from an escape.
    var isIdentifierPart: Bool {
        if isIdentifierStart || self == "\u{200C}" || self == "\u{200D}" { return true }
        return switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation: true
        default: false
        }
    }

    var isDecimalDigit: Bool { ("0"..."9").contains(self) }

    var hexDigitValue: UInt32? {
        switch self {
        case "0"..."9": value - 0x30
        case "a"..."f": value - 0x61 + 10
        case "A"..."F": value - 0x41 + 10
        default: nil
        }
    }
}
