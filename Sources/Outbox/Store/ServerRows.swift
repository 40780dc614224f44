// The table of servers in trouble; a server that works has no row.

struct ServerRows {
    let database: Database

    func health(_ destination: Destination) throws(OutboxError) -> ServerHealth {
        try database.first(
            """
            SELECT failures, suspect_item, suspect_likeness, paused_since, paused_until, demanded, reason FROM server
            WHERE profile = ? AND server = ?
            """,
            .text(destination.profile), .text(destination.server)
        ) { row in
            var health = ServerHealth(failures: Int(row.integer(0)))
            if !row.isNull(1) { health.suspect = .init(item: row.integer(1), likeness: row.text(2)) }
            if let reason = row.reason(6), let since = row.optionalReal(3), let until = row.optionalReal(4) {
                health.pause = Pause(since: since, until: until, isDemanded: row.flag(5), reason: reason)
            }
            return health
        } ?? .good
    }

    func write(_ health: ServerHealth, _ destination: Destination) throws(OutboxError) {
        if health == .good {
            try database.run(
                "DELETE FROM server WHERE profile = ? AND server = ?", .text(destination.profile),
                .text(destination.server))
            return
        }
        try database.run(
            """
            INSERT OR REPLACE INTO server (profile, server, failures, suspect_item, suspect_likeness, paused_since,
                paused_until, demanded, reason)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            .text(destination.profile), .text(destination.server), .integer(Int64(health.failures)),
            health.suspect.map { .integer($0.item) } ?? .null, Value(health.suspect?.likeness),
            Value(health.pause?.since), Value(health.pause?.until), Value(health.pause?.isDemanded ?? false),
            Value(health.pause?.reason))
    }
}
