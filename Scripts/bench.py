"""Runs the release binary and curl in turn against the stand-in's sink, and prints figures and ratios.

Wall time and CPU (user and system) come from wait4; the peak memory from GNU time, because what wait4 says of a child
includes the memory of the process it was forked from.
"""

import argparse
import json
import os
import random
import shutil
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

SERVER = Path(__file__).resolve().parent.parent / "Fixtures" / "server"
MIB = 1 << 20


class Run(NamedTuple):
    wall: float  # seconds
    cpu: float  # seconds
    peak: float  # MiB
    output: str


class Bench:
    def __init__(self, binary: str, folder: Path, pairs: int, size: int, rest: int, burst: int) -> None:
        self.binary, self.folder, self.pairs, self.size = binary, folder, pairs, size
        self.rest, self.burst = rest, burst
        self.environment = {
            "HOME": str(folder), "XDG_CONFIG_HOME": str(folder / "config"), "XDG_STATE_HOME": str(folder / "state"),
            "PATH": os.environ["PATH"], "LANG": "C.UTF-8"}

    def measure(self, *command: str) -> Run:
        peak_file, output_file = self.folder / "peak", self.folder / "output"
        with open(output_file, "wb") as output:
            started = time.perf_counter()
            child = subprocess.Popen(["time", "-f", "%M", "-o", peak_file, *command], stdin=subprocess.DEVNULL,
                                     stdout=output, stderr=subprocess.STDOUT, env=self.environment)
            _, status, usage = os.wait4(child.pid, 0)
            wall = time.perf_counter() - started
        child.returncode = os.waitstatus_to_exitcode(status)
        text = output_file.read_text(errors="replace")
        if child.returncode != 0:
            sys.exit(f"{' '.join(command)}\nended with {child.returncode}:\n{text}")
        return Run(wall, usage.ru_utime + usage.ru_stime, int(peak_file.read_text()) / 1024, text)

    def start_sink(self) -> subprocess.Popen:
        sink = subprocess.Popen([sys.executable, "-m", "standin.sink", "--folder", self.folder / "sink"], cwd=SERVER,
                                stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        ready = json.loads(sink.stdout.readline())
        self.url, self.ca = ready["url"], ready["ca"]
        config = self.folder / "config" / "certain"
        config.mkdir(parents=True)
        (config / "config.json").write_text(json.dumps(
            {"default_profile": "bench", "profiles": {"bench": {"server": self.url, "ca_file": self.ca}}}))
        self.token = self.folder / "token"
        self.token.touch(mode=0o600)
        self.token.write_text(f"{self.url} bench-token\n")
        return sink

    def file(self, size: int, sparse: bool = False) -> Path:
        path = self.folder / f"{size // MIB} MiB.pdf"
        block = os.urandom(MIB)
        with open(path, "wb") as file:
            file.write(b"%PDF-1.7\n")
            while not sparse and file.tell() + MIB <= size:
                file.write(block)
            file.truncate(size)
        return path

    @staticmethod
    def renew(path: Path | str) -> None:
        """Makes it other content, in the same place on the disk."""
        with open(path, "r+b") as file:
            file.seek(9)
            file.write(os.urandom(64))

    def deliver(self, path: Path) -> Run:
        run = self.measure(self.binary, "send", "--json", "--force", "--no-rules", "--tag", "Bench", "--date",
                           "2026-11-30", "--token-file", str(self.token), str(path))
        outcome = json.loads(run.output.splitlines()[-1])
        if outcome["outcome"] != "delivered" or outcome["size"] != path.stat().st_size:
            sys.exit(f"not delivered: {run.output}")
        return run

    def deliver_with_curl(self, path: Path) -> Run:
        script = 'openssl dgst -sha256 "$1" && curl -fsS --cacert "$2" -F tags=Bench -F document_date=2026-11-30' \
                 ' -F "file=@$1;type=application/pdf" -H "X-Certain-Token: bench-token" "$3"'
        return self.measure("sh", "-c", script, "sh", str(path), self.ca, self.url + "/api/inbox")

    def upload(self) -> None:
        path = self.file(self.size)
        print(f"Upload of {self.size // MIB} MiB over TLS, {self.pairs} pairs in turn after a warm-up of each")
        pairs = [(self.deliver(path), self.deliver_with_curl(path)) for _ in range(self.pairs + 1)][1:]
        path.unlink()
        print(f"{'':8}{'certain':>24}   {'openssl dgst, curl -F':>24}\n"
              f"{'':8}" + "   ".join(["  wall s   CPU s peak MiB"] * 2))
        for ours, theirs in pairs:
            print(f"{'':8}" + "   ".join(f"{run.wall:8.3f}{run.cpu:8.3f}{run.peak:8.1f}" for run in (ours, theirs)))
        compare("wall", [(ours.wall, theirs.wall) for ours, theirs in pairs], 1.10)
        compare("CPU", [(ours.cpu, theirs.cpu) for ours, theirs in pairs], 1.10)

    def memory(self) -> None:
        print("Peak memory by size (4 GiB is a sparse file)")
        peaks = []
        for size in (1, 64, 1024, 4096):
            path = self.file(size * MIB, sparse=size > 1024)
            peaks.append(self.deliver(path).peak)
            path.unlink()
            print(f"{size:8} MiB{peaks[-1]:10.1f} MiB")
        verdict("peak memory in MiB", max(peaks), 32)

    def start(self) -> None:
        runs = 200
        curl = shutil.which("curl")
        ours, theirs = [], []
        for _ in range(runs):
            ours.append(self.start_once(self.binary))
            theirs.append(self.start_once(curl))
        print(f"Start, {runs} runs each in turn of --version, milliseconds")
        for name, times in (("certain", ours), ("curl", theirs)):
            print(f"{name:>8}  median {1000 * statistics.median(times):.2f}  fastest {1000 * min(times):.2f}")
        verdict("median beside curl's", statistics.median(ours) / statistics.median(theirs), 1.0)

    def many(self) -> None:
        """Durable receipts included: every delivery is in the ledger before it is reported."""
        count, size = 1000, 100_000
        folder = self.folder / "many"
        folder.mkdir()
        command = ["curl", "-fsS", "--parallel", "--parallel-max", "4", "--cacert", self.ca]
        files = [str(folder / f"{number}.pdf") for number in range(count)]
        for file in files:
            Path(file).write_bytes(b"%PDF-1.7\n" + os.urandom(size - 9))
        config = self.folder / "curl.config"
        config.write_text("\nnext\n".join(
            f'url = "{self.url}/api/inbox"\nform = "file=@{file};type=application/pdf"\n'
            f'header = "X-Certain-Token: bench-token"\ncacert = "{self.ca}"\noutput = "/dev/null"'
            for file in files))

        def renewed(*command: str) -> float:
            for file in files:
                self.renew(file)
            # Nobody should wait for these to reach the disk: ours syncs, curl does not.
            os.sync()
            return self.measure(*command).wall

        pairs = []
        for pair in range(self.pairs + 1):
            ours = renewed(self.binary, "send", "--quiet", "--no-rules", "--date", "2026-11-30", "--token-file",
                           str(self.token), *files)
            theirs = renewed(*command, "--config", str(config))
            if pair > 0:
                pairs.append((ours, theirs))
        print(f"{count} files of {size} bytes over TLS beside curl --parallel-max 4, {self.pairs} pairs")
        compare("wall", pairs, 1.5)

    def queue(self) -> None:
        path = self.file(2 * MIB)
        pairs = []
        for pair in range(self.pairs + 1):
            self.renew(path)
            ours = self.measure(self.binary, "send", "--quiet", "--queue", "--no-rules", "--token-file",
                                str(self.token), str(path))
            copy = self.folder / f"copy-{pair}"
            theirs = self.measure("sh", "-c", 'cp "$1" "$2" && sync "$2" "$(dirname "$2")"', "sh", str(path), str(copy))
            if pair > 0:
                pairs.append((ours.wall, theirs.wall))
        print(f"send --queue of a 2 MiB scan beside cp and sync, {self.pairs} pairs")
        ours, theirs = (1000 * statistics.median(column) for column in zip(*pairs))
        print(f"{'':8}median {ours:.1f} ms beside {theirs:.1f} ms")

    def ledger(self) -> None:
        """With 100,000 receipts: looking one file up, and the memory and start of a send."""
        path = self.file(MIB)
        state = Path(self.environment["XDG_STATE_HOME"]) / "certain" / "outbox" / "outbox.db"
        command = [self.binary, "send", "--quiet", "--no-rules", "--token-file", str(self.token), str(path)]
        self.measure(*command)
        few = [self.measure(*command) for _ in range(11)]
        with sqlite3.connect(state) as database:
            columns = [row[1] for row in database.execute("PRAGMA table_info(ledger)") if row[1] not in ("entry", "digest")]
            names = ", ".join(columns)
            database.executemany(f"INSERT INTO ledger (digest, {names}) SELECT ?, {names} FROM ledger LIMIT 1",
                                 ((os.urandom(32),) for _ in range(100_000)))
        many = [self.measure(*command) for _ in range(11)]
        for name, runs in (("few", few), ("100,000", many)):
            print(f"{name:>8} receipts: known file {1000 * statistics.median(run.wall for run in runs):.1f} ms, "
                  f"peak {max(run.peak for run in runs):.1f} MiB")

    def rules(self) -> None:
        for rules, names in ((10, 10_000), (100, 10_000), (1000, 10_000), (100, 100_000)):
            self.match(rules, names)

    def match(self, rules: int, names: int) -> None:
        """The same globs on the same names. Ours opens, hashes and dates each file too; --no-rules shows that part."""
        draw = random.Random(rules * names)
        words = ["".join(draw.choices("abcdefghijklmnoprstuvw", k=8)) for _ in range(rules)]
        folder = self.folder / f"names-{rules}-{names}"
        folder.mkdir()
        for number in range(names):
            (folder / f"2026-10-{number % 28 + 1:02} {draw.choice(words)} Rechnung {number}.pdf").write_bytes(b"x")
        written = [{"name": word, "when": {"filename": f"*{word}*rechnung*"}, "then": {"tags": [word]}} for word in words]
        (self.folder / "config" / "certain" / "rules.json").write_text(json.dumps({"rules": written}))
        command = [self.binary, "send", "--quiet", "--dry-run", "--recursive", str(folder)]
        ours, plain = self.measure(*command), self.measure(*command, "--no-rules")
        script = "import fnmatch, os, re, sys\n" \
                 "globs = [re.compile(fnmatch.translate(f'*{w}*rechnung*')).match for w in sys.argv[2:]]\n" \
                 "print(sum(1 for n in os.listdir(sys.argv[1]) for g in globs if g(n.lower())))"
        theirs = self.measure(sys.executable, "-c", script, str(folder), *words)
        shutil.rmtree(folder)
        print(f"{rules:5} rules × {names:6} names: certain CPU {ours.cpu:6.2f} s, of it without rules {plain.cpu:6.2f} s, "
              f"peak {ours.peak:.0f} MiB; Python fnmatch CPU {theirs.cpu:6.2f} s")

    def watch(self) -> None:
        """From a file's rename into a watched folder to the server's answer, and what watching costs at rest."""
        for already in (0, 10_000):
            self.watch_once(already)
        self.watch_burst(self.burst)

    def start_watch(self, folder: Path, *options: str) -> tuple[subprocess.Popen, float]:
        settle = 0.5
        watch = subprocess.Popen(
            [self.binary, "watch", "--json", "--settle", str(settle), "--token-file", str(self.token), *options, folder],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=self.environment, text=True)
        while json.loads(watch.stdout.readline()).get("event") != "ready":
            pass
        return watch, settle

    def watch_once(self, already: int) -> None:
        folder = self.folder / f"watched-{already}"
        sent = folder / "Sent"
        sent.mkdir(parents=True)
        for number in range(already):
            (sent / f"old {number}.pdf").write_bytes(b"x")
        watch, settle = self.start_watch(folder)
        outside = self.folder / "outside.pdf"
        times = []
        for number in range(100):
            outside.write_bytes(b"%PDF-1.4\n" + os.urandom(100_000) + b"\n%%EOF\n")
            moved = time.time()
            os.rename(outside, folder / f"{number}.pdf")
            while json.loads(watch.stdout.readline()).get("outcome") != "delivered":
                pass
            # The line comes after the server's answer and the commit to the ledger.
            times.append(time.time() - moved - settle)
            while json.loads(watch.stdout.readline()).get("event") != "put_away":
                pass
        times.sort()
        before, started = self.process_times(watch.pid), time.monotonic()
        time.sleep(self.rest)
        spent = self.process_times(watch.pid) - before
        status = Path(f"/proc/{watch.pid}/status").read_text()
        memory = {line.split(":")[0]: int(line.split()[1]) / 1024 for line in status.splitlines()
                  if line.startswith(("VmRSS", "RssAnon"))}
        print(f"watch with {already} files in Sent: beyond the settle time p50 {1000 * times[50]:.1f} ms, "
              f"p99 {1000 * times[98]:.1f} ms; at rest {spent:.2f} s CPU in {time.monotonic() - started:.0f} s, "
              f"{memory['VmRSS']:.1f} MiB resident, of it {memory['RssAnon']:.1f} its own")
        self.end_watch(watch)
        shutil.rmtree(folder)

    def watch_burst(self, count: int) -> None:
        """More small files at once than the system keeps events for."""
        folder, source = self.folder / "burst", self.folder / "burst-source"
        folder.mkdir()
        source.mkdir()
        for number in range(count):
            (source / f"{number}.pdf").write_text(f"%PDF-1.4\n{number}\n%%EOF\n")
        watch, _ = self.start_watch(folder)
        # While it stands still nobody takes the events, and more come than the system keeps.
        watch.send_signal(signal.SIGSTOP)
        for name in os.listdir(source):
            os.rename(source / name, folder / name)
        started = time.monotonic()
        watch.send_signal(signal.SIGCONT)
        outcomes, overflows, away = {}, 0, 0
        while away < count:
            event = json.loads(watch.stdout.readline())
            overflows += event.get("code") == "overflow"
            away += event["event"] == "put_away"
            if event["event"] == "file":
                outcomes.setdefault(event["file"], []).append(event["outcome"])
        took = time.monotonic() - started
        once = sum(1 for all in outcomes.values() if all == ["delivered"])
        print(f"burst of {count} files: {took:.1f} s, {overflows} overflows of events, {once} delivered exactly once, "
              f"{len(list((folder / 'Sent').iterdir()))} in Sent, {self.process_times(watch.pid):.1f} s CPU")
        self.end_watch(watch)
        shutil.rmtree(folder)
        if once != count:
            sys.exit("not every file was delivered exactly once")

    @staticmethod
    def process_times(pid: int) -> float:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @staticmethod
    def end_watch(watch: subprocess.Popen) -> None:
        watch.terminate()
        watch.stdout.read()
        if code := watch.wait():
            sys.exit(f"watch ended with {code}")

    def start_once(self, program: str) -> float:
        started = time.perf_counter()
        child = os.posix_spawn(program, [program, "--version"], self.environment, file_actions=[
            (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)])
        _, status = os.waitpid(child, 0)
        took = time.perf_counter() - started
        if status != 0:
            sys.exit(f"{program} --version ended with {os.waitstatus_to_exitcode(status)}")
        return took


def compare(name: str, pairs: list[tuple[float, float]], aim: float) -> None:
    ours, theirs = (statistics.median(column) for column in zip(*pairs))
    print(f"{name:>8}: median {ours:.3f} s beside {theirs:.3f} s; ratios "
          + " ".join(f"{one / other:.2f}" for one, other in pairs))
    verdict(f"median {name} ratio", statistics.median(one / other for one, other in pairs), aim)


def verdict(name: str, value: float, aim: float) -> None:
    print(f"{'':10}{name} {value:.2f}, the aim is at most {aim:.2f}: {'met' if value <= aim else 'MISSED'}")


ALL = ["upload", "memory", "start", "many", "queue", "ledger", "rules", "watch"]


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench", description="Measures the release binary beside curl.")
    parser.add_argument("what", nargs="*", metavar="|".join(ALL))
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--size", type=int, default=1024, metavar="MIB", help="of the upload")
    parser.add_argument("--rest", type=int, default=60, metavar="SECONDS", help="how long a watch at rest is measured")
    parser.add_argument("--burst", type=int, default=20_000, metavar="FILES", help="that a watched folder gets at once")
    parser.add_argument("--binary", required=True, help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    what = wanted.what or ALL
    if unknown := set(what) - set(ALL):
        parser.error(f"there is no {unknown.pop()}")
    with tempfile.TemporaryDirectory(prefix="certain-bench-") as folder:
        bench = Bench(wanted.binary, Path(folder), wanted.pairs, wanted.size * MIB, wanted.rest, wanted.burst)
        sink = bench.start_sink()
        try:
            for one in what:
                getattr(bench, one)()
        finally:
            sink.terminate()
            sink.wait()


if __name__ == "__main__":
    main()
