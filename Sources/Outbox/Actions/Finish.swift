// After an attempt: what came of it is on the disk before anybody is told.
package import Platform

/// What became of an item.
package enum Conclusion: Equatable, Sendable {
    /// The server confirmed it in this attempt: `delivered`, or `duplicate` where the receipt says so.
    case stored(Receipt)
    /// It stays in the outbox; its standing tells how. `keepingFailed` where its bytes could not be kept here, so that
    /// they are only at their source.
    case kept(OutboxItem, keepingFailed: OutboxError? = nil)
    /// Certainly not delivered, and nothing of it is kept: the file is as it was the user's own.
    case withdrawn(DeliveryReason?)
    /// It was attempted, and what came of it could not be written down: the intent stands on the disk, so that the item
    /// is in the outbox and its outcome is to be settled.
    case unrecorded(OutboxItem, OutboxError)
    /// Certainly not delivered, and it could not be kept: not accepted.
    case notKept(OutboxError)
}

extension Outbox {
    /// Returns after the commit. `file` are the bytes that were sent: copied into the spool where they must wait.
    package func finish(_ intent: Intent, _ result: DeliveryResult, file: OpenFile) throws(OutboxError) -> Conclusion {
        try finish(intent, result, optionalFile: file)
    }

    func finish(
        _ intent: Intent, _ result: DeliveryResult, optionalFile file: OpenFile?
    ) throws(OutboxError) -> Conclusion {
        let (kept, failure) = keepingBytes(of: intent, foreseen(result, of: intent.item), file)
        do throws(OutboxError) {
            let conclusion = try perform(conclusion(kept, result, failure))
            claims.end(intent.item.id)
            return conclusion
        } catch {
            claims.abandon(intent.item.id)
            throw error
        }
    }

    /// As `finish`, but answers on another thread, after a commit that many may share: the next file need not wait.
    /// `then` is quick, and waits for nothing of the outbox.
    package func finish(
        _ intent: Intent, _ result: DeliveryResult, file: OpenFile,
        then: @escaping @Sendable (Result<Conclusion, OutboxError>) -> Void
    ) {
        let (kept, failure) = keepingBytes(of: intent, foreseen(result, of: intent.item), file)
        submit(conclusion(kept, result, failure)) { conclusion in
            switch conclusion {
            case .success: self.claims.end(intent.item.id)
            case .failure: self.claims.abandon(intent.item.id)
            }
            then(conclusion)
        }
    }

    /// Before the row says that the item waits, its bytes are safe.
    private func keepingBytes(
        of intent: Intent, _ result: DeliveryResult, _ file: OpenFile?
    ) -> (Intent, OutboxError?) {
        guard let file, !intent.item.isKept, result.mustWait else { return (intent, nil) }
        do throws(OutboxError) {
            var item = intent.item
            item.spool = try spool.keep(file, for: item, claim: claims.name())
            return (Intent(item: item, isAccepted: intent.isAccepted), nil)
        } catch {
            return (intent, error)
        }
    }

    /// What the answer will be taken for, as far as it can be told before the commit: bytes that must wait are kept first.
    private func foreseen(_ result: DeliveryResult, of item: OutboxItem) -> DeliveryResult {
        guard result.bareID != nil else { return result }
        return (try? read { database throws(OutboxError) in try result.believed(of: item, database) }) ?? result
    }

    private func conclusion(
        _ intent: Intent, _ result: DeliveryResult, _ keepingFailed: OutboxError?
    ) -> CommitQueue.Work<Conclusion> {
        let now = clock.now()
        let draw = draw()
        let healthDraw = self.draw()
        let began = intent.item.began ?? now
        return { database throws(OutboxError) in
            let items = ItemRows(database: database)
            var item = intent.item
            let result = try result.believed(of: item, database)
            // While the body was on its way, somebody may have handed in the same content to be kept.
            if let kept = try items.find(item.id)?.spool, !item.isKept { item.spool = kept }
            let isOurs = item.isKept || intent.isAccepted
            let servers = ServerRows(database: database)
            let before = try servers.health(item.destination)
            let health = before.after(result, item: item.id, began: began, now: now, draw: healthDraw)
            if health != before { try servers.write(health, item.destination) }

            let fate = item.standing.after(result, now: now, isKept: isOurs, backoff: .item, draw: draw)
            switch fate {
            case .stored(let id, let wasDuplicate):
                return .stored(try self.store(item, id, wasDuplicate: wasDuplicate, now: now, database))
            case .withdrawn:
                try items.delete(item)
                return .withdrawn(result.reason)
            case .stays(let standing):
                item.standing = standing
                item.claim = nil
                item.began = nil
                // Without its bytes an item is only worth keeping where the server may have it.
                if let keepingFailed, !isOurs, !standing.isInDoubt {
                    try items.delete(item)
                    return keepingFailed == .sourceChanged ? .withdrawn(.changed) : .notKept(keepingFailed)
                }
                try items.update(item)
                let attempt = PastAttempt(began: began, ended: now, outcome: result.word, reason: result.reason)
                try AttemptRows(database: database).add(item.id, attempt)
                return .kept(item, keepingFailed: keepingFailed)
            }
        }
    }

    /// From the outbox to the ledger.
    func store(
        _ item: OutboxItem, _ id: StoredID, wasDuplicate: Bool, now: Double, _ database: Database
    ) throws(OutboxError) -> Receipt {
        let delivery = item.delivery
        let receipt = Receipt(
            id: id, digest: delivery.digest, confirmed: now, name: delivery.name, size: delivery.size,
            date: delivery.date, tags: delivery.tags, rules: delivery.rules, wasDuplicate: wasDuplicate)
        try LedgerRows(database: database).add(receipt, item.destination)
        try ItemRows(database: database).delete(item)
        return receipt
    }
}

extension DeliveryResult {
    /// Of a confirmation that does not name the content.
    fileprivate var bareID: StoredID? {
        switch self {
        case .delivered(let id, namesDigest: false), .duplicate(let id, namesDigest: false): id
        default: nil
        }
    }

    /// An id that the ledger has for other content alone confirms nothing: the server, or something before it, means
    /// another document.
    fileprivate func believed(of item: OutboxItem, _ database: Database) throws(OutboxError) -> DeliveryResult {
        guard let id = bareID,
            try LedgerRows(database: database).isOther(id, than: item.delivery.digest, item.destination)
        else { return self }
        return .unknown(.otherDocument(id))
    }

    /// Its bytes will be needed again, or may be.
    fileprivate var mustWait: Bool {
        switch self {
        case .later, .unknown, .stopped, .contractTrouble: true
        case .delivered, .duplicate, .refused, .unsent, .cancelled: false
        }
    }
}
