"""What each misbehaviour of the stand-in leads to, measured for soak.py: a table in Markdown."""

import itertools
import shutil
import time
from pathlib import Path

from soak_rig import Home, Server

# Where the preset alone would take long, or shows nothing.
OPTIONS = {
    "slow-read": {"read_rate": 8 << 20},
    "slow-answer": {"answer_rate": 400},
    "late-answer": {"wait_answer": 0.5},
    "busy": {"retry_after": 2},
    "too-many": {"retry_after": 2},
    "more-headers": {"more_headers": {"Date": None}},
}
SIZE = 6 << 20  # so that the server can misbehave while the body is still coming


def print_table(binary: str, folder: Path) -> None:
    server = Server(folder / "server")
    try:
        server.control("POST", "/transport", {"receive_buffer": 65536})
        logged_in = Home(binary, folder / "home", {"absence_after": 1}, timeouts=1)
        logged_in.log_in(server)
        print("The file is 6 MiB; connections and standstill time out after 1 s; the server knows duplicates. "
              "*Kept*: whole\nis an item with its bytes, noted an item without. *Then* is what the next flushes make of "
              "it once the server is well:\noutcome × documents on the server.\n")
        print("| Cue | What the server does | Command | Outcome (reason) | Exit | Kept | Requests | Then |")
        print("|---|---|---|---|---|---|---|---|")
        for name, what in server.control("GET", "/")["cues"].items():
            for command in ("send", "flush"):
                print(row(logged_in, server, name, what, command, binary, folder), flush=True)
    finally:
        server.end()


def row(logged_in: Home, server: Server, name: str, what: str, command: str, binary: str, folder: Path) -> str:
    server.control("DELETE", "/documents")
    home = Home(binary, folder / f"{name}-{command}", {"absence_after": 1}, timeouts=1)
    shutil.copytree(logged_in.state, home.state)
    path = home.folder / "Beleg.pdf"
    path.write_bytes((b"%PDF-1.7\n" + f"{name} {command}".encode()).ljust(SIZE))
    if command == "flush":
        home.run("send", "--json", "--queue", str(path))
    which = OPTIONS.get(name, {}) | {"cue": name}
    # A misbehaving connection has neither method nor path.
    server.control("POST", "/cues", which if name.startswith("connect-") else which | {"method": "POST",
                                                                                       "path": "/api/inbox"})
    server.control("DELETE", "/requests")
    run = home.start(*(("send", "--json", str(path)) if command == "send" else ("outbox", "flush", "--json")))
    if name.startswith("hold-"):
        time.sleep(0.3)
        server.control("POST", "/release")
    result = run.result()
    asked = requests(server)
    items, bytes_kept = home.waiting(), home.files("spool")
    kept = "whole" if items and bytes_kept else "noted" if items else "bytes without item" if bytes_kept else "no"
    server.control("DELETE", "/cues")

    later = None
    for _ in range(6):
        if not home.waiting():
            break
        later = home.run("outbox", "flush", "--json")
        if later.code != 75:
            break
        time.sleep(0.6)
    documents = len(server.control("GET", "/documents"))
    then = f"{outcome(later.lines) if later else '–'} × {documents}"
    cells = (f"`{name}`", what, command, outcome(result.lines), str(result.code), kept, asked, then)
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def outcome(lines: list[dict]) -> str:
    if not lines:
        return "–"
    reason = lines[-1]["reason"]
    return lines[-1]["outcome"] + (f" ({reason['code']})" if reason else "")


def requests(server: Server) -> str:
    asked = [f"{entry['method']} {entry['path'].removeprefix('/api')} {entry['status'] or '–'}"
             for entry in server.control("GET", "/requests")]
    runs = [(text, len(list(group))) for text, group in itertools.groupby(asked)]
    return ", ".join(text if count == 1 else f"{count} × {text}" for text, count in runs) or "none"
