// Taking items from the outbox for a flush, one after the other.
import Platform

/// What a look-up led to.
enum SettledItem {
    case ended(Conclusion)
    /// It may be sent; the intent is on the disk.
    case goesOn(OutboxItem)
}

extension Outbox {
    /// The next item that this run may have, claimed; nil where there is none, or nothing may go to the server now.
    /// One that certainly is not stored is `sending` already: the intent and the claim share a commit.
    func claimNext(_ destination: Destination, _ terms: FlushTerms, run: String) throws(OutboxError) -> OutboxItem? {
        let claim = try claims.name()
        let now = clock.now()
        let claimed: OutboxItem? = try perform { database throws(OutboxError) in
            if try ServerRows(database: database).health(destination).activePause(now: now) != nil { return nil }
            let items = ItemRows(database: database)
            guard
                var item = try items.next(
                    destination, run: run, now: now, ignoringBackoff: terms.ignoresBackoff,
                    withUndecidable: terms.capabilities.canSettle)
            else { return nil }
            item.claim = claim
            item.began = now
            if item.standing.state == .waiting { item.standing = item.standing.begun() }
            try items.update(item)
            try items.mark(item.id, run: run)
            return item
        }
        if let claimed { claims.take(claimed.id) }
        return claimed
    }

    /// After the look-up of an item in doubt; `found` is nil where the server offers none.
    func settled(_ item: OutboxItem, _ found: Settlement?, _ terms: FlushTerms) throws(OutboxError) -> SettledItem {
        let now = clock.now()
        let draw = draw()
        do throws(OutboxError) {
            return try perform { database throws(OutboxError) in
                // Only a forced item has documents of the same content beside it.
                let receipts =
                    try item.isForced
                    ? LedgerRows(database: database).find(item.delivery.digest, item.destination) : []
                let step = item.standing.settling(
                    found, known: Set(receipts.map(\.id)), capabilities: terms.capabilities,
                    absenceAfter: terms.absenceAfter, now: now, backoff: .item, draw: draw)
                return try self.take(step, for: item, now: now, database)
            }
        } catch {
            claims.abandon(item.id)
            throw error
        }
    }

    private func take(
        _ step: SettlingStep, for item: OutboxItem, now: Double, _ database: Database
    ) throws(OutboxError) -> SettledItem {
        var item = item
        switch step {
        case .stored(let id):
            return .ended(.stored(try store(item, id, wasDuplicate: false, now: now, database)))
        case .wait(let standing):
            item.standing = standing
            item.claim = nil
            item.began = nil
            try ItemRows(database: database).update(item)
            return .ended(.kept(item))
        case .send(let standing):
            item.standing = standing.begun()
            item.began = now
            try ItemRows(database: database).update(item)
            return .goesOn(item)
        }
    }

    /// The item's bytes from the spool, or else from its source while that is unchanged.
    func openBytes(of claimed: OutboxItem) throws(OutboxError) -> ItemBytes {
        // They may have been handed in since it was claimed.
        let item =
            try read { database throws(OutboxError) in try ItemRows(database: database).find(claimed.id) } ?? claimed
        var kept = ItemBytes.gone
        if let name = item.spool {
            kept = item.bytes { () throws(SystemError) in try spool.open(name) }
            if case .open = kept { return kept }
        }
        guard let source = item.delivery.source else { return kept }
        let original = item.bytes { () throws(SystemError) in try OpenFile(source) }
        if case .gone = original { return kept }
        return original
    }
}

extension OutboxItem {
    /// What is opened, where it is this item's content to the last byte.
    fileprivate func bytes(from open: () throws(SystemError) -> OpenFile) -> ItemBytes {
        do throws(SystemError) {
            let file = try open()
            let status = try file.status()
            guard status.kind == .regular, status.size == delivery.size, try file.sha256() == delivery.digest
            else { return .gone }
            return .open(file, status)
        } catch {
            switch error.kind {
            case .missing, .notFolder, .isFolder, .loopOfLinks: return .gone
            default: return .unreadable(error)
            }
        }
    }
}

/// Whether an item's bytes can be had.
enum ItemBytes {
    case open(OpenFile, FileStatus)
    /// Neither kept here nor unchanged at their source.
    case gone
    /// There, but not to be read now: a matter of this machine, and no fault of the item.
    case unreadable(SystemError)
}
