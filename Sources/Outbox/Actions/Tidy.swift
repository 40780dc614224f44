// Setting right what ended processes left behind.
import Platform

extension Outbox {
    /// Frees what ended processes had claimed, adopts kept bytes that no row speaks of, removes half-written files.
    /// Cheap where there is nothing to do; to be called once before anything is sent.
    package func tidy() throws(OutboxError) -> [OutboxFinding] {
        var findings = try releaseEnded().map { OutboxFinding.interrupted($0) }
        findings += try adoptOrphans()
        try removeDiscarded()
        claims.removeDead()
        return findings
    }

    /// Those that were being sent, now in doubt.
    func releaseEnded() throws(OutboxError) -> [OutboxItem] {
        let claimed = try read { database throws(OutboxError) in try ItemRows(database: database).claimed() }
        let ended = claimed.filter { !claims.isBusy(with: $0) }.map(\.id)
        if ended.isEmpty { return [] }
        let now = clock.now()
        return try perform { database throws(OutboxError) in
            let items = ItemRows(database: database)
            var interrupted: [OutboxItem] = []
            for id in ended {
                guard let item = try items.find(id), let free = try self.released(item, items, now: now) else {
                    continue
                }
                if free.standing != item.standing { interrupted.append(free) }
            }
            return interrupted
        }
    }

    /// Spool files whose item has gone are removed before their names are forgotten.
    func removeDiscarded() throws(OutboxError) {
        let names = try read { database throws(OutboxError) in
            try database.all("SELECT spool FROM discarded") { $0.text(0) }
        }
        if names.isEmpty { return }
        try spool.remove(names)
        try perform { database throws(OutboxError) in
            for name in names { try database.run("DELETE FROM discarded WHERE spool = ?", .text(name)) }
        }
    }
}
