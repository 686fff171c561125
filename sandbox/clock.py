"""The sandbox's time: the machine's, moved by an offset that only ever grows."""

import time
from datetime import UTC, datetime


class Clock:
    """Seconds since 1970, as the machine says, plus what was skipped."""

    def __init__(self) -> None:
        self.offset = 0.0

    def now(self) -> float:
        """The present moment in seconds since 1970."""
        return time.time() + self.offset

    def advance(self, seconds: float) -> None:
        """Skip some time. Raises ValueError for a step backwards."""
        if seconds < 0:
            raise ValueError("time doesn't run backwards")
        self.offset += seconds


def stamp(moment: float) -> str:
    """A moment in the form Discord writes it: ISO 8601 with a zone."""
    return datetime.fromtimestamp(moment, UTC).isoformat()
