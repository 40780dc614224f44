// Counting with days, against the examples of the standard and against Foundation's calendar.
import Foundation
import Rules
import Testing

@Suite("A calendar date")
struct CalendarDateTests {
    @Test("counts days, weekdays and weeks as Foundation does")
    func foundation() throws {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
        for day in stride(from: -130_000, through: 150_000, by: 7_919 % 97 + 1) {
            let moment = Date(timeIntervalSince1970: Double(day) * 86_400)
            let parts = calendar.dateComponents(
                [.year, .month, .day, .weekday, .weekOfYear, .yearForWeekOfYear, .quarter], from: moment)
            let date = try #require(CalendarDate(dayNumber: day))
            #expect(date.dayNumber == day)
            #expect([date.year, date.month, date.day] == [parts.year, parts.month, parts.day])
            #expect(date.weekday == ((parts.weekday ?? 0) + 5) % 7 + 1)
            #expect([date.isoWeek.year, date.isoWeek.week] == [parts.yearForWeekOfYear, parts.weekOfYear])
            #expect(
                CalendarDate(isoWeekYear: date.isoWeek.year, week: date.isoWeek.week, weekday: date.weekday) == date)
        }
    }

    @Test(
        "belongs to the week the standard's readers know",
        arguments: [
            ("2005-01-01", 2004, 53), ("2008-12-29", 2009, 1), ("2010-01-03", 2009, 53), ("2020-12-31", 2020, 53),
            ("2024-12-30", 2025, 1), ("0001-01-01", 1, 1), ("9999-12-31", 9999, 52),
        ])
    func week(iso: String, year: Int, week: Int) throws {
        let date = try #require(CalendarDate(iso: iso))
        #expect(date.isoWeek == (year, week))
    }

    @Test("has no week 53 in a year of 52")
    func noSuchWeek() {
        #expect(CalendarDate(isoWeekYear: 2023, week: 53, weekday: 1) == nil)
        #expect(CalendarDate(isoWeekYear: 2020, week: 53, weekday: 8) == nil)
    }

    @Test(
        "moves by months to the last day where the day is missing",
        arguments: [
            ("2024-01-31", 1, "2024-02-29"), ("2024-03-31", -1, "2024-02-29"), ("2023-01-31", 1, "2023-02-28"),
            ("2024-12-15", 1, "2025-01-15"), ("2024-01-15", -13, "2022-12-15"), ("2024-02-29", 12, "2025-02-28"),
        ])
    func months(iso: String, months: Int, expected: String) {
        #expect(CalendarDate(iso: iso)?.adding(months: months)?.description == expected)
    }

    @Test("ends at the years 1 and 9999 instead of trapping")
    func edges() {
        #expect(CalendarDate.last.adding(days: 1) == nil)
        #expect(CalendarDate.first.adding(days: -1) == nil)
        #expect(CalendarDate.first.adding(days: .min) == nil)
        #expect(CalendarDate.last.adding(days: .max) == nil)
        #expect(CalendarDate.first.adding(months: -1) == nil)
        #expect(CalendarDate.last.adding(months: .max) == nil)
        #expect(CalendarDate(dayNumber: .max) == nil)
        #expect(CalendarDate(secondsSince1970: .nan, in: .gmt) == nil)
        #expect(CalendarDate(secondsSince1970: 1e300, in: .gmt) == nil)
    }

    // F110: 2020-12-09 21:52:40 UTC is already the next day in Moscow. F104: Auckland is ahead of UTC.
    @Test(
        "is the day of the user's zone",
        arguments: [
            (1_607_550_760.0, "Europe/Moscow", "2020-12-10"), (1_607_550_760.0, "UTC", "2020-12-09"),
            (1_710_360_000.0, "Pacific/Auckland", "2024-03-14"), (1_710_360_000.0, "Europe/Berlin", "2024-03-13"),
            (-1.0, "UTC", "1969-12-31"), (0.0, "America/New_York", "1969-12-31"),
        ])
    func zone(seconds: Double, zone: String, expected: String) throws {
        let zone = try #require(TimeZone(identifier: zone))
        #expect(CalendarDate(secondsSince1970: seconds, in: zone)?.description == expected)
    }
}
