// Which server each bare token of a token file was first used with.
package import Platform

/// `token-bindings.json` (0600) in the state folder: SHA-256 of the token → origin. The token alone is the key,
/// not its file, so that a copy of the file under another name is bound as well. A binding is never changed: a
/// token for two servers does not exist. A file with `https://host token` needs none, and is the way out where a
/// token was bound by mistake.
package struct TokenBindings: Sendable {
    package static let fileName = "token-bindings.json"

    private let content: PrivateJSON<[String: String]>

    package init(stateFolder: Path, owner: UInt32) {
        content = PrivateJSON(file: stateFolder.appending(Self.fileName), owner: owner)
    }

    /// Binds the token to the origin if it is not bound yet. Throws `otherOrigin` where it belongs to another, and
    /// whatever keeps the binding from being remembered: a token that cannot be bound is not used.
    package func bind(_ token: DeviceToken, to origin: WebOrigin) throws(KeystoreError) {
        let key = SHA256.digest(of: Array(token.secret.utf8)).description
        _ = try content.change(from: [:]) { bindings throws(KeystoreError) in
            guard let text = bindings[key] else {
                bindings[key] = origin.description
                return true
            }
            guard let bound = WebOrigin(of: text) else { throw .corrupt(content.file) }
            guard bound == origin else { throw .otherOrigin(bound: bound, wanted: origin) }
            return false
        }
    }
}
