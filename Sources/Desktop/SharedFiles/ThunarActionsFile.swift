// uca.xml as bytes, and our action in it.
import Platform

struct ThunarActionsFile {
    private let bytes: [UInt8]
    private let outline: XMLOutline
    private let ourRange: Range<Int>?

    /// Nil where this is not the file of Thunar's actions.
    init?(_ bytes: [UInt8]) {
        guard let outline = XMLOutline(bytes), outline.root.name == "actions" else { return nil }
        self.bytes = bytes
        self.outline = outline
        ourRange =
            outline.children.first { element in
                element.name == "action"
                    && ThunarAction(bytes: Array(bytes[element.range])).text(of: "unique-id").hasPrefix("certain-")
            }?.range
    }

    var ours: ThunarAction? { ourRange.map { ThunarAction(bytes: Array(bytes[$0])) } }

    /// Behind the user's own actions; an older one of ours is replaced where it stands.
    func adding(_ element: String) -> [UInt8] {
        let element = Array(element.utf8)
        if let ourRange { return replacing(withLineBreak(ourRange), by: element) }
        if let content = outline.root.content {
            return replacing(content.upperBound..<content.upperBound, by: element)
        }
        let slash = outline.root.range.upperBound - 2
        let opened = Self.wasEmpty + element + Array("</actions>".utf8)
        return replacing(slash..<outline.root.range.upperBound, by: opened)
    }

    func removingOurs() -> [UInt8] {
        guard let ourRange else { return bytes }
        let range = withLineBreak(ourRange)
        if let content = outline.root.content, content.upperBound == range.upperBound,
            bytes[..<range.lowerBound].suffix(Self.wasEmpty.count).elementsEqual(Self.wasEmpty)
        {
            let start = range.lowerBound - Self.wasEmpty.count
            return replacing(start..<outline.root.range.upperBound, by: Array("/>".utf8))
        }
        return replacing(range, by: [])
    }

    /// Stands where a root without content was opened for our action.
    private static let wasEmpty = Array("><!--certain-->".utf8)

    /// Each action is written with the line break behind it, by us as by Thunar.
    private func withLineBreak(_ range: Range<Int>) -> Range<Int> {
        let next = range.upperBound
        return next < bytes.count && bytes[next] == UInt8(ascii: "\n") ? range.lowerBound..<(next + 1) : range
    }

    private func replacing(_ range: Range<Int>, by new: [UInt8]) -> [UInt8] {
        Array(bytes[..<range.lowerBound]) + new + Array(bytes[range.upperBound...])
    }
}

/// One `<action>` element.
struct ThunarAction {
    let bytes: [UInt8]
    private let children: [XMLOutline.Element]

    init(bytes: [UInt8]) {
        self.bytes = bytes
        children = XMLOutline(bytes)?.children ?? []
    }

    /// As it is written, with its entities; empty where there is none. Of several the first.
    func text(of name: String) -> String {
        children.first { $0.name == name }.map(text(of:)) ?? ""
    }

    private func text(of element: XMLOutline.Element) -> String {
        element.content.map { String(decoding: bytes[$0], as: UTF8.self) } ?? ""
    }

    /// Whether every element of this name is the text in one of its languages, and there is one.
    func says(_ text: MenuText, in name: String) -> Bool {
        let found = children.filter { $0.name == name }.map(text(of:))
        return !found.isEmpty
            && found.allSatisfy { found in
                MenuLanguage.allCases.contains { text[$0].xmlEscaped == found }
            }
    }

    /// Of everything but its id and what is said in several languages. Thunar writes the same things in its own
    /// order, with an empty element for what nobody set; where the action is shown is told by empty elements, too.
    var digest: String {
        let lines = children.compactMap { element -> String? in
            switch element.name {
            case "name", "description", "unique-id": return nil
            case "directories": return element.name
            case let kind where kind.hasSuffix("-files"): return kind
            case let name:
                let text = text(of: element)
                return text.isEmpty ? nil : name + "=" + text
            }
        }
        return Marker.digest(of: lines.sorted().joined(separator: "\n"))
    }
}
