// The Retry-After header (RFC 9110, 10.2.3): seconds, or a date, which is read against the answer's own Date.
import Foundation

enum RetryAfter {
    /// Seconds to wait, not negative; nil where the header is missing or means nothing.
    static func seconds(_ headers: [String: String], now: Double) -> Double? {
        guard let value = headers["retry-after"]?.trimmingCharacters(in: .whitespaces) else { return nil }
        if !value.isEmpty, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return Double(value) }
        guard let moment = httpDate(value) else { return nil }
        // The server's clock may be off: what counts is the distance it meant.
        return max(0, moment - (headers["date"].flatMap(httpDate) ?? now))
    }

    /// IMF-fixdate (`Sun, 06 Nov 1994 08:49:37 GMT`), the only form a sender may still produce; seconds since 1970.
    static func httpDate(_ text: String) -> Double? {
        let words = text.split(whereSeparator: { " :,-".contains($0) })
        guard words.count == 8, words[7] == "GMT" else { return nil }
        guard let month = months.firstIndex(of: words[2].lowercased()) else { return nil }
        let numbers = [words[3], words[1], words[4], words[5], words[6]].compactMap { Int($0) }
        guard numbers.count == 5 else { return nil }
        var date = DateComponents(year: numbers[0], month: month + 1, day: numbers[1])
        (date.hour, date.minute, date.second) = (numbers[2], numbers[3], numbers[4])
        var calendar = Calendar(identifier: .gregorian)
        guard let zone = TimeZone(secondsFromGMT: 0) else { return nil }
        calendar.timeZone = zone
        return calendar.date(from: date)?.timeIntervalSince1970
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
}
