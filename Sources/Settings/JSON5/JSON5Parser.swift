// JSON5 (https://spec.json5.org, version 1.0.0) read into values that know their place.

package enum JSON5 {
    /// In bytes: what people write by hand stays far below.
    package static let sizeLimit = 1 << 20
    package static let depthLimit = 64

    /// The one value of the text. Stricter than the specification in two things: a key may stand only once in an
    /// object, and half a surrogate pair is refused.
    package static func parse(_ bytes: [UInt8]) throws(JSON5Error) -> JSON5Value {
        guard bytes.count <= sizeLimit else {
            throw JSON5Error(place: TextPlace(line: 1, column: 1), problem: .tooLarge(limit: sizeLimit))
        }
        var parser = JSON5Parser(cursor: try JSON5Cursor(bytes))
        return try parser.wholeText()
    }
}

private struct JSON5Parser {
    var cursor: JSON5Cursor

    mutating func wholeText() throws(JSON5Error) -> JSON5Value {
        let value = try value(depth: 0)
        try cursor.skipBlank()
        if cursor.next != nil { throw cursor.unexpected(.endOfText) }
        return value
    }

    private mutating func value(depth: Int, within opened: TextPlace? = nil) throws(JSON5Error) -> JSON5Value {
        try cursor.skipBlank()
        let place = cursor.place()
        let content: JSON5Value.Content
        switch cursor.next {
        case "{": content = .object(try members(depth: depth + 1, opened: place))
        case "[": content = .list(try elements(depth: depth + 1, opened: place))
        case "\"", "'": content = .text(try cursor.string())
        case "+", "-", ".": content = .number(try cursor.number())
        case let digit? where digit.isDecimalDigit: content = .number(try cursor.number())
        default: content = try word(within: opened)
        }
        return JSON5Value(place: place, content: content)
    }

    private mutating func word(within opened: TextPlace?) throws(JSON5Error) -> JSON5Value.Content {
        let start = cursor.position
        guard let word = try cursor.identifierName() else { throw cursor.unexpected(.value, opened: opened) }
        // An escape in a literal word is not that word (ECMAScript 5.1, 7.6).
        switch cursor.text(from: start) {
        case "null": return .null
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        case "Infinity": return .number(.infinity)
        case "NaN": return .number(.nan)
        default: throw cursor.error(.bareWord(word), at: start)
        }
    }

    private mutating func elements(depth: Int, opened: TextPlace) throws(JSON5Error) -> [JSON5Value] {
        try enter(depth)
        var elements: [JSON5Value] = []
        while true {
            try cursor.skipBlank()
            if close("]") { return elements }
            elements.append(try value(depth: depth, within: opened))
            try cursor.skipBlank()
            if close("]") { return elements }
            guard cursor.next == "," else { throw cursor.unexpected(.commaOrBracket, opened: opened) }
            cursor.advance()
        }
    }

    private mutating func members(depth: Int, opened: TextPlace) throws(JSON5Error) -> [JSON5Value.Member] {
        try enter(depth)
        var members: [JSON5Value.Member] = []
        // By bytes: Swift's equality of strings would take two Unicode forms of a name for one key.
        var places: [[UInt8]: TextPlace] = [:]
        while true {
            try cursor.skipBlank()
            if close("}") { return members }
            let start = cursor.position
            let place = cursor.place()
            let key = try key(within: opened)
            if let first = places.updateValue(place, forKey: Array(key.utf8)) {
                throw cursor.error(.duplicateKey(key, first: first), at: start)
            }
            try cursor.skipBlank()
            guard cursor.next == ":" else { throw cursor.unexpected(.colon, opened: opened) }
            cursor.advance()
            members.append(.init(key: key, keyPlace: place, value: try value(depth: depth, within: opened)))
            try cursor.skipBlank()
            if close("}") { return members }
            guard cursor.next == "," else { throw cursor.unexpected(.commaOrBrace, opened: opened) }
            cursor.advance()
        }
    }

    private mutating func key(within opened: TextPlace) throws(JSON5Error) -> String {
        if cursor.next == "\"" || cursor.next == "'" { return try cursor.string() }
        guard let name = try cursor.identifierName() else { throw cursor.unexpected(.key, opened: opened) }
        return name
    }

    private mutating func close(_ bracket: Unicode.Scalar) -> Bool {
        guard cursor.next == bracket else { return false }
        cursor.advance()
        return true
    }

    /// Steps over the opening bracket.
    private mutating func enter(_ depth: Int) throws(JSON5Error) {
        guard depth <= JSON5.depthLimit else { throw cursor.error(.tooDeep(limit: JSON5.depthLimit)) }
        cursor.advance()
    }
}
