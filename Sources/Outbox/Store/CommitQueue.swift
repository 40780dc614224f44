// Many small changes, few commits: whatever waits is written in one transaction, and answered after its commit.
import Dispatch
import Platform
import Synchronization

/// Owns the database. Work from any thread runs in the order it came, one transaction at a time; while one is being
/// committed, the next ones gather. Nobody hears of a result that is not on the disk.
final class CommitQueue: Sendable {
    typealias Work<Answer> = @Sendable (Database) throws(OutboxError) -> Answer

    private struct Job: Sendable {
        /// Runs the work and keeps its result; false where it threw.
        let attempt: @Sendable (Database) -> Bool
        let fail: @Sendable (OutboxError) -> Void
        let answer: @Sendable () -> Void
    }

    private let database: Mutex<Database>
    private let waiting = Mutex<[Job]>([])
    private let queue = DispatchQueue(label: "outbox.commits")
    private let steps: StateSteps
    /// How many the last commit was for. Where they come in numbers, the next ones are given a moment to gather, or
    /// until they are many: a commit waits for the disk five times, whatever it holds.
    private let lastCount = Atomic(0)
    private static let gathering = DispatchTimeInterval.milliseconds(8)
    private static let many = 96

    /// Opens the database and brings its tables to today's form.
    init(_ path: Path, patience: Double, steps: StateSteps) throws(OutboxError) {
        let database = try Database(path, patience: patience)
        try Schema.prepare(database)
        self.database = Mutex(database)
        self.steps = steps
    }

    /// Hands the result over after the commit, on the committing thread: `then` is quick, and waits for nothing. The
    /// work may run twice (the first time is rolled back then), so it changes nothing but the database.
    func submit<Answer: Sendable>(
        _ work: @escaping Work<Answer>, then: @escaping @Sendable (Result<Answer, OutboxError>) -> Void
    ) {
        let count = add(work, then)
        if count == Self.many || count == 1 && lastCount.load(ordering: .relaxed) <= 1 {
            queue.async { self.commitWaiting() }
        } else if count == 1 {
            queue.asyncAfter(deadline: .now() + Self.gathering) { self.commitWaiting() }
        }
    }

    /// Returns after the commit, which waits for nobody else.
    func perform<Answer: Sendable>(_ work: @escaping Work<Answer>) throws(OutboxError) -> Answer {
        let outcome = Outcome<Result<Answer, OutboxError>>()
        let done = DispatchSemaphore(value: 0)
        _ = add(work) { result in
            outcome.set(result)
            done.signal()
        }
        queue.async { self.commitWaiting() }
        done.wait()
        guard let result = outcome.value else { preconditionFailure("answered without a result") }
        return try result.get()
    }

    /// How many wait now.
    private func add<Answer: Sendable>(
        _ work: @escaping Work<Answer>, _ then: @escaping @Sendable (Result<Answer, OutboxError>) -> Void
    ) -> Int {
        let outcome = Outcome<Result<Answer, OutboxError>>()
        let job = Job(
            attempt: { database in
                do throws(OutboxError) {
                    outcome.set(.success(try work(database)))
                    return true
                } catch {
                    outcome.set(.failure(error))
                    return false
                }
            },
            fail: { outcome.set(.failure($0)) },
            answer: { if let result = outcome.value { then(result) } })
        return waiting.withLock { jobs in
            jobs.append(job)
            return jobs.count
        }
    }

    private func commitWaiting() {
        var jobs = waiting.withLock { jobs in
            defer { jobs = [] }
            return jobs
        }
        // Somebody else's call has taken them along.
        if jobs.isEmpty { return }
        lastCount.store(jobs.count, ordering: .relaxed)
        database.withLock { database in
            // One piece of work that fails must not take the others with it.
            if commit(jobs, database) == .rolledBack, jobs.count > 1 {
                for job in jobs { _ = commit([job], database) }
            }
        }
        // The work is let go before the answers: whoever has one may drop the last reference to all of this.
        let answers = jobs.map(\.answer)
        jobs = []
        for answer in answers { answer() }
    }

    private enum Ending {
        case committed, rolledBack
        /// No transaction could be had at all: trying in smaller parts is of no use.
        case notBegun
    }

    private func commit(_ jobs: [Job], _ database: Database) -> Ending {
        var begun = false
        do throws(OutboxError) {
            try steps.take(.begin) {}
            let committed = try database.transaction { () throws(OutboxError) in
                begun = true
                // A job that threw keeps its own error.
                for job in jobs where !job.attempt(database) { return false }
                try steps.take(.commit) {}
                return true
            }
            return committed ? .committed : .rolledBack
        } catch {
            for job in jobs { job.fail(error) }
            return begun ? .rolledBack : .notBegun
        }
    }

    /// Reads what is committed, at once and without a transaction of its own.
    func read<Answer: Sendable>(_ work: Work<Answer>) throws(OutboxError) -> Answer {
        let result = database.withLock { database in
            Result<Answer, OutboxError> { () throws(OutboxError) in try work(database) }
        }
        return try result.get()
    }
}

private final class Outcome<Value: Sendable>: Sendable {
    private let stored = Mutex<Value?>(nil)

    var value: Value? { stored.withLock { $0 } }

    func set(_ value: Value) {
        stored.withLock { $0 = value }
    }
}
