// A prepared statement, the values bound to it and the row it stands on.
internal import CSQLite

/// What a column holds.
enum Value: Equatable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case bytes([UInt8])

    init(_ text: String?) {
        self = text.map { .text($0) } ?? .null
    }

    init(_ number: Double?) {
        self = number.map { .real($0) } ?? .null
    }

    init(_ flag: Bool) {
        self = .integer(flag ? 1 : 0)
    }
}

final class Statement {
    private let handle: OpaquePointer

    init(_ handle: OpaquePointer) {
        self.handle = handle
    }

    deinit {
        sqlite3_finalize(handle)
    }

    var row: Row { Row(handle) }

    func step() -> Int32 { sqlite3_step(handle) }

    func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    /// SQLite's result code.
    func bind(_ values: [Value]) -> Int32 {
        for (index, value) in zip(Int32(1)..., values) {
            let code =
                switch value {
                case .null: sqlite3_bind_null(handle, index)
                case .integer(let number): sqlite3_bind_int64(handle, index, number)
                case .real(let number): sqlite3_bind_double(handle, index, number)
                case .text(let text): certain_sqlite_bind_text(handle, index, text, Int32(text.utf8.count))
                case .bytes(let bytes): certain_sqlite_bind_blob(handle, index, bytes, Int32(bytes.count))
                }
            if code != SQLITE_OK { return code }
        }
        return SQLITE_OK
    }
}

/// Valid while its statement stands on it. A column of another type reads as SQLite converts it.
struct Row {
    private let statement: OpaquePointer

    init(_ statement: OpaquePointer) {
        self.statement = statement
    }

    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }
    func isNumber(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_INTEGER }
    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }
    func flag(_ column: Int32) -> Bool { integer(column) != 0 }
    func real(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }
    func optionalReal(_ column: Int32) -> Double? { isNull(column) ? nil : real(column) }
    func text(_ column: Int32) -> String { optionalText(column) ?? "" }

    func optionalText(_ column: Int32) -> String? {
        guard let start = sqlite3_column_text(statement, column) else { return nil }
        let count = Int(sqlite3_column_bytes(statement, column))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    func bytes(_ column: Int32) -> [UInt8] {
        guard let start = sqlite3_column_blob(statement, column) else { return [] }
        return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
    }
}
