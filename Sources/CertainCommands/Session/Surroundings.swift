// What a command needs to know before it starts: places, configuration, rules, profiles.
import Keystore
import Platform
import Rules
import Settings
import Terminal

/// Settings as they lie on disk. Loading them touches nothing else.
struct Surroundings: Sendable {
    let places: Places
    let config: Config
    let learned: LearnedProfiles
    private let environment: [String: String]

    init(_ context: inout Context, _ options: OptionValues) throws(CommandFailure) {
        guard let places = Places(environment: context.environment, accountHome: context.accountHome) else {
            throw CommandFailure(.configuration, .homeUnknown)
        }
        self.places = places
        do throws(SettingsError) {
            config = try Config.load(from: places.configFolder.appending("config.json"), home: context.home)
            learned = try LearnedProfiles.load(from: places.stateFolder)
        } catch {
            throw CommandFailure(.configuration, .settings(error))
        }
        environment = context.environment
    }

    func rules() throws(CommandFailure) -> RuleSet {
        try rulesFile()?.rules ?? .empty
    }

    var rulesPath: Path { places.configFolder.appending("rules.json") }

    var outboxFolder: Path { places.stateFolder.appending("outbox") }

    /// An outbox that does not exist yet is not made for the sake of looking into it.
    var hasOutbox: Bool { (try? FileStatus(of: outboxFolder)) != nil }

    /// Nil where there is none.
    func rulesFile() throws(CommandFailure) -> RulesFile? {
        do throws(SettingsError) {
            return try RulesFile.load(from: rulesPath)
        } catch {
            throw CommandFailure(.configuration, .settings(error))
        }
    }

    /// `name` goes before what the command line says.
    func profile(_ options: OptionValues, named name: String? = nil) throws(CommandFailure) -> EffectiveProfile {
        let selection = ProfileSelection(config: config, learned: learned)
        do throws(ProfileError) {
            return try selection.profile(named: name ?? options.text(EverywhereOptions.profile))
        } catch {
            // Where nothing says which profile is meant, a token that names its server does.
            switch error {
            case .none, .ambiguous:
                guard let server = try tokenServer(options) else { throw CommandFailure(error) }
                return selection.profile(atOrigin: server) ?? selection.profile(ofServer: server.description)
            case .unknown, .notAName: throw CommandFailure(error)
            }
        }
    }

    /// Nil where no token file or credential is given. One that is given and of no use is named.
    private func tokenServer(_ options: OptionValues) throws(CommandFailure) -> WebOrigin? {
        let tokenFile = options.path(EverywhereOptions.tokenFile)
        let server: WebOrigin?
        do throws(KeystoreError) {
            server = try TokenLookup.server(
                tokenFile: tokenFile, environment: environment, app: PlatformKeystore.app())
        } catch {
            throw CommandFailure(.notLoggedIn, .keystore(error))
        }
        if server == nil, let file = TokenLookup.file(tokenFile: tokenFile, environment: environment),
            (try? FileStatus(of: file)) != nil
        {
            throw CommandFailure(.notLoggedIn, .tokenFileWithoutServer(file))
        }
        return server
    }

    /// The profile that is meant, or all of them where nothing says which.
    func profiles(_ options: OptionValues) throws(CommandFailure) -> [EffectiveProfile] {
        let selection = ProfileSelection(config: config, learned: learned)
        do throws(ProfileError) {
            return [try selection.profile(named: options.text(EverywhereOptions.profile))]
        } catch {
            guard case .ambiguous(let names) = error, try tokenServer(options) == nil else {
                return [try profile(options)]
            }
            return names.compactMap { try? selection.profile(named: $0) }
        }
    }

    /// All that are configured or were logged in to, sorted.
    var profileNames: [String] { ProfileSelection(config: config, learned: learned).names }

    func profileForLogin(_ options: OptionValues) throws(CommandFailure) -> EffectiveProfile {
        let selection = ProfileSelection(config: config, learned: learned)
        do throws(ProfileError) {
            return try selection.profileForLogin(named: options.text(EverywhereOptions.profile))
        } catch {
            throw CommandFailure(error)
        }
    }
}

extension CommandFailure {
    /// No profile at all is a login that is still to come; a wrong name is the user's slip.
    init(_ error: ProfileError) {
        let exit: ExitCode =
            switch error {
            case .none: .notLoggedIn
            case .unknown, .ambiguous, .notAName: .usage
            }
        self.init(exit, .profile(error))
    }
}

extension Context {
    /// Nil where the configuration says nothing, or cannot be read: whoever needs it says so.
    var configuredLanguage: Config.Language? {
        let places = Places(environment: environment, accountHome: accountHome)
        return places.flatMap { try? Config.load(from: $0.configFolder.appending("config.json"), home: home).language }
    }
}
