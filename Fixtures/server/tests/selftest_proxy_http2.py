"""The proxy, the sink and HTTP/2, each driven by curl where the standard library has no client."""

import http.client
import json
import shutil
import subprocess
import sys
import unittest
from urllib.parse import urlsplit

from driver import ROOM, Running


class Helper:
    """The sink or the proxy, by its ready line."""

    def __init__(self, module: str, *options: str) -> None:
        self.process = subprocess.Popen([sys.executable, "-m", module, *options], cwd=ROOM, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE)
        self.ready = json.loads(self.process.stdout.readline())

    def __enter__(self) -> "Helper":
        return self

    def __exit__(self, *_) -> None:
        self.process.stdin.close()
        self.process.wait(5)
        self.process.stdout.close()


def curl(*arguments: str) -> str:
    return subprocess.run(["curl", "-sS", "-m", "20", *arguments], capture_output=True, text=True).stdout


@unittest.skipUnless(shutil.which("curl"), "needs curl")
class ByCurl(unittest.TestCase):
    def test_a_proxy_tells_what_passed_and_asks_for_its_password(self):
        with Running() as server, Helper("standin.proxy", "--login", "u:p") as proxy:
            address = urlsplit(proxy.ready["url"])
            trust = ("--cacert", server.ready["ca"], f"{server.ready['url']}/api/version", "-w", "%{http_connect}")
            self.assertIn("407", curl("-x", proxy.ready["url"], *trust))
            self.assertIn("certain", curl("-x", f"http://u:p@{address.netloc}", *trust))
            connection = http.client.HTTPConnection(address.hostname, address.port)
            connection.request("GET", "/log", headers={"Host": "proxy.log"})
            log = json.loads(connection.getresponse().read())
            connection.close()
            self.assertEqual([(one["method"], one["status"], one["token_present"]) for one in log],
                             [("CONNECT", 407, False), ("CONNECT", 200, False)])

    def test_plain_http_through_the_proxy(self):
        with Running("--plain-http") as server, Helper("standin.proxy") as proxy:
            url = f"{server.ready['url']}/api/version"
            self.assertIn("certain", curl("-x", proxy.ready["url"], "--noproxy", "", url))

    def test_the_sink_takes_everything(self):
        with Running() as server, Helper("standin.sink", "--folder", server.folder) as sink:
            answers = [json.loads(curl("--cacert", sink.ready["ca"], "-F", f"file=@{__file__}",
                                       f"{sink.ready['url']}/api/inbox")) for _ in range(3)]
            self.assertEqual(len({one["id"] for one in answers}), 3)

    def test_http2_with_cues(self):
        with Running("--http2") as server:
            def deliver():
                return curl("--http2", "--cacert", server.ready["ca"], "-H", f"X-Certain-Token: {token}",
                            "-F", f"file=@{__file__}", "-w", " %{http_version} %{http_code}", url)
            url = server.ready["url"] + "/api/inbox"
            token = server.token()
            self.assertTrue(deliver().endswith(" 2 201"))
            server.cue("early-413", read=100)
            self.assertTrue(deliver().endswith(" 2 413"))
            server.cue("status", status=422, json={"detail": "x" * 100_000})  # more than the first window
            self.assertEqual(len(deliver()), 100_000 + len('{"detail": ""} 2 422'))
            for cue in ("lost-reset", "lost-cut", "reset-early"):
                server.cue(cue)
                self.assertTrue(deliver().endswith(" 000"), cue)
            seen = server.control("GET", "/wait?count=6&state=ended")
            self.assertEqual([one["ended"] for one in seen], ["kept", "kept", "kept", "reset", "cut", "reset"])


if __name__ == "__main__":
    unittest.main()
