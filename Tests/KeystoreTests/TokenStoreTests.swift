// What holds for every keystore, shown by each.
import Keystore
import Platform
import TestSupport
import Testing

/// A store that takes everything and keeps nothing.
private struct ForgetfulStore: TokenStore {
    func token(for account: TokenAccount) throws(KeystoreError) -> DeviceToken? { nil }
    func store(_ token: DeviceToken, for account: TokenAccount) throws(KeystoreError) {}
    func removeToken(ofProfile profile: String) throws(KeystoreError) -> Bool { false }
}

@Suite struct TokenStoreTests {
    private let folder: TemporaryFolder
    private let stores: [any TokenStore]

    init() throws {
        folder = try TemporaryFolder()
        stores = [
            MemoryTokenStore(),
            FileTokenStore(stateFolder: folder.path.appending("certain"), owner: CurrentProcess.userID),
        ]
    }

    @Test("a token comes back for its own account, is replaced by a newer one, and is gone once removed")
    func keeps() throws {
        for store in stores {
            let home = try account("https://a.example", "home")
            let work = try account("https://a.example", "work")
            #expect(try store.token(for: home) == nil)
            try store.store(try DeviceToken("one"), for: home)
            try store.store(try DeviceToken("two"), for: work)
            #expect(try store.token(for: home)?.secret == "one")
            try store.store(try DeviceToken("three"), for: home)
            #expect(try store.token(for: home)?.secret == "three")
            #expect(try store.removeToken(ofProfile: "home"))
            #expect(try !store.removeToken(ofProfile: "home"))
            #expect(try store.token(for: home) == nil)
            #expect(try store.token(for: work)?.secret == "two")
        }
    }

    @Test("a token is never handed out for another scheme, host or port")
    func isBoundToOrigin() throws {
        for store in stores {
            let own = try account("https://a.example", "home")
            try store.store(try DeviceToken("one"), for: own)
            for address in ["http://a.example", "https://b.example", "https://a.example:444"] {
                let other = try account(address, "home")
                #expect(throws: KeystoreError.otherOrigin(bound: own.origin, wanted: other.origin)) {
                    try store.token(for: other)
                }
            }
            #expect(try store.token(for: account("HTTPS://A.example:443/base", "home"))?.secret == "one")
            #expect(try store.removeToken(ofProfile: "home"))
        }
    }

    @Test("the proof leaves nothing behind, and a store that forgets does not pass it")
    func proves() throws {
        for store in stores {
            try store.store(try DeviceToken("one"), for: try account("https://a.example", "home"))
            try store.prove(random: .system)
            #expect(try store.token(for: account("https://a.example", "home"))?.secret == "one")
        }
        let text = try PrivateFiles.read(folder.path.appending("certain").appending("tokens.json"), limit: 1 << 20)
        #expect(!String(decoding: try #require(text), as: UTF8.self).contains("probe"))
        #expect(throws: KeystoreError.notKept) { try ForgetfulStore().prove(random: .system) }
    }
}

func account(_ address: String, _ profile: String) throws -> TokenAccount {
    TokenAccount(origin: try #require(WebOrigin(of: address)), profile: profile)
}
