// Three numbers with equal separators: year first, day first, and dotted with a two-digit year.

extension CandidateScanner {
    private enum Separator {
        case hyphen, underscore, space, dot
        /// `5. 11. 2023`, as typographers space it.
        case dotSpace
    }

    mutating func findSeparated() {
        guard scan.runs.count >= 3 else { return }
        for index in 0..<scan.runs.count - 2 {
            guard let separator = separator(before: index + 1), separator == self.separator(before: index + 2)
            else { continue }
            let (first, second, third) = (scan.runs[index], scan.runs[index + 1], scan.runs[index + 2])
            let range = first.range.lowerBound..<third.range.upperBound
            switch (first.count, second.count, third.count) {
            case (4, 1...2, 1...2) where separator != .dotSpace:
                let date = CalendarDate(year: first.value, month: second.value, day: third.value)
                add(range, .yearFirst, date, unless: chainOrVersion(range, separator), doubt: numberDoubt(range))
            case (1...2, 1...2, 4) where separator != .space || first.count + second.count == 4:
                let (date, monthFirst) = day(first.value, second.value, of: third.value)
                let rejection = digitsBefore(range, separator) ?? chainOrVersion(range, separator)
                add(
                    range, .dayFirst, date, monthFirst: monthFirst, unless: rejection, doubt: numberDoubt(range))
            case (2, 2, 2) where separator == .dot:
                let year = window.year(twoDigits: third.value)
                let (day, month) = order == .dmy ? (first.value, second.value) : (second.value, first.value)
                let date = year.flatMap { CalendarDate(year: $0, month: month, day: day) }
                let rejection =
                    chain(range) ?? labelRejection(before: range.lowerBound, versions: true, times: true)
                add(range, .dottedShortYear, date, monthFirst: order == .mdy, unless: rejection)
            default: continue
            }
        }
    }

    /// `2023-W48-1`, the complete week date of ISO 8601.
    mutating func findWeekDates() {
        for index in scan.runs.indices.dropLast(2) {
            let (year, week, day) = (scan.runs[index], scan.runs[index + 1], scan.runs[index + 2])
            guard (year.count, week.count, day.count) == (4, 2, 1), separator(before: index + 2) == .hyphen,
                scan.gap(before: index + 1).count == 2, scan.lowercased(scan.gap(before: index + 1)) == "-w"
            else { continue }
            let date = CalendarDate(isoWeekYear: year.value, week: week.value, weekday: day.value)
            add(year.range.lowerBound..<day.range.upperBound, .yearFirst, date)
        }
    }

    private func separator(before run: Int) -> Separator? {
        let gap = scan[scan.gap(before: run)]
        switch (gap.count, gap.first) {
        case (1, Ascii.hyphen): return .hyphen
        case (1, Ascii.underscore): return .underscore
        case (1, Ascii.space): return .space
        case (1, Ascii.dot): return .dot
        case (2, Ascii.dot) where gap.last == Ascii.space: return .dotSpace
        default: return nil
        }
    }

    private func numberDoubt(_ range: Range<Int>) -> DateRejection? {
        labelRejection(NumberLabel(ofNumberWith: range.lowerBound, in: scan), versions: false, times: false)
    }

    private func chainOrVersion(_ range: Range<Int>, _ separator: Separator) -> DateRejection? {
        guard separator == .dot || separator == .dotSpace else { return nil }
        if let chain = chain(range) { return chain }
        guard case .version(let word) = NumberLabel(before: range.lowerBound, in: scan) else { return nil }
        return .versionLabel(word)
    }

    /// A dotted date is no part of a longer dotted chain; only a time of day may follow with dots.
    private func chain(_ range: Range<Int>) -> DateRejection? {
        if continuesDottedChain(before: range.lowerBound) { return .dottedChain }
        return continuesDottedChain(after: range.upperBound) && !dottedTime(after: range.upperBound)
            ? .dottedChain : nil
    }

    private func continuesDottedChain(before index: Int) -> Bool {
        scan[index - 1] == Ascii.dot && scan.hasDigit(at: index - 2)
    }

    private func continuesDottedChain(after index: Int) -> Bool {
        scan[index] == Ascii.dot && scan.hasDigit(at: index + 1)
    }

    /// `.hh.mm` or `.hh.mm.ss` from `index` on, and no further part.
    private func dottedTime(after index: Int) -> Bool {
        var position = index
        var parts: [Int] = []
        while continuesDottedChain(after: position) {
            guard scan.digitCount(from: position + 1, limit: 3) == 2, parts.count < 3 else { return false }
            parts.append(scan.number(position + 1, 2))
            position += 3
        }
        return parts.count >= 2 && parts[0] < 24 && parts.dropFirst().allSatisfy { $0 < 60 }
    }

    /// In `0049-30-11-2020` the last three numbers are no date; behind another date of this form they may be one.
    private func digitsBefore(_ range: Range<Int>, _ separator: Separator) -> DateRejection? {
        guard separator == .hyphen, scan[range.lowerBound - 1] == Ascii.hyphen, scan.hasDigit(at: range.lowerBound - 2)
        else { return nil }
        let previous = candidates.last { $0.form == .dayFirst }
        guard let previous, previous.rejection == nil, previous.range.upperBound == range.lowerBound - 1,
            previous.text.contains("-")
        else { return .digitsBefore }
        return nil
    }
}
