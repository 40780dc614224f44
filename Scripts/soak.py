"""The crash test: deliveries to a server that misbehaves, killed at random moments; in the end each file is there once.

As a user would: files are sent, runs are killed, what was not acknowledged is sent again. What was acknowledged
(delivered, already there, waiting) is taken away at once, so that from then on only the outbox can deliver it.
"""

import argparse
import collections
import json
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

from soak_checks import full_disk, many_processes, sha256
from soak_rig import Failure, Home, Result, Running, Server
from soak_table import print_table

KINDS = {
    "duplicates known": (),
    "known by key only": ("--variant", "duplicates-by-key"),
    "not known, but listed": ("--variant", "duplicates-off"),
}
DELIVERY = {"method": "POST", "path": "/api/inbox"}
LOOK_UP = {"method": "GET", "path": "/api/inbox"}
CUES = [  # weight, cue
    (4, {"cue": "lost-close"} | DELIVERY),
    (4, {"cue": "lost-reset"} | DELIVERY),
    (2, {"cue": "lost-cut"} | DELIVERY),
    (1, {"cue": "lost-silent"} | DELIVERY),
    (2, {"cue": "cut-answer"} | DELIVERY),
    (3, {"cue": "dropped-reset"} | DELIVERY),
    (2, {"cue": "reset-early"} | DELIVERY),
    (2, {"cue": "reset-mid"} | DELIVERY),
    (2, {"cue": "reset-late"} | DELIVERY),
    (2, {"cue": "busy", "retry_after": 0} | DELIVERY),
    (1, {"cue": "too-many", "retry_after": 1} | DELIVERY),
    (3, {"cue": "status-after-storing", "status": 500} | DELIVERY),
    (3, {"cue": "status", "status": 502} | DELIVERY),
    (2, {"cue": "late-answer", "wait_answer": 0.2} | DELIVERY),
    (2, {"cue": "lost-close"} | LOOK_UP),
    (2, {"cue": "status", "status": 502} | LOOK_UP),
    (2, {"cue": "connect-reset"}),
]
WEIGHTS = [weight for weight, _ in CUES]
KILLED = -9


