// Counting with days: today in a zone, days forward and back, quarter, weekday and ISO 8601 week.
package import Foundation

extension CalendarDate {
    /// The local day at a moment, `seconds` being seconds since 1970-01-01 UTC. Nil outside the years 1 to 9999.
    package init?(secondsSince1970 seconds: Double, in zone: TimeZone) {
        guard seconds.isFinite, abs(seconds) < 4e11 else { return nil }
        let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds))
        let days = ((seconds + Double(offset)) / 86_400).rounded(.down)
        self.init(dayNumber: Int(days))
    }

    /// Days since 1970-01-01, negative before it.
    package var dayNumber: Int {
        // The year is taken to begin in March, so that the leap day is its last one.
        let shifted = month > 2 ? year : year - 1
        let era = shifted / 400
        let yearOfEra = shifted % 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * Self.daysInEra + dayOfEra - Self.daysFromMarchOfYearZero
    }

    /// The day that lies `dayNumber` days after 1970-01-01. Nil outside the years 1 to 9999.
    package init?(dayNumber: Int) {
        guard (Self.first.dayNumber...Self.last.dayNumber).contains(dayNumber) else { return nil }
        let days = dayNumber + Self.daysFromMarchOfYearZero
        let era = days / Self.daysInEra
        let dayOfEra = days % Self.daysInEra
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        self.init(
            year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
            day: dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    }

    /// Nil outside the years 1 to 9999.
    package func adding(days: Int) -> CalendarDate? {
        let (sum, overflow) = dayNumber.addingReportingOverflow(days)
        return overflow ? nil : CalendarDate(dayNumber: sum)
    }

    /// Whole months forward or back; a day the target month lacks becomes its last one. Nil outside the years 1 to 9999.
    package func adding(months: Int) -> CalendarDate? {
        let (sum, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
        guard !overflow, sum >= 12 else { return nil }
        let (year, month) = (sum / 12, sum % 12 + 1)
        return CalendarDate(year: year, month: month, day: min(day, Self.days(inMonth: month, of: year)))
    }

    /// 1 to 4.
    package var quarter: Int { (month - 1) / 3 + 1 }

    /// Monday is 1, Sunday is 7 (ISO 8601).
    package var weekday: Int {
        // 1970-01-01 was a Thursday; 719_162 days earlier lies Monday, 0001-01-01.
        (dayNumber + 719_162) % 7 + 1
    }

    /// The ISO 8601 week and the year it is counted in, which near New Year is not the year of the date.
    package var isoWeek: (year: Int, week: Int) {
        let thursday = dayNumber - weekday + 4
        var weekYear = year
        if thursday < Self.ordinalStart(of: year) { weekYear -= 1 }
        if thursday >= Self.ordinalStart(of: year + 1) { weekYear += 1 }
        return (weekYear, (thursday - Self.ordinalStart(of: weekYear)) / 7 + 1)
    }

    /// A complete ISO 8601 week date. Nil where the year has no such week.
    package init?(isoWeekYear year: Int, week: Int, weekday: Int) {
        guard (1...9999).contains(year), (1...53).contains(week), (1...7).contains(weekday) else { return nil }
        guard let fourth = CalendarDate(year: year, month: 1, day: 4) else { return nil }
        let firstMonday = fourth.dayNumber - fourth.weekday + 1
        self.init(dayNumber: firstMonday + (week - 1) * 7 + weekday - 1)
        guard isoWeek == (year, week) else { return nil }
    }

    private static let daysInEra = 146_097
    private static let daysFromMarchOfYearZero = 719_468

    private static func ordinalStart(of year: Int) -> Int {
        // Years 0 and 10000 are asked for at the edges, so this cannot go through a date.
        let before = year - 1
        return before * 365 + floorDivide(before, 4) - floorDivide(before, 100) + floorDivide(before, 400) - 719_162
    }

    private static func floorDivide(_ number: Int, _ divisor: Int) -> Int {
        number >= 0 ? number / divisor : -((divisor - 1 - number) / divisor)
    }
}
