// outbox flush and retry: making what waits move now.
import Outbox
import Platform
import Synchronization
import Terminal

struct OutboxFlush {
    private let service: DeliveryService
    private let context: Context

    init(
        _ surroundings: Surroundings, _ options: OptionValues, _ context: Context
    ) throws(CommandFailure) {
        var context = context
        context.showProgress()
        service = try DeliveryService(surroundings, options, context)
        self.context = context
    }

    /// Our own waiting does not count, the server's `Retry-After` does.
    func run() throws(CommandFailure) -> ExitCode {
        if let failure = service.loginFailure { throw failure }
        let codes = Codes()
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
            for line in Words.left(counts, service.retrier) { context.console.note(line) }
            codes.insert(.waiting)
        }
        if counts.refused > 0 {
            context.console.note(Words.refusedRemain(counts.refused))
            codes.insert(.refused)
        }
        return .worst(of: codes.all)
    }

    func retry(_ id: Int64) throws(CommandFailure) -> ExitCode {
        _ = try CommandFailure.ofOutbox { () throws(OutboxError) in try service.outbox.retry(id) }
        return try run()
    }
}
