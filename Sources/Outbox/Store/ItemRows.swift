// The table of items: what the outbox holds.
import Platform

/// Column names are constants of ours; values are always bound.
struct ItemRows {
    let database: Database

    static let columns = """
        id, profile, server, digest, key, forced, name, size, content_type, source, date, date_source, tags, rules, \
        note, created, spool, state, doubt_since, attempts, failures, next_attempt, reason, claim, began
        """

    static func item(_ row: Row) -> OutboxItem {
        let delivery = Delivery(
            digest: SHA256Digest(bytes: row.bytes(3)), size: row.integer(7), name: row.text(6),
            contentType: row.text(8), source: row.isNull(9) ? nil : Path(bytes: row.bytes(9)),
            date: row.optionalText(10), dateSource: row.text(11), tags: row.strings(12), rules: row.strings(13),
            note: row.optionalText(14))
        let standing = ItemStanding(
            state: ItemState(word: row.text(17), doubtSince: row.optionalReal(18)), attempts: Int(row.integer(19)),
            failures: Int(row.integer(20)), nextAttempt: row.real(21), reason: row.reason(22))
        return OutboxItem(
            id: row.integer(0), destination: Destination(profile: row.text(1), server: row.text(2)),
            delivery: delivery, key: row.text(4), isForced: row.flag(5), created: row.real(15),
            spool: row.optionalText(16), standing: standing, claim: row.optionalText(23), began: row.optionalReal(24))
    }

    func find(_ id: Int64) throws(OutboxError) -> OutboxItem? {
        try database.first("SELECT \(Self.columns) FROM item WHERE id = ?", .integer(id), read: Self.item)
    }

    func spool(of id: Int64) throws(OutboxError) -> String? {
        try database.first("SELECT spool FROM item WHERE id = ?", .integer(id)) { $0.optionalText(0) } ?? nil
    }

    func find(_ digest: SHA256Digest, _ destination: Destination) throws(OutboxError) -> OutboxItem? {
        try database.first(
            "SELECT \(Self.columns) FROM item WHERE profile = ? AND server = ? AND digest = ?",
            .text(destination.profile), .text(destination.server), .bytes(digest.bytes), read: Self.item)
    }

    func all() throws(OutboxError) -> [OutboxItem] {
        try database.all("SELECT \(Self.columns) FROM item ORDER BY id", read: Self.item)
    }

    func claimed() throws(OutboxError) -> [OutboxItem] {
        try database.all("SELECT \(Self.columns) FROM item WHERE claim IS NOT NULL", read: Self.item)
    }

    /// Of nobody's items that are tried by themselves.
    func nextAttempt(_ destination: Destination) throws(OutboxError) -> Double? {
        try database.first(
            """
            SELECT min(next_attempt) FROM item
            WHERE profile = ? AND server = ? AND claim IS NULL AND state IN ('waiting', 'unknown')
            """,
            .text(destination.profile), .text(destination.server)
        ) { $0.optionalReal(0) } ?? nil
    }

    /// Nobody's item that may be tried, one that was tried least first: those that fail again and again never stand
    /// before the others. `run` leaves out what this run has had already.
    func next(
        _ destination: Destination, run: String, now: Double, ignoringBackoff: Bool, withUndecidable: Bool
    ) throws(OutboxError) -> OutboxItem? {
        try database.first(
            """
            SELECT \(Self.columns) FROM item
            WHERE profile = ? AND server = ? AND claim IS NULL AND state <> 'refused' AND run IS NOT ?
                AND (? OR next_attempt <= ? OR next_attempt > ?) AND (? OR state <> 'undecidable')
            ORDER BY failures, attempts, id LIMIT 1
            """,
            .text(destination.profile), .text(destination.server), .text(run), Value(ignoringBackoff), .real(now),
            Value(now + Backoff.longestWait), Value(withUndecidable), read: Self.item)
    }

    /// Adds the item under a new id.
    func insert(_ item: OutboxItem, run: String?) throws(OutboxError) -> Int64 {
        let delivery = item.delivery
        let standing = item.standing
        try database.run(
            """
            INSERT INTO item (profile, server, digest, key, forced, name, size, content_type, source, date,
                date_source, tags, rules, note, created, spool, state, doubt_since, attempts, failures, next_attempt,
                reason, claim, began, run)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            .text(item.destination.profile), .text(item.destination.server), .bytes(delivery.digest.bytes),
            .text(item.key), Value(item.isForced), .text(delivery.name), .integer(delivery.size),
            .text(delivery.contentType), delivery.source.map { .bytes($0.bytes) } ?? .null, Value(delivery.date),
            .text(delivery.dateSource), Value(json: delivery.tags), Value(json: delivery.rules), Value(delivery.note),
            .real(item.created), Value(item.spool), .text(standing.state.word), Value(standing.state.doubtColumn),
            .integer(Int64(standing.attempts)), .integer(Int64(standing.failures)), .real(standing.nextAttempt),
            Value(standing.reason), Value(item.claim), Value(item.began), Value(run))
        return database.lastInsertedID
    }

    /// Writes what changes in an item's life: standing, claim, spool, and what a new wish of the user's replaced. Bytes
    /// that the row has stay its own, for somebody was told that they are safe: a second copy is one to be removed.
    func update(_ item: OutboxItem) throws(OutboxError) {
        let delivery = item.delivery
        let standing = item.standing
        try discard("SELECT ?1 AS spool FROM item WHERE id = ?2 AND item.spool <> ?1", of: item)
        try database.run(
            """
            UPDATE item SET key = ?, forced = ?, name = ?, source = ?, date = ?, date_source = ?, tags = ?, rules = ?,
                note = ?, spool = coalesce(spool, ?), state = ?, doubt_since = ?, attempts = ?, failures = ?, next_attempt = ?,
                reason = ?, claim = ?, began = ?
            WHERE id = ?
            """,
            .text(item.key), Value(item.isForced), .text(delivery.name),
            delivery.source.map { .bytes($0.bytes) } ?? .null, Value(delivery.date), .text(delivery.dateSource),
            Value(json: delivery.tags), Value(json: delivery.rules), Value(delivery.note), Value(item.spool),
            .text(standing.state.word), Value(standing.state.doubtColumn), .integer(Int64(standing.attempts)),
            .integer(Int64(standing.failures)), .real(standing.nextAttempt), Value(standing.reason),
            Value(item.claim), Value(item.began), .integer(item.id))
    }

    /// This run has had the item.
    func mark(_ id: Int64, run: String) throws(OutboxError) {
        try database.run("UPDATE item SET run = ? WHERE id = ?", .text(run), .integer(id))
    }

    /// The item goes; its spool files, the row's and the caller's, are noted as ones to be removed.
    func delete(_ item: OutboxItem) throws(OutboxError) {
        try discard("SELECT ?1 AS spool UNION SELECT spool FROM item WHERE id = ?2", of: item)
        try database.run("DELETE FROM item WHERE id = ?", .integer(item.id))
    }

    /// `names` has the item's own spool name as ?1 and its id as ?2.
    private func discard(_ names: String, of item: OutboxItem) throws(OutboxError) {
        try database.run(
            "INSERT OR IGNORE INTO discarded (spool) SELECT spool FROM (\(names)) WHERE spool IS NOT NULL",
            Value(item.spool), .integer(item.id))
    }
}
