// What a watch does for one profile: its server may be out of reach, its login missing, for as long as it takes.
import DropFolder
import Outbox
import Platform
import Rules
import Settings
import Terminal

/// Takes files of drop folders through the outbox to the profile's server, and moves what waits. On one thread.
final class ProfileDesk {
    let profile: String
    let reporter: WatchReporter
    let context: Context
    /// When this watch began, in seconds since 1970: what was confirmed since then was confirmed in this run.
    let began: Double
    private let surroundings: Surroundings
    private let options: OptionValues
    private let rules: RuleSet
    /// It has a drop folder, so that a missing login is worth a word even while nothing waits.
    let hasFolder: Bool

    private var opened: DeliveryService?
    private var openingFailures = 0
    private var nextOpening = Duration.zero
    private var tokenLooks = 0
    private var nextTokenLook = Duration.zero
    /// Not before then is the server asked whether it has something.
    var nextLookUp = Duration.zero
    private(set) var codes: Set<ExitCode> = []
    /// What an earlier run left waiting and this one has delivered: its file is no duplicate of itself.
    var arrivedLater: [SHA256Digest: Path] = [:]

    /// Since files that wait were asked for last, one of them may be done.
    private(set) var mayBeDone = true
    private var knownReceipts = -1
    private var nextAsking = Duration.zero

    init(
        _ profile: String, _ surroundings: Surroundings, _ options: OptionValues, rules: RuleSet, hasFolder: Bool,
        _ reporter: WatchReporter, _ context: Context
    ) {
        self.profile = profile
        self.surroundings = surroundings
        self.options = options
        self.rules = rules
        self.hasFolder = hasFolder
        self.reporter = reporter
        self.context = context
        began = context.clock.now()
    }

    // MARK: The service

    /// Throws why there is none now.
    @discardableResult
    func open() throws(CommandFailure) -> DeliveryService {
        if let opened { return opened }
        // Before the first login there is no profile of any name.
        let known = surroundings.profileNames.contains(profile) ? profile : nil
        let service = try DeliveryService(surroundings, options, profile: known, context)
        opened = service
        return service
    }

    /// Nil where it cannot be had now; tried again after ever longer pauses.
    func service() -> DeliveryService? {
        if let opened { return opened }
        let now = context.ticks.now()
        guard now >= nextOpening else { return nil }
        do throws(CommandFailure) {
            let service = try open()
            openingFailures = 0
            return service
        } catch {
            nextOpening = now + Self.pause(after: openingFailures)
            openingFailures += 1
            codes.insert(error.exit)
            reporter.trouble(profile, error.reason)
            return nil
        }
    }

    /// Somebody has just logged in or asked for everything to be read anew: our own waiting ends.
    func liftPause() {
        guard let service = service() else { return }
        try? service.outbox.liftPause(of: service.destination)
    }

    /// What failed may be the open database itself, removed or replaced under us: it is opened anew. Nothing is lost
    /// by that: everything lies on the disk.
    func outboxFailed(_ error: OutboxError) {
        reporter.trouble(profile, .outbox(error))
        codes.insert(.cannotKeep)
        opened = nil
        nextOpening = context.ticks.now() + Self.patience
    }

    private static func pause(after failures: Int) -> Duration {
        .seconds(min(300, 15 << min(failures, 5)))
    }

    /// So long a file is left alone that nobody can take now.
    static let patience = Duration.seconds(15)

    // MARK: Moving what waits

