// The order in which tokens are found, and that none leaves for a server that is not its own.
import Keystore
import Platform
import TestSupport
import Testing

@Suite struct TokenLookupTests {
    private let folder: TemporaryFolder
    private let state: Path
    private let keystore = MemoryTokenStore()
    private let home: TokenAccount
    private let other: TokenAccount

    init() throws {
        folder = try TemporaryFolder()
        state = folder.path.appending("state")
        home = try account("https://a.example", "home")
        other = try account("https://b.example", "home")
    }

    private func write(_ text: String, _ name: String) throws -> Path {
        let path = folder.path.appending(name)
        try PrivateFiles.makeFolder(path.parent)
        try PrivateFiles.write(Array(text.utf8), to: path)
        return path
    }

    private func lookup(
        _ tokenFile: Path? = nil, _ environment: [String: String] = [:], app: any AppTokenSource = NoApp()
    ) -> TokenLookup {
        TokenLookup(
            tokenFile: tokenFile, environment: environment, keystore: keystore, app: app,
            bindings: TokenBindings(stateFolder: state, owner: CurrentProcess.userID))
    }

    @Test("option, variable, credential and keystore are asked in this order")
    func asksInOrder() throws {
        let option = try write("https://a.example option", "option")
        let variable = try write("https://a.example variable", "variable")
        let credential = try write("https://a.example credential", "credentials/certain-token")
        try keystore.store(try DeviceToken("keystore"), for: home)
        var environment = [
            "CERTAIN_TOKEN_FILE": variable.text, "CREDENTIALS_DIRECTORY": credential.parent.text,
        ]
        let first = try #require(try lookup(option, environment).token(for: home))
        #expect(first.token.secret == "option" && first.source == .tokenFile(option, isReadableByOthers: false))
        #expect(try lookup(nil, environment).token(for: home)?.token.secret == "variable")
        environment["CERTAIN_TOKEN_FILE"] = ""
        let third = try #require(try lookup(nil, environment).token(for: home))
        #expect(third.token.secret == "credential" && third.source == .credential(credential))
        environment["CREDENTIALS_DIRECTORY"] = folder.path.text
        let fourth = try #require(try lookup(nil, environment).token(for: home))
        #expect(fourth.token.secret == "keystore" && fourth.source == .keystore)
        _ = try keystore.removeToken(ofProfile: "home")
        #expect(try lookup(nil, environment).token(for: home) == nil)
    }

    @Test("a token of another server is not handed out, and the next place is not asked instead")
    func refusesOtherOrigins() throws {
        try keystore.store(try DeviceToken("keystore"), for: home)
        let file = try write("https://b.example abc", "credentials/certain-token")
        let refusal = KeystoreError.otherOrigin(bound: other.origin, wanted: home.origin)
        #expect(throws: refusal) { try lookup(file).token(for: home) }
        #expect(throws: refusal) {
            try lookup(nil, ["CREDENTIALS_DIRECTORY": file.parent.text]).token(for: home)
        }
        #expect(try lookup(file).token(for: other)?.token.secret == "abc")
        #expect(throws: KeystoreError.otherOrigin(bound: home.origin, wanted: other.origin)) {
            try lookup().token(for: other)
        }
    }

    @Test("a named token file that is missing or broken is an error, not a reason to look elsewhere")
    func insistsOnFile() throws {
        try keystore.store(try DeviceToken("keystore"), for: home)
        #expect(throws: KeystoreError.self) { try lookup(folder.path.appending("none")).token(for: home) }
        let broken = try write("a b", "credentials/certain-token")
        #expect(throws: KeystoreError.notAToken(broken, .notPrintable)) { try lookup(broken).token(for: home) }
        #expect(throws: KeystoreError.notAToken(broken, .notPrintable)) {
            try lookup(nil, ["CREDENTIALS_DIRECTORY": broken.parent.text]).token(for: home)
        }
    }

    @Test("a bare token belongs to the first server it was used with, whatever its file is called")
    func bindsBareTokens() throws {
        let file = try write("bare-token\n", "token")
        #expect(try lookup(file).token(for: home)?.token.secret == "bare-token")
        #expect(try lookup(file).token(for: home)?.token.secret == "bare-token")
        let copy = try write("bare-token", "copy")
        for path in [file, copy] {
            #expect(throws: KeystoreError.otherOrigin(bound: home.origin, wanted: other.origin)) {
                try lookup(path).token(for: other)
            }
        }
        _ = try write("next-token\n", "token")
        #expect(try lookup(file).token(for: other)?.token.secret == "next-token")
        _ = try write("https://b.example bare-token", "token")
        #expect(try lookup(file).token(for: other)?.token.secret == "bare-token")
    }

    @Test("the bindings are private and hold the digest of the token, never the token")
    func keepsDigests() throws {
        _ = try lookup(try write("bare-token\n", "token")).token(for: home)
        let path = state.appending("token-bindings.json")
        let text = String(decoding: try #require(try PrivateFiles.read(path, limit: 10_000)), as: UTF8.self)
        // printf bare-token | sha256sum
        #expect(text.contains("d300834f86e0d535a0cbb861d176c4d69efefb7100083327b90a1f88a4f40fe6"))
        #expect(text.contains("https://a.example"))
        #expect(!text.contains("bare-token"))
        #expect(try FileStatus(of: path).permissions == 0o600)
    }

    @Test("a bare token whose binding cannot be remembered is not used")
    func needsBinding() throws {
        let file = try write("bare-token\n", "token")
        try PrivateFiles.write([], to: state)
        #expect(throws: KeystoreError.self) { try lookup(file).token(for: home) }
        let bound = try write("https://a.example bare-token\n", "bound")
        #expect(try lookup(bound).token(for: home)?.token.secret == "bare-token")
    }

    @Test("the app's token is used without a login, after all else, and for the app's server only")
    func asksApp() throws {
        let app = App(found: AppToken(token: try DeviceToken("app"), origin: home.origin))
        #expect(try lookup(app: app).token(for: home) == FoundToken(token: app.found.token, source: .app))
        #expect(try TokenLookup.server(tokenFile: nil, environment: [:], app: app) == home.origin)
        #expect(throws: KeystoreError.otherOrigin(bound: home.origin, wanted: other.origin)) {
            try lookup(app: app).token(for: other)
        }
        try keystore.store(try DeviceToken("keystore"), for: home)
        #expect(try lookup(app: app).token(for: home)?.source == .keystore)
    }
}

private struct App: AppTokenSource {
    let found: AppToken

    func appToken() throws(KeystoreError) -> AppToken? { found }
}
