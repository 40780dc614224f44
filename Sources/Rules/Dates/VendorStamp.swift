// Names of devices whose stamps mean something else than their digits suggest.

enum VendorStamp {
    /// Konica Minolta (`SKM…`, `KMBT…`): the last eleven digits are YYMMDDhhmm and a serial digit. Kyocera: `doc`
    /// and twenty digits, the last fourteen of them YYYYMMDDhhmmss. Nil for all other names.
    static func candidates(in scan: NameScan, window: DateWindow) -> [DateCandidate]? {
        guard let word = scan.words.first, word.lowerBound == 0, word.count <= 4 else { return nil }
        switch scan.lowercased(word) {
        case "skm", "kmbt":
            guard let run = scan.runs.last(where: { $0.count >= 11 }) else { return nil }
            let start = run.range.upperBound - 11
            return [stamp(start, yearDigits: 2, in: run, scan, window)]
        case "doc":
            guard let run = scan.runs.first, run.count == 20, run.range.lowerBound == 3 else { return nil }
            return [stamp(run.range.upperBound - 14, yearDigits: 4, in: run, scan, window)]
        default: return nil
        }
    }

    /// CamScanner writes the month first in every country.
    static func order(of scan: NameScan) -> DateOrder? {
        guard let word = scan.words.first, word.lowerBound == 0, word.count == 10 else { return nil }
        return scan.lowercased(word) == "camscanner" ? .mdy : nil
    }

    /// Epson writes `img20210705_10223344`, where the second number is a time to hundredths.
    static func hasTimeBehind(_ candidate: DateCandidate, in scan: NameScan) -> Bool {
        candidate.form == .compactYearFirst && candidate.range.lowerBound == 3 && scan.lowercased(0..<3) == "img"
    }

    private static func stamp(
        _ start: Int, yearDigits: Int, in run: DigitRun, _ scan: NameScan, _ window: DateWindow
    ) -> DateCandidate {
        let written = scan.number(start, yearDigits)
        let year = yearDigits == 4 ? written : window.year(twoDigits: written)
        let month = start + yearDigits
        let isTime = scan.number(month + 4, 2) < 24 && scan.number(month + 6, 2) < 60
        let date = year.flatMap {
            isTime ? CalendarDate(year: $0, month: scan.number(month, 2), day: scan.number(month + 2, 2)) : nil
        }
        let form: DateForm = yearDigits == 4 ? .compactYearFirst : .compactShortYear
        let rejection = date.map { window.refusal(of: $0, form: form) } ?? .impossible
        let range = start..<run.range.upperBound
        return DateCandidate(text: scan.name.text(range), range: range, form: form, date: date, rejection: rejection)
    }
}
