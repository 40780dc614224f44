// Finding a PDF's information dictionary: end mark, cross-reference section, object (ISO 32000-1, 7.5).
import Platform

enum PDFObjects {
    private static let window = 2 << 20

    /// The parts that are searched: all of a small file, the beginning and the end of a large one.
    static func windows(_ file: inout FileBytes) throws(FileBytes.Fault) -> [[UInt8]] {
        if file.size <= Int64(window) { return [try file.bytes(at: 0, count: Int(file.size))] }
        let half = window / 2
        return [try file.beginning(count: half), try file.ending(count: half).bytes]
    }

    /// The bytes of the object that the newest trailer names as `/Info`. Nil where it is not named or is packed
    /// into a compressed stream.
    static func information(_ file: inout FileBytes) throws(FileBytes.Fault) -> [UInt8]? {
        let ending = try file.ending(count: 4096).bytes
        guard let mark = ending.lastIndex(ofBytes: "startxref"),
            let section = digits(ending[(mark + 9)...].drop(while: PDFDates.isSpace)), section < file.size
        else { return nil }
        let head = try file.bytes(at: section, count: Int(min(16 << 10, file.size - section)))
        if head.starts(with: "xref".utf8) { return try fromTable(&file, at: section) }
        // A cross-reference stream: its dictionary is the trailer.
        let dictionary = head.prefix(head.firstIndex(ofBytes: "stream") ?? head.count)
        guard let reference = reference(to: "/Info", in: Array(dictionary)) else { return nil }
        return try searched(reference, &file)
    }

    private struct Reference {
        let number: Int64
        let generation: Int64
        var header: String { "\(number) \(generation) obj" }
    }

    /// `/Info 6 0 R`.
    private static func reference(to key: String, in dictionary: [UInt8]) -> Reference? {
        guard let place = dictionary.firstIndex(ofBytes: key) else { return nil }
        let parts = dictionary[(place + key.utf8.count)...].prefix(40).split(whereSeparator: PDFDates.isSpace)
        guard parts.count >= 3, parts[2].first == UInt8(ascii: "R"), let number = digits(parts[0]),
            let generation = digits(parts[1])
        else { return nil }
        return Reference(number: number, generation: generation)
    }

    /// The digits at the beginning.
    private static func digits(_ bytes: ArraySlice<UInt8>) -> Int64? {
        Int64(String(decoding: bytes.prefix { (0x30...0x39).contains($0) }.prefix(18), as: UTF8.self))
    }

    /// Follows the tables from the newest to older ones.
    private static func fromTable(_ file: inout FileBytes, at newest: Int64) throws(FileBytes.Fault) -> [UInt8]? {
        var section = newest
        var wanted: Reference?
        for _ in 0..<32 {
            let (sections, trailer) = try table(&file, at: section)
            wanted = wanted ?? reference(to: "/Info", in: trailer)
            guard let wanted else { return nil }
            for (first, count, start) in sections where first <= wanted.number && wanted.number - first < count {
                // Twenty bytes a line, ten of them the offset.
                let line = try file.bytes(at: try sum(start, (wanted.number - first) * 20), count: 20)
                if line[17] == UInt8(ascii: "f") { return nil }
                guard let offset = digits(line[...]) else { return nil }
                let object = try object(&file, at: offset)
                return object.starts(with: wanted.header.utf8) ? object : try searched(wanted, &file)
            }
            guard let key = trailer.firstIndex(ofBytes: "/Prev"),
                let older = digits(trailer[(key + 5)...].drop(while: PDFDates.isSpace)), older != section
            else { return try searched(wanted, &file) }
            section = older
        }
        return nil
    }

    private typealias Subsection = (first: Int64, count: Int64, start: Int64)

    /// The subsections of a table and the dictionary behind them.
    private static func table(
        _ file: inout FileBytes, at section: Int64
    ) throws(FileBytes.Fault) -> (sections: [Subsection], trailer: [UInt8]) {
        var position = try sum(section, 4)
        var sections: [Subsection] = []
        while sections.count < 10_000 {
            let line = try file.bytes(at: position, count: Int(min(64, max(0, file.size - position))))
            let start = line.firstIndex { !PDFDates.isSpace($0) } ?? line.count
            let text = line[start...]
            if text.starts(with: "trailer".utf8) {
                let bytes = try file.bytes(at: position, count: Int(min(8192, file.size - position)))
                return (sections, Array(bytes.prefix(bytes.firstIndex(ofBytes: "startxref") ?? bytes.count)))
            }
            guard let first = digits(text), let gap = text.firstIndex(of: 0x20),
                let count = digits(text[(gap + 1)...]), count < 10_000_000,
                let end = text[gap...].firstIndex(where: { $0 == 0x0A || $0 == 0x0D })
            else { throw .outside }
            let rest = text[end...].drop(while: PDFDates.isSpace)
            let lines = position + Int64(rest.startIndex)
            sections.append((first, count, lines))
            position = try sum(lines, count * 20)
        }
        throw .outside
    }

    private static func object(_ file: inout FileBytes, at offset: Int64) throws(FileBytes.Fault) -> [UInt8] {
        guard offset < file.size else { throw .outside }
        let bytes = try file.bytes(at: offset, count: Int(min(16 << 10, file.size - offset)))
        let text = Array(bytes.drop(while: PDFDates.isSpace))
        return Array(text.prefix(text.firstIndex(ofBytes: "endobj") ?? text.count))
    }

    /// Looks for the object itself where no table leads to it: the last one of that number counts.
    private static func searched(_ wanted: Reference, _ file: inout FileBytes) throws(FileBytes.Fault) -> [UInt8]? {
        for bytes in try windows(&file).reversed() {
            var found: Int?
            var position = 0
            while let place = bytes.firstIndex(ofBytes: wanted.header, from: position) {
                position = place + 1
                // "16 0 obj" is another object than "6 0 obj".
                if place == 0 || !(0x30...0x39).contains(bytes[place - 1]) { found = place }
            }
            guard let found else { continue }
            let rest = Array(bytes[found...].prefix(16 << 10))
            return Array(rest.prefix(rest.firstIndex(ofBytes: "endobj") ?? rest.count))
        }
        return nil
    }
}
