// An address of the certain:// scheme: a word from a short list, perhaps with a number, and nothing else.

/// What such an address may ask to see. Web pages and mails can hold one, so that nothing of its text is used or
/// repeated: it only chooses.
enum CertainAddress: Equatable, Sendable {
    case status
    case inbox
    case inboxEntry(Int64)
    case outbox
    case outboxItem(Int64)

    /// The addresses a person may be told of.
    static let known = [
        "certain://status", "certain://inbox", "certain://inbox/41", "certain://outbox", "certain://outbox/3",
    ]

    /// Longer ones are none.
    private static let limit = 200

    /// Nil for whatever is none of them. Desktops pass an address on with percent signs decoded or not, with blanks or
    /// a slash at its end, and in the case somebody typed.
    init?(_ text: String) {
        guard text.utf8.count <= Self.limit, let decoded = Self.decoded(text) else { return nil }
        var rest = decoded.trimmingPrefix { $0 == " " }
        while rest.last == " " { rest.removeLast() }
        guard let colon = rest.firstIndex(of: ":"), rest[..<colon].lowercased() == "certain" else { return nil }
        rest = rest[rest.index(after: colon)...]
        for _ in 0..<2 where rest.first == "/" { rest.removeFirst() }
        if rest.last == "/" { rest.removeLast() }
        let parts = rest.split(separator: "/", omittingEmptySubsequences: false)
        let id = parts.count == 2 ? Self.id(parts[1]) : nil
        switch (parts.first?.lowercased(), parts.count, id) {
        case ("status", 1, _): self = .status
        case ("inbox", 1, _): self = .inbox
        case ("inbox", 2, let id?): self = .inboxEntry(id)
        case ("outbox", 1, _): self = .outbox
        case ("outbox", 2, let id?): self = .outboxItem(id)
        default: return nil
        }
    }

    /// Printable ASCII, once decoded; nil where anything else is in it.
    private static func decoded(_ text: String) -> String? {
        var (decoded, rest) = ([UInt8](), Array(text.utf8)[...])
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%") {
                let digits = rest.prefix(2)
                guard digits.count == 2, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
                    let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
                else { return nil }
                decoded.append(value)
                rest = rest.dropFirst(2)
            } else {
                decoded.append(byte)
            }
        }
        guard decoded.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
        return String(decoding: decoded, as: UTF8.self)
    }

    /// Decimal digits, 1 to 18 of them, without a sign.
    private static func id(_ text: Substring) -> Int64? {
        guard (1...18).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int64(text)
    }
}
