// Where a token is looked for, in which order; what is found is handed out for its own server only.
package import Platform

/// A token and where it came from.
package struct FoundToken: Equatable, Sendable {
    package let token: DeviceToken
    package let source: Source

    package init(token: DeviceToken, source: Source) {
        self.token = token
        self.source = source
    }

    package enum Source: Equatable, Sendable {
        case tokenFile(Path, isReadableByOthers: Bool)
        /// A credential systemd passed to the service.
        case credential(Path)
        case keystore
        /// The app on this device, whose item is only read.
        case app
    }
}

/// First the token file, then systemd's credential, then the keystore, then the app's item. A place that holds a token ends the search:
/// where that token belongs to another server or cannot be read, the next place is not asked.
package struct TokenLookup: Sendable {
    package static let credentialName = "certain-token"

    private let tokenFile: Path?
    private let credential: Path?
    private let keystore: any TokenStore
    private let app: any AppTokenSource
    private let bindings: TokenBindings

    /// `tokenFile` is the value of `--token-file`; where it is nil, `CERTAIN_TOKEN_FILE` is asked.
    package init(
        tokenFile: Path?, environment: [String: String], keystore: any TokenStore, app: any AppTokenSource,
        bindings: TokenBindings
    ) {
        (self.tokenFile, credential) = Self.files(tokenFile, environment)
        self.keystore = keystore
        self.app = app
        self.bindings = bindings
    }

    private static func files(
        _ tokenFile: Path?, _ environment: [String: String]
    ) -> (tokenFile: Path?, credential: Path?) {
        func path(_ variable: String) -> Path? {
            environment[variable].flatMap { $0.isEmpty ? nil : Path($0) }
        }
        return (
            tokenFile ?? path("CERTAIN_TOKEN_FILE"), path("CREDENTIALS_DIRECTORY")?.appending(credentialName)
        )
    }

    /// The file that is asked before any keystore, where one is given.
    package static func file(tokenFile: Path?, environment: [String: String]) -> Path? {
        let (tokenFile, credential) = files(tokenFile, environment)
        return tokenFile ?? credential
    }

    /// The server that a given token file, else a credential, else the app names: enough to deliver to it without a
    /// login. Nil where none is given, or it names none.
    package static func server(
        tokenFile: Path?, environment: [String: String], app: any AppTokenSource
    ) throws(KeystoreError) -> WebOrigin? {
        let (tokenFile, credential) = files(tokenFile, environment)
        if let tokenFile { return try TokenFile.read(tokenFile).content.origin }
        if let credential, let content = try readCredential(credential) { return content.origin }
        return try app.appToken()?.origin
    }

    /// Nil where nobody has a token. A bare token of a file is bound to the account's origin by this call.
    package func token(for account: TokenAccount) throws(KeystoreError) -> FoundToken? {
        if let tokenFile {
            let (content, isReadableByOthers) = try TokenFile.read(tokenFile)
            try check(content, for: account.origin)
            return FoundToken(
                token: content.token, source: .tokenFile(tokenFile, isReadableByOthers: isReadableByOthers))
        }
        if let credential, let content = try Self.readCredential(credential) {
            try check(content, for: account.origin)
            return FoundToken(token: content.token, source: .credential(credential))
        }
        if let token = try keystore.token(for: account) { return FoundToken(token: token, source: .keystore) }
        guard let found = try app.appToken() else { return nil }
        guard found.origin == account.origin else {
            throw .otherOrigin(bound: found.origin, wanted: account.origin)
        }
        return FoundToken(token: found.token, source: .app)
    }

    private static func readCredential(_ path: Path) throws(KeystoreError) -> TokenFile? {
        do throws(KeystoreError) {
            return try TokenFile.read(path).content
        } catch {
            if case .file(let cause) = error, cause.kind == .missing { return nil }
            throw error
        }
    }

    private func check(_ file: TokenFile, for origin: WebOrigin) throws(KeystoreError) {
        guard let bound = file.origin else { return try bindings.bind(file.token, to: origin) }
        guard bound == origin else { throw .otherOrigin(bound: bound, wanted: origin) }
    }
}
