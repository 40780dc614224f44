// A mail's Date field (RFC 5322, 3.3 and 4.3).
import Rules

enum MailDate {
    @Sendable static func read(_ file: inout FileBytes) throws(FileBytes.Fault) -> [StatedTime] {
        let header = MailHeader(try file.beginning(count: MailHeader.bytesRead))
        return header["date"].flatMap(time).map { [$0] } ?? []
    }

    /// `Thu, 26 Nov 2026 08:30:00 +0100`, with the forms old programs write: no day name, no seconds, two digits
    /// of year, zone names, comments.
    static func time(from text: String) -> StatedTime? {
        var words = withoutComments(text).split { $0 == " " || $0 == "\t" || $0 == "," }.map(String.init)
        if let first = words.first, first.first?.isLetter == true { words.removeFirst() }
        guard words.count >= 4, let day = number(words[0], digits: 1...2),
            let month = months.firstIndex(of: words[1].lowercased()), let year = year(words[2]),
            let date = CalendarDate(year: year, month: month + 1, day: day),
            let second = secondOfDay(words[3])
        else { return nil }
        return StatedTime(date: date, secondOfDay: second, offset: words.count > 4 ? offset(words[4]) : nil)
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// RFC 5322, 4.3: names that still occur, in hours. Any other name says nothing, which counts as UTC.
    private static let zones = [
        "EDT": -4, "EST": -5, "CDT": -5, "CST": -6, "MDT": -6, "MST": -7, "PDT": -7, "PST": -8, "CET": 1, "CEST": 2,
        "MET": 1, "MEST": 2, "MEZ": 1, "MESZ": 2,
    ]

    private static func offset(_ word: String) -> Int {
        guard let sign = word.utf8.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
            return (zones[word.uppercased()] ?? 0) * 3600
        }
        guard let digits = number(String(word.dropFirst()), digits: 4...4), digits < 2400, digits % 100 < 60 else {
            return 0
        }
        let seconds = digits / 100 * 3600 + digits % 100 * 60
        return sign == UInt8(ascii: "-") ? -seconds : seconds
    }

    private static func year(_ word: String) -> Int? {
        if let year = number(word, digits: 4...4) { return year }
        // RFC 5322, 4.3.
        if let short = number(word, digits: 2...2) { return short < 50 ? 2000 + short : 1900 + short }
        return number(word, digits: 3...3).map { 1900 + $0 }
    }

    private static func secondOfDay(_ word: String) -> Int? {
        let parts = word.split(separator: ":", omittingEmptySubsequences: false).map {
            number(String($0), digits: 1...2)
        }
        guard (2...3).contains(parts.count), let hour = parts[0], let minute = parts[1] else { return nil }
        guard let second = parts.count == 3 ? parts[2] : 0 else { return nil }
        return DigitReader.secondOfDay(hour, minute, second)
    }

    private static func number(_ text: String, digits: ClosedRange<Int>) -> Int? {
        guard digits.contains(text.utf8.count) else { return nil }
        var reader = DigitReader(text.utf8)
        return reader.number(digits: text.utf8.count)
    }

    private static func withoutComments(_ text: String) -> String {
        var depth = 0
        var kept = ""
        for character in text.unicodeScalars {
            switch character {
            case "(": depth += 1
            case ")": depth = max(0, depth - 1)
            default: if depth == 0 { kept.unicodeScalars.append(character) }
            }
        }
        return kept
    }
}
