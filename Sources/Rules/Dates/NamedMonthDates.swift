// Dates with the name of a month: `6. Mai 2024`, `May 6th, 2024`, `2024-Mai-06`, `06-MAY-24`.

extension CandidateScanner {
    mutating func findMonthNames() {
        var next = 0
        /// Where the date before ends: a year belongs to one date only.
        var end = 0
        for word in scan.words where word.count <= MonthName.longest {
            guard let month = MonthName.month(scan.lowercased(word)) else { continue }
            while next < scan.runs.count, scan.runs[next].range.lowerBound < word.upperBound { next += 1 }
            let count = candidates.count
            addDate(month, word, after: next, behind: end)
            if candidates.count > count { end = candidates[count].range.upperBound }
        }
    }

    /// Reads the runs around the name of a month; `next` is the first run behind it.
    private mutating func addDate(_ month: Int, _ word: Range<Int>, after next: Int, behind end: Int) {
        let before = next > 0 ? scan.runs[next - 1] : nil
        let after = next < scan.runs.count ? scan.runs[next] : nil
        let gapBefore = before.map { scan.lowercased($0.range.upperBound..<word.lowerBound, atMost: 6) } ?? nil
        let gapAfter = after.map { scan.lowercased(word.upperBound..<$0.range.lowerBound, atMost: 3) } ?? nil

        if let day = before, let year = after, isDay(day), year.count == 4,
            let gapBefore, let gapAfter, Self.behindDay.contains(gapBefore), Self.behindMonth.contains(gapAfter)
        {
            add(day, month, year, from: day)
        } else if let year = before, let day = after, year.count == 4, isDay(day),
            let gapBefore, gapBefore == gapAfter, gapBefore.count < 2, Self.plain.contains(gapBefore),
            year.range.lowerBound >= end, Self.plausibleYears.contains(year.value)
        {
            add(day, month, year, from: year)
        } else if let day = after, isDay(day), let gapAfter, Self.plain.contains(gapAfter),
            let year = yearBehind(next)
        {
            let date = CalendarDate(year: year.value, month: month, day: day.value)
            add(word.lowerBound..<year.range.upperBound, .monthName, date, monthFirst: true)
        } else if let day = before, let year = after, isDay(day), year.count == 2,
            let gapBefore, let gapAfter, Self.plain.contains(gapBefore), Self.plain.contains(gapAfter),
            gapBefore.filter({ $0 != "." }) == gapAfter.filter({ $0 != "." })
        {
            let fullYear = window.year(twoDigits: year.value)
            let date = fullYear.flatMap { CalendarDate(year: $0, month: month, day: day.value) }
            let range = day.range.lowerBound..<year.range.upperBound
            add(range, .monthName, date, unless: shortYearRejection(year, gapAfter) ?? rejection(day))
        }
    }

    /// The year in `May 6, 2024`, where `day` is the position of the run that is the 6.
    private func yearBehind(_ day: Int) -> DigitRun? {
        guard day + 1 < scan.runs.count, scan.runs[day + 1].count == 4,
            let gap = scan.lowercased(scan.gap(before: day + 1), atMost: 4), Self.betweenDayAndYear.contains(gap)
        else { return nil }
        return scan.runs[day + 1]
    }

    private mutating func add(_ day: DigitRun, _ month: Int, _ year: DigitRun, from first: DigitRun) {
        let last = first.range == day.range ? year : day
        let date = CalendarDate(year: year.value, month: month, day: day.value)
        add(first.range.lowerBound..<last.range.upperBound, .monthName, date, unless: rejection(first))
    }

    private func rejection(_ first: DigitRun) -> DateRejection? {
        labelRejection(before: first.range.lowerBound, versions: true, times: false)
    }

    /// `5 Mai 24 Belege`, `3. Mai 14.30 Uhr` and `12 Mai 22nd` name no year.
    private func shortYearRejection(_ year: DigitRun, _ gap: String) -> DateRejection? {
        let end = year.range.upperBound
        let next = scan[end] == Ascii.dot ? end + 1 : end
        let isCount = gap.unicodeScalars.last?.value == scan[next] && scan.hasLetter(at: next + 1)
        let marks = (0..<2).prefix { scan[end + $0].map(Self.joiningMarks.contains) ?? false }.count
        let goesOn = marks > 0 && scan.hasDigit(at: end + marks)
        return isCount || goesOn || scan.hasLetter(at: end) ? .uncertainYear : nil
    }

    private func isDay(_ run: DigitRun) -> Bool { (1...2).contains(run.count) }

    private static let plain: Set<String> = ["", " ", "-", "_", ".", ". "]
    private static let behindMonth: Set<String> = plain.union([", ", ".-", "._"])
    private static let ordinals = ["st", "nd", "rd", "th"]
    private static let behindDay: Set<String> = plain.union(
        ordinals.flatMap { [$0, $0 + " ", $0 + "-", $0 + "_", $0 + " of "] })
    private static let betweenDayAndYear: Set<String> = Set(
        ([""] + ordinals).flatMap { [$0 + " ", $0 + ", ", $0 + ",", $0 + "-", $0 + "_"] })
    private static let joiningMarks: Set<UInt32> = [Ascii.dot, Ascii.hyphen, 0x3A]
    /// Four digits before a month that are no year are a counter: `4711 Okt 30, 2025`.
    private static let plausibleYears = 1900...2099
}

extension NameScan {
    /// A piece in lower case, or nil where it is longer than any that is asked for.
    fileprivate func lowercased(_ range: Range<Int>, atMost limit: Int) -> String? {
        range.count <= limit ? lowercased(range) : nil
    }
}
