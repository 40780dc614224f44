// The steps of a login, in an order in which nothing is asked or minted before it can be used and kept.
import Keystore
import Outbox
import Platform
import Server
import Settings
import Terminal

struct LoginRun {
    private let options: OptionValues
    private let context: Context
    private let surroundings: Surroundings
    private var connection: Connection
    private let caFile: Path?
    private let keystore: KeystoreChoice

    init(_ arguments: ParsedArguments, _ context: Context) throws(CommandFailure) {
        var context = context
        try LoginOptions.check(arguments.options)
        surroundings = try Surroundings(&context, arguments.options)
        let profile = try surroundings.profileForLogin(arguments.options)
        guard let server = arguments.operandTexts.first ?? profile.server else {
            throw CommandFailure(.usage, .serverMissing)
        }
        let here = context.currentFolder ?? Path("/")
        caFile = arguments.options.path(LoginOptions.caFile).map { $0.absolute(in: here) } ?? profile.caFile
        if let caFile {
            do throws(SystemError) {
                _ = try OpenFile(caFile)
            } catch {
                let given = arguments.options.path(LoginOptions.caFile) ?? caFile
                throw CommandFailure(.unreadable, .caFileUnreadable(given, error))
            }
        }
        let chosen = arguments.options.text(LoginOptions.keystore).flatMap(KeystoreChoice.init(rawValue:))
        keystore = chosen ?? profile.keystore
        options = arguments.options
        self.context = context
        connection = try Connection(
            profile, server: server, caFile: caFile, isSameServer: arguments.options.isSet(LoginOptions.sameServer),
            context)
        try checkConfiguration()
    }

    consuming func run() throws(CommandFailure) -> ExitCode {
        try checkSameServer()
        try proveServer()
        connection.discover()
        let store = try provenKeystore()
        let learned = options.isSet(LoginOptions.tokenStdin) ? try keepGivenToken(store) : try keepMintedToken(store)
        try remember(learned)
        report(learned)
        return .success
    }

    /// The configuration wins over what is learned: a login against it would not be seen again.
    private func checkConfiguration() throws(CommandFailure) {
        guard let config = surroundings.config.profiles[connection.profile.name] else { return }
        if let server = config.server, let configured = try? ServerAddress(server), configured != connection.address {
            throw CommandFailure(.usage, .configuredOtherwise("server", connection.profile.name, configured.text))
        }
        if let configured = config.keystore, configured != .auto, configured != keystore {
            throw CommandFailure(
                .usage, .configuredOtherwise("keystore", connection.profile.name, configured.rawValue))
        }
        if let configured = config.caFile, configured != caFile {
            throw CommandFailure(.usage, .configuredOtherwise("ca_file", connection.profile.name, configured.text))
        }
    }

    /// What waits and what was delivered belongs to the profile: another server must not inherit it unasked.
    private func checkSameServer() throws(CommandFailure) {
        guard let before = connection.profile.learned?.server, let known = try? ServerAddress(before),
            known.origin != connection.address.origin, !options.isSet(LoginOptions.sameServer)
        else { return }
        let name = connection.profile.name
        do throws(PromptError) {
            let question = Words.sameServer(name, known, connection.address)[context.console.language]
            if try context.prompt.confirm(question, in: context.console.language) { return }
        } catch .terminal(.interrupted(let signal)) {
            throw .interrupted(by: signal)
        } catch {
            // Nobody to ask.
        }
        throw CommandFailure(.usage, .otherServer(name, known, connection.address))
    }

    private func proveServer() throws(CommandFailure) {
        let address = connection.address
        switch ServerProbe(address, contract: connection.contract, transport: connection.transport) {
        case .certain: break
        case .other(let trouble): throw CommandFailure(.serverUnusable, .notCertain(trouble, address))
        case .unreachable(let failure): throw failed(failure)
        }
    }

    private func provenKeystore() throws(CommandFailure) -> any TokenStore {
        // Only a desktop can show the keystore's own prompt, and only a person can answer it.
        let hasDesktop = ["DISPLAY", "WAYLAND_DISPLAY"].contains { context.environment[$0]?.isEmpty == false }
        let mayPrompt = hasDesktop && context.console.isTerminal(.error)
        if mayPrompt, keystore != .file { context.console.note(Words.keystoreMayAsk) }
        let store = context.keystore(keystore, surroundings.places, mayPrompt: mayPrompt)
        do throws(KeystoreError) {
            try store.prove(random: context.random)
            return store
        } catch {
            throw CommandFailure(.cannotKeep, .keystore(error))
        }
    }

    // A token from the web interface

