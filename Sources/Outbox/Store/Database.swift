// One SQLite connection, with every statement prepared once.
internal import CSQLite
import Foundation
import Platform

/// Not for several threads at once. Closed with the last reference; an open transaction is rolled back then.
final class Database {
    private let handle: OpaquePointer
    private var statements: [String: Statement] = [:]

    /// Opens, or makes, the database file. `patience` is how long another process' lock is waited for, in seconds.
    convenience init(_ path: Path, patience: Double) throws(OutboxError) {
        try self.init(name: path.bytes, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
        // SQLite's own waiting sleeps up to 100 ms though a commit takes a few: five processes would mostly sleep.
        let naps = Int(max(0, min(patience, 3600)) / Self.nap)
        sqlite3_busy_handler(handle, napUnlessTooOften, UnsafeMutableRawPointer(bitPattern: naps))
    }

    /// For a file that nobody writes any more; its journal is not looked at.
    convenience init(readingOnly path: Path) throws(OutboxError) {
        let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-".utf8)
        let escaped = path.bytes.map { byte in
            plain.contains(byte)
                ? String(UnicodeScalar(byte)) : "%" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }
        let name = "file:" + escaped.joined() + "?immutable=1"
        try self.init(name: Array(name.utf8), flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
    }

    private init(name: [UInt8], flags: Int32) throws(OutboxError) {
        var opened: OpaquePointer?
        let code = (name + [0]).withUnsafeBytes { name in
            sqlite3_open_v2(name.assumingMemoryBound(to: CChar.self).baseAddress, &opened, flags, nil)
        }
        guard let opened, code == SQLITE_OK else {
            let error = DatabaseError(code: code, message: opened.map(Self.message) ?? "out of memory")
            sqlite3_close_v2(opened)
            throw .database(error)
        }
        handle = opened
        sqlite3_extended_result_codes(handle, 1)
    }

    /// In seconds; between two looks at another process' lock.
    static let nap = 0.002

    deinit {
        statements.removeAll()
        sqlite3_close_v2(handle)
    }

    /// Runs a statement that gives no rows.
    func run(_ sql: String, _ values: Value...) throws(OutboxError) {
        try each(sql, values) { _ in }
    }

    func first<Result>(_ sql: String, _ values: Value..., read: (Row) -> Result) throws(OutboxError) -> Result? {
        var result: Result?
        try each(sql, values) { row in
            if result == nil { result = read(row) }
        }
        return result
    }

    func all<Result>(_ sql: String, _ values: Value..., read: (Row) -> Result) throws(OutboxError) -> [Result] {
        var results: [Result] = []
        try each(sql, values) { row in results.append(read(row)) }
        return results
    }

    func each(_ sql: String, _ values: [Value] = [], read: (Row) -> Void) throws(OutboxError) {
        let statement = try prepared(sql)
        defer { statement.reset() }
        try check(statement.bind(values))
        while true {
            let code = statement.step()
            if code == SQLITE_DONE { return }
            guard code == SQLITE_ROW else { throw lastError(code) }
            read(statement.row)
        }
    }

    /// What is wrong with the database, in SQLite's words; empty where it is sound.
    func check() throws(OutboxError) -> [String] {
        do throws(OutboxError) {
            return try all("PRAGMA quick_check(20)") { $0.text(0) }.filter { $0 != "ok" }
        } catch {
            guard case .database(let cause) = error, cause.kind == .corrupt else { throw error }
            return [cause.message]
        }
    }

    var lastInsertedID: Int64 { sqlite3_last_insert_rowid(handle) }
    var changedRows: Int { Int(sqlite3_changes(handle)) }
    /// False after an error that made SQLite roll the transaction back by itself.
    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    private func prepared(_ sql: String) throws(OutboxError) -> Statement {
        if let statement = statements[sql] { return statement }
        var compiled: OpaquePointer?
        try check(sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &compiled, nil))
        guard let compiled else { throw lastError(SQLITE_MISUSE) }
        let statement = Statement(compiled)
        statements[sql] = statement
        return statement
    }

    private func check(_ code: Int32) throws(OutboxError) {
        if code != SQLITE_OK { throw lastError(code) }
    }

    private func lastError(_ code: Int32) -> OutboxError {
        .database(DatabaseError(code: code, message: Self.message(handle)))
    }

    private static func message(_ handle: OpaquePointer) -> String {
        String(cString: sqlite3_errmsg(handle))
    }
}

/// SQLite's busy handler; the context is no pointer but how many naps may be taken. Zero gives up.
private func napUnlessTooOften(naps: UnsafeMutableRawPointer?, taken: Int32) -> Int32 {
    guard Int(taken) < Int(bitPattern: naps) else { return 0 }
    Thread.sleep(forTimeInterval: Database.nap)
    return 1
}
