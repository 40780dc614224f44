// One run of `send`: every file in its turn, whatever became of the one before it.
import Documents
import Outbox
import Platform
import Rules
import Settings
import Synchronization
import Terminal

struct SendRun {
    private let options: SendOptions
    private let context: Context
    private let preparation: SendPreparation
    /// Nil under `--dry-run`.
    private let service: DeliveryService?
    /// Under `--dry-run`, where there is one: what is known and what waits already.
    private let ledger: (outbox: Outbox, destination: Destination)?
    /// What waited and was confirmed in this run.
    private let confirmed = Contents()
    /// Of what waited and waits on: not said twice of a file that this run names itself.
    private let waitingOn = Collected<(digest: SHA256Digest, words: LocalizedText)>()
    private let named = Contents()
    /// For the notification; nil where none is asked for.
    private let summary: Summary?

    init(_ options: SendOptions, _ arguments: ParsedArguments, _ context: Context) throws(CommandFailure) {
        var context = context
        let surroundings = try Surroundings(&context, arguments.options)
        context.showProgress()
        self.options = options
        self.context = context
        let planner = Planner(
            options.given, rules: options.usesRules ? try surroundings.rules() : .empty,
            profile: try? surroundings.profile(arguments.options).name, dates: surroundings.config.date, context)
        do throws(CommandFailure) {
            service = options.isDryRun ? nil : try DeliveryService(surroundings, arguments.options, context)
        } catch {
            // With a profile the files would wait; without one there is nobody to keep them for.
            throw error.reason == .profile(.none) ? CommandFailure(.notLoggedIn, .nothingKept) : error
        }
        ledger = options.isDryRun && !options.isForced ? Self.ledger(surroundings, arguments.options, context) : nil
        summary = options.notifies ? Summary() : nil
        preparation = SendPreparation(
            operands: options.operands, planner: planner, name: options.name, isFromDesktop: options.notifies, context)
    }

    func run() throws(CommandFailure) -> ExitCode {
        for folder in options.emptyFolders {
            let words = Words.noFileInside(folder)
            context.console.note(words)
            summary?.change { $0.remark(words) }
        }
        do throws(CommandFailure) {
            let exit = try deliver()
            showSummary()
            return exit
        } catch {
            summary?.end(with: error.reason.message)
            showSummary()
            throw error
        }
    }

    /// Whoever stopped this run knows, and waits for its end.
    private func showSummary() {
        guard let summary, !context.stop.isRaised else { return }
        context.show(summary.notification(context.console.language))
    }

    private func deliver() throws(CommandFailure) -> ExitCode {
        guard let service else {
            return .worst(of: preparation.indices.map { show(foreseen(preparation.prepare($0).report)) })
        }
        let codes = Codes()
        if options.isQueued || service.loginFailure != nil {
            for index in preparation.indices where !context.stop.isRaised {
                codes.insert(show(service.keep(preparation.prepare(index), isForced: options.isForced).report))
            }
        } else {
            try moveWhatIsDue(service)
            try deliver(Array(preparation.indices), service, codes)
        }
        return end(service, codes)
    }

    /// Nil without a profile, and where nothing was ever kept: looking leaves no trace.
    private static func ledger(
        _ surroundings: Surroundings, _ options: OptionValues, _ context: Context
    ) -> (outbox: Outbox, destination: Destination)? {
        guard surroundings.hasOutbox,
            let profile = try? surroundings.profile(options), let connection = try? Connection(profile, context),
            let outbox = try? DeliveryService.open(surroundings, context)
        else { return nil }
        return (outbox, connection.destination)
    }

    private func foreseen(_ report: FileReport) -> FileReport {
        guard let ledger, report.outcome == .planned, let digest = report.digest,
            let standing = try? ledger.outbox.proof(of: digest, at: ledger.destination)
        else { return report }
        var report = report
        report.foresee(standing, context)
        return report
    }

    /// Older items first: somebody waits for them longer. What becomes of them is no part of this run's result.
    private func moveWhatIsDue(_ service: DeliveryService) throws(CommandFailure) {
        let console = context.console
        do throws(OutboxError) {
            // A person asks now: our own waiting ends, what the server asked for does not.
            try service.outbox.liftPause(of: service.destination)
        } catch {
            throw CommandFailure(.cannotKeep, .outbox(error))
        }
        try service.flush(ignoringBackoff: false) { [confirmed, waitingOn, summary] item, conclusion in
            let words = Words.moved(item, conclusion)
            switch conclusion {
            case .stored:
                confirmed.insert(item.delivery.digest)
                summary?.change { $0.addMoved() }
                console.note(words)
            default: waitingOn.add((item.delivery.digest, words))
            }
        }
    }

