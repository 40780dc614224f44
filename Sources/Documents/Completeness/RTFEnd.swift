// The end of RTF: one group in braces holds everything (RTF 1.9.1, "RTF syntax").

enum RTFEnd {
    @Sendable static func judge(_ file: inout FileBytes) throws(FileBytes.Fault) -> Completeness {
        var depth = 0
        var isEscaped = false
        var position: Int64 = 0
        while position < file.size {
            let piece = try file.bytes(at: position, count: Int(min(1 << 16, file.size - position)))
            for byte in piece {
                switch byte {
                case _ where isEscaped: isEscaped = false
                case UInt8(ascii: "\\"): isEscaped = true
                case UInt8(ascii: "{"): depth += 1
                case UInt8(ascii: "}"):
                    depth -= 1
                    if depth == 0 { return .complete }
                default: break
                }
            }
            position += Int64(piece.count)
        }
        return .incomplete
    }
}
