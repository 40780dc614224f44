// Reading what can still be read of a database that was set aside.
import Platform

enum DamagedDatabase {
    /// Copies the ledger entries that can be read and returns how many; the damaged file itself is only read. An entry
    /// is true even if its transaction was never finished: it was written after the server had confirmed.
    static func saveLedger(from damaged: Path, to commits: CommitQueue) throws(OutboxError) -> Int {
        var saved: [Int64: (Receipt, Destination)] = [:]
        // From both ends, so that one bad page in the middle does not cost everything behind it.
        for order in ["ASC", "DESC"] {
            guard let database = try? Database(readingOnly: damaged) else { return 0 }
            let query = "SELECT \(LedgerRows.columns), entry, profile, server FROM ledger ORDER BY entry \(order)"
            try? database.each(query) { row in
                let destination = Destination(profile: row.text(11), server: row.text(12))
                saved[row.integer(10)] = (LedgerRows.receipt(row), destination)
            }
        }
        let entries = saved.filter { $0.value.0.digest.bytes.count == 32 }.sorted { $0.key < $1.key }.map(\.value)
        try commits.perform { database throws(OutboxError) in
            for (receipt, destination) in entries { try LedgerRows(database: database).add(receipt, destination) }
        }
        return entries.count
    }
}
