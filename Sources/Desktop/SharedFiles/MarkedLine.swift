// Files of lines: our one line, with our marker in a comment above it.
import Platform

/// A line that stands where the file's syntax wants it, or at the end. The marker tells what else had to be added, so
/// that taking it out again leaves the bytes that were there.
struct MarkedLine {
    let integration: String
    let line: String
    /// What our line has in every version, changed by hand or not.
    let token: String
    /// The line below which it has to stand, such as `[Default Applications]`; nil for anywhere.
    let heading: String?

    /// What was added besides the marker and the line.
    private enum Addition: String, CaseIterable {
        /// The file did not end with a line break.
        case lineBreak = " +n"
        case heading = " +h"
    }

    func standing(in bytes: [UInt8]) -> Standing {
        let lines = Lines(bytes)
        guard let found = find(in: lines) else { return .absent }
        if found.marker.version > Marker.currentVersion { return .newer }
        guard found.index + 1 < lines.texts.count,
            Marker.digest(of: lines.texts[found.index + 1]) == found.marker.digest
        else { return .edited }
        return lines.texts[found.index + 1] == line ? .current : .outdated
    }

    func adding(to bytes: [UInt8]) -> [UInt8] {
        let lines = Lines(bytes)
        if let found = find(in: lines) {
            let old = Set(additions(of: lines.texts[found.index]))
            return lines.replacing(range(of: found.index, in: lines), by: texts(old))
        }
        let isOpen = !bytes.isEmpty && bytes.last != UInt8(ascii: "\n")
        var added: Set<Addition> = isOpen ? [.lineBreak] : []
        if let heading, let index = lines.texts.firstIndex(of: heading) {
            let isLast = index == lines.texts.count - 1
            return lines.replacing(index + 1..<index + 1, by: texts(isLast ? added : []))
        }
        if heading != nil { added.insert(.heading) }
        let block = (heading.map { [$0] } ?? []) + texts(added)
        let separator = added.contains(.lineBreak) ? "\n" : ""
        return bytes + Array((separator + block.map { $0 + "\n" }.joined()).utf8)
    }

    func removing(from bytes: [UInt8]) -> [UInt8] {
        let lines = Lines(bytes)
        guard let found = find(in: lines) else { return bytes }
        let added = additions(of: lines.texts[found.index])
        var range = range(of: found.index, in: lines)
        let isAlone = range.upperBound == lines.texts.count
        if added.contains(.heading), isAlone, range.lowerBound > 0, lines.texts[range.lowerBound - 1] == heading {
            range = range.lowerBound - 1..<range.upperBound
        }
        var rest = lines.replacing(range, by: [])
        if added.contains(.lineBreak), isAlone, rest.last == UInt8(ascii: "\n") { rest.removeLast() }
        return rest
    }

    /// The marker and what is below it, unless another program has put something else there.
    private func range(of marker: Int, in lines: Lines) -> Range<Int> {
        let hasLine = marker + 1 < lines.texts.count && lines.texts[marker + 1].contains(token)
        return marker..<marker + (hasLine ? 2 : 1)
    }

    private func texts(_ added: Set<Addition>) -> [String] {
        let marker = Marker.line(of: integration, digest: Marker.digest(of: line))
        return [marker + Addition.allCases.filter(added.contains).map(\.rawValue).joined(), line]
    }

    private func additions(of marker: String) -> [Addition] {
        Addition.allCases.filter { marker.contains($0.rawValue) }
    }

    private func find(in lines: Lines) -> (index: Int, marker: Marker)? {
        for (index, text) in lines.texts.enumerated() {
            let plain = Addition.allCases.reduce(text) { $0.replacing($1.rawValue, with: "") }
            if let marker = Marker(line: plain, .hash), marker.integration == integration { return (index, marker) }
        }
        return nil
    }
}

/// A text as lines, every other byte of it kept.
private struct Lines {
    let texts: [String]
    private let bytes: [UInt8]
    private let starts: [Int]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var (starts, texts) = ([Int](), [String]())
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            starts.append(start)
            texts.append(String(decoding: bytes[start..<end], as: UTF8.self))
            start = end + 1
        }
        self.texts = texts
        self.starts = starts + [bytes.count]
    }

    func replacing(_ range: Range<Int>, by new: [String]) -> [UInt8] {
        let (start, end) = (starts[range.lowerBound], starts[range.upperBound])
        let head = Array(bytes[..<start])
        let separator = !new.isEmpty && !head.isEmpty && head.last != UInt8(ascii: "\n") ? "\n" : ""
        return head + Array((separator + new.map { $0 + "\n" }.joined()).utf8) + Array(bytes[end...])
    }
}
