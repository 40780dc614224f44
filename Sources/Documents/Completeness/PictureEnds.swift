// The ends of the small picture formats: WebP, GIF, BMP.

enum RIFFEnd {
    /// The header has the length of all that follows it (WebP container specification; RFC 9649, 2.4).
    @Sendable static func judge(_ file: inout FileBytes) throws(FileBytes.Fault) -> Completeness {
        let length = try file.number(at: 4, width: 4, .littleEndian)
        return length >= 4 && length + 8 <= file.size ? .complete : .incomplete
    }
}

enum BitmapEnd {
    /// The header has the whole length; some writers leave it 0.
    @Sendable static func judge(_ file: inout FileBytes) throws(FileBytes.Fault) -> Completeness {
        let length = try file.number(at: 2, width: 4, .littleEndian)
        if length == 0 { return .cannotTell }
        return length <= file.size ? .complete : .incomplete
    }
}

enum GIFEnd {
    /// The trailer is a single byte, which may occur anywhere: only walking the blocks tells (GIF89a, section 27).
    @Sendable static func judge(_ file: inout FileBytes) throws(FileBytes.Fault) -> Completeness {
        var position: Int64 = 13
        position += colorTableLength(try file.byte(at: 10))
        while true {
            switch try file.byte(at: position) {
            case 0x3B: return .complete
            case 0x21: position = try afterSubBlocks(&file, from: position + 2)
            case 0x2C:
                position += 10 + colorTableLength(try file.byte(at: position + 9))
                position = try afterSubBlocks(&file, from: position + 1)
            default: return .cannotTell
            }
        }
    }

    private static func colorTableLength(_ packed: UInt8) -> Int64 {
        packed & 0x80 == 0 ? 0 : 3 << (Int64(packed & 0x07) + 1)
    }

    private static func afterSubBlocks(_ file: inout FileBytes, from start: Int64) throws(FileBytes.Fault) -> Int64 {
        var position = start
        while true {
            let length = try file.byte(at: position)
            position += 1 + Int64(length)
            if length == 0 { return position }
        }
    }
}