    private func keepGivenToken(_ store: any TokenStore) throws(CommandFailure) -> LearnedProfile {
        let token = try readToken()
        var learned = newProfile()
        switch connection.client(token, context).identity() {
        case .user(let name): (learned.user, learned.scope) = (name, learned.scope ?? TokenScope.full)
        case .deliveryOnly: break
        case .refused: throw CommandFailure(.notLoggedIn, .trouble(InboxTrouble(.status(401)), connection.address))
        case .untold(let trouble): context.console.note(Words.tokenUntested(trouble, connection.address))
        case .unreachable(let failure): throw failed(failure)
        }
        try keep(token, in: store)
        return learned
    }

    private func readToken() throws(CommandFailure) -> DeviceToken {
        let bytes = context.input.isTerminal ? try typedToken() : try givenToken()
        do throws(TokenProblem) {
            return try DeviceToken(bytes)
        } catch {
            throw CommandFailure(.usage, .badToken(error))
        }
    }

    private func typedToken() throws(CommandFailure) -> [UInt8] {
        do throws(PromptError) {
            return Array(try context.prompt.askSecret(LoginQuestion.token.text[context.console.language]).utf8)
        } catch {
            throw CommandFailure(error, option: LoginQuestion.token.option)
        }
    }

    private func givenToken() throws(CommandFailure) -> [UInt8] {
        let bytes: [UInt8]?
        do throws(SystemError) {
            bytes = try context.input.readAll(limit: 2 * DeviceToken.sizeLimit)
        } catch {
            throw CommandFailure(.usage, .noInput(error))
        }
        guard let bytes else { throw CommandFailure(.usage, .badToken(.tooLong)) }
        return bytes
    }

    // A login

    private func keepMintedToken(_ store: any TokenStore) throws(CommandFailure) -> LearnedProfile {
        let former = (try? store.token(for: connection.account())).flatMap { $0 }
        let configured = surroundings.config.profiles[connection.profile.name]?.scope
        let minting = TokenMinting(
            options, connection, wishedScope: options.text(LoginOptions.scope) ?? configured, context)
        var learned = newProfile()
        let minted = try minting.run { token throws(CommandFailure) in try keep(token, in: store) }
        (learned.user, learned.scope, learned.device) = (minted.user, minted.scope, minted.device)
        if let former { context.console.note(isValid(former) ? Words.formerTokenRemains : Words.formerTokenMayRemain) }
        return learned
    }

    /// Only the server knows whether somebody has revoked it there.
    private func isValid(_ token: DeviceToken) -> Bool {
        switch connection.client(token, context).identity() {
        case .user, .deliveryOnly: true
        case .refused, .untold, .unreachable: false
        }
    }

    private func keep(_ token: DeviceToken, in store: any TokenStore) throws(CommandFailure) {
        do throws(KeystoreError) {
            try store.store(token, for: connection.account())
        } catch {
            throw CommandFailure(.cannotKeep, .keystore(error))
        }
    }

    private func newProfile() -> LearnedProfile {
        var profile = LearnedProfile(
            server: connection.address.text, keystore: keystore, loggedIn: Int(context.clock.now()))
        (profile.caFile, profile.scope) = (caFile, options.text(LoginOptions.scope))
        profile.ledger = connection.ledgerServer
        return profile
    }

    private func remember(_ profile: LearnedProfile) throws(CommandFailure) {
        do throws(SettingsError) {
            try LearnedProfiles.change(in: surroundings.places.stateFolder) {
                $0.profiles[connection.profile.name] = profile
            }
        } catch {
            throw CommandFailure(.cannotKeep, .settings(error))
        }
        liftPause()
        // A watch that waits for a login, or runs with an older one, goes on at once.
        AttendedProfiles(surroundings.places).ring(connection.profile.name)
    }

    /// What waits for a token is due again. An outbox that cannot be opened now is told by whoever needs it.
    private func liftPause() {
        guard surroundings.hasOutbox, let outbox = try? DeliveryService.open(surroundings, context) else { return }
        try? outbox.liftPause(of: connection.destination)
    }

    private func report(_ profile: LearnedProfile) {
        let name = connection.profile.name
        context.console.json(
            LoginObject(
                profile: name, server: profile.server, user: profile.user, scope: profile.scope,
                device: profile.device, keystore: keystore.rawValue))
        context.console.result(
            Words.loggedIn(connection.address, profile: name, user: profile.user, keystore: keystore))
        if let scope = profile.scope { context.console.result(Words.scope(scope)) }
    }

    private func failed(_ failure: TransportFailure) -> CommandFailure {
        if let signal = context.stop.signal { return .interrupted(by: signal) }
        return CommandFailure(.serverUnusable, .transport(failure, connection.address))
    }
}

private struct LoginObject: Encodable {
    let profile: String
    let server: String
    let user: String?
    let scope: String?
    let device: String?
    let keystore: String
}
