// Days as they are written for people and scripts alike: ISO 8601, in UTC.
import Foundation
import Rules

extension Words {
    /// `2026-11-30`; a question mark for a time no calendar has.
    static func day(_ secondsSince1970: Double) -> String {
        CalendarDate(secondsSince1970: secondsSince1970, in: .gmt)?.description ?? "?"
    }
}
