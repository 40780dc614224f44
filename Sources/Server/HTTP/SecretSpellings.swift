// A token in every form in which a server may repeat it.
import Foundation
import Platform

/// As it is, in Base64 (RFC 4648, both alphabets), percent-encoded (RFC 3986, what must be or every byte). A longer
/// spelling stands before one that it begins with. Worked out once, since every answer is searched for them.
struct SecretSpellings: Sendable {
    let texts: [String]

    init(_ secret: Secret) {
        // What is shorter is no token, and would be found everywhere.
        guard secret.text.utf8.count >= 8 else {
            texts = []
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
        texts = [secret.text] + base64 + base64url + encoded
    }
}
