"""Scans through real programs, each of which ends as exactly the whole documents on the server.

Usage: scanners.py [--runs N], as root in a mount namespace of its own (see `scanners`)
"""

import argparse
import base64
import grp
import os
import pwd
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

from account import Account
from rig import Desktop, Failure, Server, expect, wait

HERE = Path(__file__).resolve().parent
RULES = b"""{ rules: [
    { name: "Left button", when: { source: "scanner", device: "*:left" }, then: { tags: ["Privat"] } },
    { name: "simple-scan", when: { source: "scanner", device: "simple-scan" }, then: { tags: ["Dialog"] } },
    { name: "scanbd", when: { source: "scanner", device: "test:0:scan" }, then: { tags: ["Taste"] } },
] }"""
FEEDER = ["--source", "Automatic Document Feeder"]
# A scan that takes seconds.
SLOW = ["--resolution", "300", "--read-delay=yes", "--read-delay-duration", "200000"]


class Household:
    """A user with a drop folder that scanbd's group may write to, and his documents on the server."""

    def __init__(self, account: Account, server: Server, binary: str, name: str) -> None:
        self.account, self.server = account, server
        self.desktop = Desktop(account, name, binary)
        self.desktop.log_in(server)
        account.write(self.desktop.home / ".config/certain/rules.json", RULES)
        account.folder.chmod(0o711)
        for folder in [self.desktop.folder, self.desktop.home]:
            folder.chmod(0o711)
        self.scans = account.make_folder(self.desktop.home / "my Scans")
        os.chown(self.scans, account.uid, grp.getgrnam("scanner").gr_gid)
        self.scans.chmod(0o2770)
        self.sane = account.make_folder(self.desktop.folder / "sane")
        account.write(self.sane / "dll.conf", b"test\n")
        account.write(self.sane / "test.conf", b"number_of_devices 2\nmode Gray\nresolution 50\n")
        self.environment = {**self.desktop.environment, "SANE_CONFIG_DIR": str(self.sane)}
        # Not delivered before: the folder was watched when it was still empty.
        self.watch()

    def run(self, *command: object, code: int | None = 0, **options: object) -> str:
        """As the user, in his home."""
        result = self.account.run([str(word) for word in command], self.environment, 40, stdin=subprocess.DEVNULL,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=self.desktop.home, **options)
        said = result.stdout.decode(errors="replace")
        self.code, self.timed_out = result.returncode, result.returncode == 124
        expect(code is None or result.returncode == code, f"{command}: {result.returncode}, not {code}\n{said}")
        return said

    def run_patiently(self, *command: object, code: int) -> str:
        """In the test scanner a failure races with its reader, which once in a while waits for ever: that is ended
        and tried again."""
        for _ in range(5):
            said = self.run("timeout", "-k", "1", "15", *command, code=None)
            if not self.timed_out:
                break
        expect(self.code == code, f"{command}: {self.code}, not {code}\n{said}")
        return said

    def certain_scan(self, *options: str, code: int | None = 0) -> str:
        return self.run(self.desktop.home / ".local/bin/certain-scan", *options, code=code)

    def watch(self) -> None:
        command = [str(self.desktop.binary), "watch", "--once", "--settle", "0.2", str(self.scans)]
        # What scanbd's user wrote is for its group to read.
        with open(self.desktop.folder / "watch.log", "wb") as log:
            subprocess.run(command, env=self.environment, cwd=self.desktop.home, stdin=subprocess.DEVNULL, stdout=log,
                           stderr=log, timeout=120, user=self.account.uid, group=self.account.gid,
                           extra_groups=[grp.getgrnam("scanner").gr_gid], check=False)

    def waiting(self) -> list[str]:
        return sorted(entry.name for entry in self.scans.iterdir() if entry.is_file())

    def delivers(self, *pages: int, tags: list[str] | None = None) -> None:
        """One watch brings exactly documents of so many pages, whole, and leaves nothing of them in the folder."""
        before = self.waiting()
        self.watch()
        stored = self.server.control("GET", "/documents?content=1")
        said = (self.desktop.folder / "watch.log").read_text(errors="replace")
        told = f"\nin the folder: {before}\nstored: {[document['filename'] for document in stored]}\n{said}"
        expect(len(stored) == len(pages), f"{len(stored)} documents rather than {len(pages)}{told}")
        contents = [base64.b64decode(document["content"]) for document in stored]
        expect(sorted(map(page_count, contents)) == sorted(pages), f"other pages{told}")
        if tags is not None:
            expect(all(document["tags"] == tags for document in stored),
                   f"tags {[document['tags'] for document in stored]} rather than {tags}{told}")
        self.server.control("DELETE", "/documents")
        shutil.rmtree(self.scans / "Sent", ignore_errors=True)


