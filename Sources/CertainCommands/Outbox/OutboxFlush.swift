// outbox flush and retry: making what waits move now.
import Outbox
import Platform
import Settings
import Synchronization
import Terminal

struct OutboxFlush {
    private let service: DeliveryService
    private let addresses: PresentAddresses
    private let context: Context

    init(
        _ surroundings: Surroundings, _ options: OptionValues, profile: String? = nil, _ context: Context
    ) throws(CommandFailure) {
        var context = context
        context.showProgress()
        service = try DeliveryService(surroundings, options, profile: profile, context)
        addresses = PresentAddresses(surroundings, options, context)
        self.context = context
    }

    /// Our own waiting does not count, the server's `Retry-After` does.
    func run() throws(CommandFailure) -> ExitCode {
        let stranded = try addresses.stranded(in: service.outbox, of: service.destination.profile)
        for items in stranded { context.console.message(Words.stranded(items)) }
        if let failure = service.loginFailure { throw failure }
        let codes = Codes()
        if !stranded.isEmpty { codes.insert(.waiting) }
        try service.flush(ignoringBackoff: true) { [context] item, conclusion in
            var report = FileReport(item)
            report.take(conclusion)
            report.print(to: context.console)
            codes.insert(report.exit)
        }
        let counts = try CommandFailure.ofOutbox { () throws(OutboxError) in
            try service.outbox.counts(for: service.destination)
        }
        if let signal = context.stop.signal {
            return signal == StopSignals.interrupt ? .interrupted : .terminated
        }
        if let why = service.turnedAwayFor {
            if context.console.isQuiet { context.console.message(Words.failed(why)) }
            codes.insert(.notLoggedIn)
        }
        if counts.left > 0 {
            let pause = try CommandFailure.ofOutbox { () throws(OutboxError) in
                try service.outbox.pause(of: service.destination)
            }
            if let pause, pause.isDemanded { context.console.message(Words.pausedUntil(context.moment(pause.until))) }
            let step = context.nextStep(
                pause, needsLogin: service.turnedAwayFor != nil, otherwise: .flushAgain)
            for line in Words.left(counts, service.retrier, step) { context.console.note(line) }
            codes.insert(.waiting)
        }
        if counts.refused > 0 {
            context.console.note(Words.refusedRemain(counts.refused))
            codes.insert(.refused)
        }
        return .worst(of: codes.all)
    }

    /// The item says which profile is meant.
    static func retry(
        _ id: Int64, _ surroundings: Surroundings, _ options: OptionValues, _ context: Context
    ) throws(CommandFailure) -> ExitCode {
        let outbox = try DeliveryService.open(surroundings, context)
        let item = try CommandFailure.ofOutbox { () throws(OutboxError) in try outbox.item(id).item }
        let addresses = PresentAddresses(surroundings, options, context)
        if let stranded = addresses.stranded(among: [item]).first {
            throw CommandFailure(.waiting, .stranded(stranded))
        }
        let profile = item.destination.profile
        let isMeant = (try? surroundings.profile(options))?.name == profile
        let flush = try OutboxFlush(surroundings, options, profile: isMeant ? nil : profile, context)
        _ = try CommandFailure.ofOutbox { () throws(OutboxError) in try flush.service.outbox.retry(id) }
        return try flush.run()
    }
}
