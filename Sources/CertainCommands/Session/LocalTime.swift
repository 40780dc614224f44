// The user's own day.
import Foundation
import Platform
import Rules

extension Context {
    var zone: TimeZone { timeZone.flatMap(TimeZone.init(identifier:)) ?? .current }

    /// Today where the user is. A clock beyond the calendar counts as its first day, on which nothing has a date.
    var today: CalendarDate {
        CalendarDate(secondsSince1970: clock.now(), in: zone) ?? .first
    }
}
