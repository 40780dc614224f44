"""HTTP/1.1 on a socket: requests read to the byte, answers written, and connections ended in every way there is."""

import select
import socket
import ssl
import struct
from dataclasses import dataclass
from http import HTTPStatus

GONE = getattr(select, "POLLRDHUP", 0) | select.POLLHUP | select.POLLERR


class Gone(Exception):
    """The client has closed or reset the connection."""


class Malformed(Exception):
    """What came is not HTTP; `first` is how it began."""

    def __init__(self, first: bytes) -> None:
        super().__init__("not an HTTP request")
        self.first = first


@dataclass(frozen=True)
class Request:
    method: str
    target: str
    version: str
    headers: list[list[str]]

    def header(self, name: str) -> str | None:
        return next((value for key, value in self.headers if key.lower() == name), None)

    @property
    def content_length(self) -> int | None:
        value = self.header("content-length")
        return int(value) if value and value.isdigit() else None

    @property
    def chunked(self) -> bool:
        return "chunked" in (self.header("transfer-encoding") or "").lower()

    @property
    def wants_close(self) -> bool:
        return "close" in (self.header("connection") or "").lower() or self.version == "HTTP/1.0"


class Stream:
    def __init__(self, sock: socket.socket, record: dict) -> None:
        self.sock, self.record, self._buffer = sock, record, bytearray()

    def _fill(self) -> bool:
        try:
            data = self.sock.recv(262144)
        except (OSError, ssl.SSLError) as error:
            raise Gone(str(error)) from error
        self.record["bytes_in"] += len(data)
        self._buffer += data
        return bool(data)

    def take(self, limit: int) -> bytes:
        """At least one byte and at most `limit`."""
        if not self._buffer and not self._fill():
            raise Gone("closed by the client")
        data = bytes(self._buffer[:limit])
        del self._buffer[:limit]
        return data

    def unread(self) -> bytes:
        """What has been received but not taken."""
        data = bytes(self._buffer)
        self._buffer.clear()
        return data

    def _until(self, mark: bytes, limit: int = 65536) -> bytes | None:
        while (end := self._buffer.find(mark)) < 0:
            if len(self._buffer) > limit:
                raise Malformed(bytes(self._buffer[:256]))
            if not self._fill():
                if self._buffer:
                    raise Malformed(bytes(self._buffer[:256]))
                return None
        data = bytes(self._buffer[:end])
        del self._buffer[: end + len(mark)]
        return data

    def request(self) -> Request | None:
        head = self._until(b"\r\n\r\n")
        if head is None:
            return None
        first, *lines = head.decode("utf-8", "surrogateescape").split("\r\n")
        parts = first.split(" ")
        if len(parts) != 3 or not parts[2].startswith("HTTP/1."):
            raise Malformed(head[:256])
        pairs = [line.partition(":") for line in lines]
        return Request(parts[0], parts[1], parts[2], [[name, value.strip(" \t")] for name, _, value in pairs])

    def line(self) -> bytes:
        line = self._until(b"\r\n")
        if line is None:
            raise Gone("closed by the client")
        return line

    def send(self, data: bytes) -> None:
        try:
            self.sock.sendall(data)
        except (OSError, ssl.SSLError) as error:
            raise Gone(str(error)) from error

    def is_gone(self) -> bool:
        poll = select.poll()
        poll.register(self.sock.fileno(), GONE)
        return bool(poll.poll(0))

    # Ends

    def reset(self) -> None:
        self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.sock.close()

    def cut(self) -> None:
        self.sock.close()

    def close(self) -> None:
        if isinstance(self.sock, ssl.SSLSocket):
            try:
                self.sock.settimeout(0.05)  # close_notify goes out at once; the client's is not waited for
                self.sock.unwrap()
            except (OSError, ValueError):
                pass
        self.sock.close()

    def linger(self, seconds: float = 10) -> None:
        """FIN now, then drain: closing with unread bytes would send a RST that destroys the answer on its way."""
        try:
            self.sock.shutdown(socket.SHUT_WR)
            self.sock.settimeout(seconds)
            while self.sock.recv(262144):
                pass
        except OSError:
            pass
        self.sock.close()


class Body:
    def __init__(self, stream: Stream, request: Request) -> None:
        self._stream, self._chunked = stream, request.chunked
        self._left = 0 if request.chunked else request.content_length or 0
        self.complete = not request.chunked and self._left == 0

    def read(self, limit: int) -> bytes:
        """At most `limit` bytes of content; empty only when it is complete."""
        if self._chunked and self._left == 0 and not self.complete:
            try:
                self._left = int(self._stream.line().partition(b";")[0], 16)
            except ValueError as error:
                raise Malformed(b"bad chunk") from error
            if self._left == 0:
                while self._stream.line():
                    pass
                self.complete = True
        if self.complete:
            return b""
        data = self._stream.take(min(limit, self._left))
        self._left -= len(data)
        if self._left == 0:
            if self._chunked:
                self._stream.line()
            else:
                self.complete = True
        return data


def head(status: int, headers: list[tuple[str, str]]) -> bytes:
    reason = HTTPStatus(status).phrase if status in HTTPStatus._value2member_map_ else "Unknown"
    lines = [f"HTTP/1.1 {status} {reason}", *(f"{name}: {value}" for name, value in headers)]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("utf-8", "surrogateescape")
