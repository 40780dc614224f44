// From a person's password to a device token: sign in, mint, keep, and end the session whatever happens.
import Keystore
import Platform
import Server
import Terminal

struct TokenMinting {
    private let options: OptionValues
    private let connection: Connection
    private let context: Context
    private let scope: String

    /// `wishedScope` is the user's, where there is one.
    init(_ options: OptionValues, _ connection: Connection, wishedScope: String?, _ context: Context) {
        self.options = options
        self.connection = connection
        self.context = context
        scope = TokenScope.choice(wished: wishedScope, offered: connection.contract.scopes)
    }

    struct Minted {
        let user: String?
        let scope: String
        let device: String
    }

    /// `keep` is called with the token while the session is still open.
    func run(keep: (DeviceToken) throws(CommandFailure) -> Void) throws(CommandFailure) -> Minted {
        let session = LoginSession(connection.address, contract: connection.contract, transport: connection.transport)
        defer {
            if !session.end() { context.console.note(Words.sessionStaysOpen(connection.address)) }
        }
        let user = try SignIn(session, options, context).run()
        let device = options.text(LoginOptions.name) ?? defaultDevice
        let minted = try mint(session, device)
        let token: DeviceToken
        do throws(TokenProblem) {
            token = try DeviceToken(minted.token.text)
        } catch {
            throw CommandFailure(.serverUnusable, .mintedNoToken(device, connection.address))
        }
        do throws(CommandFailure) {
            try keep(token)
        } catch {
            context.console.message(Words.tokenWithoutHome(device, connection.address))
            throw error
        }
        return Minted(user: user, scope: minted.scope ?? scope, device: minted.name ?? device)
    }

    private func mint(_ session: LoginSession, _ device: String) throws(CommandFailure) -> MintedToken {
        if let signal = context.stop.signal { throw .interrupted(by: signal) }
        switch session.mint(name: device, scope: scope) {
        case .minted(let token): return token
        case .refused(let trouble):
            if let signal = context.stop.signal { throw .interrupted(by: signal) }
            if case .transport(let failure) = trouble.cause {
                throw CommandFailure(.serverUnusable, .transport(failure, connection.address))
            }
            throw CommandFailure(
                .notLoggedIn, .notMinted(trouble, scope, offered: connection.contract.scopes, connection.address))
        case .lost(let trouble):
            context.console.message(Words.tokenWithoutHome(device, connection.address))
            if let signal = context.stop.signal { throw .interrupted(by: signal) }
            throw CommandFailure(.serverUnusable, .trouble(trouble, connection.address))
        }
    }

    /// The host's name, in a form every server can list.
    private var defaultDevice: String {
        let name = context.hostName.unicodeScalars.filter {
            ![.control, .format, .unassigned].contains($0.properties.generalCategory)
        }
        let text = String(String(String.UnicodeScalarView(name)).prefix(100))
        return text.allSatisfy(\.isWhitespace) ? "certain" : text
    }
}
