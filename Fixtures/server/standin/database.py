"""The SQLite file behind the server: schema, and one connection that threads share under a lock."""

import sqlite3
import threading
from pathlib import Path

SCHEMA = """
CREATE TABLE IF NOT EXISTS users (
    id INTEGER PRIMARY KEY, username TEXT UNIQUE NOT NULL, password TEXT NOT NULL,
    totp TEXT, must_change INTEGER NOT NULL DEFAULT 0, must_set_up_mfa INTEGER NOT NULL DEFAULT 0);
CREATE TABLE IF NOT EXISTS sessions (
    cookie TEXT PRIMARY KEY, user_id INTEGER NOT NULL, mfa_done INTEGER NOT NULL DEFAULT 0);
CREATE TABLE IF NOT EXISTS tokens (
    id INTEGER PRIMARY KEY AUTOINCREMENT, user_id INTEGER, name TEXT NOT NULL, scope TEXT NOT NULL,
    digest TEXT UNIQUE NOT NULL, created_at TEXT NOT NULL, revoked INTEGER NOT NULL DEFAULT 0);
CREATE TABLE IF NOT EXISTS documents (
    number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT UNIQUE NOT NULL, filename TEXT NOT NULL, content_type TEXT,
    size INTEGER NOT NULL, sha256 TEXT NOT NULL, tags TEXT NOT NULL, document_date TEXT, note TEXT,
    created_at TEXT NOT NULL, idempotency_key TEXT, token_id INTEGER);
CREATE INDEX IF NOT EXISTS documents_by_content ON documents (sha256);
CREATE TABLE IF NOT EXISTS keys (
    idempotency_key TEXT PRIMARY KEY, number INTEGER NOT NULL, sha256 TEXT NOT NULL);
"""


class Database:
    def __init__(self, path: Path) -> None:
        self.lock = threading.RLock()
        self.connection = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        self.connection.row_factory = sqlite3.Row
        # Survives a killed process; power cuts are not this server's business.
        self.connection.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;" + SCHEMA)

    def run(self, statement: str, *values) -> sqlite3.Cursor:
        with self.lock:
            return self.connection.execute(statement, values)

    def one(self, statement: str, *values) -> dict | None:
        with self.lock:
            row = self.connection.execute(statement, values).fetchone()
            return dict(row) if row else None

    def all(self, statement: str, *values) -> list[dict]:
        with self.lock:
            return [dict(row) for row in self.connection.execute(statement, values).fetchall()]

    def transaction(self):
        """A context that commits on leaving and undoes on an exception; other threads wait."""
        return _Transaction(self)


class _Transaction:
    def __init__(self, database: Database) -> None:
        self.database = database

    def __enter__(self) -> Database:
        self.database.lock.acquire()
        try:
            self.database.connection.execute("BEGIN IMMEDIATE")
        except BaseException:
            self.database.lock.release()
            raise
        return self.database

    def __exit__(self, kind, value, trace) -> None:
        try:
            self.database.connection.execute("ROLLBACK" if kind else "COMMIT")
        finally:
            self.database.lock.release()
