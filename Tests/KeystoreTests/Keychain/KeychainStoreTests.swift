// Our items and the app's, in a Keychain of memory.
import Platform
import Testing

@testable import Keystore

@Suite("The Keychain") struct KeychainStoreTests {
    private let memory = KeychainMemory()
    private let settings = KeychainSettings {
        ["CertainKeychainGroup": "PP34X97WS3.com.scarriffle.certain", "CertainAppGroup": "group.x"][$0]
    }
    private let home: TokenAccount
    private let other: TokenAccount
    private let token: DeviceToken
    private var store: KeychainStore { KeychainStore(memory, settings) }

    init() throws {
        home = try account("https://a.example", "home")
        other = try account("https://b.example", "home")
        token = try DeviceToken("s3cret")
    }

    private func appItem(_ server: String?) -> KeychainAppItem {
        KeychainAppItem(memory, settings) { server }
    }

    private func putAppItem(_ secret: String) {
        memory.put([
            .itemClass: .genericPassword, .service: .text("com.scarriffle.certain"), .account: .text("anna"),
            .accessGroup: .text("PP34X97WS3.com.scarriffle.certain"), .dataProtectionKeychain: .yes,
            .data: .bytes(Array(secret.utf8)),
        ])
    }

    @Test("keeps, replaces and removes one token for each profile, bound to its server")
    func keeps() throws {
        #expect(try store.token(for: home) == nil)
        try store.prove(random: .system)
        #expect(memory.items.isEmpty)
        try store.store(token, for: home)
        try store.store(try DeviceToken("n3xt"), for: home)
        #expect(try store.token(for: home)?.secret == "n3xt")
        #expect(memory.items.count == 1)
        #expect(try store.token(for: account("https://a.example", "work")) == nil)
        #expect(throws: KeystoreError.otherOrigin(bound: home.origin, wanted: other.origin)) {
            try store.token(for: other)
        }
        #expect(try store.removeToken(ofProfile: "home"))
        #expect(try !store.removeToken(ofProfile: "home"))
    }

    @Test(
        "tells locked, absent and refused apart",
        arguments: [
            (KeychainStatus(rawValue: -25308), KeystoreError.locked), (KeychainStatus(rawValue: -25315), .locked),
            (KeychainStatus(rawValue: -25291), .serviceAbsent(message: "OSStatus -25291")),
            (KeychainStatus(rawValue: -25307), .serviceAbsent(message: "OSStatus -25307")),
            (KeychainStatus(rawValue: -34018), .refused(message: "OSStatus -34018")),
        ])
    func faults(status: KeychainStatus, error: KeystoreError) {
        memory.fail(with: status)
        #expect(throws: error) { try store.token(for: home) }
        #expect(throws: error) { try store.store(token, for: home) }
        #expect(throws: error) { try store.removeToken(ofProfile: "home") }
        #expect(throws: error) { try appItem("https://a.example").appToken() }
    }

    @Test("hands out no entry that is not one of ours")
    func corrupt() throws {
        memory.put(KeychainItems(settings: settings).add(Array("no address".utf8), "home").attributes)
        #expect(throws: KeystoreError.corruptEntry(profile: "home")) { try store.token(for: home) }
    }

    @Test("gives the app's token with the app's server, without which it is not used")
    func readsApp() throws {
        #expect(try appItem("https://a.example").appToken() == nil)
        putAppItem("app-token")
        let found = try appItem("https://a.example/certain").appToken()
        #expect(found?.token.secret == "app-token" && found?.origin == home.origin)
        for server in [nil, "", "a.example", "ftp://a.example"] {
            #expect(try appItem(server).appToken() == nil)
        }
    }

    @Test("leaves the app's item alone, whatever is stored and removed")
    func sparesApp() throws {
        putAppItem("app-token")
        try store.prove(random: .system)
        try store.store(token, for: home)
        _ = try store.removeToken(ofProfile: "home")
        #expect(try store.token(for: home) == nil)
        #expect(try appItem("https://a.example").appToken()?.token.secret == "app-token")
        #expect(memory.items.count == 1)
    }
}
