// Texts that are not JSON5: what is wrong, and where.
import Foundation
import Settings
import Testing

private typealias Problem = JSON5Error.Problem

private func problem(_ text: String) -> JSON5Error? {
    problem(bytes: Array(text.utf8))
}

private func problem(bytes: [UInt8]) -> JSON5Error? {
    do throws(JSON5Error) {
        _ = try JSON5.parse(bytes)
        return nil
    } catch {
        return error
    }
}

@Suite struct JSON5ErrorTests {
    /// Text, line, column, what is wrong. Python's json5 0.12.0 refuses all of them, but for those marked.
    private static let table: [(String, Int, Int, Problem)] = [
        ("", 1, 1, .ended(expected: .value, opened: nil)),
        (" // nothing\n", 2, 1, .ended(expected: .value, opened: nil)),
        ("{", 1, 2, .ended(expected: .key, opened: TextPlace(line: 1, column: 1))),
        ("[\n 1", 2, 3, .ended(expected: .commaOrBracket, opened: TextPlace(line: 1, column: 1))),
        ("}", 1, 1, .unexpected("}", expected: .value)),
        ("[,]", 1, 2, .unexpected(",", expected: .value)),
        ("{,}", 1, 2, .unexpected(",", expected: .key)),
        ("[1,,2]", 1, 4, .unexpected(",", expected: .value)),
        ("{a:1,,}", 1, 6, .unexpected(",", expected: .key)),
        ("{a:1 b:2}", 1, 6, .unexpected("b", expected: .commaOrBrace)),
        ("[1 2]", 1, 4, .unexpected("2", expected: .commaOrBracket)),
        ("{a}", 1, 3, .unexpected("}", expected: .colon)),
        ("{a:}", 1, 4, .unexpected("}", expected: .value)),
        ("{:1}", 1, 2, .unexpected(":", expected: .key)),
        ("{1:1}", 1, 2, .unexpected("1", expected: .key)),
        ("{a-b:1}", 1, 3, .unexpected("-", expected: .colon)),
        ("{\"a\":1;}", 1, 7, .unexpected(";", expected: .commaOrBrace)),
        ("01", 1, 1, .badNumber),
        ("-01", 1, 1, .badNumber),
        ("1e", 1, 1, .badNumber),
        ("1e+", 1, 1, .badNumber),
        (".", 1, 1, .badNumber),
        ("+", 1, 1, .badNumber),
        ("- 1", 1, 1, .badNumber),
        ("--1", 1, 1, .badNumber),
        ("+-1", 1, 1, .badNumber),
        ("0x", 1, 1, .badNumber),
        ("0xg", 1, 1, .badNumber),
        ("1.2.3", 1, 1, .badNumber),
        ("[10s]", 1, 2, .badNumber),
        ("1_000", 1, 1, .badNumber),
        ("{a: 2026-01-01}", 1, 5, .badNumber),
        ("+nope", 1, 1, .badNumber),
        ("'a", 1, 3, .ended(expected: .closingQuote, opened: TextPlace(line: 1, column: 1))),
        ("\"a'", 1, 4, .ended(expected: .closingQuote, opened: TextPlace(line: 1, column: 1))),
        ("'a\\", 1, 4, .ended(expected: .closingQuote, opened: TextPlace(line: 1, column: 1))),
        ("{\n a: 'b\n}", 2, 5, .lineBreakInString),
        ("'\\x4'", 1, 2, .badEscape),
        ("'\\u12'", 1, 2, .badEscape),
        ("'\\u{41}'", 1, 2, .badEscape),
        ("'\\1'", 1, 2, .badEscape),
        ("'\\01'", 1, 2, .badEscape),
        ("{\\u0020a:1}", 1, 2, .badEscape),  // Python takes a space for a letter.
        ("{a\\x:1}", 1, 3, .badEscape),
        ("'\\uD83D'", 1, 2, .loneSurrogate),  // Python keeps halves of pairs, here and below.
        ("'\\uDE00'", 1, 2, .loneSurrogate),
        ("'\\uD83D\\u0041'", 1, 2, .loneSurrogate),
        ("/* open", 1, 8, .ended(expected: .endOfComment, opened: TextPlace(line: 1, column: 1))),
        ("/ 1", 1, 1, .unexpected("/", expected: .value)),
        ("1 2", 1, 3, .unexpected("2", expected: .endOfText)),
        ("{} {}", 1, 4, .unexpected("{", expected: .endOfText)),
        ("undefined", 1, 1, .bareWord("undefined")),
        ("True", 1, 1, .bareWord("True")),
        ("{a:b}", 1, 4, .bareWord("b")),
        ("#comment\n1", 1, 1, .unexpected("#", expected: .value)),
        ("\u{200B}1", 1, 1, .unexpected("\u{200B}", expected: .value)),
        ("{a:1,\n 'a':2}", 2, 2, .duplicateKey("a", first: TextPlace(line: 1, column: 2))),
    ]

