// What a rule may ask of the date of a file.
import Foundation

/// All that is given must hold; in lists one entry. Where the file has no date, only `known: false` holds.
package struct DateCondition: Sendable, Hashable {
    package let from: CalendarDate?
    package let to: CalendarDate?
    package let years: [Int]
    package let months: [Int]
    package let quarters: [Int]
    /// Monday is 1.
    package let weekdays: [Int]
    package let olderThan: Age?
    package let newerThan: Age?
    package let known: Bool?

    package init(
        from: CalendarDate? = nil, to: CalendarDate? = nil, years: [Int] = [], months: [Int] = [],
        quarters: [Int] = [], weekdays: [Int] = [], olderThan: Age? = nil, newerThan: Age? = nil, known: Bool? = nil
    ) throws(RuleError) {
        self.from = from
        self.to = to
        self.years = try Self.checked("year", years, 1...9999)
        self.months = try Self.checked("month", months, 1...12)
        self.quarters = try Self.checked("quarter", quarters, 1...4)
        self.weekdays = try Self.checked("weekday", weekdays, 1...7)
        self.olderThan = olderThan
        self.newerThan = newerThan
        self.known = known
    }

    private static func checked(
        _ key: String, _ values: [Int], _ allowed: ClosedRange<Int>
    ) throws(RuleError) -> [Int] {
        for value in values where !allowed.contains(value) {
            throw .outOfRange(key: key, value: value, allowed: allowed)
        }
        return values
    }

    /// The number of a month by its German or English name.
    package static func month(named name: String) throws(RuleError) -> Int {
        try number("month", name, MonthName.numbers)
    }

    /// The number of a weekday by its German or English name, full or short.
    package static func weekday(named name: String) throws(RuleError) -> Int {
        try number("weekday", name, weekdayNumbers)
    }

    private static func number(_ key: String, _ name: String, _ known: [String: Int]) throws(RuleError) -> Int {
        let word = name.precomposedStringWithCanonicalMapping.lowercased()
        guard let number = known[word] else {
            throw .unknownWord(key: key, value: name, nearest: nearest(to: word, among: known.keys.sorted()))
        }
        return number
    }

    private static let weekdayNumbers: [String: Int] = {
        let names = [
            "monday montag mon mo", "tuesday dienstag tue di", "wednesday mittwoch wed mi",
            "thursday donnerstag thu do", "friday freitag fri fr", "saturday samstag sonnabend sat sa",
            "sunday sonntag sun so",
        ]
        return names.enumerated().reduce(into: [:]) { numbers, line in
            for name in line.element.split(separator: " ") { numbers[String(name)] = line.offset + 1 }
        }
    }()
}

extension CalendarDate {
    /// A day as rules write it, `YYYY-MM-DD`.
    package init(inRule text: String) throws(RuleError) {
        guard let date = CalendarDate(iso: text) else { throw .impossibleDate(text) }
        self = date
    }
}

/// A span of time counted back from today.
package struct Age: Sendable, Hashable {
    package enum Unit: String, Sendable, Hashable { case days, weeks, months, years }

    package let count: Int
    package let unit: Unit

    package init(days: Int) throws(RuleError) {
        try self.init(String(days))
    }

    /// `30 days`, `2w`, `6 months`, `1y`, also in German; a bare number counts days.
    package init(_ text: String) throws(RuleError) {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let word = text.dropFirst(digits.count).drop { $0 == " " }.lowercased()
        guard digits.count <= 5, let count = Int(digits), let unit = word.isEmpty ? .days : Self.units[word] else {
            throw .badAge(text)
        }
        self.count = count
        self.unit = unit
    }

    /// The day that is exactly this old. The first day there is, where the age reaches beyond it.
    func before(_ today: CalendarDate) -> CalendarDate {
        let day =
            switch unit {
            case .days: today.adding(days: -count)
            case .weeks: today.adding(days: -7 * count)
            case .months: today.adding(months: -count)
            case .years: today.adding(months: -12 * count)
            }
        return day ?? .first
    }

    private static let units: [String: Unit] = {
        let words: [Unit: String] = [
            .days: "d day days tag tage tagen", .weeks: "w week weeks woche wochen",
            .months: "m month months monat monate monaten", .years: "y year years jahr jahre jahren",
        ]
        return words.reduce(into: [:]) { units, entry in
            for word in entry.value.split(separator: " ") { units[String(word)] = entry.key }
        }
    }()
}
