// Where the outbox's files lie.
import Platform

struct OutboxFiles: Sendable {
    let folder: Path

    var database: Path { folder.appending("outbox.db") }
    var journal: Path { folder.appending("outbox.db-journal") }
    /// Held shared by everybody who has the database open.
    var lock: Path { folder.appending("lock") }
    /// Left by a process that met damage: the next one looks closely.
    var suspicion: Path { folder.appending("damaged") }
    var spool: Path { folder.appending("spool") }
    var claims: Path { folder.appending("claims") }

    func makeFolder() throws(OutboxError) {
        if exists(folder) { return }
        do throws(SystemError) {
            try PrivateFiles.makeFolder(folder)
            try FolderEntries.sync(folder.parent)
        } catch {
            throw .files(error)
        }
    }

    /// SQLite makes its files as readable as the user's mask allows, and a journal as readable as its database.
    func makeDatabasePrivately() {
        // Where it is there already, or cannot be made, SQLite says what is to be said.
        _ = try? NewFile(database)
    }

    /// Nil on a read-only file system, where nothing can be set aside anyway.
    func lockDatabase() throws(OutboxError) -> FileLock? {
        do throws(SystemError) {
            if let held = try FileLock(lock, .shared) { return held }
        } catch {
            if error.kind == .readOnly { return nil }
            throw .files(error)
        }
        throw .database(DatabaseError(code: 5, message: "another process is setting a damaged database aside"))
    }

    /// Nil where somebody has it open.
    func lockDatabaseAlone() throws(OutboxError) -> FileLock? {
        do throws(SystemError) { return try FileLock(lock, .exclusive) } catch { throw .files(error) }
    }

    func exists(_ path: Path) -> Bool {
        (try? FileStatus(of: path, followingLinks: false)) != nil
    }

    /// So that the next process to open the database checks it.
    func markSuspicious() {
        _ = try? NewFile(suspicion)
    }

    /// Renames the database, and the journal that belongs to it, to a name nobody has; returns that name.
    func setDatabaseAside(now: Double) throws(OutboxError) -> Path {
        var number = 0
        while true {
            let ending = ".damaged-\(Int64(now))" + (number == 0 ? "" : "-\(number)")
            let aside = Path(bytes: database.bytes + Array(ending.utf8))
            let journalAside = Path(bytes: aside.bytes + Array("-journal".utf8))
            number += 1
            if exists(aside) || exists(journalAside) { continue }
            do throws(SystemError) {
                // The database first: a journal without its database is ignored, a database without its journal is not.
                try FolderEntries.rename(database, to: aside)
                if exists(journal) { try FolderEntries.rename(journal, to: journalAside) }
                try FolderEntries.sync(folder)
            } catch {
                throw .files(error)
            }
            return aside
        }
    }
}
