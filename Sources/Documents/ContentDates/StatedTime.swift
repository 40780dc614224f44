// A time as a file states it: a day, a time of day, and perhaps how far from UTC.
import Foundation
import Rules

struct StatedTime: Equatable {
    let date: CalendarDate
    /// Since midnight. Nil where only the day is stated.
    var secondOfDay: Int?
    /// East of Greenwich. Nil where the time is simply local.
    var offset: Int?
    /// True where a device's clock was read, which starts anew when its battery is empty.
    var isFromDevice = false

    /// The day as it is written. An offset tells whose clock it was read from and never moves the day, so that a
    /// document bears the same day on every machine (field cases, P12). But UTC is hardly anybody's clock: programs
    /// write it for want of a zone, some with the local time and some with the time in Greenwich. Where the user's
    /// calendar is at another day by then, nobody can tell which of the two the document bears: nil, rather than
    /// the wrong tax year at midnight before New Year.
    func day(in zone: TimeZone) -> CalendarDate? {
        guard offset == 0, let secondsSince1970 else { return date }
        return CalendarDate(secondsSince1970: secondsSince1970, in: zone) == date ? date : nil
    }

    private var secondsSince1970: Double? {
        guard let offset, let secondOfDay else { return nil }
        return Double(date.dayNumber * 86_400 + secondOfDay - offset)
    }

    /// Clocks that were never set begin at 1904, 1970, 1980, 2000 or 2001, or at the start of the year in which
    /// the device was made. No file this program meets was made before 1990.
    var isFromUnsetClock: Bool {
        if date.year < 1990 { return true }
        if let secondsSince1970, Self.epochs.contains(secondsSince1970) { return true }
        guard date.month == 1, date.day == 1 else { return false }
        return [2000, 2001].contains(date.year) || (isFromDevice && (secondOfDay ?? 0) < 3600)
    }

    /// 2000-01-01 and 2001-01-01, 00:00 UTC, whatever zone they are written in.
    private static let epochs: Set<Double> = [946_684_800, 978_307_200]
}

/// Reads numbers off the front of bytes; every reading is nil once one has failed.
struct DigitReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: some Collection<UInt8>) {
        rest = Array(bytes)[...]
    }

    var next: UInt8? { rest.first }

    /// Exactly so many digits.
    mutating func number(digits: Int) -> Int? {
        let text = rest.prefix(digits)
        guard text.count == digits, text.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        rest = rest.dropFirst(digits)
        return text.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// One of these bytes, taken.
    mutating func take(_ allowed: String) -> UInt8? {
        guard let byte = rest.first, allowed.utf8.contains(byte) else { return nil }
        rest = rest.dropFirst()
        return byte
    }

    /// A time of day: 23:59:60 is a leap second.
    static func secondOfDay(_ hour: Int, _ minute: Int, _ second: Int) -> Int? {
        guard hour < 24, minute < 60, second <= 60 else { return nil }
        return hour * 3600 + minute * 60 + second
    }
}
