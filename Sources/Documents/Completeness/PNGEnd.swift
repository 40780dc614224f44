// A PNG's end (ISO/IEC 15948, 5.3): its chunks up to IEND.

enum PNGEnd {
    @Sendable static func judge(_ file: inout FileBytes) throws(FileBytes.Fault) -> Completeness {
        var position: Int64 = 8
        while true {
            let length = try file.number(at: position, width: 4)
            let kind = try file.bytes(at: position + 4, count: 4)
            // Length, type and checksum take twelve bytes.
            position = try sum(position, 12, length)
            if position > file.size { return .incomplete }
            if kind.elementsEqual("IEND".utf8) { return .complete }
        }
    }
}
