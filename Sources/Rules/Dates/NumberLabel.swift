// The word directly before a number that says what the number is: a reference, a version, a time.

enum NumberLabel {
    case number(String)
    case version(String)
    case time(String)

    /// The label before the scalar at `index`, also glued to it (`Seriennummer20180214`, `orderId20240506`).
    init?(before index: Int, in scan: NameScan) {
        var end = index
        if scan[end - 1] == Ascii.leftParenthesis { end -= 1 }
        if scan[end - 1] == Ascii.space || scan[end - 1] == Ascii.underscore || scan[end - 1] == Ascii.hyphen {
            end -= 1
        }
        if scan[end - 1] == Ascii.hash || scan[end - 1] == Self.numeroSign {
            self = .number(scan.name.text(end - 1..<end))
            return
        }
        for _ in 0..<2 {
            guard let mark = scan[end - 1], Self.marks.contains(mark) else { break }
            end -= 1
        }
        var start = end
        while end - start < Self.longestWord, scan.hasLetter(at: start - 1) { start -= 1 }
        guard start < end else { return nil }
        let word = scan.lowercased(start..<end)
        let hump = scan.lowercased(Self.lastHump(of: start..<end, in: scan))
        let text = scan.name.text(start..<end)
        if Self.endings.contains(where: word.hasSuffix) { self = .number(text); return }
        // A word cut off at the limit is no whole word; its last camel-case part may be one.
        for whole in scan.hasLetter(at: start - 1) ? [hump] : [hump, word] {
            if Self.numbers.contains(whole) { self = .number(text); return }
            if Self.versions.contains(whole) { self = .version(text); return }
            if Self.times.contains(whole) { self = .time(text); return }
        }
        return nil
    }

    /// From the last change of case on: `Id` of `orderId`, `Nr` of `IBANNr`.
    private static func lastHump(of word: Range<Int>, in scan: NameScan) -> Range<Int> {
        func isUpper(_ index: Int) -> Bool {
            scan[index].flatMap(Unicode.Scalar.init)?.properties.isUppercase ?? false
        }
        var index = word.upperBound - 1
        while index > word.lowerBound {
            let startsHump =
                isUpper(index) && (!isUpper(index - 1) || (index + 1 < word.upperBound && !isUpper(index + 1)))
            if startsHump { return index..<word.upperBound }
            index -= 1
        }
        return word
    }

    private static let numeroSign: UInt32 = 0x2116
    private static let marks: Set<UInt32> = [Ascii.dot, 0x3A, 0x3D]
    private static let longestWord = 24
    private static let endings = ["nr", "nummer", "number"]
    private static let numbers: Set<String> = [
        "no", "id", "ref", "konto", "account", "ean", "isbn", "blz", "tel", "fax", "telefax", "uid", "atu",
        "iban", "referenz", "reference", "aktenzeichen",
    ]
    private static let versions: Set<String> = ["v", "ver", "version", "rev", "release", "firmware", "build", "setup"]
    private static let times: Set<String> = ["um", "at", "à"]
}
