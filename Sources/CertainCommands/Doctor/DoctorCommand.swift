// certain doctor: what works and what does not, each with its cure.
import Keystore
import Platform
import Server
import Settings
import Terminal

extension Command {
    static let doctor = Command(
        spec: CommandSpec(
            "doctor",
            summary: LocalizedText(
                german: "Prüft, ob alles geht, und nennt die Abhilfe",
                english: "Checks whether all works, and names the cure")),
        run: { arguments, context throws(CommandFailure) in
            var doctor = Doctor(arguments.options, context)
            return doctor.run()
        })
}

/// One check: what was looked at, whether it is well, and what was found or what helps.
struct Check: Equatable, Sendable {
    let name: String
    let isWell: Bool
    let message: LocalizedText
}

private struct CheckObject: Encodable {
    let check: String
    let ok: Bool
    let message: String
}

/// Each step needs the one before it; the first that fails ends the row.
private struct Doctor {
    let options: OptionValues
    var context: Context

    init(_ options: OptionValues, _ context: Context) {
        self.options = options
        self.context = context
    }

    mutating func run() -> ExitCode {
        do throws(CommandFailure) {
            try examine()
            return .success
        } catch {
            return .no
        }
    }

    private mutating func examine() throws(CommandFailure) {
        var context = context
        let surroundings = try check("configuration") { () throws(CommandFailure) in
            let surroundings = try Surroundings(&context, options)
            _ = try surroundings.rules()
            return (surroundings, Words.configurationFine(surroundings.places.configFolder))
        }
        self.context = context
        let connection = try check("profile") { () throws(CommandFailure) in
            let connection = try Connection(surroundings.profile(options), context)
            return (connection, Words.profileFine(connection.profile.name, connection.address))
        }
        try check("server") { () throws(CommandFailure) in
            ((), try serverFine(connection))
        }
        let found = try check("keystore") { () throws(CommandFailure) in
            let found = try connection.token(options, surroundings.places, context)
            return (found, Words.tokenFound(found.source, connection.profile.keystore))
        }
        try check("token") { () throws(CommandFailure) in
            ((), try tokenFine(connection, found))
        }
    }

    private func serverFine(_ connection: Connection) throws(CommandFailure) -> LocalizedText {
        let address = connection.address
        switch ServerProbe(address, contract: connection.contract, transport: connection.transport) {
        case .certain(let version): return Words.serverFine(address, version: version)
        case .other(let trouble): throw CommandFailure(.serverUnusable, .notCertain(trouble, address))
        case .unreachable(let failure): throw CommandFailure(.serverUnusable, .transport(failure, address))
        }
    }

    private func tokenFine(_ connection: Connection, _ found: FoundToken) throws(CommandFailure) -> LocalizedText {
        switch connection.client(found.token, context).identity() {
        case .user(let name): return Words.tokenFine(user: name)
        case .deliveryOnly: return Words.tokenDeliveryOnly
        case .refused:
            throw CommandFailure(.notLoggedIn, .trouble(InboxTrouble(.status(401)), connection.address))
        case .untold(let trouble):
            throw CommandFailure(.serverUnusable, .trouble(trouble, connection.address))
        case .unreachable(let failure):
            throw CommandFailure(.serverUnusable, .transport(failure, connection.address))
        }
    }

    private func check<Result>(
        _ name: String, _ body: () throws(CommandFailure) -> (Result, LocalizedText)
    ) throws(CommandFailure) -> Result {
        do throws(CommandFailure) {
            let (result, message) = try body()
            report(Check(name: name, isWell: true, message: message))
            return result
        } catch {
            report(Check(name: name, isWell: false, message: error.reason.message))
            throw error
        }
    }

    private func report(_ check: Check) {
        let console = context.console
        console.json(CheckObject(check: check.name, ok: check.isWell, message: check.message[console.language]))
        console.result("\(check.isWell ? "✓" : "✗") \(check.message[console.language])")
    }
}
