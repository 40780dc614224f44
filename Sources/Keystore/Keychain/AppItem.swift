// The token that the app on the same device keeps: read, never written, never removed.
package import Platform

package protocol AppTokenSource: Sendable {
    /// Nil where there is no app, where it is not logged in, and where its server is not known: a token is used for
    /// the server it was issued for, and for no other.
    func appToken() throws(KeystoreError) -> AppToken?
}

package struct AppToken: Equatable, Sendable {
    package let token: DeviceToken
    package let origin: WebOrigin

    package init(token: DeviceToken, origin: WebOrigin) {
        self.token = token
        self.origin = origin
    }
}

/// On systems without the app.
package struct NoApp: AppTokenSource {
    package init() {}

    package func appToken() throws(KeystoreError) -> AppToken? { nil }
}

/// The app's item in the shared keychain group, with the server's address from the shared app group.
package struct KeychainAppItem: AppTokenSource {
    private let keychain: any KeychainAccess
    private let settings: KeychainSettings
    private let server: @Sendable () -> String?

    /// `server` reads the address the app keeps in its group's defaults.
    package init(
        _ keychain: any KeychainAccess, _ settings: KeychainSettings, server: @escaping @Sendable () -> String?
    ) {
        self.keychain = keychain
        self.settings = settings
        self.server = server
    }

    package func appToken() throws(KeystoreError) -> AppToken? {
        guard let query = KeychainItems(settings: settings).readApp(),
            let origin = server().flatMap(WebOrigin.init(of:))
        else { return nil }
        let (status, data) = keychain.copy(query)
        guard status != .itemNotFound else { return nil }
        guard status == .success else { throw status.error }
        // Whatever else the app keeps under this name is no token, and not ours to judge.
        return data.flatMap { try? DeviceToken($0) }.map { AppToken(token: $0, origin: origin) }
    }
}
