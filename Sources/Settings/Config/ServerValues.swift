// Values that concern a server: its address, hosts without TLS, paths and field names of its contract.
import Platform

extension ValueReader {
    /// An address as written, once it is one: `https://host[:port][/base]`, no user, query or fragment.
    /// Plain http is left to the transport to judge where `allowHTTP` is nil.
    func server(allowHTTP: Set<String>?) throws(SettingsError) -> String {
        let text = try line()
        let lower = text.lowercased()
        let isPlain = lower.hasPrefix("http://")
        guard isPlain || lower.hasPrefix("https://") else { throw error(.notServer(text)) }
        let rest = lower.dropFirst(isPlain ? 7 : 8)
        guard !rest.contains(where: { "@?#\\".contains($0) || $0.isWhitespace }),
            let host = hostAndPort(rest.prefix(while: { $0 != "/" }), defaultPort: isPlain ? 80 : 443)
        else { throw error(.notServer(text)) }
        guard !isPlain || allowHTTP?.contains(host) ?? true else { throw error(.plainHTTP(host: host)) }
        return text
    }

    /// An entry of `allow_http`, as `ProfileConfig.allowHTTP` keeps it.
    func plainHTTPHost() throws(SettingsError) -> String {
        let text = try line()
        guard let host = hostAndPort(text.lowercased()[...], defaultPort: 80) else { throw error(.notHost(text)) }
        return host
    }

    /// A path below the server's base, taken byte for byte.
    func serverPath() throws(SettingsError) -> String {
        let text = try line()
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let isClean = text.unicodeScalars.allSatisfy {
            $0.isASCII && $0 > " " && !"\"'\\{}?#<>^`|".unicodeScalars.contains($0)
        }
        guard isClean, text.hasPrefix("/"), !text.contains("//"), !parts.contains(".."), !parts.contains(".") else {
            throw error(.notServerPath(text))
        }
        return text
    }

    /// A name of a form field; quotes would have to be written otherwise on the wire.
    func fieldName() throws(SettingsError) -> String {
        let text = try line()
        guard !text.contains(where: { $0 == "\"" || $0 == "\\" }) else { throw error(.notFieldName(text)) }
        return text
    }

    func profileName() throws(SettingsError) -> String {
        let text = try line()
        guard isProfileName(text) else { throw error(.notProfileName(text)) }
        return text
    }
}

/// Letters, digits, `.`, `_` and `-`, at most 64, the first a letter or digit: a profile's name is an option's
/// value, an attribute of a keystore item and a key of the ledger.
package func isProfileName(_ name: String) -> Bool {
    guard let first = name.first, name.count <= 64, name.utf8.count <= 256 else { return false }
    return (first.isLetter || first.isNumber)
        && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" || $0 == "-" }
}

/// `host:port` from `host`, `host:port`, `[v6]` or `[v6]:port`; nil where it is none of them.
private func hostAndPort(_ text: Substring, defaultPort: Int) -> String? {
    var host = text
    var port = defaultPort
    let afterAddress = text.lastIndex(of: "]").map { text.index(after: $0) } ?? text.startIndex
    if let colon = text[afterAddress...].firstIndex(of: ":") {
        host = text[..<colon]
        let digits = text[text.index(after: colon)...]
        guard digits.allSatisfy({ ("0"..."9").contains($0) }), let number = Int(digits), (1...65_535).contains(number)
        else { return nil }
        port = number
    }
    if host.hasPrefix("[") {
        guard host.hasSuffix("]"), host.count > 4,
            host.dropFirst().dropLast().allSatisfy({ ($0.isASCII && $0.isHexDigit) || $0 == ":" || $0 == "." })
        else { return nil }
    } else {
        guard !host.isEmpty, host.allSatisfy({ $0.isLetter || $0.isNumber || "-._".contains($0) }) else { return nil }
    }
    return "\(host):\(port)"
}
