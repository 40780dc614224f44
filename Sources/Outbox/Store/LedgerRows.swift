// The ledger: what a server has confirmed. Entries are added and never changed.
import Platform

struct LedgerRows {
    let database: Database

    static let columns = """
        document_number, document_text, digest, confirmed, name, size, date, tags, rules, was_duplicate
        """

    static func receipt(_ row: Row) -> Receipt {
        let id: StoredID = row.isNull(0) ? .text(row.text(1)) : .number(row.integer(0))
        return Receipt(
            id: id, digest: SHA256Digest(bytes: row.bytes(2)), confirmed: row.real(3), name: row.text(4),
            size: row.integer(5), date: row.optionalText(6), tags: row.strings(7), rules: row.strings(8),
            wasDuplicate: row.flag(9))
    }

    /// The newest entry first: a forced delivery adds one to the same content.
    func find(_ digest: SHA256Digest, _ destination: Destination) throws(OutboxError) -> [Receipt] {
        try database.all(
            """
            SELECT \(Self.columns) FROM ledger WHERE digest = ? AND profile = ? AND server = ? ORDER BY entry DESC
            """,
            .bytes(digest.bytes), .text(destination.profile), .text(destination.server), read: Self.receipt)
    }

    func add(_ receipt: Receipt, _ destination: Destination) throws(OutboxError) {
        let (number, text) = Self.columns(of: receipt.id)
        try database.run(
            """
            INSERT INTO ledger (profile, server, digest, document_number, document_text, confirmed, was_duplicate,
                name, size, date, tags, rules)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            .text(destination.profile), .text(destination.server), .bytes(receipt.digest.bytes), number, text,
            .real(receipt.confirmed), Value(receipt.wasDuplicate), .text(receipt.name), .integer(receipt.size),
            Value(receipt.date), Value(json: receipt.tags), Value(json: receipt.rules))
    }

    /// Whether this document is known, and only as other content than this. A number and the same number as a text are
    /// one document: servers are not always of one mind there.
    func isOther(_ id: StoredID, than digest: SHA256Digest, _ destination: Destination) throws(OutboxError) -> Bool {
        let text = id.description
        let number = Int64(text).flatMap { String($0) == text ? Value.integer($0) : nil } ?? .null
        let isOurs =
            try database.first(
                """
                SELECT max(digest = ?) FROM ledger
                WHERE (document_number = ? AND document_text IS NULL OR document_number IS NULL AND document_text = ?)
                    AND profile = ? AND server = ?
                """,
                .bytes(digest.bytes), number, .text(text), .text(destination.profile), .text(destination.server)
            ) { $0.isNull(0) ? nil : $0.flag(0) } ?? nil
        return isOurs == false
    }

    private static func columns(of id: StoredID) -> (number: Value, text: Value) {
        switch id {
        case .number(let number): (.integer(number), .null)
        case .text(let text): (.null, .text(text))
        }
    }

    func count(_ destination: Destination) throws(OutboxError) -> Int {
        try database.first(
            "SELECT count(*) FROM ledger WHERE profile = ? AND server = ?", .text(destination.profile),
            .text(destination.server)
        ) { Int($0.integer(0)) } ?? 0
    }
}
