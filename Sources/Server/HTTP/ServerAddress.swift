// The address of a server as the user gives it, taken apart once and kept in one form.

/// Scheme, host, port and base path (RFC 3986). Two addresses with the same `origin` are the same server to a token.
package struct ServerAddress: Hashable, Sendable {
    package enum Scheme: String, Sendable {
        case https
        case http
    }

    package enum Problem: Error, Equatable, Sendable {
        case empty
        case scheme(String)
        case host
        case port
        /// User name or password in the address: they do not belong there.
        case credentials
        /// A query, a fragment, or a character no address has.
        case form
    }

    package let scheme: Scheme
    /// Lower case; an IPv6 literal keeps its brackets.
    package let host: String
    /// Nil for the scheme's own.
    package let port: Int?
    /// Empty, or `/prefix` without a slash at its end.
    package let basePath: String

    /// Reads `https://host[:port][/prefix]`; without a scheme https is meant. Slashes at the end do not count, and a
    /// last component `api` is cut, since every path of the contract begins with it itself.
    package init(_ text: String) throws(Problem) {
        var rest = Substring(text.trimmingWhitespace)
        guard !rest.isEmpty else { throw .empty }
        if let mark = rest.firstRange(of: "://") {
            let name = rest[..<mark.lowerBound].lowercased()
            guard let known = Scheme(rawValue: name) else { throw .scheme(name) }
            scheme = known
            rest = rest[mark.upperBound...]
        } else {
            scheme = .https
        }
        guard
            rest.unicodeScalars.allSatisfy({
                $0.value > 0x20 && $0.value != 0x7F && !#"?#\"<>^`{|}"#.unicodeScalars.contains($0)
            })
        else { throw .form }
        let authority = rest.prefix { $0 != "/" }
        guard !authority.contains("@") else { throw .credentials }
        (host, port) = try Self.hostAndPort(authority, defaultPort: scheme == .https ? 443 : 80)
        basePath = try Self.basePath(rest[authority.endIndex...])
    }

    /// `https://host[:port]`: what a token is bound to (RFC 6454).
    package var origin: String {
        scheme.rawValue + "://" + hostAndPort
    }

    /// `host[:port]`, as `allow_http` lists it.
    package var hostAndPort: String {
        host + (port.map { ":\($0)" } ?? "")
    }

    /// The whole address again, without a slash at its end.
    package var text: String { origin + basePath }

    package func url(_ path: String) -> String { text + path }

    private static func hostAndPort(
        _ authority: Substring, defaultPort: Int
    ) throws(Problem) -> (host: String, port: Int?) {
        let host: Substring
        let behind: Substring
        if authority.hasPrefix("[") {
            guard let close = authority.firstIndex(of: "]") else { throw .host }
            host = authority[...close]
            behind = authority[authority.index(after: close)...]
            guard host.count > 3, host.dropFirst().dropLast().allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." })
            else { throw .host }
        } else {
            host = authority.prefix { $0 != ":" }
            behind = authority[host.endIndex...]
            let allowed = host.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-" || $0 == "." || $0 == "_"
            }
            guard !host.isEmpty, allowed, !host.hasPrefix("."), !host.contains("..") else { throw .host }
        }
        if behind.isEmpty || behind == ":" { return (host.lowercased(), nil) }
        guard behind.hasPrefix(":"), behind.dropFirst().utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let port = Int(behind.dropFirst()), (1...65535).contains(port)
        else { throw .port }
        return (host.lowercased(), port == defaultPort ? nil : port)
    }

    private static func basePath(_ path: Substring) throws(Problem) -> String {
        var parts = path.split(separator: "/", omittingEmptySubsequences: true)
        guard path.utf8.allSatisfy({ $0 < 0x80 }), !parts.contains(where: { $0 == "." || $0 == ".." }) else {
            throw .form
        }
        if parts.last == "api" { parts.removeLast() }
        return parts.map { "/" + $0 }.joined()
    }
}

extension String {
    fileprivate var trimmingWhitespace: String {
        var text = self[...]
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return String(text)
    }
}
