// Which keystore a profile uses, and the token from it.
import Keystore
import Platform
import Server
import Settings
import Terminal

extension Connection {
    /// The profile's token for its own server; no other is ever handed out.
    func token(_ options: OptionValues, _ places: Places, _ context: Context) throws(CommandFailure) -> FoundToken {
        let found: FoundToken?
        do throws(KeystoreError) {
            let lookup = TokenLookup(
                tokenFile: options.path(EverywhereOptions.tokenFile), environment: context.environment,
                keystore: context.keystore(profile.keystore, places), app: PlatformKeystore.app(),
                bindings: TokenBindings(stateFolder: places.stateFolder, owner: context.user))
            found = try lookup.token(for: account())
        } catch {
            let file = TokenLookup.file(
                tokenFile: options.path(EverywhereOptions.tokenFile), environment: context.environment)
            if case .otherOrigin(let bound, let wanted) = error, let file {
                throw CommandFailure(.notLoggedIn, .tokenFileOfOther(file, bound: bound, wanted: wanted))
            }
            throw CommandFailure(.notLoggedIn, .keystore(error))
        }
        guard let found else { throw CommandFailure(.notLoggedIn, .notLoggedIn(profile.name)) }
        conceal(found.token)
        return found
    }

    func account() -> TokenAccount {
        TokenAccount(origin: address.origin, profile: profile.name)
    }
}

extension Context {
    /// The chosen store and no other: where it cannot be had, that is said. Somebody is there to answer a prompt only
    /// at an interactive login.
    func keystore(_ choice: KeystoreChoice, _ places: Places, mayPrompt: Bool = false) -> any TokenStore {
        let deadline = mayPrompt ? SecretServiceStore.interactiveDeadline : SecretServiceStore.backgroundDeadline
        return switch choice {
        case .auto: PlatformKeystore.auto(environment: environment, deadline: deadline)
        case .secretService: SecretServiceStore(environment: environment, deadline: deadline)
        case .keychain: PlatformKeystore.keychain()
        case .file: FileTokenStore(stateFolder: places.stateFolder, owner: user)
        }
    }
}
