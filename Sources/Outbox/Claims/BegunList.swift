// Which items' bodies a process has begun to send, in the file of its claim.

/// The file is one line that names the machine's start, then eight bytes for each item, most significant first; zero
/// where a place is free. It is never forced to the disk: it tells of processes that ended while the machine ran on,
/// and after another start of the machine it is not believed.
struct BegunList {
    private var places: [Int64?] = []

    static let headerSize = 64

    static func header(boot: String?) -> [UInt8] {
        let line = Array((boot ?? "").utf8.prefix(headerSize - 1)) + [0x0A]
        return line + [UInt8](repeating: 0, count: headerSize - line.count)
    }

    static func bytes(of item: Int64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: item >> (56 - 8 * $0)) }
    }

    /// Nil where the file was written before the machine's last start, or not to its header's end.
    static func items(in content: [UInt8], boot: String) -> Set<Int64>? {
        guard content.count >= headerSize, Array(content.prefix(headerSize)) == header(boot: boot) else { return nil }
        var items: Set<Int64> = []
        for start in stride(from: headerSize, to: content.count, by: 8) {
            items.insert(content[start..<min(start + 8, content.count)].reduce(0) { $0 << 8 | Int64($1) })
        }
        return items
    }

    /// The offset at which the item is to be written.
    mutating func add(_ item: Int64) -> Int64 {
        let place = places.firstIndex(of: nil) ?? places.count
        if place == places.count { places.append(item) } else { places[place] = item }
        return Self.offset(place)
    }

    /// The offset that is free again.
    mutating func remove(_ item: Int64) -> Int64? {
        guard let place = places.firstIndex(of: item) else { return nil }
        places[place] = nil
        return Self.offset(place)
    }

    private static func offset(_ place: Int) -> Int64 { Int64(headerSize + 8 * place) }
}
