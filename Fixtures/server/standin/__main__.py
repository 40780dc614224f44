"""Puts the server together, says when it is ready, and ends with its standard input or on a signal."""

import json
import os
import signal
import socket
import sys
import threading

import uvicorn

from . import admin, options
from .accounts import Accounts
from .app import Shell
from .certificates import Certificates
from .clock import Clock
from .cues import Cues
from .database import Database
from .documents import Documents
from .front import Front
from .log import Log
from .settings import Settings
from .variants import VARIANTS


class Server:
    def __init__(self, wanted) -> None:
        wanted.folder.mkdir(parents=True, exist_ok=True)
        self.folder = wanted.folder.resolve()
        self.clock, self.log, self.cues = Clock(), Log(), Cues(wanted.seed)
        if wanted.misbehave_file:
            self.cues.add(json.loads(wanted.misbehave_file.read_text()))
        database = Database(self.folder / "standin.sqlite")
        self.accounts = Accounts(database, self.clock)
        self.documents = Documents(self.folder, database, self.clock)
        changes = {"base": wanted.base, "max_size": wanted.max_size, "secure": not wanted.plain_http}
        for name in wanted.variant:
            changes |= VARIANTS[name]
        self.shell = Shell(Settings().changed(changes), self.documents, self.accounts)
        self.certificates = Certificates(self.folder)
        self.tls = {"kind": wanted.certificate, "highest": wanted.highest_tls, "http2": wanted.http2}
        context = None if wanted.plain_http else self.certificates.context(**self.tls)
        self.front = Front(wanted.host, wanted.port, context, self.shell, self._run_application(), self.cues, self.log,
                           self.clock)
        self.front.listen()
        self.ended = threading.Event()

    def _run_application(self) -> int:
        """uvicorn on a loopback port of its own that only the front speaks to; returns when it answers."""
        listener = socket.create_server(("127.0.0.1", 0), backlog=256)
        application = uvicorn.Server(uvicorn.Config(
            self.shell, http="httptools", loop="asyncio", lifespan="off", log_config=None, access_log=False,
            date_header=False, server_header=False, timeout_keep_alive=3600))
        threading.Thread(target=application.run, args=([listener],), daemon=True).start()
        return listener.getsockname()[1]

    @property
    def url(self) -> str:
        scheme = "https" if self.front.context else "http"
        host = "[::1]" if ":" in self.front.host else "localhost"
        return f"{scheme}://{host}:{self.front.port}{self.shell.settings.base}"

    def state(self) -> dict:
        return {"url": self.url, "ca": str(self.certificates.ca), "folder": str(self.folder),
                "settings": self.shell.settings.as_json(), "skew": self.clock.skew, "listening": self.front.listening,
                "documents": self.documents.count(), "sessions": self.accounts.open_sessions(), "pid": os.getpid()}

    def transport(self, certificate: str | None = None, highest_tls: str | None = None,
                  http2: bool | None = None, receive_buffer: int | None = None, listening: bool | None = None) -> dict:
        """For connections from now on; what is not named stays."""
        named = {"kind": certificate, "highest": highest_tls, "http2": http2}
        if changes := {name: value for name, value in named.items() if value is not None}:
            self.tls |= changes
            self.front.context = self.certificates.context(**self.tls)
        if receive_buffer:
            self.front.receive_buffer = receive_buffer
            if self.front.listening:
                self.front.refuse()
                self.front.listen()
        if listening is not None:
            self.front.listen() if listening else self.front.refuse()
        return self.state()

    def stop(self) -> None:
        self.ended.set()


def main() -> None:
    wanted = options.parsed()
    server = Server(wanted)
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, lambda *_: server.stop())
    admin_port = admin.start(server)
    print(json.dumps({
        "ready": True, "url": server.url, "port": server.front.port, "ca": str(server.certificates.ca),
        "admin": f"http://127.0.0.1:{admin_port}", "folder": str(server.folder), "pid": os.getpid()}), flush=True)
    if not wanted.stay:
        threading.Thread(target=_end_with_input, args=(server,), daemon=True).start()
    server.ended.wait()
    server.front.refuse()
    os._exit(0)  # held connections are not waited for; SQLite needs no goodbye


def _end_with_input(server: Server) -> None:
    try:
        while sys.stdin and os.read(sys.stdin.fileno(), 4096):
            pass
    except OSError:
        pass
    server.stop()


if __name__ == "__main__":
    main()
