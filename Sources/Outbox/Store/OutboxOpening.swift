// Opening the database: made where it is missing, set aside where it is damaged, refused where it is newer than we.
import Platform

struct OutboxOpening {
    let commits: CommitQueue
    let inUse: FileLock?
    let findings: [OutboxFinding]
    /// Nothing is known of what lies in the spool.
    let databaseIsNew: Bool

    init(files: OutboxFiles, now: Double, patience: Double, steps: StateSteps) throws(OutboxError) {
        try files.makeFolder()
        var shared = try files.lockDatabase()
        let existed = files.exists(files.database)
        if let commits = try Self.openSound(files, patience, steps) {
            self.commits = commits
            inUse = shared
            databaseIsNew = !existed
            findings = []
            return
        }
        shared = nil
        // Only once nobody else has it open: their commits would go to the file that was set aside.
        guard let alone = try files.lockDatabaseAlone() else { throw .damagedAndInUse }
        if let commits = try Self.openSound(files, patience, steps) {
            // Somebody has replaced it meanwhile.
            self.commits = commits
            databaseIsNew = false
            findings = []
        } else {
            let aside = try files.setDatabaseAside(now: now)
            files.makeDatabasePrivately()
            commits = try CommitQueue(files.database, patience: patience, steps: steps)
            databaseIsNew = true
            let saved = try DamagedDatabase.saveLedger(from: aside, to: commits)
            findings = [.databaseSetAside(path: aside, entriesSaved: saved)]
        }
        _ = try? FolderEntries.unlink(files.suspicion)
        alone.share()
        inUse = alone
    }

    /// Nil where the database is damaged.
    private static func openSound(
        _ files: OutboxFiles, _ patience: Double, _ steps: StateSteps
    ) throws(OutboxError) -> CommitQueue? {
        files.makeDatabasePrivately()
        do throws(OutboxError) {
            let commits = try CommitQueue(files.database, patience: patience, steps: steps)
            guard files.exists(files.suspicion) else {
                try commits.read { database throws(OutboxError) in try Self.readWhatWaits(database) }
                return commits
            }
            guard try commits.read({ database throws(OutboxError) in try database.check() }).isEmpty else { return nil }
            _ = try? FolderEntries.unlink(files.suspicion)
            return commits
        } catch {
            if error.isDamage { return nil }
            throw error
        }
    }

    /// Walks the pages of all that waits, so that damage is met before anything is promised. The ledger, which grows
    /// for years, is not walked: damage there is met by whoever looks into it, and healed by the next to open.
    private static func readWhatWaits(_ database: Database) throws(OutboxError) {
        for table in ["item", "attempt", "server"] {
            try database.each("SELECT count(*) FROM \(table) NOT INDEXED") { _ in }
        }
    }
}
