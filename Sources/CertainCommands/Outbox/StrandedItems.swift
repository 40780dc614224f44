// Items of the outbox that no run would ever deliver: their server is not their profile's any more.
import Outbox
import Platform
import Server
import Settings
import Terminal

/// Items of one profile at one address that the profile does not have now.
struct StrandedItems: Equatable {
    let profile: String
    /// Where they are to go.
    let address: String
    /// The profile's address now; nil where there is no such profile.
    let present: String?
    /// `config.json` gives the profile its address.
    let isConfigured: Bool
    /// The profile was logged in to at their address.
    let wasLoggedIn: Bool
    let ids: [Int64]
}

/// Where each profile delivers to now.
struct PresentAddresses {
    private let connections: [String: Connection]
    private let names: Set<String>
    private let surroundings: Surroundings

    /// The profile that the options mean may be one of a token alone, which no file names.
    init(_ surroundings: Surroundings, _ options: OptionValues, _ context: Context) {
        var connections: [String: Connection] = [:]
        for name in surroundings.profileNames {
            connections[name] = (try? surroundings.profile(OptionValues(), named: name))
                .flatMap { try? Connection($0, context) }
        }
        if let chosen = (try? surroundings.profile(options)).flatMap({ try? Connection($0, context) }) {
            connections[chosen.profile.name] = chosen
        }
        self.connections = connections
        self.surroundings = surroundings
        names = Set(surroundings.profileNames)
    }

    /// False where the profile's address cannot be told: that is another trouble, and named elsewhere.
    func isStranded(_ item: OutboxItem) -> Bool {
        let profile = item.destination.profile
        guard let connection = connections[profile] else { return !names.contains(profile) }
        return connection.destination != item.destination
    }

    /// Of these items, those that are stranded, by profile and address.
    func stranded(among items: [OutboxItem]) -> [StrandedItems] {
        let groups = Dictionary(grouping: items.filter(isStranded), by: \.destination)
        let order = groups.keys.sorted { ($0.profile, $0.server) < ($1.profile, $1.server) }
        return order.map { destination in
            let connection = connections[destination.profile]
            return StrandedItems(
                profile: destination.profile, address: destination.server, present: connection?.address.text,
                isConfigured: surroundings.config.profiles[destination.profile]?.server != nil,
                wasLoggedIn: connection?.profile.learned?.ledger == destination.server,
                ids: (groups[destination] ?? []).map(\.id))
        }
    }

    /// What somebody who looks at this profile should know: its own, and those whose profile is gone.
    func stranded(
        in outbox: Outbox, of profile: String
    ) throws(CommandFailure) -> [StrandedItems] {
        let items = try CommandFailure.ofOutbox { () throws(OutboxError) in try outbox.items() }
        return stranded(among: items).filter { $0.profile == profile || $0.present == nil }
    }
}
