"""Runs the release binary and curl in turn against the stand-in's sink, and prints figures and ratios.

Wall time and CPU (user and system) come from wait4; the peak memory from GNU time, because what wait4 says of a child
includes the memory of the process it was forked from.
"""

import argparse
import json
import os
import shutil
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
    def __init__(self, binary: str, folder: Path, pairs: int, size: int) -> None:
        self.binary, self.folder, self.pairs, self.size = binary, folder, pairs, size
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


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench", description="Measures the release binary beside curl.")
    parser.add_argument("what", nargs="*", metavar="upload|memory|start")
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--size", type=int, default=1024, metavar="MIB", help="of the upload")
    parser.add_argument("--binary", required=True, help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    what = wanted.what or ["upload", "memory", "start"]
    if unknown := set(what) - {"upload", "memory", "start"}:
        parser.error(f"there is no {unknown.pop()}")
    with tempfile.TemporaryDirectory(prefix="certain-bench-") as folder:
        bench = Bench(wanted.binary, Path(folder), wanted.pairs, wanted.size * MIB)
        sink = bench.start_sink()
        try:
            for one in what:
                getattr(bench, one)()
        finally:
            sink.terminate()
            sink.wait()


if __name__ == "__main__":
    main()
