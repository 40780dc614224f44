// certain logout: forgets our token here, and says where it is revoked for good.
import Keystore
import Platform
import Server
import Settings
import Terminal

extension Command {
    static let logout = Command(
        spec: CommandSpec(
            "logout",
            summary: LocalizedText(
                german: "Entfernt die Gerätemarke von diesem Gerät",
                english: "Removes the device token from this device"),
            details: LocalizedText(
                german: "Auf dem Server bleibt sie gültig, bis sie dort widerrufen wird: Einstellungen → Gerätemarken. "
                    + "Was im Ausgang wartet, bleibt liegen.",
                english: "On the server it stays valid until it is revoked there: Einstellungen → Gerätemarken. "
                    + "What waits in the outbox stays.")),
        run: { arguments, context throws(CommandFailure) in
            try logOut(arguments, context)
        })
}

private struct LogoutObject: Encodable {
    let profile: String
    let removed: Bool
    let device: String?
}

/// Needs no network: the token cannot revoke itself.
private func logOut(_ arguments: ParsedArguments, _ context: Context) throws(CommandFailure) -> ExitCode {
    var context = context
    let surroundings = try Surroundings(&context, arguments.options)
    let connection = try Connection(surroundings.profile(arguments.options), context)
    let profile = connection.profile
    let isRemoved: Bool
    do throws(KeystoreError) {
        isRemoved = try connection.keystore(profile.keystore, surroundings.places, context)
            .removeToken(ofProfile: profile.name)
    } catch {
        throw CommandFailure(.cannotKeep, .keystore(error))
    }
    context.console.json(
        LogoutObject(profile: profile.name, removed: isRemoved, device: profile.learned?.device))
    if isRemoved {
        context.console.result(Words.loggedOut(profile.name, connection.address, device: profile.learned?.device))
    } else {
        context.console.result(Words.noTokenHere(profile.name, profile.keystore))
    }
    if let place = foreignToken(arguments.options, context) { context.console.note(Words.tokenElsewhere(place)) }
    return .success
}

/// A token that is not ours to remove and would still be used.
private func foreignToken(_ options: OptionValues, _ context: Context) -> String? {
    if let file = options.path(EverywhereOptions.tokenFile) { return file.text }
    return ["CERTAIN_TOKEN_FILE", "CREDENTIALS_DIRECTORY"].first { context.environment[$0]?.isEmpty == false }
}
