"""What is answered: the application's reply or a cue's, made whole with the headers that every answer has."""

import base64
import json
from email.utils import formatdate

from .clock import Clock


def content(answer: dict) -> tuple[bytes, str | None]:
    if "json" in answer:
        return json.dumps(answer["json"], ensure_ascii=False).encode(), "application/json"
    if "base64" in answer:
        return base64.b64decode(answer["base64"]), None
    return answer.get("text", "").encode(), "text/plain; charset=utf-8"


def composed(answer: dict, more: dict, clock: Clock, closing: bool) -> tuple[int, list[tuple[str, str]], bytes]:
    """Status, headers and body; `more` are headers to add, or to take away where the value is None."""
    if "bytes" in answer:  # the application's
        data, headers = answer["bytes"], list(answer["headers"])
    else:
        data, kind = content(answer)
        headers = [(name, _value(value, clock)) for name, value in answer.get("headers", {}).items()]
        if kind and not any(name.lower() == "content-type" for name, _ in headers):
            headers.append(("Content-Type", kind))
    status, repeat, fixed = answer["status"], answer.get("repeat", 1), {name.lower() for name in more}
    headers = [(name, value) for name, value in headers if name.lower() not in fixed]
    headers += [(name, _value(value, clock)) for name, value in more.items() if value is not None]
    fixed |= {name.lower() for name, _ in headers}
    data = b"" if status in (204, 304) else data * max(1, repeat)
    if "date" not in fixed:
        headers.append(("Date", clock.http_date()))
    if "content-length" not in fixed and repeat >= 0 and status not in (204, 304):
        headers.append(("Content-Length", str(answer.get("length", len(data)))))
    if closing and "connection" not in fixed:
        headers.append(("Connection", "close"))
    return status, headers, data


def _value(value, clock: Clock) -> str:
    if isinstance(value, dict):  # {"date_in": seconds}
        return formatdate(clock.seconds() + value["date_in"], usegmt=True)
    return str(value)
