// What every keystore can do: keep one device token per profile, bound to its server, and say when it cannot.
package import Platform

/// Whose token, and for which server.
package struct TokenAccount: Hashable, Sendable {
    package let origin: WebOrigin
    package let profile: String

    package init(origin: WebOrigin, profile: String) {
        self.origin = origin
        self.profile = profile
    }
}

package protocol TokenStore: Sendable {
    /// Nil where the store can be read and holds nothing for the profile. Throws `otherOrigin` where the profile's
    /// token was issued for another server: it is not handed out.
    func token(for account: TokenAccount) throws(KeystoreError) -> DeviceToken?

    /// Takes the place of whatever the profile had.
    func store(_ token: DeviceToken, for account: TokenAccount) throws(KeystoreError)

    /// True where an entry was there to remove, for whichever server.
    func removeToken(ofProfile profile: String) throws(KeystoreError) -> Bool
}

extension TokenStore {
    /// Stores, reads and removes a random entry: proof, before anything is minted, that a token will be kept.
    package func prove(random: RandomSource) throws(KeystoreError) {
        guard let origin = WebOrigin(of: "https://probe.invalid") else { return }
        let letters = random.bytes(16).map { 0x61 + $0 % 26 }
        // No profile can have this name.
        let account = TokenAccount(
            origin: origin, profile: ".probe-" + String(decoding: letters.prefix(8), as: UTF8.self))
        guard let token = try? DeviceToken(letters) else { return }
        try store(token, for: account)
        let kept: DeviceToken?
        do throws(KeystoreError) {
            kept = try self.token(for: account)
        } catch {
            _ = try? removeToken(ofProfile: account.profile)
            throw error
        }
        let isRemoved = try removeToken(ofProfile: account.profile)
        guard kept == token, isRemoved else { throw .notKept }
    }
}
