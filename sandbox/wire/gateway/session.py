"""A gateway session: it outlives its socket, so that a bot can resume it."""

import secrets
from collections import deque
from dataclasses import dataclass, field
from typing import Final, Protocol

from sandbox.json_types import JsonObject
from sandbox.wire.gateway.events import Intents

_REMEMBERED: Final = 2_000


class Line(Protocol):
    """What a session speaks through while it is connected."""

    def send(self, frame: JsonObject) -> None:
        """Send one frame, soon and in order."""

    def break_off(self, code: int | None) -> None:
        """Close the socket with a code, or without one break it as a lost network does."""


@dataclass(slots=True, eq=False)
class Late:
    """An event that waits until so many others have been told."""

    name: str
    payload: JsonObject
    behind: int


@dataclass(slots=True, eq=False)
class Session:
    """Numbers what it tells and remembers it for a replay. `left_at`: when its socket went away."""

    intents: Intents
    shard: tuple[int, int] = (0, 1)
    id: str = field(default_factory=lambda: secrets.token_hex(16))
    sequence: int = 0
    line: Line | None = None
    left_at: float | None = None
    _told: deque[JsonObject] = field(default_factory=lambda: deque(maxlen=_REMEMBERED))
    _late: list[Late] = field(default_factory=list)

    def tell(self, name: str, payload: JsonObject) -> None:
        """Dispatch an event, and after it those that have waited for it."""
        self._dispatch(name, payload)
        for late in self._late:
            late.behind -= 1
        for late in [late for late in self._late if late.behind <= 0]:
            self.let_go(late)

    def hold_back(self, name: str, payload: JsonObject, behind: int) -> Late:
        """Keep an event until `behind` others have been told."""
        late = Late(name, payload, behind)
        self._late.append(late)
        return late

    def let_go(self, late: Late) -> None:
        """Dispatch an event that was held back, if it still is."""
        if late in self._late:
            self._late.remove(late)
            self._dispatch(late.name, late.payload)

    def _dispatch(self, name: str, payload: JsonObject) -> None:
        """Number an event and send it; without a socket it waits for the replay."""
        self.sequence += 1
        frame: JsonObject = {"op": 0, "s": self.sequence, "t": name, "d": payload}
        self._told.append(frame)
        if self.line is not None:
            self.line.send(frame)

    def can_replay(self, sequence: int) -> bool:
        """Whether everything after a number is still remembered."""
        oldest = self._told[0]["s"] if self._told else self.sequence + 1
        return oldest - 1 <= sequence <= self.sequence

    def replay(self, sequence: int) -> None:
        """Send everything after a number again."""
        if self.line is None:
            return
        for frame in self._told:
            if frame["s"] > sequence:
                self.line.send(frame)

    def serves(self, guild_id: int | None) -> bool:
        """Whether events of a guild go to this session's shard; direct messages go to the first."""
        number, count = self.shard
        return (0 if guild_id is None else (guild_id >> 22) % count) == number
