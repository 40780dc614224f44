"""The service from its installation to its removal: it delivers, is killed, comes back, and delivers again.

Usage: service.py [--runs N], as root in a mount namespace of its own (see `service`)
"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

from account import Account
from rig import PATIENCE, Failure, Server, expect, wait

UNIT = "certain-watch.service"


class User:
    """An account with a home, a session bus with a keyring, and a service manager of its own."""

    def __init__(self, account: Account, name: str, binary: str, place: str) -> None:
        self.account, self.folder = account, account.folder / name
        self.home = account.make_folder(self.folder / "home")
        self.runtime = account.make_folder(self.folder / "run")
        self.binary = account.make_folder(self.home / place) / "certain"
        shutil.copy(binary, self.binary)
        account.own(self.binary)
        self.environment = {
            "HOME": str(self.home), "USER": account.name, "LOGNAME": account.name, "LANG": "C.UTF-8",
            "PATH": "/usr/local/bin:/usr/bin:/bin", "XDG_RUNTIME_DIR": str(self.runtime)}
        self.manager, self.groups = None, []

    def run(self, *command: object, given: str = "") -> subprocess.CompletedProcess:
        return self.account.feed(
            given, [str(word) for word in command], self.environment, PATIENCE * 2, cwd=self.home)

    def certain(self, *arguments: object, given: str = "", ends: int = 0) -> str:
        result = self.run(self.binary, *arguments, given=given)
        said = result.stdout.decode() + result.stderr.decode()
        expect(result.returncode == ends, f"certain {' '.join(map(str, arguments))}: {result.returncode} {said}")
        return said

    def start_manager(self) -> None:
        groups = [folder for folder in map(Path, ["/sys/fs/cgroup/systemd", "/sys/fs/cgroup/unified"]) if folder.exists()]
        self.groups = [folder / f"certain-{os.getpid()}" for folder in groups or [Path("/sys/fs/cgroup")]]
        for group in self.groups:
            group.mkdir(exist_ok=True)
            self.account.own(group)
            for name in ["cgroup.procs", "tasks"]:
                if (group / name).exists():
                    self.account.own(group / name)

        def join() -> None:
            for group in self.groups:
                (group / "cgroup.procs").write_text(str(os.getpid()))
            os.setgroups([])
            os.setgid(self.account.gid)
            os.setuid(self.account.uid)

        self.log = open(self.folder / "manager.log", "wb")
        self.manager = subprocess.Popen(
            ["/lib/systemd/systemd", "--user"], env=self.environment | {"SYSTEMD_LOG_TARGET": "console"},
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log, preexec_fn=join, start_new_session=True)
        wait((self.runtime / "systemd/private").exists, "the user's service manager stands")

    def end_manager(self) -> None:
        if self.manager:
            self.manager.send_signal(signal.SIGRTMIN + 4)  # systemd(1): powers off, which for a user is its end
            try:
                self.manager.wait(20)
            except subprocess.TimeoutExpired:
                self.manager.kill()
                self.manager.wait()
            self.log.close()
        self.account.end_everything()
        for group in self.groups:
            wait(lambda: self.is_gone(group), f"{group} is empty")

    @staticmethod
    def is_gone(group: Path) -> bool:
        """The kernel may need a moment to bury what was in it."""
        try:
            for folder in [*sorted(filter(Path.is_dir, group.rglob("*")), reverse=True), group]:
                folder.rmdir()
        except OSError:
            return False
        return True

    def start_keyring(self) -> None:
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = f"unix:path={self.runtime}/bus"
        wait((self.runtime / "bus").exists, "the session bus of the service manager stands")
        self.run("gnome-keyring-daemon", "--unlock", "--components=secrets", "--daemonize", given="pass")

    def property(self, name: str) -> str:
        return self.run("systemctl", "--user", "show", "--property", name, "--value", UNIT).stdout.decode().strip()

    def configuration(self) -> dict[str, bytes]:
        """What lies where the service was put; other services of the machine write elsewhere in the home."""
        return {str(path): path.read_bytes() if path.is_file() else b""
                for path in (self.home / ".config").rglob("*")}


def receipt(number: int) -> bytes:
    return b"%PDF-1.4\n1 0 obj\n<<>>\nendobj\n" + str(number).encode() + b"\ntrailer\n<<>>\n%%EOF\n"


def names(server: Server) -> list[str]:
    return sorted(document["filename"] for document in server.control("GET", "/documents"))


class Trial:
    def __init__(self, user: User, server: Server) -> None:
        self.user, self.server, self.count = user, server, 0
        self.drop = user.account.make_folder(user.home / "Meine 100% Belege")
        # Outside the home: such a folder must stay writable to the service.
        self.scans = user.account.make_folder(user.folder / "srv/scans")

    def configure(self, profile: str = "") -> None:
        config = "{ %s watch: [ { path: '%s', settle: 0.2 }, { path: '%s', settle: 0.2 } ] }" % (
            profile, self.drop, self.scans)
        self.user.account.write(self.user.home / ".config/certain/config.json", config.encode())

    def token(self) -> str:
        return self.server.control("POST", "/tokens", {"name": "service", "scope": "app"})["token"]

    def authority(self) -> Path:
        path = self.user.folder / "ca.pem"
        self.user.account.write(path, Path(self.server.ready["ca"]).read_bytes())
        return path

    def log_in(self, keystore: str) -> None:
        self.user.certain("login", self.server.ready["url"], "--token-stdin", "--keystore", keystore, "--ca-file",
                          self.authority(), given=self.token() + "\n")

    def deliver(self, folder: Path) -> None:
        """A file appears in the folder; it arrives on the server and is put away."""
        name = self.put(folder)
        wait(lambda: name in names(self.server), f"{name} is delivered")
        wait((folder / "Sent" / name).exists, f"{name} is put away")

    def put(self, folder: Path) -> str:
        self.count += 1
        name = f"Beleg {self.count}.pdf"
        self.user.account.write(folder / name, receipt(self.count))
        return name

    def kill(self) -> None:
        process, restarts = self.user.property("MainPID"), int(self.user.property("NRestarts"))
        os.kill(int(process), signal.SIGKILL)
        wait(lambda: int(self.user.property("NRestarts")) > restarts, "the killed service is started again")
        wait(lambda: self.user.property("ActiveState") == "active", "the service runs again")

    def whole_life(self) -> str:
        self.configure()
        self.log_in("file")
        before = self.user.configuration()
        said = self.user.certain("install", "service")
        expect("service: runs" in said, said)
        expect(self.user.property("ActiveState") == "active", self.user.property("ActiveState"))
        expect("✓ service is installed" in self.user.certain("doctor"), "doctor says so")
        self.deliver(self.drop)
        self.deliver(self.scans)
        self.kill()
        self.deliver(self.drop)
        reloaded = self.user.run("systemctl", "--user", "reload", UNIT)
        expect(reloaded.returncode == 0, f"reload: {reloaded.stderr.decode()}")
        self.deliver(self.scans)
        # What came while the server was away, and while the service was down, is delivered by itself.
        self.server.control("POST", "/transport", {"listening": False})
        waiting = self.put(self.scans)
        wait(lambda: not (self.scans / waiting).exists() or "Beleg" in self.user.certain("outbox"), "it waits")
        self.kill()
        self.server.control("POST", "/transport", {"listening": True})
        wait(lambda: waiting in names(self.server), f"{waiting} is delivered once the server is back")
        expect("is installed already" in self.user.certain("install", "service"), "twice is once")
        expect(len(names(self.server)) == self.count, f"each file once: {names(self.server)}")
        self.user.run("systemctl", "--user", "stop", UNIT)
        expect("✗ service is installed but does not run" in self.user.certain("doctor", ends=1), "doctor says so")
        self.user.certain("install", "service")
        expect(self.user.property("ActiveState") == "active", "installing starts it again")
        said = self.user.certain("uninstall", "service")
        expect(said == "service: removed\n", said)
        expect(self.user.property("ActiveState") == "inactive", "it is stopped")
        expect(self.user.configuration() == before, f"left behind: {self.user.configuration().keys() - before.keys()}")
        return f"{self.count} files in two folders, killed twice, each there once"

    def token_file(self) -> str:
        url, token = self.server.ready["url"], self.user.folder / "my 100% token"
        self.configure("profiles: { home: { server: '%s', ca_file: '%s' } }," % (url, self.authority()))
        self.user.account.write(token, f"{url} {self.token()}\n".encode(), 0o600)
        said = self.user.certain("install", "service", "--token-file", token)
        expect("service: runs" in said and "device token" not in said, said)
        self.deliver(self.drop)
        self.user.certain("uninstall", "service")
        return "the token came as a credential"

    def keyring(self) -> str:
        self.configure()
        self.user.start_keyring()
        self.log_in("secret-service")
        said = self.user.certain("install", "service")
        expect("while you are logged in" in said, said)
        self.deliver(self.drop)
        self.user.certain("uninstall", "service")
        return "the token came from the keyring"

    def no_token(self) -> str:
        self.configure()
        said = self.user.certain("install", "service", ends=1)
        expect("cannot deliver anything yet" in said and "certain login" in said, said)
        self.user.certain("uninstall", "service")
        return "it is said that the service has no token"


# With where the program lies in the home: units have a syntax of their own.
TRIALS = [(Trial.whole_life, "my \"100%\" $HOME\\bin"), (Trial.token_file, "with space & $HOME"),
          (Trial.keyring, "bin"), (Trial.no_token, "'bin'=%h")]


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=1)
    options = parser.parse_args()
    # systemd must think that it was booted, and that by nobody here.
    subprocess.run(["mount", "-t", "tmpfs", "tmpfs", "/run/systemd"], check=True)
    Path("/run/systemd/system").mkdir()
    failed = 0
    with Account() as account:
        for run in range(options.runs):
            for trial, place in TRIALS:
                failed += not attempt(account, trial, place, f"{trial.__name__[:6]}{run}")
    return 1 if failed else 0


def attempt(account: Account, trial: object, place: str, name: str) -> bool:
    server = Server(account.folder / f"server-{name}")
    user = User(account, name, os.environ["CERTAIN_BINARY"], place)
    try:
        user.start_manager()
        print(f"  ✓ {trial.__name__}: {trial(Trial(user, server))}", flush=True)
        return True
    except Failure as failure:
        print(f"  ✗ {trial.__name__}: {failure}", flush=True)
        return False
    finally:
        user.end_manager()
        server.end()


if __name__ == "__main__":
    sys.exit(main())