class Soak:
    def __init__(self, binary: str, folder: Path, kind: str, count: int, dice: random.Random, blind: bool) -> None:
        self.kind, self.dice, self.blind = kind, dice, blind
        self.home = Home(binary, folder / "home", {"absence_after": 2}, timeouts=2)
        self.originals, self.source = folder / "originals", folder / "Belege"
        self.originals.mkdir()
        self.source.mkdir()
        self.left = [f"Beleg {number}.pdf" for number in range(count)]  # not acknowledged yet
        for number, name in enumerate(self.left):
            size = dice.randrange(1 << 20, 3 << 20) if number % 8 == 0 else dice.randrange(1, 60_000)
            content = b"%PDF-1.7\n" + dice.randbytes(size)
            (self.originals / name).write_bytes(content)
            (self.source / name).write_bytes(content)
        self.durations = collections.deque([0.2], maxlen=9)  # seconds, of the last runs that nobody killed
        self.counts = collections.Counter()
        self.server = Server(folder / "server", *KINDS[kind])

    def run(self) -> list[str]:
        try:
            self.home.log_in(self.server)
            self.storm()
            self.calm()
            problems = self.verdict()
        except Failure as failure:
            problems = [str(failure)]
        finally:
            self.report()
            self.server.end()
        return [f"{self.kind}: {problem}" for problem in problems]

    def storm(self) -> None:
        for _ in range(20 * len(self.left)):
            if not self.left:
                return
            if self.blind:
                self.home.forget()
            cues = self.dice.choices([cue for _, cue in CUES], WEIGHTS, k=self.dice.randrange(4))
            self.server.control("POST", "/cues", cues)

            names = self.dice.sample(self.left, min(len(self.left), self.dice.randint(1, 4)))
            option = self.dice.choice([(), (), (), (), ("--queue",), ("--after", "delete")])
            files = [str(self.source / name) for name in names]
            sends, flushes = [self.home.start("send", "--json", *option, *files)], []
            beside = "nothing" if self.blind else self.dice.choices(("nothing", "flush", "send"), (5, 4, 1))[0]
            if beside == "flush":
                flushes.append(self.home.start("outbox", "flush", "--json"))
            elif beside == "send" and "--after" not in option:  # which takes the files away under its hands
                sends.append(self.home.start("send", "--json", "--queue", *files))
            server_dies = self.dice.random() < 0.1
            if server_dies:
                time.sleep(self.dice.uniform(0, 2 * statistics.median(self.durations)))
                self.server.kill()
                self.counts["restarts"] += 1
            said = [line for run in sends for line in self.end(run).lines]
            for run in flushes:
                self.end(run)
            self.acknowledge(names, said)
            if server_dies:
                self.server.start()
        raise Failure(f"these are never acknowledged: {', '.join(self.left)}")

    def end(self, run: Running) -> Result:
        """Lets it end by itself, or kills it at a moment that lies within its usual duration."""
        self.counts["runs"] += 1
        started = time.monotonic()
        if self.dice.random() < 0.75:
            run.kill_after(self.dice.uniform(0, 1.2 * statistics.median(self.durations)))
        result = run.result()
        if result.code == KILLED:
            self.counts["kills"] += 1
        elif result.code in (0, 75):
            self.durations.append(time.monotonic() - started)
        else:
            raise Failure(f"certain {' '.join(run.arguments)} ended with {result.code}: {result.told}")
        return result

    def acknowledge(self, names: list[str], lines: list[dict]) -> None:
        safe = {"delivered", "duplicate"} if self.blind else {"delivered", "duplicate", "queued", "unknown"}
        said = {Path(line["file"]).name for line in lines if line["outcome"] in safe}
        for name in names:
            # `--after delete` may have come as far as the deletion, and was killed before it said so.
            if name in said or not (self.source / name).exists():
                self.left.remove(name)
                (self.source / name).unlink(missing_ok=True)

    def calm(self) -> None:
        """The server is well again: what waits has to arrive by `flush` alone."""
        self.server.control("DELETE", "/cues")
        for _ in range(40):
            result = self.home.run("outbox", "flush", "--json")
            self.counts["last flushes"] += 1
            if result.code == 0:
                return
            time.sleep(0.5)
        raise Failure(f"the outbox does not become empty; flush ended with {result.code}: {result.told}")

    def verdict(self) -> list[str]:
        problems = []
        there = collections.Counter(one["sha256"] for one in self.server.control("GET", "/documents"))
        for path in sorted(self.originals.iterdir()):
            times = there.pop(sha256(path), 0)
            if times != 1:
                problems.append(f"{'LOST' if times == 0 else 'DOUBLED'}: {path.name} is on the server {times} times")
        if there:
            problems.append(f"{sum(there.values())} documents on the server are none of ours")
        if self.blind:
            return problems  # it has no memory to be asked for
        proof = self.home.run("proof", "--json", str(self.originals))
        unproven = [f"{line['file']} {line['outcome']}" for line in proof.lines if line["outcome"] != "delivered"]
        if proof.code != 0 or unproven or len(proof.lines) != len(list(self.originals.iterdir())):
            problems.append(f"proof ended with {proof.code}: {', '.join(unproven)} {proof.errors}")
        if waiting := self.home.waiting():
            items = "".join(f"\n    {json.dumps(line, ensure_ascii=False)}" for line in waiting)
            problems.append(f"{len(waiting)} items still wait, though flush ended with 0:{items}")
        for folder in ("spool", "claims"):
            if orphans := self.home.files(folder):
                problems.append(f"left behind in {folder}: {', '.join(orphans)}")
        return problems

    def report(self) -> None:
        log = self.server.log()
        cues = collections.Counter(entry["cue"] for entry in log if entry["cue"] != "normal")
        asked = collections.Counter(entry["method"] for entry in log if entry["path"] == "/api/inbox")
        documents = len(self.server.control("GET", "/documents"))
        counts = self.counts
        print(f"{self.kind}: {len(list(self.originals.iterdir()))} files, {documents} documents; "
              f"{counts['runs']} runs, {counts['kills']} killed; server restarted {counts['restarts']} times; "
              f"{asked['POST']} attempts, {asked['GET']} look-ups; {counts['last flushes']} flushes at the end\n"
              f"    cues met: {sum(cues.values())} ({', '.join(f'{name} {n}' for name, n in cues.most_common())})",
              flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(prog="soak", description="Kills deliveries at random and counts what arrived.")
    parser.add_argument("--short", action="store_true", help="60 deliveries rather than 360")
    parser.add_argument("--deliveries", type=int, metavar="N", help="so many instead")
    parser.add_argument("--kind", type=int, choices=range(len(KINDS)), help="only this kind of server")
    parser.add_argument("--seed", type=int, help="of an earlier run (the moments of killing vary all the same)")
    parser.add_argument("--blind", action="store_true",
                        help="forget outbox and ledger before each send, as if resending blindly: has to fail")
    parser.add_argument("--table", action="store_true", help="print what each misbehaviour leads to, as Markdown")
    parser.add_argument("--binary", required=True, help=argparse.SUPPRESS)
    wanted = parser.parse_args()

    with tempfile.TemporaryDirectory(prefix="certain-soak-") as name:
        folder, binary = Path(name), str(Path(wanted.binary).resolve())
        if wanted.table:
            print_table(binary, folder)
            return 0
        started = time.monotonic()
        seed = random.randrange(10**6) if wanted.seed is None else wanted.seed
        print(f"seed {seed}", flush=True)
        count = wanted.deliveries or (60 if wanted.short else 360)
        problems = []
        numbers = range(len(KINDS)) if wanted.kind is None else [wanted.kind]
        for number in numbers:
            kind, place = list(KINDS)[number], folder / str(number)
            place.mkdir()
            dice = random.Random(f"{seed} {kind}")
            problems += Soak(binary, place, kind, -(-count // len(numbers)), dice, wanted.blind).run()
        if not wanted.blind and wanted.kind is None:
            problems += many_processes(binary, folder / "many", 100 if wanted.short else 500)
            problems += full_disk(binary, folder / "full")
        for problem in problems:
            print(f"✗ {problem}")
        print(f"{'FAILED' if problems else 'Each file arrived exactly once'} ({time.monotonic() - started:.0f} s)")
        return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
