// Taking a file into the outbox without trying to send it.
package import Platform

package enum Acceptance: Equatable, Sendable {
    /// The server has confirmed this content before.
    case known(Receipt)
    /// The bytes are safe here. Not `isNew` where the same content was in the outbox already.
    case kept(OutboxItem, isNew: Bool)
}

extension Outbox {
    /// Returns when bytes and row are on the disk. Throws where they cannot be: then the file is not accepted.
    package func enqueue(
        _ delivery: Delivery, file: OpenFile, to destination: Destination, key: String, isForced: Bool = false
    ) throws(OutboxError) -> Acceptance {
        let now = clock.now()
        let claim = try claims.name()
        let (receipt, present) = try read { database throws(OutboxError) in
            let receipts = try LedgerRows(database: database).find(delivery.digest, destination)
            return (receipts.first, try ItemRows(database: database).find(delivery.digest, destination))
        }
        if let receipt, !isForced { return .known(receipt) }
        if let present, present.isKept, present.standing.state != .refused { return .kept(present, isNew: false) }

        let new = OutboxItem(
            id: 0, destination: destination, delivery: delivery, key: key, isForced: isForced, created: now, spool: nil,
            standing: ItemStanding(state: .waiting, nextAttempt: now))
        let name = present?.isKept == true ? nil : try spool.keep(file, for: new, claim: claim)
        do throws(OutboxError) {
            let (acceptance, usesOurs) = try perform { database throws(OutboxError) in
                try self.accept(new, spool: name, now: now, database)
            }
            if let name, !usesOurs { try? spool.remove([name]) }
            return acceptance
        } catch {
            if let name { try? spool.remove([name]) }
            throw error
        }
    }

    /// And whether the spool file is in use now: the same content may have come in between.
    private func accept(
        _ new: OutboxItem, spool name: String?, now: Double, _ database: Database
    ) throws(OutboxError) -> (Acceptance, Bool) {
        let items = ItemRows(database: database)
        let ledger = LedgerRows(database: database)
        if !new.isForced, let receipt = try ledger.find(new.delivery.digest, new.destination).first {
            return (.known(receipt), false)
        }
        guard var item = try released(items.find(new.delivery.digest, new.destination), items, now: now) else {
            var item = new
            item.spool = name
            item.id = try items.insert(item, run: nil)
            return (.kept(item, isNew: true), true)
        }
        // Also where another process is sending it: it may fail, and this file's owner is told that the bytes are safe.
        let usesOurs = !item.isKept
        if usesOurs { item.spool = name }
        if item.standing.state == .refused {
            item.take(new.delivery, key: new.isForced ? new.key : item.key, isForced: new.isForced)
            item.standing = item.standing.retried(now: now)
        }
        try items.update(item)
        return (.kept(item, isNew: false), usesOurs)
    }
}
