// The steps of a login, in an order in which nothing is asked or kept before it can be used.
import Keystore
import Platform
import Server
import Settings
import Terminal

struct LoginRun {
    private let options: OptionValues
    private let context: Context
    private let surroundings: Surroundings
    private let connection: Connection
    private let caFile: Path?
    private let keystore: KeystoreChoice

    init(_ arguments: ParsedArguments, _ context: Context) throws(CommandFailure) {
        var context = context
        surroundings = try Surroundings(&context, arguments.options)
        let profile = try surroundings.profileForLogin(arguments.options)
        guard let server = arguments.operandTexts.first ?? profile.server else {
            throw CommandFailure(.usage, .serverMissing)
        }
        let here = context.currentFolder ?? Path("/")
        caFile = arguments.options.path(LoginOptions.caFile).map { $0.absolute(in: here) } ?? profile.caFile
        let chosen = arguments.options.text(LoginOptions.keystore).flatMap(KeystoreChoice.init(rawValue:))
        keystore = chosen ?? profile.keystore
        options = arguments.options
        self.context = context
        connection = try Connection(
            profile, server: server, caFile: caFile, isSameServer: arguments.options.isSet(LoginOptions.sameServer),
            context)
    }

    func run() throws(CommandFailure) -> ExitCode {
        try checkSameServer()
        try proveServer()
        let store = try provenKeystore()
        let token = try readToken()
        let user = try proveToken(token)
        try keep(token, in: store, user: user)
        context.console.result(
            Words.loggedIn(connection.address, profile: connection.profile.name, user: user, keystore: keystore))
        return .success
    }

    /// What waits and what was delivered belongs to the profile: another server must not inherit it unasked.
    private func checkSameServer() throws(CommandFailure) {
        guard let before = connection.profile.learned?.server, let known = try? ServerAddress(before) else { return }
        guard known != connection.address, !options.isSet(LoginOptions.sameServer) else { return }
        throw CommandFailure(.usage, .otherServer(connection.profile.name, known, connection.address))
    }

    private func proveServer() throws(CommandFailure) {
        let address = connection.address
        switch ServerProbe(address, contract: connection.contract, transport: connection.transport) {
        case .certain: break
        case .other(let trouble): throw CommandFailure(.serverUnusable, .notCertain(trouble, address))
        case .unreachable(let failure): throw CommandFailure(.serverUnusable, .transport(failure, address))
        }
    }

    private func provenKeystore() throws(CommandFailure) -> any TokenStore {
        do throws(KeystoreError) {
            let store = connection.keystore(
                keystore, surroundings.places, context, mayPrompt: context.console.isTerminal(.error))
            try store.prove(random: context.random)
            return store
        } catch {
            throw CommandFailure(.cannotKeep, .keystore(error))
        }
    }

    private func readToken() throws(CommandFailure) -> DeviceToken {
        guard options.isSet(LoginOptions.tokenStdin) else { throw CommandFailure(.usage, .tokenMissing) }
        let bytes: [UInt8]?
        do throws(SystemError) {
            bytes = try context.input.readAll(limit: 2 * DeviceToken.sizeLimit)
        } catch {
            throw CommandFailure(.usage, .noInput(error))
        }
        guard let bytes else { throw CommandFailure(.usage, .badToken(.tooLong)) }
        do throws(TokenProblem) {
            return try DeviceToken(bytes)
        } catch {
            throw CommandFailure(.usage, .badToken(error))
        }
    }

    /// Who the token speaks for, where its scope lets it ask.
    private func proveToken(_ token: DeviceToken) throws(CommandFailure) -> String? {
        switch connection.client(token, context).identity() {
        case .user(let name): return name
        case .deliveryOnly: return nil
        case .refused:
            throw CommandFailure(.notLoggedIn, .trouble(InboxTrouble(.status(401)), connection.address))
        case .untold(let trouble):
            context.console.note(Words.tokenUntested(trouble, connection.address))
            return nil
        case .unreachable(let failure):
            throw CommandFailure(.serverUnusable, .transport(failure, connection.address))
        }
    }

    private func keep(_ token: DeviceToken, in store: any TokenStore, user: String?) throws(CommandFailure) {
        do throws(KeystoreError) {
            try store.store(token, for: connection.account())
        } catch {
            throw CommandFailure(.cannotKeep, .keystore(error))
        }
        var learned = surroundings.learned
        var profile = LearnedProfile(
            server: connection.address.text, keystore: keystore, loggedIn: Int(context.clock.now()))
        (profile.caFile, profile.user, profile.scope) = (caFile, user, connection.profile.scope)
        profile.ledger = connection.ledgerServer
        learned.profiles[connection.profile.name] = profile
        do throws(SettingsError) {
            try learned.save(in: surroundings.places.stateFolder)
        } catch {
            throw CommandFailure(.cannotKeep, .settings(error))
        }
    }
}
