"""One request from head to end, as its cue says: read, hand on, wait, answer, and leave the connection somehow."""

import time

from .answers import composed
from .backend import Backend
from .cues import Cue
from .wire import Body, Gone, Stream, head


class Exchange:
    def __init__(self, front, stream: Stream, request, entry, cue: Cue, backend: Backend) -> None:
        self.front, self.stream, self.request, self.entry, self.cue = front, stream, request, entry, cue
        self.backend, self.body = backend, Body(stream, request)

    def run(self) -> bool:
        """Whether the connection is still good for another request."""
        cue = self.cue
        try:
            self.hold(cue.wait_first)
            answer = self._take()
            if cue.answer != "app":
                answer = cue.answer
            self.hold(cue.wait_answer)
            if answer is not None:
                self.front.log.note(self.entry, state="answering", status=answer.get("status"))
                self._send(answer)
            return self._end()
        except Gone as gone:
            self.stream.cut()
            return self._ended("client-gone", str(gone))
        except Exception as error:  # a bad target or chunk, say: the log tells, the server lives on
            self.stream.cut()
            return self._ended("failed", repr(error))

    # Reading

    def limit(self) -> float:
        """How many bytes of the body the cue wants read."""
        length = self.request.content_length or 0
        if self.cue.read_fraction is not None:
            return int(length * self.cue.read_fraction)
        if self.cue.read is None:
            return float("inf")
        return self.cue.read if self.cue.read >= 0 else max(0, length + self.cue.read)

    def _take(self) -> dict | None:
        """Reads as much as the cue wants; with `store` hands it on, the last piece only after `wait_store`."""
        cue, left, pending = self.cue, self.limit(), b""
        if cue.send_continue and left > 0 and "100-continue" in (self.request.header("expect") or "").lower():
            self.stream.send(b"HTTP/1.1 100 Continue\r\n\r\n")
            self.entry.continued = True
        if cue.store:
            self.backend.begin(self.request)
        piece = max(1, cue.read_rate // 20) if cue.read_rate else 262144
        try:
            while left > 0 and (data := self.body.read(int(min(left, piece)))):
                self.front.log.received(self.entry, data)
                left -= len(data)
                if cue.store:
                    self.backend.send(pending)
                    pending = data
                if cue.read_rate:
                    self.hold(len(data) / cue.read_rate)
        except Gone:
            self.backend.drop()
            raise
        self.front.log.note(self.entry, body_complete=self.body.complete)
        if not cue.store:
            return None
        self.hold(cue.wait_store)
        self.backend.send(pending)
        return self.backend.finish()

    # Waiting

    def hold(self, how: float | str) -> None:
        """Seconds, "release" or "forever"; ends with Gone when the client gives up."""
        if how == 0:
            return
        for_good = isinstance(how, str)
        since = self.front.cues.ends()
        until = float("inf") if for_good else time.monotonic() + how
        if for_good or how > 0.2:
            self.front.log.note(self.entry, state="held")
        while (left := until - time.monotonic()) > 0:
            if for_good and self.front.cues.ended(how, since, 0.1):
                return
            if not for_good:
                time.sleep(min(left, 0.1))
            if self.stream.is_gone():
                raise Gone("while held")

    # Answering

    def _send(self, answer: dict) -> None:
        if "raw" in answer:
            return self._write(answer["raw"].encode())
        status, headers, data = self.composed(answer)
        self._write(head(status, headers) + (b"" if self.request.method == "HEAD" else data))
        while answer.get("repeat", 1) < 0:
            self._write(data)

    def composed(self, answer: dict) -> tuple[int, list[tuple[str, str]], bytes]:
        closing = self.cue.end != "keep" or self.request.wants_close
        return composed(answer, self.cue.more_headers or {}, self.front.clock, closing)

    def _write(self, data: bytes) -> None:
        cue = self.cue
        if cue.answer_only is not None:
            data = data[: cue.answer_only]
        if cue.answer_first is not None:
            self.stream.send(data[: cue.answer_first])
            self.hold(cue.wait_middle)
            data = data[cue.answer_first :]
        step = max(1, cue.answer_rate // 10) if cue.answer_rate else max(1, len(data))
        for start in range(0, len(data), step):
            self.stream.send(data[start : start + step])
            if cue.answer_rate:
                self.hold(step / cue.answer_rate)
        self.entry.answer_bytes += len(data)

    # Ending

    def _end(self) -> bool:
        match self.cue.end:
            case "keep":
                while data := self.body.read(262144):  # what the cue left unread
                    self.front.log.received(self.entry, data)
                self.front.log.note(self.entry, body_complete=True)
                if not self.request.wants_close:
                    return self._ended("kept")
                self.stream.close()
                return self._ended("closed")
            case "close" | "linger" as how:
                getattr(self.stream, how)()
                return self._ended("closed")
            case "cut" | "reset" as how:
                getattr(self.stream, how)()
                return self._ended(how)
            case _:  # silent, deaf: nothing more is read or written until the client gives up
                self.hold("forever")
                self.stream.reset()
                return self._ended("reset")

    def _ended(self, how: str, problem: str | None = None) -> bool:
        self.front.log.note(self.entry, state="ended", ended=how, problem=problem)
        return how == "kept"