def page_count(content: bytes) -> int:
    """Of a whole document; nothing of a torn one."""
    if content.startswith(b"%PDF") and content.rstrip().endswith(b"%%EOF"):
        return len(re.findall(rb"/Type\s*/Page\b", content))
    is_whole = content.startswith(b"\x89PNG") and content.endswith(b"IEND\xaeB`\x82")
    return 1 if is_whole else 0


# The test scanner gives equal pictures, and equal content is delivered once: each scan is another size.
def size(number: int) -> list[str]:
    return ["--resolution", str(50 + number)]


def single(house: Household) -> None:
    house.certain_scan("-d", "test:1", "--button", "left", "--single", *size(1))
    house.delivers(1, tags=["Privat"])


def feeder_until_empty(house: Household) -> None:
    said = house.certain_scan("-d", "test", "--button", "right", *size(2))
    house.delivers(10, tags=[])
    expect("my Scans/Scan.pdf" in said, said)


def batch(house: Household) -> None:
    for number in range(3):
        house.run("scanimage", "-d", "test", "--format=png", *size(3 + number),
                  f"--batch={house.scans}/p{number}-%d.png", "--batch-count=1")
    house.delivers(1, 1, 1)


def batch_of_pdf_without_end(house: Household) -> None:
    """What scanimage writes with a number of pages is no whole PDF; certain drop says so."""
    house.run("scanimage", "-d", "test", "--format=pdf", *FEEDER, "--batch=torn%d.pdf", "--batch-count=3")
    said = house.run(house.desktop.binary, "drop", "--into", house.scans, "torn1.pdf", code=65)
    expect("torn" in said, said)
    house.delivers()


def jammed(house: Household) -> None:
    # A picture that fits into a pipe: with more, the test scanner waits for its own reader now and then.
    for name, code, words in [("JAMMED", 6, "jammed"), ("NO_DOCS", 7, "no paper"), ("COVER_OPEN", 8, "cover"),
                              ("IO_ERROR", 9, "I/O")]:
        broken = ["-d", "test", "--mode", "Gray", "--resolution", "50", "--read-return-value", f"SANE_STATUS_{name}"]
        for mode in [[], ["--single"], ["--feeder"]]:
            said = house.run_patiently(house.desktop.home / ".local/bin/certain-scan", *broken, *mode, code=code)
            expect(words in said, said)
        # Straight into the folder, as one would without the script: redirected, a torn file is left.
        house.run_patiently("scanimage", *broken, "--format=png", "-o", house.scans / "o.png", code=code)
        house.run_patiently("sh", "-c", 'out=$1; shift; scanimage "$@" > "$out"', "sh", house.scans / f"{name}.png", *broken,
                  "--format=png", code=code)
        expect(not (house.scans / "o.png").exists(), "scanimage left what it could not finish")
    house.delivers()
    for left in house.scans.iterdir():
        left.unlink()


