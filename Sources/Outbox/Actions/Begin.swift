// Before a body goes out: is it needed at all, may it go, and the intent on the disk.
import Platform

/// What the outbox says to a wish to deliver.
package enum Admission: Equatable, Sendable {
    /// The server has confirmed this content before: a duplicate without a request.
    case known(Receipt)
    /// The same content is in the outbox already, waiting or being sent.
    case held(OutboxItem)
    /// Nothing goes to this server now: keep it.
    case paused(Pause)
    /// The intent is on the disk: send it, and say by `finish` what came of it.
    case go(Intent)
}

/// The right, and the duty, to attempt one delivery.
package struct Intent: Equatable, Sendable {
    package let item: OutboxItem
    /// It was the outbox's before this attempt, and stays there whatever comes of it.
    var isAccepted = false

    /// The same for every attempt at this content, a new one when forced.
    package var key: String { item.key }
}

extension Outbox {
    /// Returns after its commit; calls from several threads share one. `key` is the idempotency key for this content at
    /// this server, freshly drawn where `isForced`: then known content is sent all the same.
    package func begin(
        _ delivery: Delivery, to destination: Destination, key: String, isForced: Bool = false
    ) throws(OutboxError) -> Admission {
        let admission = try perform(try admission(delivery, to: destination, key: key, isForced: isForced))
        if case .go(let intent) = admission { try start(intent) }
        return admission
    }

    /// The work of `begin`. After its commit, and before the body goes out, `start` must follow.
    func admission(
        _ delivery: Delivery, to destination: Destination, key: String, isForced: Bool
    ) throws(OutboxError) -> CommitQueue.Work<Admission> {
        let claim = try claims.name()
        let now = clock.now()
        return { database throws(OutboxError) in
            let items = ItemRows(database: database)
            if !isForced, let receipt = try LedgerRows(database: database).find(delivery.digest, destination).first {
                return .known(receipt)
            }
            let found = try self.released(items.find(delivery.digest, destination), items, now: now)
            if let found, found.standing.state != .refused { return .held(found) }
            if let pause = try ServerRows(database: database).health(destination).activePause(now: now) {
                return .paused(pause)
            }
            var item =
                found
                ?? OutboxItem(
                    id: 0, destination: destination, delivery: delivery, key: key, isForced: isForced, created: now,
                    spool: nil, standing: ItemStanding(state: .waiting))
            // Refused before; who sends it again has a reason to try.
            if found != nil { item.take(delivery, key: isForced ? key : item.key, isForced: isForced) }
            item.standing = item.standing.retried(now: now).begun()
            item.claim = claim
            item.began = now
            if found == nil { item.id = try items.insert(item, run: nil) } else { try items.update(item) }
            return .go(Intent(item: item, isAccepted: found != nil))
        }
    }

    /// The body goes out now: from here on the server may have it.
    func start(_ intent: Intent) throws(OutboxError) {
        do throws(OutboxError) {
            claims.take(intent.item.id)
            try claims.begin(intent.item.id)
        } catch {
            claims.abandon(intent.item.id)
            throw error
        }
    }

    /// The item as it stands once a claim of an ended process is taken from it; nil where nothing of it was accepted.
    func released(_ item: OutboxItem?, _ items: ItemRows, now: Double) throws(OutboxError) -> OutboxItem? {
        guard let found = item, found.claim != nil, !claims.isBusy(with: found) else { return item }
        let item = freed(found, now: now)
        if item.standing.attempts == 0, !item.isKept {
            try items.delete(item)
            return nil
        }
        try items.update(item)
        return item
    }

    /// The item without the claim of a process that has ended.
    func freed(_ item: OutboxItem, now: Double) -> OutboxItem {
        guard item.claim != nil, !claims.isBusy(with: item) else { return item }
        var item = item
        item.standing = claims.mayHaveBegun(item) ? item.standing.interrupted(now: now) : item.standing.unbegun()
        item.claim = nil
        item.began = nil
        return item
    }
}

extension OutboxItem {
    /// What the user says of the content now replaces what was said before.
    mutating func take(_ new: Delivery, key: String, isForced: Bool) {
        delivery = new
        self.key = key
        self.isForced = self.isForced || isForced
    }
}
