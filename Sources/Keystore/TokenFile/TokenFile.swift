// A file another program or the user put a token into: `--token-file`, a systemd credential, a container secret.
package import Platform

/// One line: `https://host[:port] token`, or the token alone.
package struct TokenFile: Equatable, Sendable {
    /// Nil for a bare token. A path behind the host is allowed and means nothing.
    package let origin: WebOrigin?
    package let token: DeviceToken

    package init(_ content: [UInt8]) throws(TokenProblem) {
        let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
        guard let gap = content.firstIndex(where: isBlank), content[..<gap].contains(UInt8(ascii: "/")) else {
            origin = nil
            token = try DeviceToken(content)
            // An address alone must not be sent as if it were one.
            guard !token.secret.contains("://") else { throw .notOrigin }
            return
        }
        guard let text = String(validating: content[..<gap], as: UTF8.self), let origin = WebOrigin(of: text) else {
            throw .notOrigin
        }
        self.origin = origin
        token = try DeviceToken(Array(content[gap...].drop(while: isBlank)))
    }

    /// What was read, and whether others may read it too: system services hand out secrets with such modes, so it
    /// is used all the same, but worth a word.
    package static func read(_ path: Path) throws(KeystoreError) -> (content: TokenFile, isReadableByOthers: Bool) {
        let file = try system { () throws(SystemError) in try OpenFile(path) }
        let status = try system { () throws(SystemError) in try file.status() }
        guard status.kind == .regular else { throw .exposed(path, .notPlain) }
        let bytes = try system { () throws(SystemError) in try file.read(count: 2 * DeviceToken.sizeLimit, at: 0) }
        do throws(TokenProblem) {
            return (try TokenFile(bytes), status.permissions & 0o044 != 0)
        } catch {
            throw .notAToken(path, error)
        }
    }
}

/// A keystore keeps the same line, so that a token cannot come apart from its server.
extension TokenFile {
    static func entry(_ token: DeviceToken, for account: TokenAccount) -> [UInt8] {
        Array("\(account.origin) \(token.secret)".utf8)
    }

    static func token(
        inEntry entry: [UInt8], for account: TokenAccount
    ) throws(KeystoreError) -> DeviceToken {
        guard let file = try? TokenFile(entry), let bound = file.origin else {
            throw .corruptEntry(profile: account.profile)
        }
        guard bound == account.origin else { throw .otherOrigin(bound: bound, wanted: account.origin) }
        return file.token
    }
}