    /// Moves what is due, and returns after which time it wants to be asked again.
    func work() -> Duration {
        guard let service = service() else { return max(nextOpening - context.ticks.now(), .seconds(1)) }
        renewAccess(service)
        do {
            let waits = try service.outbox.nextDue(for: service.destination)
            if let failure = service.loginFailure {
                if waits != nil || hasFolder {
                    codes.insert(failure.exit)
                    reporter.trouble(profile, failure.reason)
                }
                return max(nextTokenLook - context.ticks.now(), .seconds(1))
            }
            var hasMoved = false
            if let waits, waits <= context.clock.now() {
                hasMoved = try flush(service)
                examineHealth(service)
            } else if waits == nil {
                reporter.over(profile)
            }
            try noteDone(service, hasMoved: hasMoved)
            return rest(until: try service.outbox.nextDue(for: service.destination))
        } catch let error as OutboxError {
            outboxFailed(error)
        } catch let error as CommandFailure {
            reporter.trouble(profile, error.reason)
            codes.insert(error.exit)
        } catch {
            preconditionFailure("only the outbox fails here")
        }
        return Self.patience
    }

    /// Others may put something into the outbox and find no bell to ring: it is looked into once a minute.
    private func rest(until due: Double?) -> Duration {
        let seconds = due.map { $0 - context.clock.now() } ?? 60
        return .seconds(min(max(seconds, 1), 60))
    }

    /// Asking for each of thousands of waiting files costs too much where nothing has happened. What another process
    /// does shows in the ledger, or else within minutes.
    private func noteDone(_ service: DeliveryService, hasMoved: Bool) throws(OutboxError) {
        let receipts = try service.outbox.ledgerCount(of: service.destination)
        let now = context.ticks.now()
        mayBeDone = hasMoved || receipts != knownReceipts || now >= nextAsking
        knownReceipts = receipts
        if mayBeDone { nextAsking = now + .seconds(600) }
    }

    /// True where something was decided.
    private func flush(_ service: DeliveryService) throws(CommandFailure) -> Bool {
        let reported = Collected<FileReport>()
        let arrived = Collected<(digest: SHA256Digest, source: Path)>()
        try service.flush(ignoringBackoff: false) { [began] item, conclusion in
            if case .stored = conclusion, item.created < began, let source = item.delivery.source {
                arrived.add((item.delivery.digest, source))
            }
            let before = FileReport(item)
            var after = before
            after.take(conclusion)
            // Yet another try that failed as the one before is no news.
            if after.outcome != before.outcome || after.reason?.code != before.reason?.code { reported.add(after) }
        }
        for one in arrived.all { arrivedLater[one.digest] = one.source }
        for report in reported.all { tell(report) }
        return !reported.all.isEmpty
    }

    private func renewAccess(_ service: DeliveryService) {
        guard service.loginFailure != nil || service.turnedAwayFor != nil else {
            tokenLooks = 0
            return
        }
        let now = context.ticks.now()
        guard now >= nextTokenLook else { return }
        // The first look is the one that has just failed.
        if tokenLooks > 0, service.renewAccess() {
            tokenLooks = 0
            try? service.outbox.liftPause(of: service.destination)
            return
        }
        nextTokenLook = now + Self.pause(after: tokenLooks)
        tokenLooks += 1
    }

    /// Whether the server is in trouble: told when that changes.
    func examineHealth(_ service: DeliveryService) {
        guard let pause = (try? service.outbox.pause(of: service.destination)) ?? nil else {
            reporter.over(profile)
            return
        }
        if let why = service.turnedAwayFor {
            codes.insert(.notLoggedIn)
            reporter.trouble(profile, why)
        } else {
            reporter.trouble(profile, Reason(kept: pause.reason))
        }
    }

    // MARK: One file

    func prepare(
        _ candidate: DropFolder.Candidate, _ folder: PlannedFolder
    ) -> PreparedFile {
        let planner = Planner(
            GivenFacts(candidate, folder, today: context.today), rules: rules, profile: profile,
            dates: surroundings.config.date, context)
        return PreparedFile(FileReport(candidate.path, context), candidate.document, planner)
    }

    func tell(_ report: FileReport) {
        codes.insert(report.exit)
        reporter.file(report)
    }

    func note(_ exit: ExitCode) { codes.insert(exit) }

    /// How many items somebody still has to deliver.
    var left: Int {
        guard let service = opened else { return 0 }
        return (try? service.outbox.counts(for: service.destination).left) ?? 0
    }
}
