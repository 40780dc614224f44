// A JPEG's end (ITU-T T.81, Annex B).
import Platform

enum JPEGEnd {
    @Sendable static func judge(_ file: inout FileBytes) throws(FileBytes.Fault) -> Completeness {
        let ending = withoutPadding(try file.ending(count: 64).bytes)
        let endsWithMark = ending.suffix(2).elementsEqual(endMark)
        switch try JPEGSegments.walk(&file, visit: { _, _ in }) {
        case .picture(let start):
            if endsWithMark { return .complete }
            // Telephones hang films and depth maps behind the picture.
            return try hasEndMark(&file, from: start) ? .cannotTell : .incomplete
        // Should an end mark be there, it is that of a preview in the metadata.
        case .fileEnded: return .incomplete
        case .imageEnded: return .complete
        case .notJPEG: return endsWithMark ? .complete : .cannotTell
        }
    }

    private static let endMark = [0xFF, JPEGSegments.endOfImage]

    /// Within the picture's data the end mark cannot occur by chance: there a zero follows each 0xFF.
    private static func hasEndMark(_ file: inout FileBytes, from start: Int64) throws(FileBytes.Fault) -> Bool {
        var position = start
        while position < file.size {
            let count = Int(min(1 << 16, file.size - position))
            if try file.bytes(at: position, count: count).firstIndex(ofBytes: endMark) != nil { return true }
            if count < 2 { break }
            // The last byte again, should the mark lie across the border.
            position += Int64(count - 1)
        }
        return false
    }
}
