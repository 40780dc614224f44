"""A user's desktop for one run: a home with the program logged in, a session with its screen, and what was shown."""

import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from soak_rig import Failure, Server  # noqa: E402, F401

from account import Account  # noqa: E402

HERE = Path(__file__).resolve().parent
PATIENCE = 60  # seconds


def expect(condition: object, what: str) -> None:
    if not condition:
        raise Failure(what)


def wait(condition: object, what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        expect(time.monotonic() < end, f"{what} within {PATIENCE} s")
        time.sleep(0.1)


class Notification(NamedTuple):
    title: str
    body: str
    urgency: int  # 1 normal, 2 critical


class Desktop:
    """The scripts lie in a folder of the account's: it need not be able to read this checkout."""

    def __init__(self, account: Account, name: str, binary: str) -> None:
        self.account, self.folder = account, account.folder / name
        self.home = account.make_folder(self.folder / "home")
        self.runtime = account.make_folder(self.folder / "run")
        self.tools = account.make_folder(self.folder / "tools")
        for tool in ["session", "drive.py"]:
            account.write(self.tools / tool, (HERE / tool).read_bytes(), 0o755)
        self.binary = self.home / ".local/bin/certain"
        account.make_folder(self.binary.parent)
        shutil.copy(binary, self.binary)
        account.own(self.binary)
        self.log = self.folder / "notifications"
        account.write(self.log, b"")
        self.environment = {
            "HOME": str(self.home), "USER": account.name, "LOGNAME": account.name, "SHELL": "/bin/sh",
            "PATH": f"{self.binary.parent}:/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8",
            "XDG_RUNTIME_DIR": str(self.runtime), "NOTIFICATIONS": str(self.log),
            # GTK 3 and Qt offer their menus as accessible objects where they are asked to.
            "NO_AT_BRIDGE": "0", "GTK_MODULES": "gail:atk-bridge", "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
            "GVFS_DISABLE_FUSE": "1",
            # Drawing by OpenGL is done by the processor here, and leaves little of it for anything else.
            "GSK_RENDERER": "cairo", "LIBGL_ALWAYS_SOFTWARE": "1"}
        for version in ["3", "4"]:
            account.write(self.home / f".config/gtk-{version}.0/settings.ini",
                          b"[Settings]\ngtk-enable-animations=false\n")

    def __enter__(self) -> "Desktop":
        return self

    def __exit__(self, *_: object) -> None:
        self.account.end_everything()
        shutil.rmtree(self.folder, ignore_errors=True)

    def certain(self, *arguments: str, given: str = "") -> str:
        result = self.account.feed(given, [str(self.binary), *arguments], self.environment, 60, cwd=self.home)
        if result.returncode:
            raise Failure(f"certain {' '.join(arguments)}: {result.returncode} {result.stderr.decode()}")
        return result.stdout.decode()

    def log_in(self, server: Server) -> None:
        token = server.control("POST", "/tokens", {"name": "desktop", "scope": "app"})["token"]
        authority = self.folder / "ca.pem"
        self.account.write(authority, Path(server.ready["ca"]).read_bytes())
        self.certain("login", server.ready["url"], "--token-stdin", "--keystore", "file", "--ca-file", str(authority),
                     given=token + "\n")
        self.token = token

    def session(self, command: list[str], timeout: float) -> tuple[int, str]:
        """Runs it on the desktop; how it ended, and all that was written to the streams."""
        output = self.folder / "output"
        with open(output, "wb") as stream:
            try:
                code = self.account.run([str(self.tools / "session"), str(self.log), *command], self.environment,
                                        timeout, stdin=-3, stdout=stream, stderr=stream, cwd=self.home).returncode
            except subprocess.TimeoutExpired:
                code = -1
        self.account.end_everything()
        return code, output.read_text(errors="replace")

    def notifications(self) -> list[Notification]:
        """Of python-dbusmock's log: `TIME Notify "app" id "icon" "title" "body" [] {hints} timeout`."""
        found = []
        # A body may have several lines.
        for entry in re.split(r"^(?=[0-9]+\.[0-9]+ )", self.log.read_text(encoding="utf-8"), flags=re.MULTILINE):
            match = re.fullmatch(r'\S+ Notify "certain" \d+ "" "(.*?)" "(.*)" \[\] (\{.*\}) -?\d+\n', entry, re.DOTALL)
            if match:
                found.append(Notification(match[1], match[2], 2 if '"urgency": 2' in match[3] else 1))
        return found
