"""HTTP/2 for clients that choose it (`--http2`): requests become the same exchange, with the cues that make sense here.

Of a cue, `read`, `store`, the waits, `answer`, `more_headers` and `end` count: `reset` resets the stream, `linger`
asks for no more of the body, `close` sends GOAWAY, `silent` and `deaf` leave the stream open, `cut` drops the
connection.
"""

import h2.config
import h2.connection
import h2.events
import h2.exceptions

from .backend import Backend
from .cues import Cue
from .exchange import Exchange
from .wire import Gone, Request, Stream


class _Open:
    """One stream: what was asked and how far its body has come."""

    def __init__(self, entry, request: Request, cue: Cue, backend: Backend) -> None:
        self.entry, self.request, self.cue, self.backend = entry, request, cue, backend
        self.pending, self.left, self.done = b"", float("inf"), False


class Http2:
    def __init__(self, front, stream: Stream, record: dict) -> None:
        self.front, self.stream, self.record = front, stream, record
        config = h2.config.H2Configuration(client_side=False, header_encoding="utf-8")
        self.connection = h2.connection.H2Connection(config)
        self.open: dict[int, _Open] = {}
        self.waiting: dict[int, bytes] = {}  # what the client's window has no room for yet

    def run(self) -> None:
        self.connection.initiate_connection()
        self._flush()
        try:
            while True:
                try:
                    events = self.connection.receive_data(self.stream.take(262144))
                except h2.exceptions.ProtocolError as error:
                    self._flush()
                    raise Gone(f"protocol error: {error}") from error
                for event in events:
                    self._meet(event)
                self._flush()
        finally:
            for one in self.open.values():
                one.backend.drop()
                if not one.entry.ended:
                    self.front.log.note(one.entry, state="ended", ended="client-gone")

    def _flush(self) -> None:
        for number in list(self.waiting):
            self._send_waiting(number)
        if data := self.connection.data_to_send():
            self.stream.send(data)

    def _meet(self, event) -> None:
        match event:
            case h2.events.RequestReceived():
                self._begin(event.stream_id, event.headers)
            case h2.events.DataReceived():
                self.connection.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
                self._body(event.stream_id, event.data)
            case h2.events.StreamEnded():
                self._complete(event.stream_id)
            case h2.events.StreamReset():
                self.waiting.pop(event.stream_id, None)
                one = self.open.pop(event.stream_id, None)
                if one:
                    one.backend.drop()
                    self.front.log.note(one.entry, state="ended", ended="client-gone")
            case h2.events.ConnectionTerminated():
                raise Gone("GOAWAY")

    def _begin(self, number: int, pairs) -> None:
        pseudo = {name: value for name, value in pairs if name.startswith(":")}
        headers = [["Host", pseudo.get(":authority", "")]]
        headers += [[name, value] for name, value in pairs if not name.startswith(":")]
        request = Request(pseudo[":method"], pseudo[":path"], "HTTP/2", headers)
        entry = self.front.log.request(self.record, request, self.front.shell.settings.base)
        cue = self.front.cue_for(request, entry)
        one = self.open[number] = _Open(entry, request, cue, Backend(self.front.backend_port))
        exchange = self._exchange(one)
        exchange.hold(cue.wait_first)
        one.left = exchange.limit()
        if cue.store:
            one.backend.begin(request)
        if one.left <= 0:
            self._answer(number, one)

    def _exchange(self, one: _Open) -> Exchange:
        return Exchange(self.front, self.stream, one.request, one.entry, one.cue, one.backend)

    def _body(self, number: int, data: bytes) -> None:
        one = self.open.get(number)
        if not one or one.done:
            return
        data = data[: int(min(len(data), one.left))]
        one.left -= len(data)
        self.front.log.received(one.entry, data)
        if one.cue.store:
            one.backend.send(one.pending)
            one.pending = data
        if one.left <= 0:
            self._answer(number, one)

    def _complete(self, number: int) -> None:
        one = self.open.get(number)
        if one and not one.done:
            self.front.log.note(one.entry, body_complete=True)
            self._answer(number, one)

    def _answer(self, number: int, one: _Open) -> None:
        one.done, exchange, answer = True, self._exchange(one), one.cue.answer
        if one.cue.store:
            exchange.hold(one.cue.wait_store)
            one.backend.send(one.pending)
            stored = one.backend.finish()
            answer = stored if answer == "app" else answer
        exchange.hold(one.cue.wait_answer)
        if isinstance(answer, dict):
            status, headers, data = exchange.composed(answer)
            self.front.log.note(one.entry, state="answering", status=status)
            plain = [(name.lower(), value) for name, value in headers if name.lower() != "connection"]
            try:
                self.connection.send_headers(number, [(":status", str(status)), *plain], end_stream=not data)
            except h2.exceptions.StreamClosedError:
                return  # reset by the client; that event is the next to be met
            if data:
                self.waiting[number] = data
            one.entry.answer_bytes = len(data)
        self._flush()
        self._end(number, one)

    def _end(self, number: int, one: _Open) -> None:
        how = {"keep": "kept", "close": "closed", "linger": "kept", "cut": "cut", "reset": "reset"}.get(one.cue.end)
        if one.cue.end == "reset":
            self._reset(number, 2)  # INTERNAL_ERROR
        elif one.cue.end == "linger" and number not in self.waiting:
            self._reset(number, 0)  # RFC 9113, 8.1: no more of the body, please
        elif how == "closed":
            self.connection.close_connection()
            self._flush()
            self.stream.close()
        elif how == "cut":
            self.stream.cut()
        self.front.log.note(one.entry, state="ended" if how else "held", ended=how)
        if how:
            self.open.pop(number).backend.drop()
        if how in ("closed", "cut"):
            raise Gone(how)

    def _reset(self, number: int, code: int) -> None:
        try:
            self.connection.reset_stream(number, error_code=code)
        except h2.exceptions.StreamClosedError:
            pass  # both sides were through with it

    def _send_waiting(self, number: int) -> None:
        try:
            while data := self.waiting.get(number):
                room = min(self.connection.local_flow_control_window(number), self.connection.max_outbound_frame_size)
                if room <= 0:
                    return
                self.connection.send_data(number, data[:room], end_stream=len(data) <= room)
                self.waiting[number] = data[room:]
            self.waiting.pop(number, None)
        except h2.exceptions.ProtocolError:  # the stream is gone
            self.waiting.pop(number, None)
