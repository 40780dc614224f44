// What every keystore can do: keep one device token per account, and say clearly when it cannot.

/// The name under which a token lies: the server's origin (`https://host:port`) and our profile.
package struct TokenAccount: Hashable, Sendable {
    package let origin: String
    package let profile: String

    package init(origin: String, profile: String) {
        self.origin = origin
        self.profile = profile
    }
}

/// A device token. It shows itself to nobody: descriptions, dumps and interpolations say only that there is one.
package struct DeviceToken: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
    /// The token in clear, for the one header it is sent in and the keystore it lies in.
    package let secret: String

    package init(_ secret: String) {
        self.secret = secret
    }

    package var description: String { "(token)" }
    package var debugDescription: String { "(token)" }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}

package protocol TokenStore: Sendable {
    /// Nil where the store can be read and holds no such entry.
    func token(for account: TokenAccount) throws(KeystoreError) -> DeviceToken?
    func store(_ token: DeviceToken, for account: TokenAccount) throws(KeystoreError)
    /// True where an entry was there to remove.
    func removeToken(for account: TokenAccount) throws(KeystoreError) -> Bool
}
