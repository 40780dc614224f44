// The keystore that is a file, for machines without another: by the user's explicit choice only.
package import Platform

/// `tokens.json` (0600) in the state folder (0700). There is no encryption: whoever can read the file as this
/// user or as root has the tokens.
package struct FileTokenStore: TokenStore {
    package static let fileName = "tokens.json"

    private let content: PrivateJSON<Content>

    /// `owner` is the user of this process, who alone may own and read the file.
    package init(stateFolder: Path, owner: UInt32) {
        content = PrivateJSON(file: stateFolder.appending(Self.fileName), owner: owner)
    }

    package var file: Path { content.file }

    package func token(for account: TokenAccount) throws(KeystoreError) -> DeviceToken? {
        guard let entry = try entries()[account.profile] else { return nil }
        guard let bound = WebOrigin(of: entry.origin), let token = try? DeviceToken(entry.token) else {
            throw .corrupt(file)
        }
        guard bound == account.origin else { throw .otherOrigin(bound: bound, wanted: account.origin) }
        return token
    }

    package func store(_ token: DeviceToken, for account: TokenAccount) throws(KeystoreError) {
        _ = try change { entries in
            entries[account.profile] = Entry(origin: account.origin.description, token: token.secret)
            return true
        }
    }

    package func removeToken(ofProfile profile: String) throws(KeystoreError) -> Bool {
        // Where there is nothing, nothing is made for the sake of removing it.
        guard try content.read() != nil else { return false }
        return try change { $0.removeValue(forKey: profile) != nil }
    }

    private func change(_ body: (inout [String: Entry]) -> Bool) throws(KeystoreError) -> Bool {
        let none = Content(version: Content.current, tokens: [:])
        return try content.change(from: none) { content throws(KeystoreError) in
            guard content.version == Content.current else { throw .corrupt(file) }
            return body(&content.tokens)
        }
    }

    private func entries() throws(KeystoreError) -> [String: Entry] {
        guard let read = try content.read() else { return [:] }
        guard read.version == Content.current else { throw .corrupt(file) }
        return read.tokens
    }

    private struct Content: Codable {
        static let current = 1
        let version: Int
        var tokens: [String: Entry]
    }

    private struct Entry: Codable {
        let origin: String
        let token: String
    }
}
