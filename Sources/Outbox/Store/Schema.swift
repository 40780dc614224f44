// The database's tables, and how an older database becomes today's.

enum Schema {
    /// Each entry brings a database of the version before to its own (1 for the first). Written once, never changed:
    /// databases out there have gone through it.
    static let migrations: [[String]] = [
        [
            """
            CREATE TABLE item (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                profile TEXT NOT NULL, server TEXT NOT NULL, digest BLOB NOT NULL,
                key TEXT NOT NULL, forced INTEGER NOT NULL,
                name TEXT NOT NULL, size INTEGER NOT NULL, content_type TEXT NOT NULL, source BLOB,
                date TEXT, date_source TEXT NOT NULL, tags TEXT NOT NULL, rules TEXT NOT NULL, note TEXT,
                created REAL NOT NULL, spool TEXT UNIQUE,
                state TEXT NOT NULL, doubt_since REAL, attempts INTEGER NOT NULL, failures INTEGER NOT NULL,
                next_attempt REAL NOT NULL, reason TEXT,
                claim TEXT, run TEXT, began REAL,
                UNIQUE (profile, server, digest)
            )
            """,
            "CREATE INDEX item_by_turn ON item (profile, server, failures, attempts, id)",
            "CREATE INDEX item_by_claim ON item (claim) WHERE claim IS NOT NULL",
            """
            CREATE TABLE attempt (
                item INTEGER NOT NULL REFERENCES item (id) ON DELETE CASCADE,
                began REAL NOT NULL, ended REAL NOT NULL, outcome TEXT NOT NULL, reason TEXT
            )
            """,
            "CREATE INDEX attempt_by_item ON attempt (item)",
            """
            CREATE TABLE ledger (
                entry INTEGER PRIMARY KEY,
                profile TEXT NOT NULL, server TEXT NOT NULL, digest BLOB NOT NULL,
                document_number INTEGER, document_text TEXT, confirmed REAL NOT NULL, was_duplicate INTEGER NOT NULL,
                name TEXT NOT NULL, size INTEGER NOT NULL, date TEXT, tags TEXT NOT NULL, rules TEXT NOT NULL
            )
            """,
            "CREATE INDEX ledger_by_digest ON ledger (digest)",
            """
            CREATE TABLE server (
                profile TEXT NOT NULL, server TEXT NOT NULL, failures INTEGER NOT NULL,
                suspect_item INTEGER, suspect_likeness TEXT,
                paused_since REAL, paused_until REAL, demanded INTEGER, reason TEXT,
                PRIMARY KEY (profile, server)
            )
            """,
            // Spool files whose item is gone: still to be removed.
            "CREATE TABLE discarded (spool TEXT PRIMARY KEY)",
        ],
        ["CREATE INDEX ledger_by_document ON ledger (document_number, document_text)"],
    ]

    static var version: Int { migrations.count }

    /// Brings the database to today's version, in one transaction. Several processes may come at once.
    static func prepare(_ database: Database) throws(OutboxError) {
        do throws(OutboxError) {
            // A rollback journal rather than a write-ahead log: it works on network homes, and the log of SQLite
            // before 3.51.3 can corrupt a database that several processes write (sqlite.org/wal.html, "The
            // WAL-Reset Bug"). It stays, and a commit puts zeros over its header, which SQLite forces to the disk as
            // it would the removal: giving its blocks back and taking new ones is work for the file system each time.
            _ = try database.all("PRAGMA journal_mode = PERSIST") { _ in }
            try database.run("PRAGMA synchronous = FULL")
            try database.run("PRAGMA fullfsync = ON")
            try database.run("PRAGMA foreign_keys = ON")
        } catch {
            // A database on a read-only file system can still be read.
            guard case .database(let cause) = error, cause.kind == .readOnly else { throw error }
        }
        if try version(of: database) == version { return }
        _ = try database.transaction { () throws(OutboxError) in
            let found = try version(of: database)
            guard found <= version else { throw .newerSchema(found: found, known: version) }
            for migration in migrations[found...] {
                for statement in migration { try database.run(statement) }
            }
            try database.run("PRAGMA user_version = \(version)")
            return true
        }
    }

    private static func version(of database: Database) throws(OutboxError) -> Int {
        try database.first("PRAGMA user_version") { Int($0.integer(0)) } ?? 0
    }
}

extension Database {
    /// Commits where `body` returns true, rolls back where it returns false or throws.
    func transaction(_ body: () throws(OutboxError) -> Bool) throws(OutboxError) -> Bool {
        try run("BEGIN IMMEDIATE")
        do throws(OutboxError) {
            if try body() {
                try run("COMMIT")
                return true
            }
        } catch {
            rollBack()
            throw error
        }
        rollBack()
        return false
    }

    /// Where this fails too, the transaction ends with the connection: a journal left behind is rolled back by the
    /// next one to open the database.
    private func rollBack() {
        if isInTransaction { try? run("ROLLBACK") }
    }
}
