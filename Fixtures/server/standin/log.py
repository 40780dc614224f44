"""The record of every connection and request as seen on the wire; tests read it and wait on it."""

import base64
import hashlib
import threading
import time


class Entry:
    """One request. `state`: reading, held, answering, ended; `ended`: kept, closed, reset, cut, client-gone, failed."""

    def __init__(self, number: int, connection: int, request, base: str) -> None:
        self.number, self.connection = number, connection
        self.method, self.target, self.version = request.method, request.target, request.version
        self.path, _, self.query = request.target.partition("?")
        self.route = self.path.removeprefix(base)
        self.headers = request.headers
        self.content_length = request.content_length
        self.at = time.monotonic()
        self.state, self.ended, self.cue, self.status, self.problem = "reading", None, None, None, None
        self.body_bytes, self.body_complete, self.answer_bytes = 0, False, 0
        self.continued = False
        self.hasher, self.body = hashlib.sha256(), None

    def as_json(self) -> dict:
        names = {name.lower() for name, _ in self.headers}
        plain = ("number", "connection", "method", "target", "path", "route", "query", "version", "headers",
                 "content_length", "body_bytes", "body_complete", "state", "ended", "cue", "status", "answer_bytes",
                 "continued", "problem", "at")
        return {name: getattr(self, name) for name in plain} | {
            "token_present": "x-certain-token" in names,
            "cookie_present": "cookie" in names,
            "body_sha256": self.hasher.copy().hexdigest(),
            "body": None if self.body is None else base64.b64encode(bytes(self.body)).decode(),
        }


class Log:
    def __init__(self) -> None:
        self.keep_bodies = False
        self.changed = threading.Condition()
        self._entries: list[Entry] = []
        self._connections: list[dict] = []
        self._numbers, self._connection_numbers = 0, 0

    def connection(self, peer: str) -> dict:
        with self.changed:
            self._connection_numbers += 1
            record = {"number": self._connection_numbers, "peer": peer, "tls": None, "http": "1.1",
                      "bytes_in": 0, "requests": 0, "first_bytes": None, "open": True, "cue": None, "problem": None}
            self._connections.append(record)
            self.changed.notify_all()
            return record

    def request(self, connection: dict, request, base: str) -> Entry:
        with self.changed:
            self._numbers += 1
            connection["requests"] += 1
            entry = Entry(self._numbers, connection["number"], request, base)
            if self.keep_bodies:
                entry.body = bytearray()
            self._entries.append(entry)
            self.changed.notify_all()
            return entry

    def received(self, entry: Entry, data: bytes) -> None:
        entry.hasher.update(data)
        entry.body_bytes += len(data)
        if entry.body is not None:
            entry.body += data

    def note(self, record, **changes) -> None:
        """Changes an entry or a connection's record and wakes who waits."""
        with self.changed:
            for name, value in changes.items():
                if isinstance(record, dict):
                    record[name] = value
                else:
                    setattr(record, name, value)
            self.changed.notify_all()

    def _matching(self, wanted: dict) -> list[Entry]:
        """`since` is the number of the last entry already seen; all else must be equal."""
        wanted = dict(wanted)
        since = int(wanted.pop("since", 0))
        seen = max(0, since - self._entries[0].number + 1) if self._entries else 0
        return [entry for entry in self._entries[seen:]
                if all(str(getattr(entry, name, None)) == value for name, value in wanted.items())]

    def entries(self, **wanted) -> list[dict]:
        with self.changed:
            return [entry.as_json() for entry in self._matching(wanted)]

    def connections(self) -> list[dict]:
        with self.changed:
            return [dict(record) for record in self._connections]

    def wait(self, count: int, timeout: float, **wanted) -> list[dict] | None:
        """Until `count` entries are as wanted; None when the time is over."""
        reached = self.until(timeout, lambda: len(self._matching(wanted)) >= count)
        return self.entries(**wanted) if reached else None

    def until(self, timeout: float, reached) -> bool:
        """Until `reached()`, which is asked again after every change; False when the time is over."""
        deadline = time.monotonic() + timeout
        with self.changed:
            while not reached():
                remaining = deadline - time.monotonic()
                if remaining <= 0 or not self.changed.wait(remaining):
                    return reached()
            return True

    def clear(self) -> None:
        with self.changed:
            self._entries.clear()
            self._connections.clear()
