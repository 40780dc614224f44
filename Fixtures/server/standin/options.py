"""The command line."""

import argparse
from pathlib import Path

from .certificates import KINDS
from .variants import VARIANTS


def parsed(arguments: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="standin", description="A stand-in for a Certain server, for tests. Ends when its standard input does.")
    parser.add_argument("--folder", type=Path, required=True, help="where everything is kept; may be used again")
    parser.add_argument("--host", choices=("127.0.0.1", "::1"), default="127.0.0.1")
    parser.add_argument("--port", type=int, default=0, help="0: a free one")
    parser.add_argument("--plain-http", action="store_true")
    parser.add_argument("--certificate", choices=KINDS, default="good")
    parser.add_argument("--highest-tls", choices=("1.0", "1.1", "1.2", "1.3"))
    parser.add_argument("--http2", action="store_true", help="offer HTTP/2 as well")
    parser.add_argument("--base", default="", metavar="/PREFIX")
    parser.add_argument("--variant", action="append", default=[], choices=tuple(VARIANTS), metavar="NAME",
                        help=f"repeatable; one of {', '.join(VARIANTS)}")
    parser.add_argument("--max-size", type=int, metavar="BYTES", help="larger bodies get an early 413")
    parser.add_argument("--misbehave-file", type=Path, metavar="FILE", help="JSON list of cues to begin with")
    parser.add_argument("--seed", type=int, help="for cues with a chance")
    parser.add_argument("--stay", action="store_true", help="do not end with standard input, only on a signal")
    return parser.parse_args(arguments)
