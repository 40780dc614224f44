// Why a settings file is not JSON5.
import Settings
import Terminal

extension Reason {
    static func syntax(_ problem: JSON5Error.Problem) -> LocalizedText {
        switch problem {
        case .tooLarge(let limit):
            LocalizedText(
                german: "Die Datei ist grösser als \(limit) Bytes.", english: "The file is larger than \(limit) bytes.")
        case .tooDeep(let limit):
            LocalizedText(
                german: "Mehr als \(limit) Klammern ineinander.", english: "More than \(limit) brackets in each other.")
        case .notUTF8:
            LocalizedText(german: "Hier ist kein gültiges UTF-8.", english: "Here is no valid UTF-8.")
        case .unexpected(let scalar, let expected):
            LocalizedText(
                german: "Unerwartetes «\(scalar)»; es fehlt \(name(expected).german).",
                english: "Unexpected “\(scalar)”; missing is \(name(expected).english).")
        case .ended(let expected, let opened):
            LocalizedText(
                german: "Die Datei endet zu früh; es fehlt \(name(expected).german)"
                    + (opened.map { " (geöffnet in Zeile \($0.line), Spalte \($0.column))." } ?? "."),
                english: "The file ends too early; missing is \(name(expected).english)"
                    + (opened.map { " (opened in line \($0.line), column \($0.column))." } ?? "."))
        case .bareWord(let word):
            LocalizedText(
                german: "«\(word)» braucht Anführungszeichen: \"\(word)\".",
                english: "“\(word)” needs quotes: \"\(word)\".")
        case .duplicateKey(let key, let first):
            LocalizedText(
                german: "«\(key)» steht schon in Zeile \(first.line), Spalte \(first.column).",
                english: "“\(key)” stands in line \(first.line), column \(first.column) already.")
        case .lineBreakInString:
            LocalizedText(
                german: "Diesem Text fehlt das schliessende Anführungszeichen.",
                english: "This text has no closing quote.")
        case .badEscape:
            LocalizedText(
                german: "Das Zeichen nach dem Backslash geht nicht; ein Backslash selbst wird \\\\ geschrieben.",
                english: "What follows the backslash will not do; a backslash itself is written \\\\.")
        case .loneSurrogate:
            LocalizedText(german: "Das \\u ist nur ein halbes Zeichen.", english: "The \\u is half a character only.")
        case .badNumber:
            LocalizedText(
                german: "Das ist keine Zahl; ein Text oder Datum braucht Anführungszeichen.",
                english: "This is no number; a text or date needs quotes.")
        }
    }

    private static func name(_ expected: JSON5Error.Expected) -> LocalizedText {
        switch expected {
        case .value: LocalizedText(german: "ein Wert", english: "a value")
        case .key: LocalizedText(german: "ein Schlüssel", english: "a key")
        case .colon: LocalizedText(german: "ein Doppelpunkt", english: "a colon")
        case .commaOrBrace: LocalizedText(german: "ein Komma oder }", english: "a comma or }")
        case .commaOrBracket: LocalizedText(german: "ein Komma oder ]", english: "a comma or ]")
        case .closingQuote: LocalizedText(german: "das schliessende Anführungszeichen", english: "the closing quote")
        case .endOfComment: LocalizedText(german: "das Ende des Kommentars */", english: "the comment's end */")
        case .endOfText: LocalizedText(german: "das Ende der Datei", english: "the end of the file")
        }
    }
}
