// Patterns of the ignore list: the whole name, with * for any run of characters and ? for one.

struct NamePattern: Sendable {
    private let pattern: [UInt8]

    init(_ text: String) {
        pattern = Self.folded(text)
    }

    /// Letters' case does not matter: a name has to be `folded` as the pattern is.
    static func folded(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        guard bytes.contains(where: { $0 >= 0x80 }) else {
            return bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        }
        return Array(text.lowercased().utf8)
    }

    func matches(_ name: [UInt8]) -> Bool {
        var (position, place) = (0, 0)
        // Where to go on should the part behind the last star not fit.
        var retry: (position: Int, place: Int)?
        while place < name.count {
            if position < pattern.count, pattern[position] == UInt8(ascii: "*") {
                retry = (position + 1, place)
                position += 1
            } else if position < pattern.count, pattern[position] == UInt8(ascii: "?") {
                position += 1
                place = Self.next(name, place)
            } else if position < pattern.count, pattern[position] == name[place] {
                position += 1
                place += 1
            } else if let last = retry {
                place = Self.next(name, last.place)
                retry = (last.position, place)
                position = last.position
            } else {
                return false
            }
        }
        return pattern[position...].allSatisfy { $0 == UInt8(ascii: "*") }
    }

    /// Behind the character of UTF-8 that begins at `place`.
    private static func next(_ name: [UInt8], _ place: Int) -> Int {
        var end = place + 1
        while end < name.count, name[end] & 0xC0 == 0x80 { end += 1 }
        return end
    }
}
