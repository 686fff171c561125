"""How long interactions waited for their first sign: Discord gives up after three seconds."""

from collections import deque
from dataclasses import dataclass
from typing import Final

MOST: Final = 10_000
"""Times that are kept until somebody takes them; older ones are forgotten."""


@dataclass(frozen=True, slots=True)
class Delay:
    """Of so many interactions 99 in 100 had their sign within `p99` seconds."""

    count: int
    p99: float


class Delays:
    """Collects the times of the interactions since they were last taken."""

    def __init__(self) -> None:
        self._seconds: deque[float] = deque(maxlen=MOST)

    def add(self, seconds: float) -> None:
        """One interaction more."""
        self._seconds.append(seconds)

    def take(self) -> Delay:
        """What was collected since the last time; zero where nothing was."""
        taken = sorted(self._seconds)
        self._seconds.clear()
        return Delay(len(taken), taken[-1 - len(taken) // 100] if taken else 0.0)
