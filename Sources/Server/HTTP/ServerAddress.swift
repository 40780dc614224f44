// The address of a server as the user gives it, taken apart once and kept in one form.
package import Platform

/// An origin and the path below which the server's own paths begin (RFC 3986).
package struct ServerAddress: Hashable, Sendable {
    package enum Problem: Error, Equatable, Sendable {
        case empty
        /// Neither https nor http.
        case scheme(String)
        /// No host, or a host or port that is none.
        case host
        /// User name or password in the address: they do not belong there.
        case credentials
        /// A query, a fragment, or a character no address has.
        case form
    }

    /// What a token is bound to.
    package let origin: WebOrigin
    /// Empty, or `/prefix` without a slash at its end.
    package let basePath: String

    /// Reads `https://host[:port][/prefix]`; without a scheme https is meant. Slashes at the end do not count, and a
    /// last component `api` is cut, since every path of the contract begins with it itself.
    package init(_ text: String) throws(Problem) {
        let text = text.trimmingWhitespace
        guard !text.isEmpty else { throw .empty }
        let mark = text.firstRange(of: "://")
        let scheme = mark.map { text[..<$0.lowerBound].lowercased() } ?? "https"
        guard scheme == "https" || scheme == "http" else { throw .scheme(scheme) }
        let rest = text[(mark?.upperBound ?? text.startIndex)...]
        guard rest.unicodeScalars.allSatisfy(Self.belongsInAddress) else { throw .form }
        let authority = rest.prefix { $0 != "/" }
        guard !authority.contains("@") else { throw .credentials }
        let colonAtEnd = authority.hasSuffix(":") ? authority.dropLast() : authority
        guard !authority.hasPrefix("."), !authority.contains(".."),
            let origin = WebOrigin(of: "\(scheme)://\(colonAtEnd)")
        else { throw .host }
        self.origin = origin
        basePath = try Self.basePath(rest[authority.endIndex...])
    }

    /// `host[:port]`, for messages.
    package var hostAndPort: String {
        String(origin.description.drop { $0 != "/" }.dropFirst(2))
    }

    /// The whole address again, without a slash at its end.
    package var text: String { origin.description + basePath }

    package func url(_ path: String) -> String { text + path }

    private static func belongsInAddress(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value > 0x20 && scalar.value != 0x7F && !"?#\\\"<>^`{|}".unicodeScalars.contains(scalar)
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
