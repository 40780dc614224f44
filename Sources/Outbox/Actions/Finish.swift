// After an attempt: what came of it is on the disk before anybody is told.
import Dispatch
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
        do throws(OutboxError) {
            var taken = result
            while true {
                let (kept, failure) = keepingBytes(of: intent, taken, file)
                switch try perform(ending(kept, result, takenFor: taken, failure)) {
                case .concluded(let conclusion):
                    claims.end(intent.item.id)
                    return conclusion
                case .otherwise(let believed): taken = believed
                }
            }
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
        finish(intent, result, takenFor: result, file, then)
    }

    private func finish(
        _ intent: Intent, _ result: DeliveryResult, takenFor taken: DeliveryResult, _ file: OpenFile,
        _ then: @escaping @Sendable (Result<Conclusion, OutboxError>) -> Void
    ) {
        let (kept, failure) = keepingBytes(of: intent, taken, file)
        submit(ending(kept, result, takenFor: taken, failure)) { ending in
            switch ending {
            case .success(.concluded(let conclusion)):
                self.claims.end(intent.item.id)
                then(.success(conclusion))
            case .success(.otherwise(let believed)):
                // Keeping bytes is nothing for the committing thread.
                DispatchQueue.global().async { self.finish(intent, result, takenFor: believed, file, then) }
            case .failure(let error):
                self.claims.abandon(intent.item.id)
                then(.failure(error))
            }
        }
    }

    private enum Ending: Sendable {
        case concluded(Conclusion)
        /// Nothing was written: by the ledger the answer means this, and the bytes must be kept first.
        case otherwise(DeliveryResult)
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

    /// `taken` is what the answer was taken for when the bytes were kept, or were not.
    private func ending(
        _ intent: Intent, _ answer: DeliveryResult, takenFor taken: DeliveryResult, _ keepingFailed: OutboxError?
    ) -> CommitQueue.Work<Ending> {
        let conclusion = conclusion(intent, keepingFailed)
        return { database throws(OutboxError) in
            let believed = try answer.believed(of: intent.item, database)
            if believed != taken, believed.mustWait, !intent.item.isKept { return .otherwise(believed) }
            return .concluded(try conclusion(believed, database))
        }
    }

    private func conclusion(
        _ intent: Intent, _ keepingFailed: OutboxError?
    ) -> @Sendable (DeliveryResult, Database) throws(OutboxError) -> Conclusion {
        let now = clock.now()
        let draw = draw()
        let healthDraw = self.draw()
        let began = intent.item.began ?? now
        return { result, database throws(OutboxError) in
            let items = ItemRows(database: database)
            var item = intent.item
            // While the body was on its way, somebody may have handed in the same content to be kept.
            if !item.isKept { item.spool = try items.spool(of: item.id) }
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
