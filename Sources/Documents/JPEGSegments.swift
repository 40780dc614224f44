// The segments of a JPEG before its picture (ITU-T T.81, Annex B).

enum JPEGSegments {
    enum Outcome: Equatable {
        /// The picture itself begins here.
        case picture(at: Int64)
        /// The file ends before its picture begins.
        case fileEnded
        /// An end mark without a picture.
        case imageEnded
        case notJPEG
    }

    static let endOfImage: UInt8 = 0xD9
    private static let startOfScan: UInt8 = 0xDA

    /// Hands over each segment's marker and content.
    static func walk(
        _ file: inout FileBytes, visit: (UInt8, Range<Int64>) -> Void
    ) throws(FileBytes.Fault) -> Outcome {
        var position: Int64 = 2
        while position + 2 <= file.size {
            guard try file.byte(at: position) == 0xFF else { return .notJPEG }
            let marker = try file.byte(at: position + 1)
            switch marker {
            case 0xFF: position += 1  // a fill byte
            case endOfImage: return .imageEnded
            case startOfScan: return .picture(at: position)
            // Stand alone, without a length: RST0 to RST7, SOI, TEM.
            case 0xD0...0xD8, 0x01: position += 2
            default:
                let length = try file.number(at: position + 2, width: 2)
                guard length >= 2 else { return .notJPEG }
                visit(marker, (position + 4)..<(position + 2 + length))
                position += 2 + length
            }
        }
        return .fileEnded
    }
}
