// The desktop's keystore (freedesktop.org Secret Service: GNOME Keyring, KWallet, KeePassXC) through secret-tool.
import Platform

/// A child that is killed at a deadline is the one way to bound every case: a service that never replies, or a
/// prompt on a screen nobody looks at. The entry's attributes are `application` and `profile`; its secret is
/// `https://origin token`, so that a token cannot come apart from its server.
package struct SecretServiceStore: TokenStore {
    package static let program = "secret-tool"
    /// In seconds, for an answer nobody has to type.
    package static let backgroundDeadline = 10.0
    /// In seconds, for somebody to unlock the keystore.
    package static let interactiveDeadline = 120.0

    private let environment: [String: String]
    private let deadline: Double

    /// Of this process's environment only what leads to the session bus goes to the child.
    package init(environment: [String: String], deadline: Double = backgroundDeadline) {
        self.environment = environment
        self.deadline = deadline
    }

    /// Never prompts: a locked entry is reported, not opened.
    package func token(for account: TokenAccount) throws(KeystoreError) -> DeviceToken? {
        let found = try search(account.profile)
        guard !found.isEmpty else { return nil }
        guard let secret = found.compactMap(\.secret).first else { throw .locked }
        return try TokenFile.token(inEntry: Array(secret.utf8), for: account)
    }

    /// May prompt for the keystore's password.
    package func store(_ token: DeviceToken, for account: TokenAccount) throws(KeystoreError) {
        // Tells an absent service from one that will not store.
        _ = try search(account.profile)
        let result = try run(
            ["store", "--label=Certain (\(account.profile))"] + attributes(account.profile),
            input: TokenFile.entry(token, for: account))
        guard result.end == .exit(code: 0) else { throw Self.refusal(result.message) }
    }

    /// Telling these two apart rests on the words of libsecret and gnome-keyring; any others are passed on as they are.
    private static func refusal(_ message: String) -> KeystoreError {
        if message.contains("locked collection") { return .locked }
        if message.contains("/org/freedesktop/secrets/collection/") { return .noCollection }
        return .refused(message: message)
    }

    /// May prompt for the keystore's password.
    package func removeToken(ofProfile profile: String) throws(KeystoreError) -> Bool {
        let found = try search(profile)
        guard !found.isEmpty else { return false }
        let result = try run(["clear"] + attributes(profile))
        guard result.end == .exit(code: 0) else {
            throw found.contains { $0.secret == nil } ? .locked : .refused(message: result.message)
        }
        return true
    }

    private func search(_ profile: String) throws(KeystoreError) -> [SecretToolItem] {
        let result = try run(["search", "--all"] + attributes(profile))
        if result.end == .exit(code: 0) { return SecretToolItem.items(in: result.output) }
        // A failure with nothing to say is how some versions put "no entry".
        if result.end == .exit(code: 1), result.message.isEmpty { return [] }
        throw .serviceAbsent(message: result.message)
    }

    private func attributes(_ profile: String) -> [String] {
        ["application", "certain-cli", "profile", profile]
    }

    private func run(_ arguments: [String], input: [UInt8] = []) throws(KeystoreError) -> ChildProcess.Result {
        guard let program = ProgramSearch.find(Self.program, searchPath: SessionBus.searchPath(environment)) else {
            throw .programMissing(Self.program)
        }
        guard SessionBus.isThere(environment) else { throw .noSession }
        let passed = SessionBus.childEnvironment(environment)
        do throws(ChildProcessError) {
            return try ChildProcess(program: program, arguments: arguments, environment: passed)
                .run(input: input, deadline: deadline)
        } catch {
            switch error {
            case .timedOut: throw .timedOut
            case .tooMuchOutput: throw .serviceAbsent(message: "")
            case .cannotStart(let cause): throw .file(cause)
            }
        }
    }
}

extension ChildProcess.Result {
    /// The first line of what the program said, without its name.
    fileprivate var message: String {
        let lines = Path.text(of: errorOutput).split(whereSeparator: \.isNewline)
        guard let line = lines.first else {
            if case .signal(let number) = end { return "signal \(number)" }
            return ""
        }
        let prefix = SecretServiceStore.program + ": "
        return String(line.hasPrefix(prefix) ? line.dropFirst(prefix.count) : line)
    }
}
