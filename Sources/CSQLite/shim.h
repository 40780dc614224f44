// SQLite for Swift: what is hidden behind macros as typed inline wrappers.
#pragma once
#if !__has_include(<sqlite3.h>)
#error "SQLite's headers are missing. Debian and Ubuntu: sudo apt-get install libsqlite3-dev"
#else
#include <sqlite3.h>

/// SQLite copies the bytes before it returns.
static inline int certain_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *bytes, int count) {
    return sqlite3_bind_text(statement, index, bytes, count, SQLITE_TRANSIENT);
}
static inline int certain_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int count) {
    return sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}
#endif
