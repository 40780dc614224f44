"""The control surface for tests: its own port on loopback, plain HTTP, guarded by nothing, never the app's paths."""

import base64
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, unquote, urlsplit

from .presets import PRESETS
from .secrets_at_rest import totp
from .variants import VARIANTS


class Controls:
    """What can be asked of a running server. Each `METHOD /path` is a method; a dict or list becomes JSON."""

    def __init__(self, server) -> None:
        self.server = server  # see __main__.Server

    def routes(self) -> dict:
        server = self.server
        return {
            "GET /": lambda q, b: {"controls": sorted(self.routes()), "variants": VARIANTS,
                                   "cues": {name: preset["what"] for name, preset in PRESETS.items()}},
            "GET /state": lambda q, b: server.state(),
            "GET /cues": lambda q, b: server.cues.pending(),
            "POST /cues": lambda q, b: {"added": server.cues.add(b)},
            "DELETE /cues": lambda q, b: server.cues.clear(),
            "POST /release": lambda q, b: server.cues.release(),
            "GET /requests": lambda q, b: server.log.entries(**q),
            "DELETE /requests": lambda q, b: server.log.clear(),
            "GET /wait": self.wait,
            "GET /connections": lambda q, b: server.log.connections(),
            "POST /log": lambda q, b: setattr(server.log, "keep_bodies", bool(b["keep_bodies"])),
            "POST /settings": lambda q, b: server.shell.change(b).as_json(),
            "POST /clock": lambda q, b: setattr(server.clock, "skew", float(b["skew"])),
            "POST /transport": lambda q, b: server.transport(**b),
            "GET /documents": self.documents,
            "GET /arrivals": self.arrivals,
            "DELETE /documents": self.delete_documents,
            "POST /users": lambda q, b: {"id": server.accounts.put_user(**b)},
            "GET /code": lambda q, b: {"code": totp(q["secret"], server.clock.seconds() + float(q.get("in", 0)))},
            "GET /tokens": lambda q, b: server.accounts.tokens(with_revoked=True),
            "POST /tokens": lambda q, b: server.accounts.mint(
                b.get("name", "test"), b.get("scope", "app"), server.accounts.somebody()),
            "POST /revoke": lambda q, b: {"revoked": server.accounts.revoke((b or {}).get("id"))},
            "POST /stop": lambda q, b: server.stop(),
        }

    def wait(self, query: dict, body):
        count, timeout = int(query.pop("count", 1)), float(query.pop("timeout", 10))
        return self.server.log.wait(count, timeout, **query)

    def arrivals(self, query: dict, body):
        """Waits until at least `count` documents are kept."""
        count, documents = int(query["count"]), self.server.documents
        reached = self.server.log.until(float(query.get("timeout", 10)), lambda: documents.count() >= count)
        return {"documents": documents.count()} if reached else None

    def documents(self, query: dict, body):
        documents = self.server.documents.newest_first(-1, 0)
        if query.get("content"):
            for one in documents:
                one["content"] = base64.b64encode(self.server.documents.content(one["id"])).decode()
        return documents

    def delete_documents(self, query: dict, body):
        ids = [query["id"]] if "id" in query else [one["id"] for one in self.server.documents.newest_first(-1, 0)]
        return {"deleted": sum(self.server.documents.delete(one) for one in ids)}


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    controls: Controls

    def log_message(self, *arguments) -> None:
        pass

    def _handle(self) -> None:
        url = urlsplit(self.path)
        try:
            given = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            if self.command == "GET" and url.path.startswith("/documents/"):
                data = self.controls.server.documents.content(unquote(url.path.removeprefix("/documents/")))
                return self._answer(404 if data is None else 200, data or b"", "application/octet-stream")
            control = self.controls.routes().get(f"{self.command} {url.path}")
            if not control:
                return self._json(404, {"error": f"no {self.command} {url.path}; GET / lists what there is"})
            answer = control(dict(parse_qsl(url.query)), json.loads(given) if given else None)
            # A wait that ended by its time is told apart from an empty list.
            late = url.path in ("/wait", "/arrivals") and answer is None
            self._json(408 if late else 200, {"error": "timed out"} if late else {} if answer is None else answer)
        except (ValueError, KeyError, TypeError) as error:
            self._json(400, {"error": f"{type(error).__name__}: {error}"})

    do_GET = do_POST = do_DELETE = _handle

    def _json(self, status: int, value) -> None:
        self._answer(status, json.dumps(value).encode(), "application/json")

    def _answer(self, status: int, data: bytes, kind: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


def start(server) -> int:
    """Listens on a free loopback port and returns it."""
    handler = type("Handler", (_Handler,), {"controls": Controls(server)})
    listener = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    listener.daemon_threads = True
    threading.Thread(target=listener.serve_forever, daemon=True).start()
    return listener.server_address[1]
