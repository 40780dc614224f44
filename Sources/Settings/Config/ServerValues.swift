// Values that concern a server: its address, hosts without TLS, paths and field names of its contract.
import Platform

extension ValueReader {
    /// An address as written, once it is one: `https://host[:port][/base]`, no user, query or fragment.
    /// Plain http is left to the transport to judge where `allowHTTP` is nil.
    func server(allowHTTP: Set<WebOrigin>?) throws(SettingsError) -> String {
        let text = try line()
        guard let origin = WebOrigin(of: text), !text.contains(where: { "?#\\".contains($0) || $0.isWhitespace }) else {
            throw error(.notServer(text))
        }
        guard origin.isSecure || allowHTTP?.contains(origin) ?? true else {
            throw error(.plainHTTP(origin: origin.description))
        }
        return text
    }

    /// An entry of `allow_http`: a host with or without a port.
    func plainHTTPHost() throws(SettingsError) -> WebOrigin {
        let text = try line()
        guard !text.contains("/"), let origin = WebOrigin(of: "http://" + text) else { throw error(.notHost(text)) }
        return origin
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
