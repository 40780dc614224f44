"""Starts a server as tests of other languages do, by its ready line, and talks to it with the standard library."""

import http.client
import json
import socket
import ssl
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

ROOM = Path(__file__).resolve().parent.parent
BOUNDARY = "selftest"


class Running:
    def __init__(self, *options: str, folder: str | None = None) -> None:
        self._own = None if folder else tempfile.TemporaryDirectory()
        self.folder = folder or self._own.name
        self.process = subprocess.Popen(
            [sys.executable, "-m", "standin", "--folder", self.folder, *options], cwd=ROOM, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE)
        self.ready = json.loads(self.process.stdout.readline())
        self.url = urlsplit(self.ready["url"])

    def __enter__(self) -> "Running":
        return self

    def __exit__(self, *_) -> None:
        self.process.stdin.close()
        self.process.wait(5)
        self.process.stdout.close()
        if self._own:
            self._own.cleanup()

    # The control surface

    def control(self, method: str, path: str, body=None):
        admin = urlsplit(self.ready["admin"])
        connection = http.client.HTTPConnection(admin.hostname, admin.port, timeout=20)
        connection.request(method, path, json.dumps(body) if body is not None else None)
        reply = connection.getresponse()
        data = reply.read()
        connection.close()
        if reply.status == 404 and path.startswith("/documents/"):
            return None
        assert reply.status == 200, data
        return json.loads(data) if reply.getheader("Content-Type") == "application/json" else data

    def token(self, scope: str = "app") -> str:
        return self.control("POST", "/tokens", {"scope": scope})["token"]

    def cue(self, name: str | None = None, **more) -> None:
        self.control("POST", "/cues", ({"cue": name} if name else {}) | more)

    def last(self) -> dict:
        return self.control("GET", "/requests")[-1]

    # The wire

    def trust(self) -> ssl.SSLContext:
        context = ssl.create_default_context(cafile=self.ready["ca"])
        # Older Pythons, Debian 12's among them, would take a connection that is cut for one that is closed.
        context.options &= ~ssl.OP_IGNORE_UNEXPECTED_EOF
        return context

    def connect(self, timeout: float = 10) -> socket.socket:
        raw = socket.create_connection((self.url.hostname.replace("localhost", "127.0.0.1"), self.url.port), timeout)
        if self.url.scheme == "http":
            return raw
        sock = self.trust().wrap_socket(raw, server_hostname=self.url.hostname, suppress_ragged_eofs=False,
                                        do_handshake_on_connect=False)
        try:
            sock.do_handshake()
            return sock
        except BaseException:
            sock.close()
            raise

    def request(self, method: str, path: str, body=None, headers: dict | None = None) -> "Reply":
        """One request on a connection of its own; `body` is bytes or becomes JSON."""
        headers = dict(headers or {})
        if body is not None and not isinstance(body, bytes):
            body, headers["Content-Type"] = json.dumps(body).encode(), "application/json"
        sock = self.connect()
        try:
            sock.sendall(head(method, self.url.path + path, headers | {"Content-Length": str(len(body or b""))}))
            sock.sendall(body or b"")
            return Reply(sock, method)
        finally:
            sock.close()

    def deliver(self, token: str, content: bytes = b"%PDF-1.4 x", name: str = "Beleg.pdf", key: str | None = None,
                path: str = "/api/inbox", fields: tuple = (), file_field: str = "file") -> "Reply":
        headers = {"X-Certain-Token": token, "Content-Type": f"multipart/form-data; boundary={BOUNDARY}"}
        if key:
            headers["Idempotency-Key"] = key
        return self.request("POST", path, form(content, name, fields, file_field), headers)


class Reply:
    def __init__(self, sock: socket.socket, method: str = "POST") -> None:
        answer = http.client.HTTPResponse(sock, method=method)
        answer.begin()
        self.status, self.headers, self.data = answer.status, answer.headers, answer.read()

    @property
    def json(self):
        return json.loads(self.data)


def head(method: str, path: str, headers: dict) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost", *(f"{name}: {value}" for name, value in headers.items())]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def form(content: bytes, name: str = "Beleg.pdf", fields: tuple = (), file_field: str = "file") -> bytes:
    parts = [f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{value}\r\n'
             for key, value in fields]
    start = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{file_field}"; filename="{name}"\r\n' \
        "Content-Type: application/pdf\r\n\r\n"
    return "".join(parts).encode() + start.encode() + content + f"\r\n--{BOUNDARY}--\r\n".encode()
