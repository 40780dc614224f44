// The origin of a web address (RFC 6454): what a token is bound to and what plain http is allowed for.

/// Scheme, host and port of an http or https address. Two spellings of one origin are equal.
package struct WebOrigin: Hashable, Sendable, CustomStringConvertible {
    package let isSecure: Bool
    /// In lower case, an IPv6 address in brackets.
    package let host: String
    package let port: Int

    /// Of `https://host`, `https://host:port`, and the same with a path behind it. Nil for everything else, among
    /// it addresses with a user name: `https://bank.example@evil.example`.
    package init?(of address: String) {
        let address = address.lowercased()
        guard let scheme = ["https://", "http://"].first(where: address.hasPrefix) else { return nil }
        isSecure = scheme == "https://"
        let authority = address.dropFirst(scheme.count).prefix { $0 != "/" }
        let afterBracket = authority.lastIndex(of: "]").map(authority.index(after:)) ?? authority.startIndex
        let colon = authority[afterBracket...].firstIndex(of: ":")
        let host = authority[..<(colon ?? authority.endIndex)]
        guard Self.isHost(host) else { return nil }
        self.host = String(host)
        if let colon {
            let digits = authority[authority.index(after: colon)...]
            guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = UInt16(digits), port > 0 else {
                return nil
            }
            self.port = Int(port)
        } else {
            port = isSecure ? 443 : 80
        }
    }

    /// `https://host`, with the port where it is not the scheme's own.
    package var description: String {
        let isUsualPort = port == (isSecure ? 443 : 80)
        return (isSecure ? "https://" : "http://") + host + (isUsualPort ? "" : ":\(port)")
    }

    private static func isHost(_ text: Substring) -> Bool {
        if text.hasPrefix("[") {
            let address = text.dropFirst().dropLast()
            return text.hasSuffix("]") && address.utf8.count > 1
                && address.utf8.allSatisfy { ":.0123456789abcdef".utf8.contains($0) }
        }
        return !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "." || $0 == "_" }
    }
}
