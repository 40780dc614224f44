"""Each misbehaviour really happens on the wire, over TLS: what a client sees, and what the server kept."""

import base64
import hashlib
import http.client
import json
import socket
import ssl
import threading
import time
import unittest

from driver import BOUNDARY, Reply, Running, form, head

CONTENT = b"%PDF-1.4 " + bytes(range(256)) * 8192  # 2 MiB, more than the socket's buffers hold
RESET, CLOSED, CUT, TIMEOUT = "reset", "closed", "cut", "timeout"
UNEXPECTED_EOF = "UNEXPECTED_EOF_WHILE_READING"  # what OpenSSL calls a connection that ends without a goodbye


class Wire(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.server = Running()
        cls.addClassCleanup(cls.server.__exit__)
        cls.server.control("POST", "/transport", {"receive_buffer": 65536})
        cls.token = cls.server.token()

    def setUp(self) -> None:
        self.server.control("DELETE", "/cues")
        self.server.control("DELETE", "/documents")
        self.server.control("DELETE", "/requests")

    def send(self, content: bytes = CONTENT, timeout: float = 20, expect: bool = False, below_tls: bool = False):
        """A delivery that keeps sending whatever the other side does: (reply, bytes sent, how it ended).

        `below_tls` looks at the bare socket instead of the answer: OpenSSL calls a RST an unexpected end, too.
        """
        body = form(content)
        sock = self.server.connect(timeout)
        headers = {"X-Certain-Token": self.token, "Content-Length": str(len(body)),
                   "Content-Type": f"multipart/form-data; boundary={BOUNDARY}"}
        sock.sendall(head("POST", "/api/inbox", headers | ({"Expect": "100-continue"} if expect else {})))
        sent, reply, refused = 0, None, None
        try:
            while sent < len(body):
                sent += sock.send(body[sent : sent + 16384])
        except OSError as error:  # an answer may wait all the same
            refused = error
        try:
            while below_tls and socket.socket.recv(sock, 65536):
                pass
            reply = None if below_tls else Reply(sock)
            ended = "answered"
        except http.client.RemoteDisconnected:
            ended = CLOSED
        except TimeoutError:
            ended = TIMEOUT
        except ConnectionResetError:
            ended = RESET
        except ssl.SSLError as error:  # Debian 12's Python raises no SSLEOFError here
            ended = CUT if error.reason == UNEXPECTED_EOF else type(error).__name__
        except http.client.HTTPException as error:
            ended = type(error).__name__
        sock.close()
        if below_tls and refused:
            ended = RESET  # nothing else makes sending fail
        return reply, sent, ended

    def kept(self) -> int:
        return self.server.control("GET", "/state")["documents"]

    def ended(self) -> dict:
        return self.server.control("GET", "/wait?state=ended&timeout=5")[-1]

    def test_answers_on_cue(self):
        json_detail = {"detail": [{"type": "x", "loc": ["body", "tags"], "msg": "m"}]}
        for cue, status, data in (
            ({"status": 422, "json": json_detail}, 422, json.dumps(json_detail).encode()),
            ({"cue": "html-200"}, 200, None), ({"cue": "empty-200"}, 200, b""), ({"cue": "list-200"}, 200, b"[]"),
            ({"cue": "broken-json"}, 201, b'{"id": 17, "filename": "Bel'), ({"cue": "no-id"}, 200, None),
            ({"cue": "conflict"}, 409, b'{"detail": "Conflict"}'), ({"cue": "disk-full"}, 507, None),
            ({"cue": "413"}, 413, None), ({"status": 599, "text": "?"}, 599, b"?"),
        ):
            self.server.control("POST", "/cues", cue)
            reply, _, _ = self.send(b"x")
            self.assertEqual(reply.status, status, cue)
            if data is not None:
                self.assertEqual(reply.data, data, cue)
        self.assertEqual(self.kept(), 0)

    def test_redirects_and_retry_after(self):
        for status in (301, 302, 303, 307, 308):
            self.server.cue("redirect", status=status, location="https://elsewhere.invalid/x")
            reply, _, _ = self.send(b"x")
            self.assertEqual((reply.status, reply.headers["Location"]), (status, "https://elsewhere.invalid/x"))
        self.server.control("POST", "/clock", {"skew": 86400 * 365})
        for value, expected in (("-1", "-1"), (10**30, str(10**30)), ({"date_in": 120}, None)):
            self.server.cue("busy", retry_after=value)
            reply, _, _ = self.send(b"x")
            moment = reply.headers["Retry-After"]
            if expected:
                self.assertEqual(moment, expected)
            else:
                seconds = [time.mktime(time.strptime(one, "%a, %d %b %Y %H:%M:%S GMT"))
                           for one in (reply.headers["Date"], moment)]
                self.assertAlmostEqual(seconds[1] - seconds[0], 120, delta=1)
                self.assertGreater(seconds[0], time.time() + 86400 * 300)
        self.server.control("POST", "/clock", {"skew": 0})

    def test_early_answers_come_while_the_body_is_going_out(self):
        for cue, ended in (("early-413", "closed"), ("early-413-keep", "kept"), ("early-status", "closed")):
            self.server.cue(cue)
            reply, _, how = self.send()
            self.assertEqual((reply and reply.status, how), (401 if cue == "early-status" else 413, "answered"), cue)
            entry = self.server.control("GET", f"/wait?cue={cue}&state=ended")[-1]
            self.assertEqual(entry["ended"], ended)
        self.server.cue("early-413-deaf")
        sock = self.server.connect()
        sock.sendall(head("POST", "/api/inbox", {"Content-Length": 10_000_000}) + b"x" * 70000)
        self.assertEqual(Reply(sock).status, 413)  # with 9.9 MB still to come
        sock.close()

    def test_resets_and_closes_in_the_body(self):
        large = CONTENT * 4
        total = len(form(large))
        for cue, how, least, most in (  # what the client meets, bytes of the body the server has taken
            ("reset-early", RESET, 0, 0), ("reset-mid", RESET, total // 2, total // 2),
            ("reset-late", RESET, total - 1, total - 1), ("early-413-reset", None, 65536, 65536),
            ("close-early", None, 0, 0), ("close-mid", None, total // 2, total // 2),
        ):
            self.server.cue(cue)
            _, sent, ended = self.send(large, below_tls=how == RESET)
            if how:
                self.assertEqual(ended, how, cue)
            if cue != "reset-late":
                self.assertLess(sent, total, cue)
            entry = self.server.control("GET", f"/wait?cue={cue}&state=ended")[-1]
            self.assertTrue(least <= entry["body_bytes"] <= most, (cue, entry["body_bytes"]))
        self.assertEqual(self.kept(), 0)

    def test_lost_answers(self):
        for number, (cue, how, kept) in enumerate((
            ("lost-close", CLOSED, 1), ("lost-cut", CUT, 1), ("lost-reset", RESET, 1), ("lost-silent", TIMEOUT, 1),
            ("stall-answer", TIMEOUT, 1), ("cut-answer", None, 1), ("dropped-close", CLOSED, 0),
            ("dropped-reset", RESET, 0), ("dropped-silent", TIMEOUT, 0), ("not-http", "BadStatusLine", 0),
        )):
            before = self.kept()
            self.server.cue(cue)
            reply, _, ended = self.send(b"%d" % number, 0.7 if how == TIMEOUT else 20, below_tls=how == RESET)
            self.server.control("GET", f"/wait?cue={cue}&state=ended")
            self.assertEqual(reply, None, cue)
            if how:
                self.assertEqual(ended, how, cue)
            self.assertEqual(self.kept() - before, kept, cue)
        self.server.cue("status-after-storing", status=504)
        reply, _, _ = self.send(b"last")
        self.assertEqual((reply.status, self.kept()), (504, 7))

    def test_stalls_stop_the_sender(self):
        for cue in ("stall-early", "stall-mid"):
            self.server.cue(cue)
            _, sent, ended = self.send(CONTENT * 8, timeout=0.7)
            self.assertLess(sent, len(CONTENT) * 8, cue)
            self.assertEqual(ended, TIMEOUT)

    def test_holds_wait_for_a_release_and_the_log_says_so(self):
        for cue, kept in (("hold-before-storing", 0), ("hold-after-storing", 1)):
            self.server.control("DELETE", "/documents")
            self.server.cue(cue)
            replies = []
            sender = threading.Thread(target=lambda: replies.append(self.send(b"held")[0]))
            sender.start()
            self.server.control("GET", f"/wait?cue={cue}&state=held")
            self.assertEqual((self.kept(), replies), (kept, []))
            self.server.control("POST", "/release")
            sender.join(5)
            self.assertEqual((replies[0].status, self.kept()), (201, 1))

    def test_slow_ways(self):
        self.server.cue("slow-read", read_rate=400_000)
        start = time.monotonic()
        self.assertEqual(self.send(b"x" * 200_000)[0].status, 201)
        self.assertGreater(time.monotonic() - start, 0.4)
        self.server.cue("slow-answer", answer_rate=1000)
        self.server.cue("late-answer", wait_answer=0.3)
        start = time.monotonic()
        self.assertEqual([self.send(b"s")[0].status for _ in range(2)], [201, 200])
        self.assertGreater(time.monotonic() - start, 0.5)

    def test_headers_are_added_and_taken_away(self):
        self.server.cue("more-headers", more_headers={"Date": None, "Alt-Svc": "clear"})
        reply, _, _ = self.send(b"x")
        self.assertEqual((reply.status, reply.headers["Date"], reply.headers["Alt-Svc"]), (201, None, "clear"))
        self.assertEqual(self.server.control("GET", "/arrivals?count=1"), {"documents": 1})

    def test_expect_continue(self):
        reply, _, _ = self.send(b"x", expect=True)
        self.assertEqual((reply.status, self.ended()["continued"]), (201, True))
        self.server.cue("no-continue")
        self.send(b"x", expect=True)
        self.assertFalse(self.server.last()["continued"])

    def test_a_cue_meets_the_requests_it_names_and_no_others(self):
        self.server.cue("status", status=503, method="POST", path="/api/in*", skip=1, count=2)
        self.assertEqual(self.server.request("GET", "/api/version").status, 200)
        self.assertEqual([self.send(b"x")[0].status for _ in range(4)], [201, 503, 503, 200])
        self.server.cue("status", count=None, chance=0.5)
        seen = {self.send(b"x")[0].status for _ in range(40)}
        self.assertEqual(seen, {200, 500})

    def test_the_log_has_the_raw_body(self):
        self.server.control("POST", "/log", {"keep_bodies": True})
        self.send(b"raw")
        entry = self.server.last()
        self.server.control("POST", "/log", {"keep_bodies": False})
        body = form(b"raw")
        self.assertEqual(base64.b64decode(entry["body"]), body)
        self.assertEqual(entry["body_sha256"], hashlib.sha256(body).hexdigest())
        self.assertEqual((entry["token_present"], entry["body_complete"]), (True, True))

    def test_connections_before_tls(self):
        for cue, errors in (("connect-reset", ConnectionResetError), ("connect-close", ssl.SSLError),
                            ("connect-plain", ssl.SSLError), ("connect-silent", TimeoutError)):
            self.server.cue(cue)
            with self.assertRaises(errors, msg=cue) as caught:
                self.server.connect(0.5 if errors is TimeoutError else 20)
            if errors is ssl.SSLError:
                self.assertEqual(caught.exception.reason == UNEXPECTED_EOF, cue == "connect-close", cue)
        self.server.control("POST", "/transport", {"listening": False})
        with self.assertRaises(ConnectionRefusedError):
            self.server.connect()
        self.server.control("POST", "/transport", {"listening": True})
        self.server.connect().close()

    def test_certificates(self):
        for kind, says in (("expired", "has expired"), ("not-yet-valid", "not yet valid"), ("good", None),
                           ("self-signed", "self-signed certificate"), ("wrong-host", "Hostname mismatch"),
                           ("foreign", "unable to get local issuer"), ("foreign-chain", "self-signed certificate in"),
                           ("expired-root-in-chain", None)):
            self.server.control("POST", "/transport", {"certificate": kind})
            if says:
                with self.assertRaisesRegex(ssl.SSLCertVerificationError, says):
                    self.server.connect()
            else:
                self.server.connect().close()
        self.server.control("POST", "/transport", {"highest_tls": "1.1"})
        with self.assertRaises(ssl.SSLError):
            self.server.connect()
        self.server.control("POST", "/transport", {"highest_tls": "1.3"})

    def test_endless_answer(self):
        self.server.cue("endless-answer")
        sock = self.server.connect()
        sock.sendall(head("GET", "/api/version", {}))
        got = 0
        while got < 5_000_000:
            got += len(sock.recv(65536))
        sock.close()
        self.assertEqual(self.ended()["ended"], "client-gone")


class Lifetime(unittest.TestCase):
    def test_it_survives_a_kill_and_ends_with_its_input(self):
        first = Running()
        token = first.token()
        self.assertEqual(first.deliver(token, b"a").status, 201)
        first.process.kill()
        first.process.wait()
        with Running("--port", str(first.ready["port"]), "--base", "/x", folder=first.folder) as second:
            self.assertEqual(second.ready["port"], first.ready["port"])
            self.assertEqual(second.deliver(token, b"a").json["duplicate"], True)
        self.assertEqual(second.process.returncode, 0)
        first.process.stdin.close()
        first.process.stdout.close()
        first._own.cleanup()

    def test_plain_http_ipv6_and_variants(self):
        with Running("--plain-http", "--host", "::1", "--variant", "no-list", "--variant", "labels") as server:
            self.assertTrue(server.ready["url"].startswith("http://[::1]:"))
            token = server.token()
            self.assertEqual(server.deliver(token, fields=(("labels", "x"),)).json["tags"], ["x"])
            self.assertEqual(server.request("GET", "/api/inbox", headers={"X-Certain-Token": token}).status, 405)


if __name__ == "__main__":
    unittest.main()
