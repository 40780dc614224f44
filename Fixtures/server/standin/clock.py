"""The server's clock, which a test can move: the Date header, created_at and one-time codes follow it."""

import time
from datetime import datetime, timezone
from email.utils import formatdate


class Clock:
    def __init__(self) -> None:
        self.skew = 0.0  # seconds added to the real time

    def seconds(self) -> float:
        return time.time() + self.skew

    def naive_utc(self) -> datetime:
        """As `datetime.utcnow()` gives it: microseconds, no zone."""
        return datetime.fromtimestamp(self.seconds(), timezone.utc).replace(tzinfo=None)

    def http_date(self) -> str:
        return formatdate(self.seconds(), usegmt=True)
