// How names and values are written inside a multipart/form-data body (RFC 7578 as the WHATWG HTML standard,
// "multipart form data", writes it).
import Foundation

enum MultipartText {
    /// A field or file name: NFC, in raw UTF-8, and only `"`, CR and LF percent-encoded. No backslash escapes, no
    /// `filename*`, and a `%` that is there already stays as it is.
    static func name(_ name: String) -> [UInt8] {
        var bytes: [UInt8] = []
        // ASCII is composed already, and Foundation takes long to find that out.
        let composed = name.utf8.allSatisfy { $0 < 0x80 } ? name : name.precomposedStringWithCanonicalMapping
        for byte in composed.utf8 {
            switch byte {
            case UInt8(ascii: "\""): bytes += "%22".utf8
            case UInt8(ascii: "\r"): bytes += "%0D".utf8
            case UInt8(ascii: "\n"): bytes += "%0A".utf8
            default: bytes.append(byte)
            }
        }
        return bytes
    }

    /// A text value: every line end (CR, LF, CR LF) becomes CR LF, nothing else changes.
    static func value(_ value: String) -> [UInt8] {
        var bytes: [UInt8] = []
        var previous: UInt8 = 0
        for byte in value.utf8 {
            switch (previous, byte) {
            case (UInt8(ascii: "\r"), UInt8(ascii: "\n")): break
            case (_, UInt8(ascii: "\r")), (_, UInt8(ascii: "\n")): bytes += [0x0D, 0x0A]
            default: bytes.append(byte)
            }
            previous = byte
        }
        return bytes
    }
}
