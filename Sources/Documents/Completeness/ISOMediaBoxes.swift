// The boxes of HEIC, HEIF and AVIF (ISO/IEC 14496-12, 4.2): walking them, and whether the last one is whole.

enum ISOMediaBoxes {
    @Sendable static func judge(_ file: inout FileBytes) throws(FileBytes.Fault) -> Completeness {
        var kinds = Set<String>()
        try walk(&file, in: 0..<file.size) { kind, _ in
            kinds.insert(kind)
            return true
        }
        // The picture's data come in a box of their own, written after the description.
        return kinds.isSuperset(of: ["ftyp", "meta", "mdat"]) ? .complete : .incomplete
    }

    /// Hands over each box's type and content, as long as `visit` answers true. Throws `outside` where a box does
    /// not fit into `range`.
    static func walk(
        _ file: inout FileBytes, in range: Range<Int64>, visit: (String, Range<Int64>) -> Bool
    ) throws(FileBytes.Fault) {
        var position = range.lowerBound
        while position < range.upperBound {
            var size = try file.number(at: position, width: 4)
            let kind = String(decoding: try file.bytes(at: position + 4, count: 4), as: UTF8.self)
            var header: Int64 = 8
            switch size {
            case 0: size = range.upperBound - position  // as far as there is
            case 1:
                size = try file.number(at: position + 8, width: 8)
                header = 16
            default: break
            }
            guard size >= header, size <= range.upperBound - position else { throw .outside }
            guard visit(kind, (position + header)..<(position + size)) else { return }
            position += size
        }
    }
}
