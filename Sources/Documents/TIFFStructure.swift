// The directories of a TIFF (TIFF 6.0, section 2; BigTIFF): the same in scans and in Exif.

struct TIFFStructure {
    /// Where the header stands; every offset counts from there.
    let start: Int64
    let firstDirectory: Int64
    private let order: FileBytes.ByteOrder
    private let isBig: Bool

    /// Nil where no TIFF header stands at `start`.
    init?(_ file: inout FileBytes, at start: Int64) throws(FileBytes.Fault) {
        switch try file.bytes(at: start, count: 2) {
        case [0x49, 0x49]: order = .littleEndian
        case [0x4D, 0x4D]: order = .bigEndian
        default: return nil
        }
        self.start = start
        switch try file.number(at: start + 2, width: 2, order) {
        case 42: isBig = false
        case 43: isBig = true
        default: return nil
        }
        firstDirectory = try file.number(at: isBig ? start + 8 : start + 4, width: isBig ? 8 : 4, order)
    }

    struct Entry {
        let tag: Int64
        /// Bytes of one value.
        let width: Int
        let count: Int64
        /// From the file's beginning.
        let valuePlace: Int64
        let valueLength: Int64
    }

    struct Directory {
        let entries: [Entry]
        /// The offset of the next one; 0 where this is the last.
        let next: Int64
        /// Behind its last byte, from the file's beginning.
        let end: Int64

        subscript(tag: Int64) -> Entry? {
            entries.first { $0.tag == tag }
        }
    }

    func directory(_ file: inout FileBytes, at offset: Int64) throws(FileBytes.Fault) -> Directory {
        let (countWidth, entryWidth, offsetWidth) = isBig ? (8, 20, 8) : (2, 12, 4)
        var position = try sum(start, offset)
        let count = try file.number(at: position, width: countWidth, order)
        // More entries than there are tags in use belong to no real file.
        guard count <= 4096 else { throw .outside }
        position += Int64(countWidth)
        var entries: [Entry] = []
        for _ in 0..<count {
            entries.append(try entry(&file, at: position, offsetWidth: offsetWidth))
            position += Int64(entryWidth)
        }
        let next = try file.number(at: position, width: offsetWidth, order)
        return Directory(entries: entries, next: next, end: position + Int64(offsetWidth))
    }

    private func entry(
        _ file: inout FileBytes, at position: Int64, offsetWidth: Int
    ) throws(FileBytes.Fault) -> Entry {
        let tag = try file.number(at: position, width: 2, order)
        let type = try file.number(at: position + 2, width: 2, order)
        let count = try file.number(at: position + 4, width: offsetWidth, order)
        let width = Self.widths[Int(type)] ?? 1
        let (length, overflow) = count.multipliedReportingOverflow(by: Int64(width))
        if overflow { throw .outside }
        // A short value stands in the entry itself, a longer one where the entry says.
        var place = position + 4 + Int64(offsetWidth)
        if length > Int64(offsetWidth) { place = try sum(start, try file.number(at: place, width: offsetWidth, order)) }
        return Entry(tag: tag, width: width, count: count, valuePlace: place, valueLength: length)
    }

    /// One of an entry's values.
    func number(_ file: inout FileBytes, in entry: Entry, at index: Int64) throws(FileBytes.Fault) -> Int64 {
        guard index < entry.count else { throw .outside }
        let place = try sum(entry.valuePlace, index * Int64(entry.width))
        return try file.number(at: place, width: entry.width, order)
    }

    /// An ASCII value without its closing zero; at most 64 bytes of it.
    func text(_ file: inout FileBytes, in entry: Entry) throws(FileBytes.Fault) -> String {
        let bytes = try file.bytes(at: entry.valuePlace, count: Int(min(64, entry.valueLength)))
        return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    /// Bytes of one value, by its type.
    private static let widths: [Int: Int] = [
        1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4, 16: 8, 17: 8, 18: 8,
    ]
}
