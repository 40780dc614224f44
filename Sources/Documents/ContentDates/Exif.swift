// Exif's DateTimeOriginal (CIPA DC-008, 4.6.5) and where the formats keep it.
import Rules

enum Exif {
    @Sendable static func inTIFF(_ file: inout FileBytes) throws(FileBytes.Fault) -> [StatedTime] {
        try original(&file, at: 0)
    }

    @Sendable static func inJPEG(_ file: inout FileBytes) throws(FileBytes.Fault) -> [StatedTime] {
        var segments: [Range<Int64>] = []
        _ = try JPEGSegments.walk(&file) { marker, content in
            if marker == 0xE1, content.count > identifier.count { segments.append(content) }
        }
        for segment in segments where try file.bytes(at: segment.lowerBound, count: identifier.count) == identifier {
            return try original(&file, at: segment.lowerBound + Int64(identifier.count))
        }
        return []
    }

    /// WebP container specification, "Metadata": a chunk of its own.
    @Sendable static func inWebP(_ file: inout FileBytes) throws(FileBytes.Fault) -> [StatedTime] {
        var position: Int64 = 12
        while position + 8 <= file.size {
            let kind = try file.bytes(at: position, count: 4)
            let length = try file.number(at: position + 4, width: 4, .littleEndian)
            let content = position + 8
            if kind.elementsEqual("EXIF".utf8) {
                // Some writers copy the identifier of a JPEG segment along.
                let isPrefixed = try file.bytes(at: content, count: identifier.count) == identifier
                return try original(&file, at: isPrefixed ? content + Int64(identifier.count) : content)
            }
            // Chunks begin at even places.
            position = content + length + length % 2
        }
        return []
    }

    @Sendable static func inHEIF(_ file: inout FileBytes) throws(FileBytes.Fault) -> [StatedTime] {
        guard let item = try HEIFItems.exif(&file) else { return [] }
        // ISO/IEC 23008-12, A.2.1: how far behind this number the TIFF header stands.
        let skip = try file.number(at: item, width: 4)
        return try original(&file, at: try sum(item, 4, skip))
    }

    private static let identifier = Array("Exif\0\0".utf8)

    private enum Tag {
        static let exifDirectory: Int64 = 0x8769
        static let dateTimeOriginal: Int64 = 0x9003
    }

    private static func original(_ file: inout FileBytes, at start: Int64) throws(FileBytes.Fault) -> [StatedTime] {
        guard let structure = try TIFFStructure(&file, at: start) else { return [] }
        let first = try structure.directory(&file, at: structure.firstDirectory)
        guard let pointer = first[Tag.exifDirectory] else { return [] }
        let place = try structure.number(&file, in: pointer, at: 0)
        let directory = try structure.directory(&file, at: place)
        guard let entry = directory[Tag.dateTimeOriginal] else { return [] }
        return time(from: try structure.text(&file, in: entry)).map { [$0] } ?? []
    }

    /// `2026:10:20 17:06:12`, the camera's own local time: the day that stands on the receipt, wherever its offset
    /// says the camera was.
    static func time(from text: String) -> StatedTime? {
        var reader = DigitReader(text.utf8)
        guard let year = reader.number(digits: 4), reader.take(":-/") != nil,
            let month = reader.number(digits: 2), reader.take(":-/") != nil,
            let day = reader.number(digits: 2), let date = CalendarDate(year: year, month: month, day: day)
        else { return nil }
        var stated = StatedTime(date: date, isFromDevice: true)
        if reader.take(" T") != nil, let hour = reader.number(digits: 2), reader.take(":") != nil,
            let minute = reader.number(digits: 2), reader.take(":") != nil, let second = reader.number(digits: 2)
        {
            stated.secondOfDay = DigitReader.secondOfDay(hour, minute, second)
        }
        return stated
    }
}
