// The Secret Service store against a real GNOME Keyring.
import Keystore
import Platform
import TestSupport
import Testing

@Suite(.enabled(if: TestKeyring.isPossible, "needs dbus, gnome-keyring and libsecret-tools"), .serialized)
struct GNOMEKeyringTests {
    private let home: TokenAccount
    private let token: DeviceToken

    init() throws {
        home = try account("https://certain.example.org", "home")
        token = try DeviceToken("s3cret")
    }

    private func failure(_ body: () throws(KeystoreError) -> Void) -> KeystoreError? {
        do throws(KeystoreError) {
            try body()
            return nil
        } catch {
            return error
        }
    }

    @Test("a token is kept, replaced, bound to its server, removed, and the proof leaves nothing behind")
    func keeps() throws {
        let bus = try TestKeyring(password: "pass")
        let store = SecretServiceStore(environment: bus.environment)
        #expect(try store.token(for: home) == nil)
        try store.prove(random: .system)
        try store.store(token, for: home)
        try store.store(try DeviceToken("n3xt"), for: home)
        #expect(try store.token(for: home)?.secret == "n3xt")
        #expect(try store.token(for: account("https://certain.example.org", "work")) == nil)
        let other = try account("https://certain.example.org:8443", "home")
        #expect(
            failure { () throws(KeystoreError) in _ = try store.token(for: other) }
                == .otherOrigin(bound: home.origin, wanted: other.origin))
        // A login to another server takes the place of the first.
        try store.store(token, for: other)
        #expect(try store.token(for: other) == token)
        #expect(try store.removeToken(ofProfile: "home"))
        #expect(try !store.removeToken(ofProfile: "home"))
        #expect(try store.token(for: other) == nil)
    }

    @Test("a locked keyring is told apart from one without our entry, and nothing prompts")
    func reportsLocked() throws {
        let bus = try TestKeyring(password: "pass")
        let store = SecretServiceStore(environment: bus.environment)
        try store.store(token, for: home)
        try bus.lock()
        #expect(failure { () throws(KeystoreError) in _ = try store.token(for: home) } == .locked)
        #expect(try store.token(for: account("https://certain.example.org", "work")) == nil)
        #expect(failure { () throws(KeystoreError) in _ = try store.removeToken(ofProfile: "home") } == .locked)
        #expect(failure { () throws(KeystoreError) in try store.store(token, for: home) } == .locked)
    }

    @Test("a keyring without a collection is told apart from one that refuses")
    func reportsNoCollection() throws {
        let bus = try TestKeyring(password: "")
        let store = SecretServiceStore(environment: bus.environment)
        #expect(try store.token(for: home) == nil)
        #expect(failure { () throws(KeystoreError) in try store.store(token, for: home) } == .noCollection)
    }

    @Test("a keyring that never answers is given up")
    func boundsSilence() throws {
        let bus = try TestKeyring(password: "pass")
        bus.freeze()
        let store = SecretServiceStore(environment: bus.environment, deadline: 0.5)
        #expect(failure { () throws(KeystoreError) in _ = try store.token(for: home) } == .timedOut)
    }

    @Test("a bus without a keyring, and a bus that is gone, are an absent service")
    func reportsAbsent() throws {
        let bus = try TestKeyring(password: nil)
        var environment = bus.environment
        for address in [environment["DBUS_SESSION_BUS_ADDRESS"], "unix:path=/nonexistent"] {
            environment["DBUS_SESSION_BUS_ADDRESS"] = address
            let store = SecretServiceStore(environment: environment)
            let error = failure { () throws(KeystoreError) in _ = try store.token(for: home) }
            guard case .serviceAbsent(let message) = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(!message.isEmpty)
        }
    }
}
