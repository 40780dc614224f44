// What a command needs to know before it starts: places, configuration, rules, profiles.
import Platform
import Rules
import Settings
import Terminal

/// Settings as they lie on disk. Loading them touches nothing else.
struct Surroundings: Sendable {
    let places: Places
    let config: Config
    let learned: LearnedProfiles

    /// From here on the console speaks the configured language, where no option said otherwise.
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
        context.console.chooseLanguage(options, config: config.language, environment: context.environment)
    }

    func rules() throws(CommandFailure) -> RuleSet {
        try rulesFile()?.rules ?? .empty
    }

    var rulesPath: Path { places.configFolder.appending("rules.json") }

    /// Nil where there is none.
    func rulesFile() throws(CommandFailure) -> RulesFile? {
        do throws(SettingsError) {
            return try RulesFile.load(from: rulesPath)
        } catch {
            throw CommandFailure(.configuration, .settings(error))
        }
    }

    func profile(_ options: OptionValues) throws(CommandFailure) -> EffectiveProfile {
        let selection = ProfileSelection(config: config, learned: learned)
        do throws(ProfileError) {
            return try selection.profile(named: options.text(EverywhereOptions.profile))
        } catch {
            throw CommandFailure(error)
        }
    }

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
