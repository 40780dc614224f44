// The keystore of Apple systems, over whatever implements its four functions.
import Platform

/// One generic password for each profile; its data is `https://origin token`, so that a token cannot come apart from
/// its server. The app's item is not touched here.
package struct KeychainStore: TokenStore {
    private let keychain: any KeychainAccess
    private let items: KeychainItems

    package init(_ keychain: any KeychainAccess, _ settings: KeychainSettings) {
        self.keychain = keychain
        items = KeychainItems(settings: settings)
    }

    package func token(for account: TokenAccount) throws(KeystoreError) -> DeviceToken? {
        let (status, data) = keychain.copy(items.read(account.profile))
        guard status != .itemNotFound else { return nil }
        guard status == .success else { throw status.error }
        return try TokenFile.token(inEntry: data ?? [], for: account)
    }

    package func store(_ token: DeviceToken, for account: TokenAccount) throws(KeystoreError) {
        let secret = TokenFile.entry(token, for: account)
        var status = keychain.add(items.add(secret, account.profile))
        if status == .duplicateItem {
            status = keychain.update(items.own(account.profile), to: items.change(secret))
        }
        guard status == .success else { throw status.error }
    }

    package func removeToken(ofProfile profile: String) throws(KeystoreError) -> Bool {
        let status = keychain.delete(items.own(profile))
        guard status != .itemNotFound else { return false }
        guard status == .success else { throw status.error }
        return true
    }
}
