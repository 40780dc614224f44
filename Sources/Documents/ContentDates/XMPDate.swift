// The creation date in an XMP packet (ISO 16684-1), found without reading the XML as a whole.
import Platform
import Rules

enum XMPDate {
    /// Every `xmp:CreateDate`, as an element or as an attribute.
    static func times(in bytes: [UInt8]) -> [StatedTime] {
        guard bytes.firstIndex(ofBytes: "ns.adobe.com/xap/1.0/") != nil else { return [] }
        var times: [StatedTime] = []
        for key in ["xmp:CreateDate", "xap:CreateDate"] {
            var position = 0
            while times.count < 100, let found = bytes.firstIndex(ofBytes: key, from: position) {
                position = found + key.utf8.count
                var value = bytes[position...].drop { PDFDates.isSpace($0) || $0 == UInt8(ascii: "=") }.prefix(64)
                guard let opening = value.popFirst(), [0x22, 0x27, 0x3E].contains(opening) else { continue }
                if let time = time(from: value) { times.append(time) }
            }
        }
        return times
    }

    /// `2026-11-03T10:15:30+01:00` (ISO 8601 as XMP restricts it); the day must be there.
    static func time(from text: some Collection<UInt8>) -> StatedTime? {
        var reader = DigitReader(text)
        guard let year = reader.number(digits: 4), reader.take("-") != nil, let month = reader.number(digits: 2),
            reader.take("-") != nil, let day = reader.number(digits: 2),
            let date = CalendarDate(year: year, month: month, day: day)
        else { return nil }
        var stated = StatedTime(date: date)
        guard reader.take("T") != nil, let hour = reader.number(digits: 2), reader.take(":") != nil,
            let minute = reader.number(digits: 2)
        else { return stated }
        let second = reader.take(":") == nil ? 0 : reader.number(digits: 2) ?? 0
        stated.secondOfDay = DigitReader.secondOfDay(hour, minute, second)
        if reader.take(".") != nil { while reader.number(digits: 1) != nil {} }
        guard let sign = reader.take("+-Z") else { return stated }
        let hours = reader.number(digits: 2) ?? 0
        _ = reader.take(":")
        let minutes = reader.number(digits: 2) ?? 0
        guard hours < 24, minutes < 60 else { return stated }
        let offset = hours * 3600 + minutes * 60
        stated.offset = sign == UInt8(ascii: "-") ? -offset : offset
        return stated
    }
}
