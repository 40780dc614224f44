"""Each file manager delivers a whole selection through its menu entry, in one call, and its user is told.

Usage: file_managers.py [--runs N] [--only NAME] [--few]
"""

import argparse
import hashlib
import os
import sys
import time
import unicodedata
from pathlib import Path

from account import Account
from rig import Desktop, Failure, Server

AWKWARD = [
    b"plain.pdf", b"with space.pdf", "Müller Rechnung.pdf".encode(), "nfd-Mu\u0308ller.pdf".encode(),
    b"it's \"quoted\".pdf", b"new\nline.pdf", b"-dash.pdf", b"--help.pdf", b"100%f %s %20.pdf",
    b"a;b&c#d?e$HOME`id`.pdf", b"back\\slash.pdf", b"lat\xfcin.pdf", b" lead.pdf"]
# 1,200 arguments of together more than 128 KiB, the most that one argument or variable can hold (Linux, execve(2)).
MANY = [f"{number:04}-{'x' * 100}.pdf".encode() for number in range(1200)]
LABEL = "Send to Certain"
# Where a whole selection of that length cannot be had, since a shell's command line and a variable are single strings;
# and what message box their users see.
TOO_LONG_FOR = {"thunar": ["Error"], "nautilus": [], "caja": []}
ALL = ["thunar", "thunar-sendto", "nautilus", "nemo", "caja", "pcmanfm", "dolphin"]


def content(name: bytes) -> bytes:
    return b"%PDF-1.4\n" + name + b"\n%%EOF\n"


def stored_name(name: bytes) -> str:
    """As browsers and the contract write it, and the server keeps it."""
    text = name.decode("latin-1") if b"\xfc" in name else name.decode()
    text = unicodedata.normalize("NFC", text)
    return text.replace('"', "%22").replace("\n", "%0A")


def install(desktop: Desktop, program: str) -> None:
    desktop.certain("install", program)
    if program == "nautilus":
        desktop.account.write(desktop.home / ".config/nautilus/scripts-accels", f"<Control>F4 {LABEL}\n".encode())


def expect(condition: object, what: str) -> None:
    if not condition:
        raise Failure(what)


def deliver(account: Account, server: Server, binary: str, program: str, names: list[bytes], run: int) -> str:
    """One selection through one file manager; what came of it in a few words."""
    server.control("DELETE", "/documents")
    server.control("DELETE", "/requests")
    with Desktop(account, f"{program[:9]}{len(names)}-{run}", binary) as desktop:
        desktop.log_in(server)
        account.write(desktop.home / ".config/certain/rules.json", b'{ rules: [{ name: "All", then: { tags: ["Schublade"] } }] }')
        install(desktop, program)
        folder = account.make_folder(desktop.home / "Belege")
        for name in names:
            path = Path(os.fsdecode(os.fsencode(folder) + b"/" + name))
            account.write(path, content(name))
        is_too_long = len(names) == len(MANY) and program in TOO_LONG_FOR
        began = time.monotonic()
        code, said = desktop.session(
            [str(desktop.tools / "drive.py"), program, str(folder), LABEL, "12" if is_too_long else "120"], 300)
        took = time.monotonic() - began
        shown, stored = desktop.notifications(), server.control("GET", "/documents")
        told = f"\n{said}\nnotifications: {shown}\nstored: {len(stored)}"
        if is_too_long:
            expect(code == 4, f"the entry was not even chosen{told}")
            expect(not stored and not shown, f"something arrived of a selection that cannot be handed over{told}")
            boxes = TOO_LONG_FOR[program]
            expect(f"message boxes: {boxes}" in said, f"it says something else{told}")
            return f"{len(names)} files are more than it hands over: nothing was sent, and it says {boxes or 'nothing'}"
        expect(code == 0, f"ended with {code}{told}")
        expect(sorted(document["filename"] for document in stored) == sorted(map(stored_name, names)),
               f"other names are on the server{told}")
        expect({document["sha256"] for document in stored} == {hashlib.sha256(content(n)).hexdigest() for n in names},
               f"other bytes are on the server{told}")
        expect(len(shown) == 1, f"not one notification{told}")
        expect(shown[0] == (f"Certain: {len(names)} delivered", f"Tags: Schublade ({len(names)})", 1),
               f"another notification{told}")
        expect(desktop.token not in str(shown) + said, "the token was shown")
        return f"{len(names)} delivered in one call, {took:.0f} s"


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--only", choices=ALL)
    parser.add_argument("--few", action="store_true", help="without the 1,200 files")
    options = parser.parse_args()
    binary = os.environ["CERTAIN_BINARY"]
    failures = passed = 0
    with Account() as account:
        server = Server(account.folder / "server")
        account.spared.add(server.process.pid)
        try:
            for run in range(1, options.runs + 1):
                for program in [options.only] if options.only else ALL:
                    for names in [AWKWARD] if options.few else [AWKWARD, MANY]:
                        label = f"{program} {len(names)} #{run}"
                        try:
                            print(f"ok    {label}: {deliver(account, server, binary, program, names, run)}", flush=True)
                            passed += 1
                        except Failure as failure:
                            print(f"FAIL  {label}: {failure}", flush=True)
                            failures += 1
        finally:
            server.end()
    print(f"file managers: {passed} passed, {failures} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
