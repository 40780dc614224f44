// The whole number whose end looks like a date, and its label: `IBAN DE20240315`, `Nr. RE-2024-12-31`,
// `Tel 0151-20240315`.

extension NumberLabel {
    /// The label of the number that goes on with the digits at `index`: directly before them, or before letters or
    /// further groups that belong to the same number.
    init?(ofNumberWith index: Int, in scan: NameScan) {
        if let direct = NumberLabel(before: index, in: scan) {
            self = direct
            return
        }
        let groups = scan.numberStart(before: index)
        for start in groups < index ? [index, groups] : [index] {
            // In `Rechnung-Nr-4711-20240315` the hyphens stand between all words and join no number.
            if start < index, scan[start - 1] != Ascii.hyphen, case .number(let word)? = Self(before: start, in: scan) {
                self = .number(word)
                return
            }
            guard let letters = scan.numberLetters(before: start) else { continue }
            if Self.invoices.contains(scan.lowercased(letters)) {
                self = .number(scan.name.text(letters))
                return
            }
            if case .number(let word)? = Self(before: letters.lowerBound, in: scan),
                scan.isUppercase(letters) || word.lowercased() == "iban"
            {
                self = .number(word)
                return
            }
        }
        if let start = scan.telephoneStart(before: index), case .number(let word)? = Self(before: start, in: scan),
            Self.telephones.contains(where: word.lowercased().hasPrefix)
        {
            self = .number(word)
            return
        }
        return nil
    }

    private static let invoices: Set<String> = ["re", "rg", "inv"]
    private static let telephones = ["tel", "fax", "mobil", "handy", "phone"]
}

extension NameScan {
    /// Up to three letters, glued or with a hyphen, that may be the beginning of a number: `DE`, `RE-`.
    fileprivate func numberLetters(before index: Int) -> Range<Int>? {
        let end = self[index - 1] == Ascii.hyphen ? index - 1 : index
        var start = end
        while end - start < 4, hasLetter(at: start - 1) { start -= 1 }
        return (1...3).contains(end - start) ? start..<end : nil
    }

    fileprivate func isUppercase(_ range: Range<Int>) -> Bool {
        self[range].allSatisfy { Unicode.Scalar($0)?.properties.isUppercase ?? false }
    }

    /// Where the groups begin that are joined with a hyphen or a dot to what stands at `index`.
    fileprivate func numberStart(before index: Int) -> Int {
        var start = index
        for _ in 0..<Self.mostGroups {
            guard self[start - 1] == Ascii.hyphen || self[start - 1] == Ascii.dot, hasDigit(at: start - 2) else {
                break
            }
            var group = start - 1
            while start - group <= Self.longestGroup, hasDigit(at: group - 1) || hasLetter(at: group - 1) { group -= 1 }
            start = group
        }
        return start
    }

    /// The same for a telephone number, which may have blanks and parentheses between its groups. Nil where there
    /// are no groups, or more digits than the fifteen of E.164.
    fileprivate func telephoneStart(before index: Int) -> Int? {
        var start = index
        var digits = digitCount(from: index, limit: 16)
        for _ in 0..<Self.mostGroups {
            var end = start
            while start - end < 2, let mark = self[end - 1], Self.telephoneMarks.contains(mark) { end -= 1 }
            guard end < start, hasDigit(at: end - 1) else { break }
            start = end
            while digits <= 15, hasDigit(at: start - 1) {
                start -= 1
                digits += 1
            }
        }
        return start < index && digits <= 15 ? start : nil
    }

    private static let mostGroups = 8
    private static let longestGroup = 20
    private static let telephoneMarks: Set<UInt32> = [
        Ascii.space, Ascii.hyphen, Ascii.dot, Ascii.leftParenthesis, 0x29,
    ]
}