def killed(house: Household) -> None:
    script = house.desktop.home / ".local/bin/certain-scan"
    environment = {**house.environment, "TMPDIR": str(house.account.make_folder(house.desktop.folder / "tmp"))}
    work = house.desktop.folder / "tmp"
    for sign in [signal.SIGTERM, signal.SIGINT, signal.SIGKILL]:
        process = house.account.start([str(script), "-d", "test", "--single", *SLOW], environment, cwd=house.desktop.home,
                                      stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait(lambda: any(work.glob("*/Scan.pdf")), "the scan begins")
        os.killpg(process.pid, sign)
        process.wait()
        expect(process.returncode != 0, f"ended well after {sign.name}")
        if sign != signal.SIGKILL:
            expect(not any(work.iterdir()), f"something is left after {sign.name}")
    # Straight into the folder: the torn file stays there, and is not delivered.
    process = house.account.start(["scanimage", "-d", "test", "--format=pdf", *SLOW, "-o", str(house.scans / "k.pdf")],
                                  house.environment, cwd=house.desktop.home, stderr=subprocess.DEVNULL)
    wait(lambda: (house.scans / "k.pdf").exists(), "the scan begins")
    process.kill()
    process.wait()
    house.delivers()
    expect(house.waiting() == ["k.pdf"], f"in the folder: {house.waiting()}")
    (house.scans / "k.pdf").unlink()


def simple_scan(house: Household) -> None:
    house.account.write(house.desktop.tools / "simple-scan", (HERE / "simple-scan.sh").read_bytes(), 0o755)
    house.desktop.environment["SANE_CONFIG_DIR"] = str(house.sane)
    code, said = house.desktop.session([str(house.desktop.tools / "simple-scan"), str(house.desktop.binary),
                                        str(house.scans), str(house.desktop.home / "Scan & 100% more.pdf")], 300)
    expect(code == 0, f"ended with {code}\n{said}")
    house.delivers(1, tags=["Dialog"])
    # The user's own file stays where he saved it.
    expect((house.desktop.home / "Scan & 100% more.pdf").exists(), "the saved file is gone")


class Buttons:
    """A real scanbd with the package's own configuration, on a system bus of its own."""

    def __init__(self, house: Household) -> None:
        self.folder = house.desktop.folder / "scanbd"
        shutil.copytree("/etc/scanbd", self.folder, symlinks=False)
        self.folder.chmod(0o755)
        for name in ["dll.conf", "test.conf"]:
            (self.folder / name).unlink(missing_ok=True)
            shutil.copy(house.sane / name, self.folder / name)
            (self.folder / name).chmod(0o644)
        bus = self.folder / "bus.conf"
        bus.write_text(
            "<busconfig><type>system</type><listen>unix:path=/run/dbus/system_bus_socket</listen>"
            "<auth>EXTERNAL</auth><policy context='default'><allow user='*'/><allow own='*'/>"
            "<allow send_destination='*'/><allow receive_type='method_call'/><allow receive_type='signal'/>"
            "<allow receive_type='method_return'/><allow receive_type='error'/></policy></busconfig>")
        # Only this process and its children see these.
        for command in [["mount", "-t", "tmpfs", "tmpfs", "/run"], ["mkdir", "/run/dbus"],
                        ["mount", "--bind", str(self.folder), "/etc/scanbd"]]:
            subprocess.run(command, check=True)
        self.log = self.folder / "scanbd.log"
        self.bus = subprocess.Popen(["dbus-daemon", f"--config-file={bus}", "--nofork", "--nopidfile"])
        wait(Path("/run/dbus/system_bus_socket").exists, "the bus stands")
        self.daemon = None

    def start(self) -> None:
        with open(self.log, "wb") as log:
            # As its unit does; a mask that lets nobody else read.
            self.daemon = subprocess.Popen(["scanbd", "-f", "-d7", "-c", "/etc/scanbd/scanbd.conf"], stdout=log,
                                           stderr=log, stdin=subprocess.DEVNULL, umask=0o077, cwd="/",
                                           env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root",
                                                "SANE_CONFIG_DIR": "/etc/scanbd"})
        wait(lambda: "scan (" in self.said(), f"scanbd installs its actions\n{self.said()}")

    def said(self) -> str:
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    def press(self, action: str) -> None:
        number = re.search(rf"installing action {action} \((\d+)\) for test:0", self.said())
        expect(number, f"no action {action}\n{self.said()}")
        subprocess.run(["dbus-send", "--system", "--type=method_call", "--dest=de.kmux.scanbd.server",
                        "/de/kmux/scanbd/server", "de.kmux.scanbd.server.trigger", "uint32:0",
                        f"uint32:{number[1]}"], check=True)
        wait(lambda: "certain.script exited with status" in self.said(), f"the action ends\n{self.said()[-3000:]}")

    def end(self) -> None:
        for process in [self.daemon, self.bus]:
            if process:
                process.terminate()
                process.wait()
        for place in ["/etc/scanbd", "/run"]:
            subprocess.run(["umount", "--lazy", place], check=True)