    @Test("a text that is not JSON5 is refused with its place and reason", arguments: table.indices)
    func isRefused(index: Int) {
        let (text, line, column, reason) = Self.table[index]
        #expect(
            problem(text) == JSON5Error(place: TextPlace(line: line, column: column), problem: reason), "\(text)")
    }

    @Test("a place counts characters as people see them, whatever bytes they take")
    func countsCharacters() {
        let before = "{'\u{FC}u\u{308}\u{1F469}\u{200D}\u{1F467}\u{1F1E8}\u{1F1ED}\t': "
        // An opening brace, two quotes, ü, ü, one family, one flag, a tab, a colon and a space: 10 characters.
        #expect(problem(before + "x}")?.place == TextPlace(line: 1, column: 11))
        #expect(problem("\u{FEFF}x")?.place == TextPlace(line: 1, column: 1))
    }

    @Test(
        "a line ends with LF, CR or CR LF, also inside comments and continued strings", arguments: ["\n", "\r", "\r\n"])
    func countsLines(end: String) {
        #expect(problem("[\(end)/*\(end)*/ 'a\\\(end)b',\(end)  x]")?.place == TextPlace(line: 5, column: 3))
    }

    @Test("bytes that are not UTF-8 are refused at their place")
    func refusesOtherBytes() {
        let latin = problem(bytes: Array("{\n  a: 'Z".utf8) + [0xFC] + Array("rich'}".utf8))
        #expect(latin == JSON5Error(place: TextPlace(line: 2, column: 8), problem: .notUTF8))
        let surrogate = problem(bytes: [0x22, 0xED, 0xA0, 0x80, 0x22])
        #expect(surrogate == JSON5Error(place: TextPlace(line: 1, column: 2), problem: .notUTF8))
        let utf16 = problem(bytes: [0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00])
        #expect(utf16 == JSON5Error(place: TextPlace(line: 1, column: 1), problem: .notUTF8))
        let cut = problem(bytes: [0x31, 0xE2, 0x82])
        #expect(cut == JSON5Error(place: TextPlace(line: 1, column: 2), problem: .notUTF8))
    }

    @Test("64 levels are read and the 65th is refused", arguments: ["[", "{a:"])
    func boundsDepth(opening: String) {
        let closing = opening == "[" ? "]" : "}"
        func nested(_ depth: Int) -> String {
            String(repeating: opening, count: depth) + "1" + String(repeating: closing, count: depth)
        }
        #expect(problem(nested(64)) == nil)
        #expect(problem(nested(65))?.problem == .tooDeep(limit: 64))
        #expect(problem(String(repeating: opening, count: 200_000))?.problem == .tooDeep(limit: 64))
    }

    @Test("1 MiB is read and a byte more is refused")
    func boundsSize() {
        let limit = 1 << 20
        #expect(problem("1" + String(repeating: " ", count: limit - 1)) == nil)
        #expect(problem("1" + String(repeating: " ", count: limit))?.problem == .tooLarge(limit: limit))
    }

    @Test("a text cut or damaged anywhere is read or refused, never a crash")
    func survivesDamage() {
        let text = Array(
            "\u{FEFF}/* ü */ {a: ['\\u00fc\\x41\\uD83D\\uDE00\\\r\n', -0x1F, .5e+1, 'NaN', NaN,], \"b\\0\": {\\u0061: null}} // z"
                .utf8)
        #expect(problem(bytes: text) == nil)
        for cut in 0..<text.count {
            _ = problem(bytes: Array(text[..<cut]))
            for byte: UInt8 in [0x00, 0x22, 0x27, 0x2C, 0x2F, 0x5C, 0x75, 0x7B, 0x7D, 0x80, 0xED, 0xFF] {
                var damaged = text
                damaged[cut] = byte
                _ = problem(bytes: damaged)
            }
        }
    }
}
