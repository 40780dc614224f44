// Why a text is not JSON5, as facts with their place.

package struct JSON5Error: Error, Equatable, Sendable {
    package let place: TextPlace
    package let problem: Problem

    package init(place: TextPlace, problem: Problem) {
        self.place = place
        self.problem = problem
    }

    package enum Problem: Equatable, Sendable {
        /// In bytes.
        case tooLarge(limit: Int)
        case tooDeep(limit: Int)
        case notUTF8
        case unexpected(Unicode.Scalar, expected: Expected)
        /// The text ends too early; `opened` is the bracket, quote or comment that is still open.
        case ended(expected: Expected, opened: TextPlace?)
        /// A bare word where a value belongs: most often a string without its quotes.
        case bareWord(String)
        /// The second key stands at the error's place.
        case duplicateKey(String, first: TextPlace)
        /// A string goes on over the end of its line; the place is that of its opening quote.
        case lineBreakInString
        /// After the backslash: an octal escape, or `\x` and `\u` without their hexadecimal digits.
        case badEscape
        /// Half of a surrogate pair: no character.
        case loneSurrogate
        /// Leading zeros, missing digits, or something right behind the digits: `2026-01-01` without quotes.
        case badNumber
    }

    package enum Expected: Equatable, Sendable {
        case value, key, colon, commaOrBrace, commaOrBracket, closingQuote, endOfComment, endOfText
    }
}
