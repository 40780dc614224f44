// A ZIP's end record (APPNOTE 4.3.16), which office documents have too.
import Platform

enum ZIPEnd {
    private static let recordLength = 22

    @Sendable static func judge(_ file: inout FileBytes) throws(FileBytes.Fault) -> Completeness {
        // The record is followed by a comment of at most 65,535 bytes.
        let (ending, start) = try file.ending(count: recordLength + 65_535)
        guard let record = lastRecord(in: ending) else { return .incomplete }
        func number(_ offset: Int, _ width: Int) -> Int64 {
            (0..<width).reduce(0) { $0 | Int64(ending[record + offset + $1]) << Int64(8 * $1) }
        }
        let (size, offset) = (number(12, 4), number(16, 4))
        // ZIP64 keeps the true numbers in another record.
        if size == 0xFFFF_FFFF || offset == 0xFFFF_FFFF { return .complete }
        return size + offset <= start + Int64(record) ? .complete : .incomplete
    }

    /// The last end record whose comment fits into what follows.
    private static func lastRecord(in bytes: [UInt8]) -> Int? {
        guard bytes.count >= recordLength else { return nil }
        var position = bytes.count - recordLength
        while position >= 0 {
            if bytes[position..<position + 4].elementsEqual([0x50, 0x4B, 0x05, 0x06]) {
                let comment = Int(bytes[position + 20]) | Int(bytes[position + 21]) << 8
                if position + recordLength + comment <= bytes.count { return position }
            }
            position -= 1
        }
        return nil
    }
}
