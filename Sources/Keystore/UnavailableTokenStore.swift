// A keystore that cannot be had here: says so when it is asked, and not before.

/// A token file or a credential is found without it.
package struct UnavailableTokenStore: TokenStore {
    package init() {}

    package func token(for account: TokenAccount) throws(KeystoreError) -> DeviceToken? { throw .unavailable }

    package func store(_ token: DeviceToken, for account: TokenAccount) throws(KeystoreError) { throw .unavailable }

    package func removeToken(ofProfile profile: String) throws(KeystoreError) -> Bool { throw .unavailable }
}
