// certain logout: forgets our token here, and says where it is revoked for good.
import Keystore
import Outbox
import Platform
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
                    + "What waits in the outbox stays."),
            options: [forget]),
        run: { arguments, context throws(CommandFailure) in
            try logOut(arguments, context)
        })

    fileprivate static let forget = OptionSpec(
        "forget",
        summary: LocalizedText(
            german: "Auch das Profil vergessen; was zugestellt wurde, bleibt im Verzeichnis",
            english: "Forget the profile too; what was delivered stays in the ledger"))
}

private struct LogoutObject: Encodable {
    let profile: String
    let removed: Bool
    let forgotten: Bool
    let device: String?
}

/// Needs no network: the token cannot revoke itself.
private func logOut(_ arguments: ParsedArguments, _ context: Context) throws(CommandFailure) -> ExitCode {
    var context = context
    let surroundings = try Surroundings(&context, arguments.options)
    let profile = try surroundings.profile(arguments.options)
    let forgets = arguments.options.isSet(Command.forget)
    if forgets { try checkNothingWaits(for: profile, surroundings, context) }
    let isRemoved: Bool
    do throws(KeystoreError) {
        isRemoved = try context.keystore(profile.keystore, surroundings.places).removeToken(ofProfile: profile.name)
    } catch {
        throw CommandFailure(.cannotKeep, .keystore(error))
    }
    if forgets { try forget(profile, surroundings) }
    context.console.json(
        LogoutObject(
            profile: profile.name, removed: isRemoved, forgotten: forgets, device: profile.learned?.device))
    if isRemoved {
        context.console.result(
            Words.loggedOut(profile.name, profile.server ?? "?", device: profile.learned?.device))
    } else {
        context.console.result(Words.noTokenHere(profile.name, profile.keystore))
    }
    if forgets {
        context.console.result(
            Words.forgotten(profile.name, isConfigured: surroundings.config.profiles[profile.name] != nil))
    }
    if let place = foreignToken(arguments.options, context) { context.console.note(Words.tokenElsewhere(place)) }
    return .success
}

/// A token that is not ours to remove and would still be used.
private func foreignToken(_ options: OptionValues, _ context: Context) -> String? {
    if let file = options.path(EverywhereOptions.tokenFile) { return file.text }
    return ["CERTAIN_TOKEN_FILE", "CREDENTIALS_DIRECTORY"].first { context.environment[$0]?.isEmpty == false }
}

/// What waits belongs to the profile: nobody would deliver it any more.
private func checkNothingWaits(
    for profile: EffectiveProfile, _ surroundings: Surroundings, _ context: Context
) throws(CommandFailure) {
    guard surroundings.hasOutbox else { return }
    let outbox = try DeliveryService.open(surroundings, context)
    let items = try CommandFailure.ofOutbox { () throws(OutboxError) in try outbox.items() }
        .filter { $0.destination.profile == profile.name }
    let refused = items.count { $0.standing.state == .refused }
    if !items.isEmpty { throw CommandFailure(.waiting, .itemsOfProfile(items.count, refused: refused, profile.name)) }
}

private func forget(_ profile: EffectiveProfile, _ surroundings: Surroundings) throws(CommandFailure) {
    do throws(SettingsError) {
        try LearnedProfiles.change(in: surroundings.places.stateFolder) {
            $0.profiles[profile.name] = nil
        }
    } catch {
        throw CommandFailure(.cannotKeep, .settings(error))
    }
}
