// certain status: who this device is to the server, and how its token is kept.
import Keystore
import Outbox
import Platform
import Server
import Settings
import Terminal

extension Command {
    static let status = Command(
        spec: CommandSpec(
            "status",
            summary: LocalizedText(
                german: "Zeigt Profil, Server, Konto und Schlüsselspeicher",
                english: "Shows profile, server, account and keystore")),
        run: { arguments, context throws(CommandFailure) in
            try showStatus(arguments, context)
        })
}

private struct StatusObject: Encodable {
    let profile: String
    let server: String
    let user: String?
    let scope: String?
    let device: String?
    let keystore: String
    /// Items of the outbox that somebody still has to deliver, with those for another server.
    let waiting: Int
    /// Items for a server that is not the profile's any more: no run takes them.
    let stranded: Int
    /// Items the server refused for good, kept until the user decides.
    let refused: Int
    /// A running `watch` retries what waits.
    let watched: Bool
    let reason: ReasonObject?
}

/// Of one profile, or of all where there are several and none is chosen.
private func showStatus(_ arguments: ParsedArguments, _ context: Context) throws(CommandFailure) -> ExitCode {
    var context = context
    let surroundings = try Surroundings(&context, arguments.options)
    let profiles = try surroundings.profiles(arguments.options)
    if profiles.count == 1 { return try show(profiles[0], surroundings, arguments.options, context) }
    var codes: Set<ExitCode> = []
    for profile in profiles {
        if !codes.isEmpty { context.console.result("") }
        do throws(CommandFailure) {
            codes.insert(try show(profile, surroundings, arguments.options, context))
        } catch {
            context.console.message(Words.about(profile.name, error.reason.message))
            codes.insert(error.exit)
        }
    }
    return .worst(of: codes)
}

/// What is known here is shown even where the server cannot be asked.
private func show(
    _ profile: EffectiveProfile, _ surroundings: Surroundings, _ options: OptionValues, _ context: Context
) throws(CommandFailure) -> ExitCode {
    let connection = try Connection(profile, context)
    var (user, scope) = (profile.learned?.user, profile.learned?.scope)
    var source: FoundToken.Source?
    var reach: LocalizedText?
    var failure: CommandFailure?
    do throws(CommandFailure) {
        let found = try connection.token(options, surroundings.places, context)
        source = found.source
        if found.source != .keystore { (user, scope) = (nil, nil) }
        switch connection.client(found.token, context).identity() {
        case .user(let name): (user, scope) = (name ?? user, scope ?? TokenScope.full)
        case .deliveryOnly: reach = Words.onlyDelivers
        case .refused:
            throw CommandFailure(.notLoggedIn, .trouble(InboxTrouble(.status(401)), connection.address))
        case .untold(let trouble): throw CommandFailure(.serverUnusable, .trouble(trouble, connection.address))
        case .unreachable(let failure):
            throw CommandFailure(.serverUnusable, .transport(failure, connection.address))
        }
    } catch {
        failure = error
    }
    if let signal = context.stop.signal { throw .interrupted(by: signal) }
    let counts = try counts(for: connection, surroundings, context)
    let stranded = try stranded(of: connection, surroundings, options, context)
    let strandedCount = stranded.reduce(0) { $0 + $1.ids.count }
    let retrier = context.retrier(of: profile.name, surroundings.places)
    show(
        StatusObject(
            profile: profile.name, server: connection.address.text, user: user, scope: scope,
            device: profile.learned?.device, keystore: source.name(profile.keystore),
            waiting: counts.left + strandedCount,
            stranded: strandedCount, refused: counts.refused, watched: retrier == .watch,
            reason: failure.map { ReasonObject($0.reason, context.console.language) }),
        Words.status(
            profile, connection.address, user: user, reach: scope.map(Words.scopeReach) ?? reach, source: source),
        context.console)
    if counts.left == 0, stranded.isEmpty { context.console.result(Words.nothingWaits(retrier)) }
    let step = context.nextStep(counts.pause, needsLogin: failure?.exit == .notLoggedIn)
    for line in counts.left > 0 ? Words.left(counts, retrier, step) : [] { context.console.result(line) }
    for items in stranded { context.console.result(Words.stranded(items)) }
    if counts.refused > 0 { context.console.result(Words.refusedRemain(counts.refused)) }
    if let failure { throw failure }
    return .success
}

private func stranded(
    of connection: Connection, _ surroundings: Surroundings, _ options: OptionValues, _ context: Context
) throws(CommandFailure) -> [StrandedItems] {
    guard surroundings.hasOutbox else { return [] }
    let outbox = try DeliveryService.open(surroundings, context)
    return try PresentAddresses(surroundings, options, context).stranded(in: outbox, of: connection.profile.name)
}

private func counts(
    for connection: Connection, _ surroundings: Surroundings, _ context: Context
) throws(CommandFailure) -> OutboxCounts {
    guard surroundings.hasOutbox else {
        return OutboxCounts()
    }
    let outbox = try DeliveryService.open(surroundings, context)
    return try CommandFailure.ofOutbox { () throws(OutboxError) in
        try outbox.counts(for: connection.destination)
    }
}

private func show(
    _ object: StatusObject, _ lines: [(label: LocalizedText, value: LocalizedText)], _ console: Console
) {
    console.json(object)
    let width = lines.map { $0.label[console.language].count }.max() ?? 0
    for (label, value) in lines {
        let text = label[console.language]
        let gap = String(repeating: " ", count: width - text.count)
        console.result("\(text):\(gap) \(value[console.language])")
    }
}

extension FoundToken.Source? {
    fileprivate func name(_ keystore: KeystoreChoice) -> String {
        switch self {
        case .tokenFile: "token-file"
        case .credential: "credential"
        case .app: "app"
        case .keystore, nil: keystore.rawValue
        }
    }
}
