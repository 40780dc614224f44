"""The inbox: bytes in FOLDER/inbox/ID, facts in the database, and what happens to the same content or key again."""

import hashlib
import json
import os
import secrets
import uuid
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from .clock import Clock
from .database import Database
from .settings import Settings


@dataclass(frozen=True)
class Arrival:
    filename: str
    content_type: str | None
    tags: list[str]
    document_date: str | None
    note: str | None
    key: str | None
    token_id: int | None


@dataclass(frozen=True)
class Kept:
    document: dict
    how: str  # "new", "same-content", "same-key", "key-reused" (other content under a known key)


class Documents:
    def __init__(self, folder: Path, database: Database, clock: Clock) -> None:
        self.folder = folder / "inbox"
        self.folder.mkdir(parents=True, exist_ok=True)
        for left_over in self.folder.glob(".arriving-*"):
            left_over.unlink()
        self.database, self.clock = database, clock

    def keep(self, source: BinaryIO, arrival: Arrival, settings: Settings) -> Kept:
        arriving = self.folder / f".arriving-{secrets.token_hex(8)}"
        hasher, size = hashlib.sha256(), 0
        try:
            with open(arriving, "wb") as target:
                while block := source.read(1 << 20):
                    hasher.update(block)
                    size += len(block)
                    target.write(block)
            sha256 = hasher.hexdigest()
            with self.database.transaction():
                if known := self._known(sha256, arrival.key, settings):
                    return known
                document = self._insert(arrival, size, sha256, settings)
                os.rename(arriving, self.folder / document["id"])
            return Kept(document, "new")
        finally:
            arriving.unlink(missing_ok=True)

    def _known(self, sha256: str, key: str | None, settings: Settings) -> Kept | None:
        if settings.by_key and key:
            used = self.database.one("SELECT * FROM keys WHERE idempotency_key = ?", key)
            if used and used["sha256"] != sha256:
                return Kept({}, "key-reused")
            # Where content decides as well, its answer (duplicate: true) says more than a replay.
            if used and not settings.by_content and (first := self._numbered(used["number"])):
                return Kept(first, "same-key")
        if settings.by_content:
            first = self.database.one("SELECT * FROM documents WHERE sha256 = ? ORDER BY number LIMIT 1", sha256)
            if first:
                return Kept(_decoded(first), "same-content")
        return None

    def _insert(self, arrival: Arrival, size: int, sha256: str, settings: Settings) -> dict:
        provisional = str(uuid.uuid4())
        created_at = self.clock.naive_utc().isoformat(timespec="microseconds")
        number = self.database.run(
            "INSERT INTO documents (id, filename, content_type, size, sha256, tags, document_date, note, created_at,"
            " idempotency_key, token_id) VALUES (?,?,?,?,?,?,?,?,?,?,?)",
            provisional, arrival.filename, arrival.content_type, size, sha256,
            json.dumps(arrival.tags, ensure_ascii=False), arrival.document_date, arrival.note, created_at,
            arrival.key, arrival.token_id,
        ).lastrowid
        if settings.ids == "integer":
            self.database.run("UPDATE documents SET id = ? WHERE number = ?", str(number), number)
        if arrival.key:
            self.database.run("INSERT OR IGNORE INTO keys VALUES (?,?,?)", arrival.key, number, sha256)
        return self._numbered(number)

    def _numbered(self, number: int) -> dict | None:
        row = self.database.one("SELECT * FROM documents WHERE number = ?", number)
        return _decoded(row) if row else None

    def newest_first(self, limit: int, offset: int) -> list[dict]:
        rows = self.database.all("SELECT * FROM documents ORDER BY number DESC LIMIT ? OFFSET ?", limit, offset)
        return [_decoded(row) for row in rows]

    def count(self) -> int:
        return self.database.one("SELECT count(*) AS n FROM documents")["n"]

    def content(self, identifier: str) -> bytes | None:
        """The bytes of a document that has a row; a file without a row is none."""
        row = self.database.one("SELECT id FROM documents WHERE id = ?", identifier)
        return (self.folder / row["id"]).read_bytes() if row else None

    def delete(self, identifier: str) -> bool:
        """As a user does in the web interface; its key is forgotten too."""
        with self.database.transaction():
            row = self.database.one("SELECT number FROM documents WHERE id = ?", identifier)
            if not row:
                return False
            self.database.run("DELETE FROM keys WHERE number = ?", row["number"])
            self.database.run("DELETE FROM documents WHERE number = ?", row["number"])
        (self.folder / identifier).unlink(missing_ok=True)
        return True


def _decoded(row: dict) -> dict:
    return row | {"tags": json.loads(row["tags"])}
