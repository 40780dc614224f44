// A keystore that forgets everything with the process, for tests.
import Platform
import Synchronization

package final class MemoryTokenStore: TokenStore {
    private let entries = Mutex<[String: (origin: WebOrigin, token: DeviceToken)]>([:])

    package init() {}

    package func token(for account: TokenAccount) throws(KeystoreError) -> DeviceToken? {
        guard let entry = entries.withLock({ $0[account.profile] }) else { return nil }
        guard entry.origin == account.origin else {
            throw .otherOrigin(bound: entry.origin, wanted: account.origin)
        }
        return entry.token
    }

    package func store(_ token: DeviceToken, for account: TokenAccount) throws(KeystoreError) {
        entries.withLock { $0[account.profile] = (account.origin, token) }
    }

    package func removeToken(ofProfile profile: String) throws(KeystoreError) -> Bool {
        entries.withLock { $0.removeValue(forKey: profile) != nil }
    }
}
