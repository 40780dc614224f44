// What the user decides about an item or a server.
package import Platform

extension Outbox {
    /// It is to be sent (again), at the next flush: for an item in doubt the user answers for that. Throws
    /// `noSuchItem`, `itemBusy` while a living process works on it, or `bytesGone`: then it stays as it was, with its
    /// reason.
    package func retry(_ id: Int64) throws(OutboxError) -> OutboxItem {
        let now = clock.now()
        let item = try item(id).item
        if item.claim == nil, case .gone = try openBytes(of: item) {
            throw .bytesGone(id, source: item.delivery.source)
        }
        return try perform { database throws(OutboxError) in
            let items = ItemRows(database: database)
            var item = try self.free(id, items, now: now)
            item.standing = item.standing.retried(now: now)
            try items.update(item)
            return item
        }
    }

    /// The item and its kept bytes go. Throws as `retry`.
    package func drop(_ id: Int64) throws(OutboxError) -> OutboxItem {
        let now = clock.now()
        let item = try perform { database throws(OutboxError) in
            let items = ItemRows(database: database)
            let item = try self.free(id, items, now: now)
            try items.delete(item)
            return item
        }
        try removeDiscarded()
        return item
    }

    /// The file that an item of this content has its bytes from was put elsewhere. Nothing where it has them from
    /// another one.
    package func moveSource(
        of digest: SHA256Digest, at destination: Destination, from: Path, to: Path
    ) throws(OutboxError) {
        try perform { database throws(OutboxError) in
            let items = ItemRows(database: database)
            guard var item = try items.find(digest, destination), item.delivery.source == from else { return }
            item.delivery.source = to
            try items.update(item)
        }
    }

    /// Whoever asks now need not wait for our own backoff (a new login, a command typed by a person). A pause the
    /// server demanded stays.
    package func liftPause(of destination: Destination) throws(OutboxError) {
        let now = clock.now()
        try perform { database throws(OutboxError) in
            let servers = ServerRows(database: database)
            let before = try servers.health(destination)
            let after = before.lifted(now: now)
            if after != before { try servers.write(after, destination) }
        }
    }

    private func free(_ id: Int64, _ items: ItemRows, now: Double) throws(OutboxError) -> OutboxItem {
        guard let item = try released(items.find(id), items, now: now) else { throw .noSuchItem(id) }
        guard item.claim == nil else { throw .itemBusy(id) }
        return item
    }
}
