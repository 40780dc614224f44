// certain status: who this device is to the server, and how its token is kept.
import Keystore
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
    let keystore: String
}

private func showStatus(_ arguments: ParsedArguments, _ context: Context) throws(CommandFailure) -> ExitCode {
    var context = context
    let surroundings = try Surroundings(&context, arguments.options)
    let profile = try surroundings.profile(arguments.options)
    let connection = try Connection(profile, context)
    let found = try connection.token(arguments.options, surroundings.places, context)
    let identity = connection.client(found.token, context).identity()
    let (user, code) = try account(identity, connection.address)
    context.console.json(
        StatusObject(
            profile: profile.name, server: connection.address.text, user: user, scope: profile.scope,
            keystore: found.source.name(profile.keystore)))
    for line in Words.status(profile, connection.address, user: user, source: found.source) {
        context.console.result(line)
    }
    return code
}

private func account(
    _ identity: InboxClient.Identity, _ address: ServerAddress
) throws(CommandFailure) -> (user: String?, ExitCode) {
    switch identity {
    case .user(let name): return (name, .success)
    case .deliveryOnly: return (nil, .success)
    case .refused: throw CommandFailure(.notLoggedIn, .trouble(InboxTrouble(.status(401)), address))
    case .untold(let trouble): throw CommandFailure(.serverUnusable, .trouble(trouble, address))
    case .unreachable(let failure): throw CommandFailure(.serverUnusable, .transport(failure, address))
    }
}

extension FoundToken.Source {
    func name(_ keystore: KeystoreChoice) -> String {
        switch self {
        case .tokenFile: "token-file"
        case .credential: "credential"
        case .keystore: keystore.rawValue
        }
    }
}
