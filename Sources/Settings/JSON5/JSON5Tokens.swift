// Strings, identifier names and numbers of JSON5, read at a cursor.

extension JSON5Cursor {
    /// A string in single or double quotes; the cursor stands on the opening one.
    mutating func string() throws(JSON5Error) -> String {
        let opening = position
        let opened = place()
        let quote = next
        advance()
        var text = String.UnicodeScalarView()
        while let scalar = next {
            switch scalar {
            case quote:
                advance()
                return String(text)
            case "\\":
                if let escaped = try escapeSequence() { text.append(escaped) }
            case "\n", "\r":
                throw error(.lineBreakInString, at: opening)
            default:
                // U+2028 and U+2029 are allowed here (JSON5 section 5.2).
                text.append(scalar)
                advance()
            }
        }
        throw unexpected(.closingQuote, opened: opened)
    }

    /// Nil for a line continuation, which stands for nothing.
    private mutating func escapeSequence() throws(JSON5Error) -> Unicode.Scalar? {
        let backslash = position
        advance()
        guard let scalar = next else { return nil }
        advance()
        switch scalar {
        case "b": return "\u{08}"
        case "f": return "\u{0C}"
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "v": return "\u{0B}"
        case "0":
            if next?.isDecimalDigit == true { throw error(.badEscape, at: backslash) }
            return "\0"
        case "1"..."9": throw error(.badEscape, at: backslash)
        case "x": return Unicode.Scalar(UInt8(try hexDigits(2, from: backslash)))
        case "u": return try unicodeEscape(from: backslash)
        case "\r":
            if next == "\n" { advance() }
            return nil
        case "\n", "\u{2028}", "\u{2029}": return nil
        default: return scalar
        }
    }

    /// The digits of `\uHHHH`, and of the second half where they are the first of a surrogate pair.
    private mutating func unicodeEscape(from backslash: Int) throws(JSON5Error) -> Unicode.Scalar {
        let unit = try hexDigits(4, from: backslash)
        if let scalar = Unicode.Scalar(unit) { return scalar }
        guard unit < 0xDC00, next == "\\", peek(1) == "u" else { throw error(.loneSurrogate, at: backslash) }
        let second = position
        advance(by: 2)
        let low = try hexDigits(4, from: second)
        guard (0xDC00...0xDFFF).contains(low),
            let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
        else { throw error(.loneSurrogate, at: backslash) }
        return scalar
    }

    private mutating func hexDigits(_ count: Int, from backslash: Int) throws(JSON5Error) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<count {
            guard let digit = next?.hexDigitValue else { throw error(.badEscape, at: backslash) }
            value = value << 4 + digit
            advance()
        }
        return value
    }

    /// An ECMAScript 5.1 IdentifierName; nil where none begins here.
    mutating func identifierName() throws(JSON5Error) -> String? {
        var name = String.UnicodeScalarView()
        while let scalar = next {
            let start = position
            let isEscape = scalar == "\\"
            var part = scalar
            advance()
            if isEscape {
                guard next == "u" else { throw error(.badEscape, at: start) }
                advance()
                part = try unicodeEscape(from: start)
            }
            if name.isEmpty ? part.isIdentifierStart : part.isIdentifierPart {
                name.append(part)
            } else if isEscape {
                throw error(.badEscape, at: start)
            } else {
                rewind(to: start)
                break
            }
        }
        return name.isEmpty ? nil : String(name)
    }

    /// A number with its sign. The cursor stands on a sign, a point or a digit.
    mutating func number() throws(JSON5Error) -> Double {
        let start = position
        let isNegative = next == "-"
        if next == "-" || next == "+" { advance() }
        guard let magnitude = try magnitude(), next.map({ !$0.continuesNumber }) ?? true else {
            throw error(.badNumber, at: start)
        }
        return isNegative ? -magnitude : magnitude
    }

    private mutating func magnitude() throws(JSON5Error) -> Double? {
        if next?.isIdentifierStart == true {
            let word = try identifierName()
            return word == "Infinity" ? .infinity : word == "NaN" ? .nan : nil
        }
        if next == "0", peek(1) == "x" || peek(1) == "X" {
            advance(by: 2)
            let digits = run { $0.hexDigitValue != nil }
            return digits.isEmpty ? nil : Double("0x" + digits)
        }
        let whole = run(\.isDecimalDigit)
        if whole.count > 1, whole.first == "0" { return nil }
        var fraction = ""
        if next == "." {
            advance()
            fraction = run(\.isDecimalDigit)
        }
        if whole.isEmpty, fraction.isEmpty { return nil }
        guard let exponent = exponent() else { return nil }
        return Double((whole.isEmpty ? "0" : whole) + "." + (fraction.isEmpty ? "0" : fraction) + exponent)
    }

    /// Empty where there is none, nil where it has no digits.
    private mutating func exponent() -> String? {
        guard next == "e" || next == "E" else { return "" }
        advance()
        var exponent = "e"
        if let sign = next, sign == "+" || sign == "-" {
            exponent.unicodeScalars.append(sign)
            advance()
        }
        let digits = run(\.isDecimalDigit)
        return digits.isEmpty ? nil : exponent + digits
    }

    private mutating func run(_ belongs: (Unicode.Scalar) -> Bool) -> String {
        let first = position
        while let scalar = next, belongs(scalar) { advance() }
        return text(from: first)
    }
}

extension Unicode.Scalar {
    /// Right behind a number it shows that something else was meant: `2026-01-01`, `10s`, `1.2.3`, `8:30`.
    fileprivate var continuesNumber: Bool {
        isIdentifierPart || "\\-+.:".unicodeScalars.contains(self)
    }
}
