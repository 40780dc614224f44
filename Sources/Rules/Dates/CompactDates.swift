// One run of digits that is a date, with or without a time: what scanners, cameras and banks stamp.

extension CandidateScanner {
    mutating func findCompact() {
        for run in scan.runs {
            switch run.count {
            case 8, 14:
                let start = run.range.lowerBound
                let time = isTime(run.range.dropFirst(8))
                if let date = yearFirst(start) {
                    addCompact(run, .compactYearFirst, date, hasTime: time)
                } else {
                    let (date, monthFirst) = day(
                        scan.number(start, 2), scan.number(start + 2, 2), of: scan.number(start + 4, 4))
                    let form: DateForm = date == nil ? .compactYearFirst : .compactDayFirst
                    addCompact(run, form, date, monthFirst: monthFirst, hasTime: time, isSeason: isSeason(run))
                }
            case 12:
                addTwelve(run)
            case 17, 20:
                addCompact(
                    run, .compactYearFirst, yearFirst(run.range.lowerBound),
                    hasTime: isTime(run.range.dropFirst(8).prefix(6)))
            default: continue
            }
        }
    }

    /// `YYYYMMDDhhmm`, or else `YYMMDDhhmmss`; where both are possible nobody can tell.
    private mutating func addTwelve(_ run: DigitRun) {
        let start = run.range.lowerBound
        let long = isTime(run.range.dropFirst(8)) ? yearFirst(start) : nil
        let short = isTime(run.range.dropFirst(6)) ? shortYear(start) : nil
        let longIsWelcome = long.map { window.refusal(of: $0, form: .compactYearFirst) == nil } ?? false
        let shortIsWelcome = short.map { window.refusal(of: $0, form: .compactShortYear) == nil } ?? false
        if longIsWelcome && shortIsWelcome {
            add(run.range, .compactYearFirst, long, unless: .ambiguousStamp)
        } else if let short, !longIsWelcome {
            addCompact(run, .compactShortYear, short, hasTime: true)
        } else {
            addCompact(run, .compactYearFirst, long, hasTime: true)
        }
    }

    private mutating func addCompact(
        _ run: DigitRun, _ form: DateForm, _ date: CalendarDate?, monthFirst: Bool = false, hasTime: Bool,
        isSeason: Bool = false
    ) {
        let rejection =
            lettersBehind(run.range.upperBound)
            ?? labelRejection(
                NumberLabel(ofNumberWith: run.range.lowerBound, in: scan), versions: true, times: false)
            ?? (isSeason ? .season : nil) ?? (hasTime ? nil : .impossible)
        add(run.range, form, date, monthFirst: monthFirst, unless: rejection)
    }

    private func yearFirst(_ start: Int) -> CalendarDate? {
        CalendarDate(
            year: scan.number(start, 4), month: scan.number(start + 4, 2), day: scan.number(start + 6, 2))
    }

    private func shortYear(_ start: Int) -> CalendarDate? {
        guard let year = window.year(twoDigits: scan.number(start, 2)) else { return nil }
        return CalendarDate(year: year, month: scan.number(start + 2, 2), day: scan.number(start + 4, 2))
    }

    /// Digits that read as hours, minutes and seconds as far as they go.
    private func isTime(_ range: Range<Int>) -> Bool {
        var start = range.lowerBound
        for limit in [24, 60, 60] where start < range.upperBound {
            if scan.number(start, 2) >= limit { return false }
            start += 2
        }
        return true
    }

    private func isSeason(_ run: DigitRun) -> Bool {
        let start = run.range.lowerBound
        return run.count == 8 && scan.number(start + 4, 4) == scan.number(start, 4) + 1
    }

    /// Directly behind a compact number only `T` and a time may stand.
    private func lettersBehind(_ end: Int) -> DateRejection? {
        guard scan.hasLetter(at: end) else { return nil }
        guard let mark = scan[end], mark | 0x20 == 0x74 else { return .lettersBehind }
        let digits = scan.digitCount(from: end + 1, limit: 13)
        let time = end + 1..<end + 1 + digits
        guard [4, 6, 9, 12].contains(digits), isTime(time.prefix(6)) else { return .lettersBehind }
        guard let zone = scan[time.upperBound], isLetter(zone) else { return nil }
        return zone | 0x20 == 0x7A && !scan.hasLetter(at: time.upperBound + 1) ? nil : .lettersBehind
    }
}
