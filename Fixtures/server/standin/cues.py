"""Misbehaviour on cue: what a cue can say, and the queue from which each request takes the first that fits it."""

import copy
import random
import threading
from dataclasses import asdict, dataclass, fields
from fnmatch import fnmatchcase

from .presets import PRESETS

ENDS = ("keep", "close", "cut", "reset", "linger", "silent", "deaf")


@dataclass
class Cue:
    cue: str = "normal"
    # Which requests
    stage: str = "request"  # or "connection": before TLS, whatever would be asked
    method: str | None = None
    path: str | None = None  # a glob, with or without the base
    count: int | None = 1  # None: until cleared
    skip: int = 0  # let so many pass first
    chance: float = 1.0
    # What happens, in this order
    wait_first: float | str = 0  # seconds, "release" or "forever"; before reading the body
    send_continue: bool = True  # answer `Expect: 100-continue`
    read: int | None = None  # bytes of the body; negative: all but so many; None: all
    read_fraction: float | None = None
    read_rate: int | None = None  # bytes per second
    store: bool = True  # hand the request to the application
    wait_store: float | str = 0  # before the application has the last of the body
    wait_answer: float | str = 0  # after it, before answering
    answer: dict | str | None = "app"  # "app": the application's; None: none at all
    more_headers: dict | None = None  # added to any answer; null takes one away, Date too
    answer_first: int | None = None  # send so many bytes of the answer, then `wait_middle`
    wait_middle: float | str = 0
    answer_only: int | None = None  # bytes, negative: all but so many
    answer_rate: int | None = None
    end: str = "keep"


NORMAL = Cue()
_ANSWER_SHORTCUTS = ("status", "headers", "text", "json", "base64", "repeat", "length")


def parsed(given: dict) -> Cue:
    """A cue from JSON: a preset by name, then what `given` says otherwise. ValueError with the reason if it is none."""
    given = dict(given)
    name = given.pop("cue", "status" if "status" in given else "custom")
    if name not in PRESETS and name != "custom":
        raise ValueError(f"unknown cue {name}; known: {', '.join(PRESETS)}")
    made = copy.deepcopy(PRESETS.get(name, {}))
    made.pop("what", None)
    answer = {key: given.pop(key) for key in _ANSWER_SHORTCUTS if key in given}
    headers = answer.pop("headers", {})
    if "location" in given:
        headers["Location"] = given.pop("location")
    if "retry_after" in given:
        headers["Retry-After"] = given.pop("retry_after")
    made |= given
    if answer or headers:
        start = made.get("answer") if isinstance(made.get("answer"), dict) else {"status": 200}
        if {"text", "json", "base64"} & set(answer):
            start = {key: value for key, value in start.items() if key not in ("text", "json", "base64", "repeat")}
        made["answer"] = start | answer | {"headers": start.get("headers", {}) | headers}
    if unknown := set(made) - {f.name for f in fields(Cue)}:
        raise ValueError(f"a cue has no {', '.join(sorted(unknown))}")
    cue = Cue(cue=name, **made)
    if cue.end not in ENDS:
        raise ValueError(f"end is one of {', '.join(ENDS)}")
    return cue


class Cues:
    def __init__(self, seed: int | None = None) -> None:
        self._lock = threading.Lock()
        self._queue: list[Cue] = []
        self._random = random.Random(seed)
        self._released = threading.Condition()
        self._ends = (0, 0)

    def add(self, given: dict | list) -> int:
        cues = [parsed(one) for one in (given if isinstance(given, list) else [given])]
        with self._lock:
            self._queue += cues
        return len(cues)

    def clear(self) -> None:
        with self._lock:
            self._queue.clear()
        self._count(clears=1)

    def pending(self) -> list[dict]:
        with self._lock:
            return [asdict(cue) for cue in self._queue]

    def take(self, stage: str, method: str = "", paths: tuple[str, ...] = ()) -> Cue | None:
        with self._lock:
            for cue in self._queue:
                if cue.stage != stage or (cue.method and cue.method != method):
                    continue
                if cue.path and not any(fnmatchcase(path, cue.path) for path in paths):
                    continue
                if cue.skip > 0:
                    cue.skip -= 1
                    continue
                if cue.chance < 1 and self._random.random() >= cue.chance:
                    continue
                if cue.count is not None:
                    cue.count -= 1
                    if cue.count <= 0:
                        self._queue.remove(cue)
                return cue
        return None

    # Holding: "release" ends at the next release, "forever" only when the cues are cleared.

    def release(self) -> None:
        self._count(releases=1)

    def _count(self, releases: int = 0, clears: int = 0) -> None:
        with self._released:
            self._ends = (self._ends[0] + releases + clears, self._ends[1] + clears)
            self._released.notify_all()

    def ends(self) -> tuple[int, int]:
        """How often holds have been ended so far: those of "release", those of "forever"."""
        with self._released:
            return self._ends

    def ended(self, how: str, since: tuple[int, int], seconds: float) -> bool:
        """Waits at most `seconds` for the end of a hold that began at `since`."""
        which = 1 if how == "forever" else 0
        with self._released:
            return self._ends[which] > since[which] or (
                self._released.wait(seconds) and self._ends[which] > since[which])
