// The table of attempts that did not end an item: its history.

struct AttemptRows {
    let database: Database

    /// Enough to see a pattern, few enough for an item that fails for years.
    static let kept: Int64 = 20

    func add(_ item: Int64, _ attempt: PastAttempt) throws(OutboxError) {
        try database.run(
            "INSERT INTO attempt (item, began, ended, outcome, reason) VALUES (?, ?, ?, ?, ?)",
            .integer(item), .real(attempt.began), .real(attempt.ended), .text(attempt.outcome), Value(attempt.reason))
        try database.run(
            """
            DELETE FROM attempt WHERE item = ? AND rowid NOT IN
                (SELECT rowid FROM attempt WHERE item = ? ORDER BY rowid DESC LIMIT ?)
            """,
            .integer(item), .integer(item), .integer(Self.kept))
    }

    /// The oldest first.
    func of(_ item: Int64) throws(OutboxError) -> [PastAttempt] {
        try database.all(
            "SELECT began, ended, outcome, reason FROM attempt WHERE item = ? ORDER BY rowid", .integer(item)
        ) { row in
            PastAttempt(began: row.real(0), ended: row.real(1), outcome: row.text(2), reason: row.reason(3))
        }
    }
}
