// The outbox: what waits for a server, what a server has confirmed, and nothing lost or doubled between the two.
package import Platform

/// State of one user under one folder: a database and a spool. Several processes, and several values in one process,
/// may use the same folder at once. All times are seconds since 1970-01-01 UTC.
package final class Outbox: Sendable {
    let files: OutboxFiles
    let commits: CommitQueue
    let spool: Spool
    let claims: Claims
    let clock: WallClock
    let random: RandomSource
    /// Held shared as long as the database is open: a damaged one is only set aside when nobody else uses it.
    private let inUse: FileLock?
    /// What had to be done to open it; for the user to be told.
    package let openingFindings: [OutboxFinding]
    /// The database was made anew: what lies in the spool may have been sent already.
    let databaseIsNew: Bool

    /// `patience` is how long another process may hold the database, in seconds.
    package init(
        folder: Path, clock: WallClock, random: RandomSource, machineStart: String? = MachineStart.id,
        patience: Double = 60, steps: StateSteps = .untouched
    ) throws(OutboxError) {
        let files = OutboxFiles(folder: folder)
        let opening = try OutboxOpening(files: files, now: clock.now(), patience: patience, steps: steps)
        self.files = files
        self.clock = clock
        self.random = random
        commits = opening.commits
        inUse = opening.inUse
        openingFindings = opening.findings
        databaseIsNew = opening.databaseIsNew
        spool = Spool(folder: files.spool, steps: steps)
        claims = Claims(folder: files.claims, random: random, boot: machineStart)
    }

    /// Changes the database; returns after the commit.
    func perform<Answer: Sendable>(_ work: @escaping CommitQueue.Work<Answer>) throws(OutboxError) -> Answer {
        do throws(OutboxError) {
            return try commits.perform(work)
        } catch {
            if error.isDamage { files.markSuspicious() }
            throw error
        }
    }

    /// As `perform`, but answers on another thread.
    func submit<Answer: Sendable>(
        _ work: @escaping CommitQueue.Work<Answer>, then: @escaping @Sendable (Result<Answer, OutboxError>) -> Void
    ) {
        commits.submit(work) { result in
            if case .failure(let error) = result, error.isDamage { self.files.markSuspicious() }
            then(result)
        }
    }

    func read<Answer: Sendable>(_ work: CommitQueue.Work<Answer>) throws(OutboxError) -> Answer {
        do throws(OutboxError) {
            return try commits.read(work)
        } catch {
            if error.isDamage { files.markSuspicious() }
            throw error
        }
    }

    /// In 0..<1.
    func draw() -> Double {
        Double(random.bytes(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }) / 4_294_967_296
    }
}

/// Something the user should be told once.
package enum OutboxFinding: Equatable, Sendable {
    /// The database was damaged: it lies at `path` now, untouched, and so many ledger entries could be read from it.
    case databaseSetAside(path: Path, entriesSaved: Int)
    /// Kept bytes that no row spoke of are an item (again).
    /// Where they are damaged they are never sent, only the same content from the item's source.
    case adopted(OutboxItem, isDamaged: Bool)
    /// A process ended while it sent this item: whether it arrived is to be settled.
    case interrupted(OutboxItem)
    /// So many half-written spool files of ended processes were removed.
    case unfinishedRemoved(Int)
    /// A file in the spool that is none of ours, or that nothing is known of; left alone.
    case stray(Path)
}
