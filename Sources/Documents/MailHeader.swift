// The header of an Internet message (RFC 5322): recognising one, and reading its fields.
import Platform

struct MailHeader {
    /// Field names in lower case, with unfolded values, in their order.
    private(set) var fields: [(name: String, value: String)] = []
    /// Where the body begins. Nil where the bytes end before the empty line.
    private(set) var bodyStart: Int?

    /// More than any mail's header that was met, and little to read.
    static let bytesRead = 256 * 1024

    init(_ bytes: [UInt8]) {
        var position = 0
        while position < bytes.count {
            guard let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) else { return }
            var line = bytes[position..<end]
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
            position = end + 1
            if line.isEmpty {
                bodyStart = position
                return
            }
            add(line)
        }
    }

    /// The first field of that name (in lower case).
    subscript(name: String) -> String? {
        fields.first { $0.name == name }?.value
    }

    private mutating func add(_ line: ArraySlice<UInt8>) {
        let text = String(decoding: line, as: UTF8.self)
        if line.first == UInt8(ascii: " ") || line.first == UInt8(ascii: "\t") {
            guard !fields.isEmpty, fields[fields.count - 1].value.utf8.count < 4096 else { return }
            fields[fields.count - 1].value += text
        } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
            let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
            fields.append((name, String(decoding: line[(colon + 1)...], as: UTF8.self)))
        }
    }

    /// True where the bytes begin as mail does: every line a field or the continuation of one, and two or more of
    /// the fields that any mail has.
    static func begins(_ bytes: [UInt8]) -> Bool {
        var known = Set<String>()
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (number, raw) in lines.enumerated() {
            let line = raw.last == UInt8(ascii: "\r") ? raw.dropLast() : raw
            if line.isEmpty { break }
            if number > 0, line.first == UInt8(ascii: " ") || line.first == UInt8(ascii: "\t") { continue }
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
                line[..<colon].allSatisfy({ (0x21...0x7E).contains($0) })
            else {
                // The last line may be cut.
                if number == lines.count - 1, number > 0, line.allSatisfy({ (0x21...0x7E).contains($0) }) { break }
                return false
            }
            let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
            if usual.contains(name) { known.insert(name) }
        }
        return known.count >= 2
    }

    private static let usual: Set = [
        "from", "to", "date", "subject", "message-id", "received", "return-path", "delivered-to", "mime-version",
        "content-type", "reply-to", "sender", "dkim-signature", "x-original-to", "envelope-to",
    ]
}
