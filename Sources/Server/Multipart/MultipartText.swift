// How names and values are written inside a multipart/form-data body (RFC 7578 as the WHATWG HTML standard,
// "multipart form data", writes it).
import Foundation

enum MultipartText {
    /// A field or file name: NFC, in raw UTF-8, and only `"`, CR and LF percent-encoded. No backslash escapes, no
    /// `filename*`, and a `%` that is there already stays as it is.
    static func name(_ name: String) -> [UInt8] {
        Array(name.precomposedStringWithCanonicalMapping.utf8).flatMap { byte -> [UInt8] in
            switch byte {
            case UInt8(ascii: "\""): Array("%22".utf8)
            case UInt8(ascii: "\r"): Array("%0D".utf8)
            case UInt8(ascii: "\n"): Array("%0A".utf8)
            default: [byte]
            }
        }
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
