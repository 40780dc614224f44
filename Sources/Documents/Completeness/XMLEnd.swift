// The end of XML: the outermost element must be closed.
import Platform

enum XMLEnd {
    @Sendable static func judge(_ file: inout FileBytes) throws(FileBytes.Fault) -> Completeness {
        let beginning = try file.beginning(count: 1 << 16)
        // UTF-16 and UTF-32 have zeros.
        guard !beginning.prefix(4).contains(0) else { return .cannotTell }
        guard let root = rootName(beginning) else { return file.size > 1 << 16 ? .cannotTell : .incomplete }
        let ending = try file.ending(count: 1 << 16).bytes
        if ending.lastIndex(ofBytes: "</" + root) != nil {
            return withoutPadding(ending).last == UInt8(ascii: ">") ? .complete : .incomplete
        }
        // A root without content needs no closing tag.
        return withoutPadding(ending).suffix(2).elementsEqual("/>".utf8) ? .cannotTell : .incomplete
    }

    /// The first tag that is neither declaration, comment nor instruction.
    private static func rootName(_ bytes: [UInt8]) -> String? {
        var position = 0
        while let tag = bytes.firstIndex(ofBytes: "<", from: position) {
            guard tag + 1 < bytes.count else { return nil }
            switch bytes[tag + 1] {
            case UInt8(ascii: "?"):
                guard let end = bytes.firstIndex(ofBytes: "?>", from: tag) else { return nil }
                position = end
            case UInt8(ascii: "!"):
                let isComment = bytes[(tag + 2)...].starts(with: "--".utf8)
                guard let end = bytes.firstIndex(ofBytes: isComment ? "-->" : ">", from: tag) else { return nil }
                position = end
            default:
                let name = bytes[(tag + 1)...].prefix { ![0x20, 0x09, 0x0A, 0x0D, 0x2F, 0x3E].contains($0) }
                return name.isEmpty || name.count > 200 ? nil : String(decoding: name, as: UTF8.self)
            }
        }
        return nil
    }
}
