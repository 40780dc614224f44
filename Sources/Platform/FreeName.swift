// Another name where the wished one is taken: Scan.pdf, Scan-2.pdf, Scan-3.pdf.

package enum FreeName {
    /// The longest name that Linux and macOS file systems take, in bytes.
    private static let longest = 255

    /// The name for the `attempt`th try, 1 being the name itself. `suffix` is what else must fit behind it.
    package static func candidate(_ name: [UInt8], attempt: Int, suffix: Int = 0) -> [UInt8] {
        let (stem, ending) = split(name)
        let number = attempt == 1 ? [] : Array("-\(attempt)".utf8)
        let room = max(1, longest - suffix - number.count - ending.count)
        return Self.shortened(stem, to: room) + number + ending
    }

    private static func split(_ name: [UInt8]) -> (stem: [UInt8], ending: [UInt8]) {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0, name.count - dot <= 16 else {
            return (name, [])
        }
        return (Array(name[..<dot]), Array(name[dot...]))
    }

    /// At most so many bytes, not cut within a character of UTF-8.
    private static func shortened(_ name: [UInt8], to length: Int) -> [UInt8] {
        guard name.count > length else { return name }
        var end = length
        while end > 1, name[end] & 0xC0 == 0x80 { end -= 1 }
        return Array(name[..<end])
    }
}
