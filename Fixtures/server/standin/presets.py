"""The named cues: each is a set of a cue's fields; whoever sets one may override any of them."""

NGINX_413 = "<html>\r\n<head><title>413 Request Entity Too Large</title></head>\r\n<body>\r\n" \
    "<center><h1>413 Request Entity Too Large</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n"
PORTAL = "<!doctype html><html><head><title>Gäste-WLAN</title></head><body><h1>Willkommen</h1>" \
    "<form action='/login'><button>Verbinden</button></form></body></html>"

_OWN = {"store": False}


def _answer(status: int, **rest) -> dict:
    return {"answer": {"status": status, **rest}}


PRESETS: dict[str, dict] = {
    # Answers instead of the application's; the body is read first
    "status": _OWN | _answer(500) | {"what": "any `status`, with `json`, `text`, `headers`, `retry_after`; not stored"},
    "status-after-storing": _answer(502, text="<h1>502 Bad Gateway</h1>", headers={"Content-Type": "text/html"})
    | {"what": "stored, then another answer"},
    "html-200": _OWN | _answer(200, text=PORTAL, headers={"Content-Type": "text/html; charset=utf-8"})
    | {"what": "a captive portal's page"},
    "empty-200": _OWN | _answer(200, text="") | {"what": "200 with no body"},
    "broken-json": _OWN | _answer(201, text='{"id": 17, "filename": "Bel', headers={"Content-Type": "application/json"})
    | {"what": "201 with half a JSON object"},
    "no-id": _OWN | _answer(200, json={"status": "ok"}) | {"what": "200 with an object that has no id"},
    "list-200": _OWN | _answer(200, json=[]) | {"what": "200 with a JSON list instead of an object"},
    "conflict": _OWN | _answer(409, json={"detail": "Conflict"}) | {"what": "409 without an id"},
    "conflict-with-id": _OWN | _answer(409, json={"detail": "Dieser Beleg ist schon da", "id": 1})
    | {"what": "409 with an id (give your own `json`)"},
    "redirect": _OWN | _answer(307, headers={"Location": "https://localhost:1/"})
    | {"what": "a redirect: `status` 301, 302, 303, 307, 308 and `location`"},
    "busy": _OWN | _answer(503, json={"detail": "Service Unavailable"}, headers={"Retry-After": "2"})
    | {"what": "503 with `retry_after`: seconds, a date, {\"date_in\": seconds}, or nonsense"},
    "too-many": _OWN | _answer(429, json={"detail": "Too Many Requests"}, headers={"Retry-After": "2"})
    | {"what": "429 with `retry_after`"},
    "disk-full": _OWN | _answer(507, json={"detail": "Insufficient Storage"}) | {"what": "507"},
    "413": _OWN | _answer(413, text=NGINX_413, headers={"Content-Type": "text/html"}) | {"what": "413 after the body"},
    "endless-answer": _OWN | _answer(500, text="x" * 1024, repeat=-1) | {"end": "close",
    "what": "an error body that never ends"},
    "not-http": _OWN | {"answer": {"raw": "SSH-2.0-OpenSSH_9.6\r\n"}, "end": "close", "what": "not HTTP at all"},
    # Answers while the body is still coming
    "early-status": _OWN | _answer(401, json={"detail": "Not authenticated"}) | {"read": 0, "end": "linger",
    "send_continue": False, "what": "answered at the head, rest drained, then closed"},
    "early-413": _OWN | _answer(413, text=NGINX_413, headers={"Content-Type": "text/html"}) | {"read": 65536,
    "end": "linger", "what": "413 after 64 KiB, rest drained, then closed (as nginx does)"},
    "early-413-keep": _OWN | _answer(413, text=NGINX_413, headers={"Content-Type": "text/html"}) | {"read": 65536,
    "what": "413 after 64 KiB, rest read, connection kept"},
    "early-413-reset": _OWN | _answer(413, text=NGINX_413, headers={"Content-Type": "text/html"}) | {"read": 65536,
    "end": "reset", "what": "413 after 64 KiB, then RST at once"},
    "early-413-deaf": _OWN | _answer(413, text=NGINX_413, headers={"Content-Type": "text/html"}) | {"read": 65536,
    "end": "deaf", "what": "413 after 64 KiB, then neither read nor closed"},
    # The answer is lost
    "lost-close": {"answer": None, "end": "close", "what": "stored, no answer, orderly close"},
    "lost-cut": {"answer": None, "end": "cut", "what": "stored, no answer, FIN without TLS close_notify"},
    "lost-reset": {"answer": None, "end": "reset", "what": "stored, no answer, RST"},
    "lost-silent": {"answer": None, "end": "silent", "what": "stored, no answer, silent for ever"},
    "dropped-close": _OWN | {"answer": None, "end": "close", "what": "whole body read, not stored, closed"},
    "dropped-reset": _OWN | {"answer": None, "end": "reset", "what": "whole body read, not stored, RST"},
    "dropped-silent": _OWN | {"answer": None, "end": "silent", "what": "whole body read, not stored, silent"},
    "stall-answer": {"answer_first": 20, "wait_middle": "forever", "end": "reset",
    "what": "stored, 20 bytes of the answer, then silent"},
    "cut-answer": {"answer_only": -5, "end": "cut", "what": "stored, the answer's last 5 bytes missing"},
    # The body is not taken
    "reset-early": _OWN | {"read": 0, "answer": None, "end": "reset", "what": "RST after the head"},
    "reset-mid": _OWN | {"read_fraction": 0.5, "answer": None, "end": "reset", "what": "RST in the middle (or `read`)"},
    "reset-late": _OWN | {"read": -1, "answer": None, "end": "reset", "what": "RST before the body's last byte"},
    "close-early": _OWN | {"read": 0, "answer": None, "end": "close", "what": "closed after the head"},
    "close-mid": _OWN | {"read_fraction": 0.5, "answer": None, "end": "close", "what": "closed in the middle"},
    "stall-early": _OWN | {"read": 0, "answer": None, "end": "deaf", "what": "reads nothing of the body, for ever"},
    "stall-mid": _OWN | {"read_fraction": 0.5, "answer": None, "end": "deaf", "what": "stops reading in the middle"},
    # Slow
    "slow-read": {"read_rate": 262144, "what": "reads at `read_rate` bytes per second"},
    "slow-answer": {"answer_rate": 20, "what": "answers at `answer_rate` bytes per second"},
    "late-answer": {"wait_answer": 2, "what": "stored, answers after `wait_answer` seconds"},
    "hold-before-storing": {"wait_store": "release", "what": "body read, waits for POST /release, stores, answers"},
    "hold-after-storing": {"wait_answer": "release", "what": "stored, waits for POST /release, answers"},
    "no-continue": {"send_continue": False, "what": "never says 100 Continue"},
    "more-headers": {"what": "the application's answer with `more_headers`; null takes one away"},
    "stale": {"end": "close", "more_headers": {"Connection": None}, "what": "answers, then closes unannounced"},
    # Connections, before TLS
    "connect-reset": {"stage": "connection", "answer": None, "end": "reset", "what": "RST instead of a handshake"},
    "connect-close": {"stage": "connection", "answer": None, "end": "cut", "what": "closed instead of a handshake"},
    "connect-silent": {"stage": "connection", "answer": None, "end": "silent", "what": "accepted, then silent"},
    "connect-plain": {"stage": "connection", "end": "cut", "answer": {"status": 400, "text": "plain HTTP"},
    "what": "answers in plain HTTP where TLS is expected"},
}
