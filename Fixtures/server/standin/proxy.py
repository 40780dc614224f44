"""A forward proxy with a log, to test `https_proxy`, `NO_PROXY` and proxy passwords: CONNECT, and plain http as well.

Prints a ready line like the server; `GET /log` with the Host `proxy.log` (any client, no password) shows what passed.
"""

import argparse
import base64
import json
import os
import select
import signal
import socket
import sys
import threading
from urllib.parse import urlsplit

from .wire import Gone, Malformed, Request, Stream, head


class Proxy:
    def __init__(self, login: str | None, refuse: int | None) -> None:
        self.expected = "Basic " + base64.b64encode(login.encode()).decode() if login else None
        self.refuse, self.log, self.lock = refuse, [], threading.Lock()

    def serve(self, sock: socket.socket) -> None:
        stream = Stream(sock, {"bytes_in": 0})
        try:
            while request := stream.request():
                if request.header("host") == "proxy.log":
                    self._say(stream, 200, json.dumps(self.log).encode())
                elif not self._pass(stream, request):
                    return
        except (OSError, Gone, Malformed):
            pass
        finally:
            sock.close()

    def _pass(self, stream: Stream, request: Request) -> bool:
        given = request.header("proxy-authorization")
        record = {"method": request.method, "target": request.target, "headers": request.headers, "status": 200,
                  "token_present": request.header("x-certain-token") is not None}
        with self.lock:
            self.log.append(record)
        if self.expected and given != self.expected:
            record["status"] = 407
            self._say(stream, 407, b"", ("Proxy-Authenticate", 'Basic realm="stand-in"'))
            return True
        if self.refuse:
            record["status"] = self.refuse
            self._say(stream, self.refuse, b"refused by the proxy")
            return True
        url = urlsplit("//" + request.target if request.method == "CONNECT" else request.target)
        try:
            other = socket.create_connection((url.hostname, url.port or 80), 10)
        except (OSError, TypeError):
            record["status"] = 502
            self._say(stream, 502, b"the proxy cannot reach it")
            return True
        other.settimeout(None)
        if request.method == "CONNECT":
            stream.send(b"HTTP/1.1 200 Connection established\r\n\r\n")
        else:  # one request in origin form; the answer's end is the connection's
            path = (url.path or "/") + (f"?{url.query}" if url.query else "")
            kept = [(name, value) for name, value in request.headers if not name.lower().startswith("proxy-")
                    and name.lower() != "connection"] + [("Connection", "close")]
            first = head(200, kept).partition(b"\r\n")[2]
            other.sendall(f"{request.method} {path} HTTP/1.1\r\n".encode() + first)
        self._relay(stream, other)
        return False

    @staticmethod
    def _say(stream: Stream, status: int, body: bytes, *more: tuple[str, str]) -> None:
        stream.send(head(status, [("Content-Length", str(len(body))), *more]) + body)

    @staticmethod
    def _relay(stream: Stream, other: socket.socket) -> None:
        ways = {stream.sock: other, other: stream.sock}
        other.sendall(stream.unread())
        try:
            while True:
                for source in select.select(list(ways), [], [])[0]:
                    data = source.recv(262144)
                    if not data:
                        return
                    ways[source].sendall(data)
        finally:
            other.close()


def main() -> None:
    parser = argparse.ArgumentParser(prog="standin.proxy", description=__doc__)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--login", metavar="USER:PASSWORD", help="ask for it with 407")
    parser.add_argument("--refuse", type=int, metavar="STATUS", help="answer every request so")
    wanted = parser.parse_args()
    proxy, listener = Proxy(wanted.login, wanted.refuse), socket.create_server(("127.0.0.1", wanted.port))

    def accept() -> None:
        while True:
            sock, _ = listener.accept()
            threading.Thread(target=proxy.serve, args=(sock,), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    port = listener.getsockname()[1]
    print(json.dumps({"ready": True, "url": f"http://127.0.0.1:{port}", "port": port, "pid": os.getpid()}), flush=True)
    while os.read(0, 4096):
        pass


if __name__ == "__main__":
    main()