    /// A file that changes while it is sent is taken up anew, as long as there is hope that it comes to rest.
    private func deliver(_ all: [Int], _ service: DeliveryService, _ codes: Codes) throws(CommandFailure) {
        context.progress?.expect(all.reduce(0) { $0 + preparation.size($1) })
        var rest = all
        for round in 1...3 where !rest.isEmpty {
            let indices = rest
            let changed = Collected<Int>()
            try service.send(count: indices.count, isForced: options.isForced) { [preparation] in
                preparation.prepare(indices[$0])
            } report: { position, file, report, outcome in
                if outcome?.wasAttempted != true { context.progress?.pass(preparation.size(indices[position])) }
                if let outcome { putAway(report, file.deliveredFile, outcome) }
                if case .concluded(.withdrawn(.some)) = outcome, round < 3 {
                    changed.add(indices[position])
                } else {
                    codes.insert(show(report))
                }
            }
            rest = changed.all
        }
    }

    /// Only the server's word in this run moves or removes anything of the user's. What goes wrong here is a warning:
    /// the delivery stands.
    @Sendable
    private func putAway(_ report: FileReport, _ file: DeliveredFile?, _ outcome: SendOutcome) {
        guard options.after != .keep, let file else { return }
        guard outcome.isConfirmedNow || confirmed.contains(file.digest) else {
            if case .known = outcome { context.console.note(Words.about(report.shown, Words.staysUnconfirmed)) }
            return
        }
        do throws(AfterDeliveryError) {
            _ = try options.after.carryOut(file)
        } catch {
            context.console.message(Words.about(report.shown, Words.stays(error)))
        }
    }

    @Sendable
    private func show(_ report: FileReport) -> ExitCode {
        report.print(to: context.console)
        if let digest = report.digest { named.insert(digest) }
        summary?.change { $0.add(report) }
        let isWelcome = options.isQueued && report.outcome == .queued
        return isWelcome ? .success : report.exit
    }

    private func end(_ service: DeliveryService, _ codes: Codes) -> ExitCode {
        for item in waitingOn.all where !named.contains(item.digest) { context.console.note(item.words) }
        if let signal = context.stop.signal {
            context.console.message(Words.stopped)
            return signal == StopSignals.interrupt ? .interrupted : .terminated
        }
        if let failure = service.loginFailure, !options.isQueued {
            context.console.message(Words.failed(failure.reason))
            summary?.end(with: failure.reason.message)
            codes.insert(failure.exit)
        }
        if let why = service.turnedAwayFor {
            // Everybody else is told by the files' own lines.
            if context.console.isQuiet { context.console.message(Words.failed(why)) }
            summary?.change { $0.markUrgent() }
            codes.insert(.notLoggedIn)
        }
        let pause = (try? service.outbox.pause(of: service.destination)) ?? nil
        if let pause, pause.isDemanded {
            let until = Words.pausedUntil(context.moment(pause.until))
            context.console.message(until)
            summary?.change { $0.remark(until) }
        }
        if let counts = try? service.outbox.counts(for: service.destination), counts.left > 0 {
            let needsLogin = service.loginFailure != nil || service.turnedAwayFor != nil
            for line in Words.left(counts, service.retrier, context.nextStep(pause, needsLogin: needsLogin)) {
                context.console.note(line)
                summary?.change { $0.remark(line) }
            }
        }
        // It need not wait for its own time: something has come.
        if codes.all.contains(.waiting) || options.isQueued { service.ringWatch() }
        return .worst(of: codes.all)
    }
}

extension SendOutcome {
    fileprivate var wasAttempted: Bool {
        if case .concluded = self { true } else { false }
    }
}

/// Told of files from several threads.
private final class Summary: Sendable {
    private let summary = Mutex(SelectionSummary())

    func change(_ body: (inout SelectionSummary) -> Void) { summary.withLock { body(&$0) } }
    /// Somebody has to do something about this.
    func end(with why: LocalizedText) {
        change {
            $0.remark(why)
            $0.markUrgent()
        }
    }

    func notification(_ language: Language) -> Notification { summary.withLock { $0.notification(language) } }
}
