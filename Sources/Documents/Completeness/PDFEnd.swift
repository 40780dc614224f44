// A PDF's end (ISO 32000-1, 7.5.5 and Annex F).
import Platform

enum PDFEnd {
    /// Readers look for the end mark in so many bytes at the file's end (Annex H, implementation note 18).
    private static let endMarkWindow = 1024

    @Sendable static func judge(_ file: inout FileBytes) throws(FileBytes.Fault) -> Completeness {
        let ending = try file.ending(count: endMarkWindow).bytes
        guard ending.lastIndex(ofBytes: "%%EOF") != nil else { return .incomplete }
        // A linearised file has an end mark after its first page, but it also says how long it is.
        let beginning = try file.beginning(count: 2 * ContentType.bytesNeeded)
        guard let promised = linearizedLength(beginning) else { return .complete }
        return promised <= file.size ? .complete : .incomplete
    }

    /// `/L` of the linearisation dictionary, which stands within the first 1024 bytes.
    private static func linearizedLength(_ bytes: [UInt8]) -> Int64? {
        guard let mark = bytes.firstIndex(ofBytes: "/Linearized") else { return nil }
        let end = bytes.firstIndex(ofBytes: ">>", from: mark) ?? bytes.count
        // The keys of a dictionary have no order.
        let start = bytes[..<mark].lastIndex(of: UInt8(ascii: "<")) ?? mark
        let dictionary = Array(bytes[start..<end])
        var position = 0
        while let key = dictionary.firstIndex(ofBytes: "/L", from: position) {
            position = key + 2
            let rest = dictionary[position...].drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D }
            let digits = rest.prefix { (0x30...0x39).contains($0) }
            if rest.startIndex > position, !digits.isEmpty { return Int64(String(decoding: digits, as: UTF8.self)) }
        }
        return nil
    }
}
