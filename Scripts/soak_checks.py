"""Two more ways to lose or double a file, for soak.py: several processes at one outbox, and a disk that is full."""

import collections
import hashlib
import os
import subprocess
from pathlib import Path

from soak_rig import Failure, Home, Server


def sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def not_once(server: Server, paths: list[Path]) -> list[str]:
    there = collections.Counter(one["sha256"] for one in server.control("GET", "/documents"))
    times = {path.name: there[sha256(path)] for path in paths}
    return [f"{name} is on the server {count} times" for name, count in times.items() if count != 1]


def make_files(folder: Path, count: int, size: int) -> list[Path]:
    folder.mkdir(parents=True)
    paths = [folder / f"Beleg {number}.pdf" for number in range(count)]
    for path in paths:
        path.write_bytes(b"%PDF-1.7\n" + os.urandom(size))
    return paths


def many_processes(binary: str, folder: Path, count: int) -> list[str]:
    """Five processes flush the same outbox; the server takes whatever comes, so a second delivery would be seen."""
    paths = make_files(folder / "Belege", count, 2000)
    home = Home(binary, folder / "home")
    server = Server(folder / "server", "--variant", "duplicates-off")
    try:
        home.log_in(server)
        queued = home.run("send", "--json", "--queue", *map(str, paths))
        if queued.code != 0:
            return [f"send --queue ended with {queued.code}: {queued.errors}"]
        results = [run.result() for run in [home.start("outbox", "flush", "--json") for _ in range(5)]]
        delivered = [sum(line["outcome"] == "delivered" for line in result.lines) for result in results]
        problems = not_once(server, paths)
        if sum(delivered) != count:
            problems.append(f"the processes said they had delivered {delivered}")
        last = home.run("outbox", "flush")
        if last.code != 0 or home.waiting() or home.files("spool"):
            problems.append(f"something is left: flush ended with {last.code}: {last.errors}")
        posts = sum(entry["method"] == "POST" for entry in server.log())
        print(f"five processes flush {count} items: {'+'.join(map(str, delivered))} delivered, {posts} attempts, exit "
              f"codes {[result.code for result in results]}", flush=True)
    except Failure as failure:
        problems = [str(failure)]
    finally:
        server.end()
    return [f"five processes: {problem}" for problem in problems]


def full_disk(binary: str, folder: Path) -> list[str]:
    """State and configuration on a small file system that runs full; needs root, for the mount."""
    paths = make_files(folder / "Belege", 8, 1 << 20)
    disk = folder / "disk"
    disk.mkdir()
    mount = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=5m", "certain-soak", str(disk)], capture_output=True)
    if mount.returncode != 0:
        print(f"full disk: not tried, no file system can be mounted here ({mount.stderr.decode().strip()})")
        return []
    server = Server(folder / "server", "--variant", "duplicates-off")
    try:
        problems = fill(binary, disk, folder, server, paths)
    except Failure as failure:
        problems = [str(failure)]
    finally:
        server.end()
        subprocess.run(["umount", str(disk)], check=True)
    return [f"full disk: {problem}" for problem in problems]


def fill(binary: str, disk: Path, folder: Path, server: Server, paths: list[Path]) -> list[str]:
    problems = []

    def expect(what: str, good: bool, seen: object) -> None:
        print(f"    {'✓' if good else '✗'} {what}", flush=True)
        if not good:
            problems.append(f"{what}: {seen}")

    def posts() -> int:
        return sum(entry["method"] == "POST" and entry["path"] == "/api/inbox" for entry in server.log())

    print("full disk:", flush=True)
    home = Home(binary, folder / "home", state=disk / "state")
    home.log_in(server)
    queued = home.run("send", "--json", "--queue", *map(str, paths))
    kept = [Path(line["file"]) for line in queued.lines if line["outcome"] == "queued"]
    expect("what does not fit is not accepted (73)", queued.code == 73 and 0 < len(kept) < len(paths), queued)
    waiting = home.waiting()
    expect("what was accepted waits", sorted(line["file"] for line in waiting) == sorted(map(str, kept)), waiting)

    with open(disk / "filler", "wb", buffering=0) as filler:
        try:
            while filler.write(bytes(512)):
                pass
        except OSError:
            pass
    before = posts()
    rest = [path for path in paths if path not in kept]
    sent = home.run("send", "--json", str(rest[0]))
    expect("without room for the intent nothing is sent (73)", sent.code == 73 and posts() == before,
           (sent, posts() - before))
    flushed = home.run("outbox", "flush", "--json")
    expect("a flush delivers nothing it could not note (73 or 75)", flushed.code in (73, 75) and posts() == before,
           (flushed, posts() - before))
    stranger = Home(binary, folder / "stranger", state=disk / "stranger")
    token = server.control("POST", "/tokens", {"scope": "app"})["token"]
    login = stranger.login(server, token)
    expect("a login that cannot be kept says so (73)", login.returncode == 73, login)

    (disk / "filler").unlink()
    subprocess.run(["mount", "-o", "remount,size=64m", str(disk)], check=True)
    flushed = home.run("outbox", "flush", "--json")
    expect("with room again, all that was accepted arrives", flushed.code == 0, flushed)
    sent = home.run("send", "--json", *map(str, rest))
    expect("and so does what was not", sent.code == 0, sent)
    proof = home.run("proof", "--json", str(paths[0].parent))
    expect("each is there once, and proven", proof.code == 0 and not not_once(server, paths),
           (not_once(server, paths), proof))
    expect("nothing is left behind", not home.waiting() and not home.files("spool"), home.files("spool"))
    return problems
