// When a PDF was made: /CreationDate of its information dictionary, or XMP (ISO 32000-1, 14.3).
import Platform
import Rules

enum PDFDates {
    @Sendable static func read(_ file: inout FileBytes) throws(FileBytes.Fault) -> [StatedTime] {
        var stated: [StatedTime] = []
        let information: [UInt8]?
        do throws(FileBytes.Fault) {
            information = try PDFObjects.information(&file)
        } catch {
            // Broken tables do not spoil the XMP.
            if case .outside = error { information = nil } else { throw error }
        }
        if let time = information.flatMap(creationDate) { stated.append(time) }
        var found: [StatedTime] = []
        for window in try PDFObjects.windows(&file) { found += XMPDate.times(in: window) }
        // Pictures within may have descriptions of their own: where those differ, none is the document's.
        if let first = found.first, found.allSatisfy({ $0.date == first.date }) { stated.append(first) }
        return stated
    }

    private static func creationDate(_ dictionary: [UInt8]) -> StatedTime? {
        guard let key = dictionary.firstIndex(ofBytes: "/CreationDate") else { return nil }
        let value = dictionary[(key + 13)...].drop { isSpace($0) }
        return PDFString.bytes(value).flatMap(time)
    }

    /// `D:20261103101530+01'00'` (ISO 32000-1, 7.9.4); everything behind the day may be missing.
    static func time(from text: [UInt8]) -> StatedTime? {
        var reader = DigitReader(text.starts(with: "D:".utf8) ? text.dropFirst(2) : text[...])
        guard let year = reader.number(digits: 4), let month = reader.number(digits: 2),
            let day = reader.number(digits: 2), let date = CalendarDate(year: year, month: month, day: day)
        else { return nil }
        var stated = StatedTime(date: date)
        guard let hour = reader.number(digits: 2), let minute = reader.number(digits: 2) else { return stated }
        stated.secondOfDay = DigitReader.secondOfDay(hour, minute, reader.number(digits: 2) ?? 0)
        if stated.secondOfDay == nil { return nil }
        guard let sign = reader.take("+-Zz") else { return stated }
        let hours = reader.number(digits: 2) ?? 0
        _ = reader.take("'")
        let minutes = reader.number(digits: 2) ?? 0
        guard hours < 24, minutes < 60 else { return stated }
        let offset = hours * 3600 + minutes * 60
        stated.offset = sign == UInt8(ascii: "-") ? -offset : offset
        return stated
    }

    static func isSpace(_ byte: UInt8) -> Bool { [0x00, 0x09, 0x0A, 0x0C, 0x0D, 0x20].contains(byte) }
}

/// Strings as a PDF writes them (ISO 32000-1, 7.3.4).
enum PDFString {
    /// The text at the beginning of `bytes`, as far as ASCII goes. Nil where no string stands there.
    static func bytes(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        switch bytes.first {
        case UInt8(ascii: "("): latin(literal(bytes.dropFirst().prefix(256)))
        case UInt8(ascii: "<"): latin(hexadecimal(bytes.dropFirst().prefix(256)))
        default: nil
        }
    }

    private static func literal(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst(), byte != UInt8(ascii: ")") {
            guard byte == UInt8(ascii: "\\") else {
                text.append(byte)
                continue
            }
            let octal = rest.prefix(3).prefix { (0x30...0x37).contains($0) }
            if octal.isEmpty {
                if let escaped = rest.popFirst() { text.append(escaped) }
            } else {
                text.append(UInt8(truncatingIfNeeded: octal.reduce(0) { $0 * 8 + Int($1 - 0x30) }))
                rest = rest.dropFirst(octal.count)
            }
        }
        return text
    }

    private static func hexadecimal(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        let digits = bytes.prefix { $0 != UInt8(ascii: ">") }.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        return stride(from: 0, to: digits.count, by: 2).map { index in
            UInt8(digits[index] << 4 | (index + 1 < digits.count ? digits[index + 1] : 0))
        }
    }

    /// UTF-16 with its mark, brought down to one byte a character.
    private static func latin(_ text: [UInt8]) -> [UInt8] {
        text.starts(with: [0xFE, 0xFF]) ? text.dropFirst(2).filter { $0 != 0 } : text
    }
}