def scanbd(house: Household) -> None:
    # Where every user may run it.
    place = Path("/usr/local/bin")
    subprocess.run(["mount", "-t", "tmpfs", "tmpfs", str(place)], check=True)
    binary = place / "certain"
    shutil.copy(house.desktop.binary, binary)
    binary.chmod(0o755)
    root = house.desktop.folder / "root"
    root.mkdir()
    as_root = {"PATH": "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": str(root), "LANG": "C.UTF-8"}
    buttons = Buttons(house)
    try:
        before = {path.relative_to(buttons.folder): path.read_bytes()
                  for path in buttons.folder.rglob("*") if path.is_file()}
        said = subprocess.run([str(binary), "install", "scanbd", "--into", str(house.scans)], env=as_root, check=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT).stdout.decode()
        expect("-g scanner -m 2770" in said, said)
        # The test scanner has no buttons: another option of its stands for one.
        actions = Path("/etc/scanbd/scanner.d/certain.conf")
        ours = actions.read_text()
        actions.write_text(ours.replace('"^scan$"', '"^hand-scanner$"'))
        buttons.start()
        buttons.press("scan")
        owners = {entry.stat().st_uid for entry in house.scans.iterdir() if entry.is_file()}
        expect(owners == {pwd.getpwnam("saned").pw_uid}, f"{owners}\n{buttons.said()[-3000:]}")
        house.delivers(10, tags=["Taste"])
        actions.write_text(ours)
        subprocess.run([str(binary), "uninstall", "scanbd"], env=as_root, check=True, stdout=subprocess.DEVNULL)
        after = {path.relative_to(buttons.folder): path.read_bytes()
                 for path in buttons.folder.rglob("*") if path.is_file() and path != buttons.log}
        expect(after == before, f"not as it was: {set(after) ^ set(before)}")
    finally:
        buttons.end()
        subprocess.run(["umount", "--lazy", str(place)], check=True)


CASES = [single, feeder_until_empty, batch, batch_of_pdf_without_end, jammed, killed, simple_scan, scanbd]


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--only", choices=[case.__name__ for case in CASES])
    options = parser.parse_args()
    binary = os.environ["CERTAIN_BINARY"]
    passed = failures = 0
    with Account() as account:
        server = Server(account.folder / "server")
        account.spared.add(server.process.pid)
        try:
            for run in range(1, options.runs + 1):
                for case in CASES:
                    if options.only in [None, case.__name__]:
                        server.control("DELETE", "/documents")
                        label = f"{case.__name__.replace('_', ' ')} #{run}"
                        try:
                            house = Household(account, server, binary, f"{case.__name__[:9]}-{run}")
                            with house.desktop:
                                house.run(house.desktop.binary, "install", "scanimage", "--into", house.scans)
                                case(house)
                            print(f"ok    {label}", flush=True)
                            passed += 1
                        except (Failure, subprocess.SubprocessError) as failure:
                            print(f"FAIL  {label}: {failure}", flush=True)
                            failures += 1
        finally:
            server.end()
    print(f"scanners: {passed} passed, {failures} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
