"""An ordinary account for programs that must not run as root, and an end to everything they leave running."""

import ctypes
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PR_SET_CHILD_SUBREAPER = 36  # prctl(2)


class Account:
    """Made for the occasion where root asks, else the present user; with a folder that goes at the end."""

    def __init__(self) -> None:
        self.made = os.geteuid() == 0
        self.name = f"certain-{os.getpid()}" if self.made else pwd.getpwuid(os.geteuid()).pw_name
        if self.made:
            subprocess.run(["useradd", "--no-create-home", "--home-dir", "/nonexistent", self.name], check=True)
        entry = pwd.getpwnam(self.name)
        self.uid, self.gid = entry.pw_uid, entry.pw_gid
        self.spared: set[int] = set()
        # Sockets lie below it, whose paths are at most 107 bytes long.
        self.folder = Path(tempfile.mkdtemp(prefix="certain-", dir="/tmp"))
        self.own(self.folder)
        # Orphans of a session come to this process, which ends them.
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)

    def __enter__(self) -> "Account":
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
        return self

    def __exit__(self, *_: object) -> None:
        self.end_everything()
        if self.made:
            subprocess.run(["userdel", self.name], check=False, stderr=subprocess.DEVNULL)
        shutil.rmtree(self.folder, ignore_errors=True)

    def own(self, path: Path) -> None:
        os.chown(path, self.uid, self.gid, follow_symlinks=False)

    def make_folder(self, path: Path) -> Path:
        for folder in [*reversed(path.parents), path]:
            if not folder.exists():
                folder.mkdir(mode=0o700)
                self.own(folder)
        return path

    def write(self, path: Path, content: bytes, mode: int = 0o644) -> None:
        self.make_folder(path.parent)
        path.write_bytes(content)
        path.chmod(mode)
        self.own(path)

    def start(self, command: list, environment: dict, **options: object) -> subprocess.Popen:
        """In a process group of its own, with exactly this environment."""
        identity = {"user": self.uid, "group": self.gid, "extra_groups": []} if self.made else {}
        return subprocess.Popen(command, env=environment, start_new_session=True, **identity, **options)

    def run(self, command: list, environment: dict, timeout: float, **options: object) -> subprocess.CompletedProcess:
        process = self.start(command, environment, **options)
        try:
            output, errors = process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            self.end_everything()
            raise
        return subprocess.CompletedProcess(command, process.returncode, output, errors)

    def feed(self, given: str, command: list, environment: dict, timeout: float,
             **options: object) -> subprocess.CompletedProcess:
        """`run` with this on standard input; what it wrote is in the result."""
        source = self.folder / "given"
        self.write(source, given.encode(), 0o600)
        with open(source, "rb") as stream:
            result = self.run(command, environment, timeout, stdin=stream, stdout=-1, stderr=-1, **options)
        source.unlink()
        return result

    def end_everything(self) -> None:
        """All descendants of this process that run under the account, but the spared ones."""
        for sign in [signal.SIGTERM] * 10 + [signal.SIGKILL] * 10:
            left = [pid for pid in descendants(os.getpid()) 
                    if pid not in self.spared and uid_of(pid) == self.uid]
            for pid in left:
                try:
                    os.kill(pid, sign)
                except ProcessLookupError:
                    pass
            if not left:
                return
            time.sleep(0.2)
            reap()


def descendants(root: int) -> list[int]:
    children: dict[int, list[int]] = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                fields = Path(f"/proc/{entry}/stat").read_text(errors="replace").rpartition(")")[2].split()
            except OSError:
                continue
            if fields[0] != "Z":
                children.setdefault(int(fields[1]), []).append(int(entry))
    found, left = [], [root]
    while left:
        below = children.get(left.pop(), [])
        found += below
        left += below
    return found


def uid_of(pid: int) -> int:
    try:
        return os.stat(f"/proc/{pid}").st_uid
    except OSError:
        return -1


def reap() -> None:
    """Takes note of orphans that have ended."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass
