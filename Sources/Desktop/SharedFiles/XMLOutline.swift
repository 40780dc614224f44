// Where the elements of a small XML file lie, byte for byte: enough to put one in and take it out again.

/// The elements down to the root's children. Made only of a text whose tags nest; attributes and entities are not
/// looked at.
struct XMLOutline {
    struct Element: Equatable {
        let name: String
        /// From the opening tag's `<` to behind the closing tag's `>`.
        let range: Range<Int>
        /// Between the tags; nil for a tag that closes itself.
        let content: Range<Int>?
    }

    let root: Element
    /// In their order.
    let children: [Element]

    init?(_ bytes: [UInt8]) {
        var open: [(name: String, start: Int, content: Int)] = []
        var (root, children): (Element?, [Element]) = (nil, [])
        var scanner = TagScanner(bytes: bytes)
        func close(_ element: Element) -> Bool {
            if open.count == 1 { children.append(element) }
            if open.isEmpty {
                if root != nil { return false }
                root = element
            }
            return true
        }
        while let tag = scanner.next() {
            switch tag.kind {
            case .opening: open.append((tag.name, tag.range.lowerBound, tag.range.upperBound))
            case .selfClosing:
                guard close(Element(name: tag.name, range: tag.range, content: nil)) else { return nil }
            case .closing:
                guard let start = open.popLast(), start.name == tag.name else { return nil }
                let range = start.start..<tag.range.upperBound
                let element = Element(name: tag.name, range: range, content: start.content..<tag.range.lowerBound)
                guard close(element) else { return nil }
            }
        }
        guard scanner.reachedEnd, open.isEmpty, let root else { return nil }
        self.root = root
        self.children = children
    }
}

private struct TagScanner {
    enum Kind {
        case opening, closing, selfClosing
    }

    let bytes: [UInt8]
    private(set) var position = 0
    /// False where a tag or a comment has no end.
    private(set) var reachedEnd = false

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func next() -> (kind: Kind, name: String, range: Range<Int>)? {
        while let start = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
            let passed: (opening: String, ending: String)? = [
                ("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"), ("<!", ">"),
            ].first { bytes[start...].starts(with: $0.0.utf8) }
            guard let end = end(of: passed?.ending ?? ">", from: start) else { return nil }
            position = end
            if passed != nil { continue }
            let inside = bytes[(start + 1)..<(end - 1)]
            let isClosing = inside.first == UInt8(ascii: "/")
            let isSelfClosing = inside.last == UInt8(ascii: "/")
            let name = inside.drop { $0 == UInt8(ascii: "/") }.prefix { !" \t\r\n/".utf8.contains($0) }
            let kind = isClosing ? Kind.closing : isSelfClosing ? .selfClosing : .opening
            return (kind, String(decoding: name, as: UTF8.self), start..<end)
        }
        reachedEnd = true
        return nil
    }

    /// Behind the first `text` from there on. A `>` within an attribute's quotes does not end a tag.
    private func end(of text: String, from start: Int) -> Int? {
        let wanted = Array(text.utf8)
        var quote: UInt8?
        for index in start..<bytes.count {
            let byte = bytes[index]
            if text == ">" {
                if byte == quote {
                    quote = nil
                    continue
                }
                if quote != nil { continue }
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                    quote = byte
                    continue
                }
            }
            if bytes[index...].starts(with: wanted) { return index + wanted.count }
        }
        return nil
    }
}
