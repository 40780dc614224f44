// Looking: what waits, what is proven, what is wrong.
package import Platform

/// What can be said of one content.
package enum Proof: Equatable, Sendable {
    case stored(Receipt)
    case item(OutboxItem)
    case absent
}

/// How many items stand where, for one destination.
package struct OutboxCounts: Equatable, Sendable {
    package var waiting = 0
    package var sending = 0
    package var unknown = 0
    /// Unknown, and only the user can decide.
    package var undecidable = 0
    package var refused = 0
    /// Of all but the refused: those that a living process is busy with now.
    package var busy = 0
    /// When the oldest of those that are not refused came in.
    package var oldest: Double?
    /// The earliest moment at which one of them is tried by itself.
    package var nextAttempt: Double?
    /// The pause that holds now.
    package var pause: Pause?
    /// Items of other profiles or servers.
    package var elsewhere = 0

    /// Of an outbox that does not exist yet.
    package init() {}

    /// All that somebody still has to deliver.
    package var left: Int { waiting + sending + unknown + undecidable }
    /// Of those: what nobody is busy with now.
    package var idle: Int { left - busy }
}

extension Outbox {
    /// All items, in the order they came. What ended processes had claimed is shown free, also where the disk is too
    /// full to write it down.
    package func items() throws(OutboxError) -> [OutboxItem] {
        let now = clock.now()
        return try read { database throws(OutboxError) in try ItemRows(database: database).all() }
            .map { freed($0, now: now) }
    }

    /// Throws `noSuchItem`.
    package func item(_ id: Int64) throws(OutboxError) -> (item: OutboxItem, attempts: [PastAttempt]) {
        let now = clock.now()
        return try read { database throws(OutboxError) in
            guard let item = try ItemRows(database: database).find(id) else { throw .noSuchItem(id) }
            return (self.freed(item, now: now), try AttemptRows(database: database).of(id))
        }
    }

    package func proof(of digest: SHA256Digest, at destination: Destination) throws(OutboxError) -> Proof {
        try read { database throws(OutboxError) in
            if let receipt = try LedgerRows(database: database).find(digest, destination).first {
                return .stored(receipt)
            }
            return try ItemRows(database: database).find(digest, destination).map { .item($0) } ?? .absent
        }
    }

    /// The pause that holds now.
    package func pause(of destination: Destination) throws(OutboxError) -> Pause? {
        let now = clock.now()
        return try read { database throws(OutboxError) in
            try ServerRows(database: database).health(destination).activePause(now: now)
        }
    }

    /// The earliest moment at which a flush finds something to do by itself; nil where nothing waits.
    package func nextDue(for destination: Destination) throws(OutboxError) -> Double? {
        let now = clock.now()
        return try read { database throws(OutboxError) in
            let items = ItemRows(database: database)
            // What an ended process had claimed is anybody's at once.
            let isFree = try items.claimed().contains { $0.destination == destination && !self.claims.isBusy(with: $0) }
            guard let next = isFree ? now : try items.nextAttempt(destination) else { return nil }
            let pause = try ServerRows(database: database).health(destination).activePause(now: now)
            let moment = Backoff.isDue(next, now: now) ? now : next
            return max(moment, pause?.until ?? moment)
        }
    }

    package func counts(for destination: Destination) throws(OutboxError) -> OutboxCounts {
        let pause = try pause(of: destination)
        var counts = OutboxCounts()
        counts.pause = pause
        for item in try items() {
            guard item.destination == destination else {
                counts.elsewhere += 1
                continue
            }
            switch item.standing.state {
            case .waiting: counts.waiting += 1
            case .sending: counts.sending += 1
            case .unknown: counts.unknown += 1
            case .undecidable: counts.undecidable += 1
            case .refused:
                counts.refused += 1
                continue
            }
            if claims.isBusy(with: item) { counts.busy += 1 }
            counts.oldest = min(counts.oldest ?? item.created, item.created)
            if item.standing.state.isTriedByItself {
                let next = max(item.standing.nextAttempt, pause?.until ?? 0)
                counts.nextAttempt = min(counts.nextAttempt ?? next, next)
            }
        }
        return counts
    }

    /// How many contents this destination has confirmed.
    package func ledgerCount(of destination: Destination) throws(OutboxError) -> Int {
        try read { database throws(OutboxError) in try LedgerRows(database: database).count(destination) }
    }

    /// Throws where nothing could be kept now: a small file and a change of nothing are written, forced to the disk, and
    /// the file is removed again.
    package func checkWriting() throws(OutboxError) {
        let probe = files.folder.appending("probe")
        defer { _ = try? FolderEntries.unlink(probe) }
        do throws(SystemError) {
            // Of a process that was killed here.
            _ = try FolderEntries.unlink(probe)
            let file = try NewFile(probe)
            // More than a small receipt with its row and its journal.
            try file.append([UInt8](repeating: 0xFF, count: 64 << 10))
            try file.sync()
        } catch {
            // Somebody else is trying just now.
            if error.kind != .exists { throw .files(error) }
        }
        try perform { database throws(OutboxError) in try database.run("PRAGMA user_version = \(Schema.version)") }
    }

    /// What is wrong with the database, in SQLite's words; empty where it is sound.
    package func check() throws(OutboxError) -> [String] {
        let faults = try read { database throws(OutboxError) in try database.check() }
        if !faults.isEmpty { files.markSuspicious() }
        return faults
    }
}

extension ItemState {
    var isTriedByItself: Bool {
        switch self {
        case .waiting, .unknown: true
        case .sending, .undecidable, .refused: false
        }
    }
}
