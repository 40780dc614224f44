// A mail's end: the closing boundary, where it has parts (RFC 2046, 5.1.1).
import Platform

enum MailEnd {
    @Sendable static func judge(_ file: inout FileBytes) throws(FileBytes.Fault) -> Completeness {
        let header = MailHeader(try file.beginning(count: MailHeader.bytesRead))
        guard let bodyStart = header.bodyStart else {
            return file.size > Int64(MailHeader.bytesRead) ? .cannotTell : .incomplete
        }
        guard let boundary = header["content-type"].flatMap(boundary) else { return .cannotTell }
        let closing = Array("--\(boundary)--".utf8)
        // What follows the closing boundary is short where there is anything; should it be long, all is searched.
        let (ending, start) = try file.ending(count: 1 << 16)
        if ending.firstIndex(ofBytes: closing) != nil { return .complete }
        if start <= Int64(bodyStart) { return .incomplete }
        let whole = try file.bytes(at: 0, count: Int(file.size))
        return whole.firstIndex(ofBytes: closing, from: bodyStart) != nil ? .complete : .incomplete
    }

    /// The boundary parameter of a `multipart/…` content type.
    private static func boundary(of contentType: String) -> String? {
        let bytes = Array(contentType.utf8)
        // Letter for letter, so that places in it are places in the original.
        let lowered = bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        guard lowered.drop(while: { $0 == 0x20 || $0 == 0x09 }).starts(with: "multipart/".utf8) else { return nil }
        guard let key = lowered.firstIndex(ofBytes: "boundary=") else { return nil }
        var value = bytes[(key + 9)...]
        if value.first == UInt8(ascii: "\"") {
            value = value.dropFirst().prefix { $0 != UInt8(ascii: "\"") }
        } else {
            value = value.prefix { ![UInt8(ascii: ";"), 0x20, 0x09].contains($0) }
        }
        return value.isEmpty || value.count > 70 ? nil : String(decoding: value, as: UTF8.self)
    }
}
