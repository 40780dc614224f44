// Moments as people and scripts read them.
import Foundation

enum Moments {
    /// ISO 8601 in UTC, whole seconds.
    static func iso(_ seconds: Double) -> String {
        Date(timeIntervalSince1970: seconds).formatted(.iso8601)
    }
}

extension Context {
    /// In the user's zone, to the minute.
    func moment(_ seconds: Double) -> String {
        let style = Date.ISO8601FormatStyle(timeZone: zone).year().month().day().dateSeparator(.dash)
            .dateTimeSeparator(.space).time(includingFractionalSeconds: false)
        return String(Date(timeIntervalSince1970: seconds).formatted(style).prefix(16))
    }
}
