// A profile's server, ready to be spoken to: address, transport, contract.
import Keystore
import Outbox
import Platform
import Server
import Settings

/// The server side of a profile, before any token is read.
struct Connection: Sendable {
    let profile: EffectiveProfile
    let address: ServerAddress
    private(set) var contract: Contract
    let transport: any Transport
    private let concealing: ConcealingTransport
    /// The user said that this address is the profile's server, moved.
    let isSameServer: Bool
    /// Nil where there is no place to keep anything.
    private let cache: ContractCache?

    init(
        _ profile: EffectiveProfile, server: String, caFile: Path?, isSameServer: Bool = false, _ context: Context
    ) throws(CommandFailure) {
        self.isSameServer = isSameServer
        do throws(ServerAddress.Problem) {
            address = try ServerAddress(server)
        } catch {
            throw CommandFailure(.usage, .address(server, error))
        }
        guard address.origin.isSecure || profile.allowHTTP.contains(address.origin) else {
            throw CommandFailure(.configuration, .transport(TransportFailure(.insecure), address))
        }
        self.profile = profile
        cache = Places(environment: context.environment, accountHome: context.accountHome).map {
            ContractCache(stateFolder: $0.stateFolder, profile: profile.name)
        }
        contract = Contract(profile.contract, discovered: cache?.load(for: address))
        concealing = ConcealingTransport(
            context.transport(TransportSettings(profile, caFile: caFile, context.environment)))
        transport =
            context.console.isVerbose
            ? NarratedTransport(concealing, context.console, context.clock) : concealing
    }

    /// Of a profile that has been logged in to, or has its server in the configuration.
    init(_ profile: EffectiveProfile, _ context: Context) throws(CommandFailure) {
        guard let server = profile.server else { throw CommandFailure(.notLoggedIn, .notLoggedIn(profile.name)) }
        try self.init(profile, server: server, caFile: profile.caFile, context)
    }

    /// Under which address the outbox keeps what belongs here. A server that moved keeps its first one; a server that
    /// only the configuration names shares nothing with the one that was logged in to.
    var ledgerServer: String {
        guard let learned = profile.learned, let ledger = learned.ledger else { return address.text }
        let isSame = (try? ServerAddress(learned.server)) == address
        return isSame || isSameServer ? ledger : address.text
    }

    var destination: Destination { Destination(profile: profile.name, server: ledgerServer) }

    /// Asks the server anew how it wants to be spoken to, and keeps what it says for the runs to come. Where it says
    /// nothing, what is known stays.
    @discardableResult
    mutating func discover() -> ContractDiscovery {
        let discovery = ContractDiscovery(address, transport: transport)
        if case .found(let found) = discovery {
            contract = Contract(profile.contract, discovered: found)
            // A cache that cannot be written costs a question the next time.
            try? cache?.save(found, for: address)
        }
        return discovery
    }

    func client(_ token: DeviceToken, _ context: Context) -> InboxClient {
        conceal(token)
        return InboxClient(
            address: address, contract: contract, token: Secret(token.secret), transport: transport,
            random: context.random, clock: context.clock)
    }

    /// The server may know the token from before, and repeat it in answer to anything.
    func conceal(_ token: DeviceToken) { concealing.conceal(Secret(token.secret)) }
}

extension Contract {
    /// The user's word wins over whatever else is known of the server.
    init(_ overrides: ContractOverrides, discovered: DiscoveredContract?) {
        self.init()
        if let discovered { adopt(discovered) }
        if let path = overrides.uploadPath { configure(.uploadPath, \.uploadPath, to: path) }
        if let field = overrides.fileField { configure(.fileField, \.fileField, to: field) }
        if let field = overrides.tagsField { configure(.tagsField, \.tagsField, to: field.name) }
        if let field = overrides.dateField { configure(.dateField, \.dateField, to: field.name) }
        if let field = overrides.noteField { configure(.noteField, \.noteField, to: field.name) }
    }
}

extension ContractOverrides.Field {
    fileprivate var name: String? {
        switch self {
        case .named(let name): name
        case .none: nil
        }
    }
}

extension TransportSettings {
    init(_ profile: EffectiveProfile, caFile: Path?, _ environment: [String: String]) {
        self.init()
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        self.caFile = caFile?.text
        plainHTTPOrigins = profile.allowHTTP
        systemCAFile = value("SSL_CERT_FILE")
        systemCAFolder = value("SSL_CERT_DIR")
        userAgent = "certain/\(Version.current)"
        connectTimeout = value("CERTAIN_CONNECT_TIMEOUT").flatMap { Int($0) } ?? connectTimeout
        stallTimeout = value("CERTAIN_STALL_TIMEOUT").flatMap { Int($0) } ?? stallTimeout
    }
}
