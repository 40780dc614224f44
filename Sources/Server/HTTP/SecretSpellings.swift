// A token in every form in which a server may repeat it.
import Foundation
import Platform

/// As it is, in Base64 (RFC 4648, both alphabets), percent-encoded (RFC 3986, what must be or every byte). A longer
/// spelling stands before one that it begins with. Worked out once, since every answer is searched for them.
struct SecretSpellings: Equatable, Sendable {
    private static let sign = Array("(token)".utf8)
    private let spellings: [[UInt8]]

    init(_ secret: Secret) {
        // What is shorter is no token, and would be found everywhere.
        guard secret.text.utf8.count >= 8 else {
            spellings = []
            return
        }
        let bytes = Array(secret.text.utf8)
        let padded = Data(bytes).base64EncodedString()
        let base64 = [padded, padded.trimmingCharacters(in: ["="])]
        let base64url = base64.map { $0.replacing("+", with: "-").replacing("/", with: "_") }
        func percent(_ keeps: (UInt8) -> Bool, _ digits: String) -> String {
            bytes.map { keeps($0) ? String(UnicodeScalar($0)) : "%" + String(format: digits, $0) }.joined()
        }
        let isUnreserved = { (byte: UInt8) in
            UnicodeScalar(byte).properties.isAlphabetic && byte < 0x80 || (0x30...0x39).contains(byte)
                || "-._~".utf8.contains(byte)
        }
        let encoded = ["%02X", "%02x"].flatMap { digits in
            [
                percent(isUnreserved, digits), percent({ isUnreserved($0) || $0 == 0x2F }, digits),
                percent({ _ in false }, digits),
            ]
        }
        spellings = ([secret.text] + base64 + base64url + encoded).map { Array($0.utf8) }
    }

    /// The bytes with a sign in the place of every spelling; nil where none stands in them, as almost always.
    func hidden(in bytes: [UInt8]) -> [UInt8]? {
        var hidden: [UInt8]?
        for spelling in spellings {
            var rest = 0
            while let place = (hidden ?? bytes).firstIndex(ofBytes: spelling, from: rest) {
                hidden = hidden ?? bytes
                hidden?.replaceSubrange(place..<place + spelling.count, with: Self.sign)
                rest = place + Self.sign.count
            }
        }
        return hidden
    }
}
