"""A sink for benches: takes any delivery as fast as Python can, keeps nothing, answers 201 with a new id.

Blocking sockets and one thread per connection in a few processes.
"""

import argparse
import itertools
import json
import os
import signal
import socket
import ssl
import sys
import threading
from pathlib import Path

from .certificates import Certificates

VERSION = b'{"name": "certain", "version": "1.2.3"}'
BUFFER = 1 << 20


def serve(sock: socket.socket, context: ssl.SSLContext | None, ids) -> None:
    try:
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if context:
            sock = context.wrap_socket(sock, server_side=True)
        buffer = memoryview(bytearray(BUFFER))
        rest = b""
        while True:
            while b"\r\n\r\n" not in rest:
                data = sock.recv(65536)
                if not data:
                    return
                rest += data
            head, _, rest = rest.partition(b"\r\n\r\n")
            rest = take_body(sock, head.lower(), rest, buffer)
            sock.sendall(answer(head, ids))
    except (OSError, ValueError):
        pass
    finally:
        sock.close()


def take_body(sock: socket.socket, head: bytes, rest: bytes, buffer: memoryview) -> bytes:
    """Discards the body by its Content-Length and returns what came after it."""
    if b"transfer-encoding:" in head:
        raise ValueError("the sink takes bodies with a length only")
    _, found, tail = head.partition(b"\r\ncontent-length:")
    if not found:
        return rest
    left = int(tail.partition(b"\r\n")[0])
    if b"\r\nexpect: 100-continue" in head and not rest:
        sock.sendall(b"HTTP/1.1 100 Continue\r\n\r\n")
    surplus, left = rest[left:], left - len(rest)
    while left > 0:
        got = sock.recv_into(buffer, min(left, BUFFER))
        if got == 0:
            raise ValueError("closed in the middle of a body")
        left -= got
    return surplus


def answer(head: bytes, ids) -> bytes:
    method, target = head.split(b" ", 2)[:2]
    status, body = b"404 Not Found", b'{"detail": "Not Found"}'
    if method == b"POST":
        number = next(ids)
        status, body = b"201 Created", b'{"id": %d, "duplicate": false}' % number
    elif target.endswith(b"/api/version"):
        status, body = b"200 OK", VERSION
    elif target.partition(b"?")[0].endswith(b"/api/inbox"):
        status, body = b"200 OK", b"[]"
    return b"HTTP/1.1 %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s" % (status, len(body), body)


def accept_for_ever(listener: socket.socket, context: ssl.SSLContext | None, ids) -> None:
    while True:
        sock, _ = listener.accept()
        threading.Thread(target=serve, args=(sock, context, ids), daemon=True).start()


def end_with_parent(alive: int) -> None:
    """The parent alone holds the pipe's other end, so it closes however the parent ends."""
    os.read(alive, 1)
    os._exit(0)


def main() -> None:
    parser = argparse.ArgumentParser(prog="standin.sink", description=__doc__)
    parser.add_argument("--folder", type=Path, required=True, help="for the certificate authority")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--plain-http", action="store_true")
    parser.add_argument("--processes", type=int, default=2)
    wanted = parser.parse_args()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    certificates = Certificates(wanted.folder.resolve())
    context = None if wanted.plain_http else certificates.context("good")
    listener = socket.create_server(("127.0.0.1", wanted.port), backlog=1024)
    children, (alive, _held_open) = [], os.pipe()
    for number in range(wanted.processes):
        ids = itertools.count(number + 1, wanted.processes)  # no two processes give the same
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            os.close(_held_open)
            threading.Thread(target=end_with_parent, args=(alive,), daemon=True).start()
            accept_for_ever(listener, context, ids)
        children.append(child)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        port = listener.getsockname()[1]
        print(json.dumps({
            "ready": True, "url": f"{'http' if wanted.plain_http else 'https'}://localhost:{port}", "port": port,
            "ca": str(certificates.ca), "pid": os.getpid()}), flush=True)
        while os.read(0, 4096):
            pass
    finally:
        for child in children:
            os.kill(child, signal.SIGTERM)


if __name__ == "__main__":
    main()
