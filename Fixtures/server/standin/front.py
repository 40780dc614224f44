"""The listener in front of the application: TLS, one thread per connection, cues before anything else."""

import socket
import ssl
import threading

from .answers import content
from .backend import Backend
from .cues import NORMAL, Cue, Cues, parsed
from .exchange import Exchange
from .http2 import Http2
from .log import Log
from .wire import Gone, Malformed, Stream, head


class Front:
    def __init__(self, host: str, port: int, context: ssl.SSLContext | None, shell, backend_port: int, cues: Cues,
                 log: Log, clock) -> None:
        self.host, self.port, self.context = host, port, context
        self.shell, self.backend_port, self.cues, self.log, self.clock = shell, backend_port, cues, log, clock
        self.receive_buffer: int | None = None
        self._listener: socket.socket | None = None

    # Listening can be switched off (connections are then refused) and on again at the same port.

    def listen(self) -> None:
        if self._listener:
            return
        family = socket.AF_INET6 if ":" in self.host else socket.AF_INET
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if self.receive_buffer:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, self.receive_buffer)
        listener.bind((self.host, self.port))
        listener.listen(256)
        self.port = listener.getsockname()[1]
        self._listener = listener
        threading.Thread(target=self._accept, args=(listener,), daemon=True).start()

    def refuse(self) -> None:
        listener, self._listener = self._listener, None
        if listener:
            try:
                listener.shutdown(socket.SHUT_RDWR)  # wakes the thread in accept()
            except OSError:
                pass
            listener.close()

    @property
    def listening(self) -> bool:
        return self._listener is not None

    def _accept(self, listener: socket.socket) -> None:
        while True:
            try:
                sock, peer = listener.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(sock, f"{peer[0]}:{peer[1]}"), daemon=True).start()

    # One connection

    def _serve(self, sock: socket.socket, peer: str) -> None:
        record = self.log.connection(peer)
        try:
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if cue := self.cues.take("connection"):
                return self._before_tls(sock, record, cue)
            if self.context:
                record["first_bytes"] = sock.recv(16, socket.MSG_PEEK).hex()
                sock = self.context.wrap_socket(sock, server_side=True)
                record["tls"] = sock.version()
                if sock.selected_alpn_protocol() == "h2":
                    record["http"] = "2"
                    return Http2(self, Stream(sock, record), record).run()
            self._requests(Stream(sock, record), record)
        except Malformed as malformed:
            self.log.note(record, problem=str(malformed), first_bytes=malformed.first.hex())
            sock.close()
        except (OSError, Gone) as error:
            self.log.note(record, problem=repr(error))
            sock.close()
        finally:
            self.log.note(record, open=False)

    def _before_tls(self, sock: socket.socket, record: dict, cue: Cue) -> None:
        self.log.note(record, cue=cue.cue)
        stream, since = Stream(sock, record), self.cues.ends()
        if isinstance(cue.answer, dict):
            record["first_bytes"] = sock.recv(256).hex()
            data, kind = content(cue.answer)
            stream.send(head(cue.answer["status"], [("Content-Type", kind), ("Content-Length", str(len(data))),
                                                    ("Connection", "close")]) + data)
            return stream.linger(1)
        if cue.end in ("cut", "close"):
            sock.recv(65536)  # closing with something unread would be a RST
        if cue.end == "silent":
            while not stream.is_gone() and not self.cues.ended("forever", since, 0.1):
                pass
        getattr(stream, cue.end if cue.end in ("reset", "cut", "close") else "reset")()

    def _requests(self, stream: Stream, record: dict) -> None:
        backend = Backend(self.backend_port)
        try:
            while request := stream.request():
                entry = self.log.request(record, request, self.shell.settings.base)
                cue = self.cue_for(request, entry)
                if not Exchange(self, stream, request, entry, cue, backend).run():
                    return
            stream.close()
        finally:
            backend.drop()

    def cue_for(self, request, entry) -> Cue:
        cue = self.cues.take("request", request.method, (entry.path, entry.route))
        cue = cue or self._too_large(request) or NORMAL
        self.log.note(entry, cue=cue.cue)
        return cue

    def _too_large(self, request) -> Cue | None:
        """As a proxy with a limit: answered by the announced length, before the body."""
        settings = self.shell.settings
        by_proxy = settings.max_size is not None and settings.max_size_by == "proxy"
        if by_proxy and (request.content_length or 0) > settings.max_size:
            return parsed({"cue": "early-413", "read": 0, "send_continue": False})
        return None
