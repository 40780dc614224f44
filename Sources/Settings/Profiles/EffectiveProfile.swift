// Which profile a command runs with, and what holds for it: the configuration wins over what login learned.
package import Platform
import Rules

package struct EffectiveProfile: Equatable, Sendable {
    package let name: String
    /// Nil only before the first login of a profile without a configured server.
    package let server: String?
    package let keystore: KeystoreChoice
    package let caFile: Path?
    package let allowHTTP: Set<WebOrigin>
    package let scope: String?
    package let contract: ContractOverrides
    /// What login left; nil where there was none.
    package let learned: LearnedProfile?

    init(name: String, config: ProfileConfig, learned: LearnedProfile?) {
        self.name = name
        self.learned = learned
        server = config.server ?? learned?.server
        // "auto" leaves the choice open, and the login has made it: the token lies nowhere else.
        keystore = config.keystore.flatMap { $0 == .auto ? nil : $0 } ?? learned?.keystore ?? .auto
        caFile = config.caFile ?? learned?.caFile
        allowHTTP = config.allowHTTP
        scope = config.scope ?? learned?.scope
        contract = config.contract
    }
}

package enum ProfileError: Error, Equatable, Sendable {
    /// Neither configured nor logged in to.
    case unknown(String, nearest: String?, known: [String])
    /// Several, and nothing says which.
    case ambiguous(known: [String])
    /// No profile at all: nobody has logged in and none is configured.
    case none
    case notAName(String)
}

package struct ProfileSelection: Sendable {
    private let config: Config
    private let learned: LearnedProfiles

    package init(config: Config, learned: LearnedProfiles) {
        self.config = config
        self.learned = learned
    }

    /// All that are configured or learned, sorted.
    package var names: [String] {
        Set(config.profiles.keys).union(learned.profiles.keys).sorted()
    }

    /// The profile of `--profile`, else of `default_profile`, else the only one there is.
    package func profile(named option: String? = nil) throws(ProfileError) -> EffectiveProfile {
        let known = names
        guard let name = try chosen(option) ?? (known.count == 1 ? known.first : nil) else {
            throw known.isEmpty ? .none : .ambiguous(known: known)
        }
        guard known.contains(name) else {
            throw .unknown(name, nearest: nearest(to: name, among: known), known: known)
        }
        return effective(name)
    }

    /// The same for `login`, which may make a new profile: called `home` where nothing says otherwise.
    package func profileForLogin(named option: String? = nil) throws(ProfileError) -> EffectiveProfile {
        let known = names
        if let name = try chosen(option) { return effective(name) }
        guard known.count < 2 else { throw .ambiguous(known: known) }
        return effective(known.first ?? "home")
    }

    /// The one profile whose server has this origin; nil where there is none or there are several.
    package func profile(atOrigin origin: WebOrigin) -> EffectiveProfile? {
        let found = names.map(effective).filter { $0.server.flatMap(WebOrigin.init(of:)) == origin }
        return found.count == 1 ? found.first : nil
    }

    /// Of somebody who has nothing but a token and its server: called `home`, as at a first login.
    package func profile(ofServer server: String) -> EffectiveProfile {
        var config = ProfileConfig()
        config.server = server
        return EffectiveProfile(name: "home", config: config, learned: nil)
    }

    private func chosen(_ option: String?) throws(ProfileError) -> String? {
        guard let option else { return config.defaultProfile }
        guard isProfileName(option) else { throw .notAName(option) }
        return option
    }

    private func effective(_ name: String) -> EffectiveProfile {
        EffectiveProfile(
            name: name, config: config.profiles[name] ?? ProfileConfig(), learned: learned.profiles[name])
    }
}
