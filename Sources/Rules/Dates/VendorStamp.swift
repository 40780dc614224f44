// Names of devices whose stamps mean something else than their digits suggest.

enum VendorStamp {
    /// Konica Minolta (`SKM…`, `KMBT…`): the last eleven digits are YYMMDDhhmm and a serial digit. Kyocera: `doc`
    /// and twenty digits, the last fourteen of them YYYYMMDDhhmmss. Returns the run and its only reading.
    static func candidate(in scan: NameScan, window: DateWindow) -> (run: Range<Int>, reading: DateCandidate)? {
        guard let word = scan.words.first, word.lowerBound == 0, word.count <= 6 else { return nil }
        let maker = scan.lowercased(word)
        if maker.hasPrefix("skm") || maker == "kmbt" {
            guard let run = scan.runs.first(where: { $0.count >= 11 }) else { return nil }
            return (run.range, stamp(run.range.upperBound - 11, yearDigits: 2, in: run, scan, window))
        }
        guard maker == "doc", let run = scan.runs.first, run.count == 20, run.range.lowerBound == 3 else { return nil }
        return (run.range, stamp(run.range.upperBound - 14, yearDigits: 4, in: run, scan, window))
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
