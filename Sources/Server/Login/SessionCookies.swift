// The cookies of one login, in memory only and for one server only (RFC 6265, as much of it as that takes).
import Platform

/// Domain and Path do not matter: nothing is sent anywhere but to the address the session is with.
struct SessionCookies {
    private static let countLimit = 20
    private static let sizeLimit = 4096

    private var values: [String: Secret] = [:]

    var isEmpty: Bool { values.isEmpty }

    /// The value of a `Cookie` header; nil where there is none to send.
    var header: Secret? {
        guard !values.isEmpty else { return nil }
        let pairs = values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.text)" }
        return Secret(pairs.joined(separator: "; "))
    }

    /// Takes a `Set-Cookie` header. What would break a header, or is without measure, is no cookie.
    mutating func take(_ header: Secret, isSecure: Bool) {
        let parts = header.text.split(separator: ";", omittingEmptySubsequences: false).map(Self.trimmed)
        guard let equals = parts[0].firstIndex(of: "="), parts[0].utf8.count <= Self.sizeLimit else { return }
        let name = Self.trimmed(parts[0][..<equals])
        let value = Self.trimmed(parts[0][parts[0].index(after: equals)...])
        guard !name.isEmpty, (name + value).utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x3B }) else { return }
        let attributes = parts.dropFirst().map { $0.lowercased() }
        if value.isEmpty || attributes.contains(where: Self.isRemoval) {
            values[name] = nil
        } else if isSecure || !attributes.contains("secure"), values[name] != nil || values.count < Self.countLimit {
            values[name] = Secret(value)
        }
    }

    mutating func forget() {
        values = [:]
    }

    /// A server takes a cookie back with a time that has passed; one that ends in the future outlives the login.
    private static func isRemoval(_ attribute: String) -> Bool {
        guard attribute.hasPrefix("max-age=") else { return false }
        return Int(attribute.dropFirst("max-age=".count)).map { $0 <= 0 } ?? false
    }

    private static func trimmed(_ text: Substring) -> String {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        return String(text.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
    }
}
