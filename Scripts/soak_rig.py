"""The stand-in server and a home of its own for the binary, for soak.py: started, killed, asked, cleaned away."""

import json
import os
import shutil
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import NamedTuple

SERVER = Path(__file__).resolve().parent.parent / "Fixtures" / "server"
PATIENCE = 120  # seconds after which a process counts as hanging


class Failure(Exception):
    """What was promised was not kept."""


class Server:
    def __init__(self, folder: Path, *options: str) -> None:
        self.folder, self.options, self.port = folder, options, 0
        self.requests: list[dict] = []  # of earlier lives
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "standin", "--folder", self.folder, "--port", str(self.port), *self.options],
            cwd=SERVER, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.ready = json.loads(self.process.stdout.readline())
        self.port = self.ready["port"]

    def kill(self) -> None:
        self.requests += self.control("GET", "/requests")
        self.end()

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()

    def control(self, method: str, path: str, body: object = None) -> object:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.ready["admin"] + path, data, method=method)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.loads(answer.read() or b"null")

    def log(self) -> list[dict]:
        return self.requests + self.control("GET", "/requests")


class Result(NamedTuple):
    code: int  # negative: the signal that ended it
    lines: list[dict]  # what it said on standard output, whole lines only
    errors: str

    @property
    def told(self) -> str:
        lines = (json.dumps(line, ensure_ascii=False) for line in self.lines)
        return "\n    ".join([self.errors.strip(), *lines])


class Home:
    """Configuration, state and sent files of one user, below `folder`."""

    def __init__(self, binary: str, folder: Path, config: dict | None = None, timeouts: int = 30,
                 state: Path | None = None) -> None:
        self.binary, self.folder, self.started = binary, folder, 0
        self.state = state or folder / "state"
        self.outbox = self.state / "certain" / "outbox"
        (folder / "config" / "certain").mkdir(parents=True)
        (folder / "config" / "certain" / "config.json").write_text(json.dumps(config or {}))
        self.environment = {
            "HOME": str(folder), "XDG_CONFIG_HOME": str(folder / "config"), "XDG_STATE_HOME": str(self.state),
            "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "CERTAIN_CONNECT_TIMEOUT": str(timeouts),
            "CERTAIN_STALL_TIMEOUT": str(timeouts)}

    def log_in(self, server: Server) -> None:
        token = server.control("POST", "/tokens", {"name": "Soak", "scope": "app"})["token"]
        result = self.login(server, token)
        if result.returncode != 0:
            raise Failure(f"login ended with {result.returncode}: {result.stderr}")

    def login(self, server: Server, token: str) -> subprocess.CompletedProcess:
        return subprocess.run(
            [self.binary, "login", server.ready["url"], "--token-stdin", "--keystore", "file", "--ca-file",
             server.ready["ca"]], input=token + "\n", text=True, capture_output=True, env=self.environment,
            timeout=PATIENCE)

    def start(self, *arguments: str) -> "Running":
        self.started += 1
        return Running(self, f"run-{self.started}", *arguments)

    def run(self, *arguments: str) -> Result:
        return self.start(*arguments).result()

    def waiting(self) -> list[dict]:
        result = self.run("outbox", "list", "--json")
        if result.code != 0:
            raise Failure(f"outbox list ended with {result.code}: {result.errors}")
        return result.lines

    def files(self, of: str) -> list[str]:
        return sorted(os.listdir(self.outbox / of)) if (self.outbox / of).exists() else []

    def forget(self) -> None:
        """What no build may do: outbox, doubts and ledger are gone."""
        shutil.rmtree(self.outbox, ignore_errors=True)


class Running:
    """A process of the binary; what it says goes to files, so that it never waits for a reader."""

    def __init__(self, home: Home, name: str, *arguments: str) -> None:
        self.arguments = arguments
        self.said, self.complained = home.folder / f"{name}.out", home.folder / f"{name}.err"
        with open(self.said, "wb") as out, open(self.complained, "wb") as errors:
            self.process = subprocess.Popen([home.binary, *arguments], stdin=subprocess.DEVNULL, stdout=out,
                                            stderr=errors, env=home.environment)

    def kill_after(self, seconds: float) -> None:
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.process.send_signal(signal.SIGKILL)

    def result(self) -> Result:
        try:
            code = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise Failure(f"hangs: certain {' '.join(self.arguments)}") from None
        # A killed process may leave half a line at the end, and without --json it says no objects.
        whole = [line for line in self.said.read_text(errors="replace").splitlines(True) if line.endswith("\n")]
        result = Result(code, [json.loads(line) for line in whole if line.startswith("{")],
                        self.complained.read_text(errors="replace"))
        self.said.unlink()
        self.complained.unlink()
        return result
