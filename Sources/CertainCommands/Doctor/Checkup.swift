// The row of checks. One that fails ends nothing but those that need what it looked for.
import Keystore
import Outbox
import Platform
import Server
import Settings
import Terminal

final class Checkup {
    /// In seconds; beyond it one-time codes fail first, certificates later.
    private static let tolerableSkew = 30.0
    /// In seconds: when the end of a certificate is worth a word.
    private static let soon = 14 * 86400.0

    let options: OptionValues
    private(set) var context: Context
    private var isWell = true

    init(_ options: OptionValues, _ context: Context) {
        self.options = options
        self.context = context
    }

    func run() -> ExitCode {
        examine()
        for check in Check.integrations(context, options) { report(check.name, check.isWell, check.message) }
        if let signal = context.stop.signal { return CommandFailure.interrupted(by: signal).exit }
        return isWell ? .success : .no
    }

    private func examine() {
        let surroundings = check("configuration") { () throws(CommandFailure) in
            let surroundings = try Surroundings(&context, options)
            _ = try surroundings.rules()
            return (surroundings, Words.configurationFine(surroundings.places.configFolder))
        }
        guard let surroundings else { return }
        let connection = check("profile") { () throws(CommandFailure) in
            let connection = try Connection(surroundings.profile(options), context)
            return (connection, Words.profileFine(connection.profile.name, connection.address))
        }
        guard var connection else { return }
        examineWatch(surroundings)
        let outbox = check("outbox") { () throws(CommandFailure) in try outboxFine(surroundings, connection) }
        if let outbox { examineStranded(outbox, surroundings, connection) }
        let found = check("keystore") { () throws(CommandFailure) in
            let found = try connection.token(options, surroundings.places, context)
            return (found, Words.tokenFound(found.source, connection.profile.keystore, Whereabouts(context)))
        }
        let isThere = examineServer(connection)
        if isThere, let found {
            _ = check("token") { () throws(CommandFailure) in ((), try tokenFine(connection, found)) }
        }
        examineContract(&connection, isThere: isThere)
    }

    private func outboxFine(
        _ surroundings: Surroundings, _ connection: Connection
    ) throws(CommandFailure) -> (Outbox, LocalizedText) {
        let outbox = try DeliveryService.open(surroundings, context)
        let (faults, counts) = try CommandFailure.ofOutbox { () throws(OutboxError) in
            (try outbox.check(), try outbox.counts(for: connection.destination))
        }
        if let fault = faults.first { throw CommandFailure(.cannotKeep, .outboxDamaged(fault)) }
        do throws(OutboxError) {
            try outbox.checkWriting()
        } catch {
            throw CommandFailure(.cannotKeep, .outboxUnwritable(error, surroundings.places.stateFolder))
        }
        return (outbox, Words.outboxFine(counts, since: counts.oldest.map { context.moment($0) }))
    }

    /// Items that no run takes are a trouble of their own, beside a sound outbox.
    private func examineStranded(_ outbox: Outbox, _ surroundings: Surroundings, _ connection: Connection) {
        let addresses = PresentAddresses(surroundings, options, context)
        for items in (try? addresses.stranded(in: outbox, of: connection.profile.name)) ?? [] {
            report("outbox", false, Words.stranded(items))
        }
    }

    // The server, its certificate, its clock

    private func examineServer(_ connection: Connection) -> Bool {
        let address = connection.address
        let probe = ServerProbe(address, contract: connection.contract, transport: connection.transport)
        switch probe {
        case .certain(let version): report("server", true, Words.serverFine(address, version: version))
        case .other(let trouble): report("server", false, Reason.notCertain(trouble, address).message)
        case .unreachable(let failure):
            if case .certificate = failure.kind {
                report("certificate", false, Reason.transport(failure, address).message)
            } else {
                report("server", false, Reason.transport(failure, address).message)
            }
            return false
        }
        examineCertificate(connection)
        examineClock(connection)
        if case .certain = probe { return true }
        return false
    }

    private func examineCertificate(_ connection: Connection) {
        guard connection.address.origin.isSecure else {
            return report("certificate", true, Words.noCertificateByChoice(connection.address))
        }
        guard let presented = connection.transport.certificates(of: connection.address),
            let own = presented.chain.first
        else { return }
        let ends = own.validUntil
        let isSoon = ends.map { $0 - presented.seenAt < Self.soon } ?? false
        report("certificate", true, Words.certificateFine(own, endsSoon: isSoon))
    }

    private func examineClock(_ connection: Connection) {
        let skew = ClockSkew.measure(
            connection.address, contract: connection.contract, transport: connection.transport, clock: context.clock)
        guard let skew else { return }
        let isWell = abs(skew) <= Self.tolerableSkew
        report("clock", isWell, isWell ? Words.clockFine : Words.clockOff(skew))
    }

    // Token and contract

    private func tokenFine(_ connection: Connection, _ found: FoundToken) throws(CommandFailure) -> LocalizedText {
        switch connection.client(found.token, context).identity() {
        case .user(let name): return Words.tokenFine(user: name, scope: connection.profile.scope)
        case .deliveryOnly: return Words.tokenDeliveryOnly
        case .refused:
            throw CommandFailure(.notLoggedIn, .trouble(InboxTrouble(.status(401)), connection.address))
        case .untold(let trouble):
            throw CommandFailure(.serverUnusable, .trouble(trouble, connection.address))
        case .unreachable(let failure):
            throw CommandFailure(.serverUnusable, .transport(failure, connection.address))
        }
    }

    private func examineContract(_ connection: inout Connection, isThere: Bool) {
        let discovery = isThere ? connection.discover() : nil
        context.console.result("✓ " + Words.contractSource(discovery)[context.console.language])
        for line in connection.contract.lines { context.console.report(line) }
    }

    // Reporting

    func check<Result>(
        _ name: String, _ body: () throws(CommandFailure) -> (Result, LocalizedText)
    ) -> Result? {
        do throws(CommandFailure) {
            let (result, message) = try body()
            report(name, true, message)
            return result
        } catch {
            report(name, false, error.reason.message)
            return nil
        }
    }

    func report(_ name: String, _ isWell: Bool, _ message: LocalizedText) {
        if !isWell { self.isWell = false }
        context.console.report(Check(name: name, isWell: isWell, message: message))
    }
}
