"""The faults that are set, and which of them a request meets."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from sandbox.faults.fault import Fault, Kind
from sandbox.json_types import JsonObject

_MANY: Final = 200
"""So many faults are kept before the spent ones are thrown away."""


@dataclass(slots=True, eq=False)
class Standing:
    """A fault that is set. `seen`: matching requests so far; `hits`: those it has hit; `held`: those it holds now."""

    number: int
    fault: Fault
    seen: int = 0
    hits: int = 0
    held: int = 0
    has_effect: bool = True
    released: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def spent(self) -> bool:
        """Whether it hits nothing any more."""
        count = self.fault.target.count
        return count is not None and self.hits >= count

    def meets(self, method: str, path: str) -> bool:
        """Whether a request is hit by it; it counts."""
        target = self.fault.target
        if self.spent or not target.matches(method, path):
            return False
        self.seen += 1
        if self.seen <= target.skip:
            return False
        self.hits += 1
        return True

    def as_json(self) -> JsonObject:
        """For the control side."""
        counted = {"number": self.number, "seen": self.seen, "hits": self.hits, "held": self.held}
        return {**counted, "spent": self.spent, **self.fault.as_json()}


@dataclass(frozen=True, slots=True)
class Met:
    """What one request meets: all the scenes that change around it, and at most one trouble of its own."""

    scenes: tuple[Standing, ...] = ()
    trouble: Standing | None = None


class Faults:
    """Faults of requests. Of several troubles for the same request the one that was set first is met."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._set: list[Standing] = []
        self._count = 0

    def set(self, fault: Fault) -> Standing:
        """Add a fault."""
        if len(self._set) > _MANY:
            self._set = [one for one in self._set if one.held or not one.spent]
        self._count += 1
        standing = Standing(self._count, fault)
        self._set.append(standing)
        return standing

    def clear(self) -> list[Standing]:
        """Take all faults away and let go what they hold; gives them."""
        taken, self._set = self._set, []
        for standing in taken:
            standing.released.set()
        return taken

    def all(self) -> list[Standing]:
        """The faults that are set, those that are spent included."""
        return list(self._set)

    def get(self, number: int) -> Standing:
        """A fault by its number. Raises ValueError."""
        for standing in self._set:
            if standing.number == number:
                return standing
        raise ValueError(f"no fault {number}")

    def meet(self, method: str, path: str) -> Met:
        """What a request meets; it counts down."""
        scenes: list[Standing] = []
        trouble: Standing | None = None
        for standing in self._set:
            scene = standing.fault.kind is Kind.SCENE
            if (scene or trouble is None) and standing.meets(method, path):
                if scene:
                    scenes.append(standing)
                else:
                    trouble = standing
        if scenes or trouble is not None:
            self._wake()
        return Met(tuple(scenes), trouble)

    async def hold(self, standing: Standing) -> bool:
        """Wait until a fault lets its requests go; says whether they are to have their effect."""
        standing.held += 1
        self._wake()
        try:
            await standing.released.wait()
        finally:
            standing.held -= 1
            self._wake()
        return standing.has_effect

    def release(self, number: int, *, has_effect: bool) -> None:
        """Let the requests go that a fault holds, and those that it would still hit."""
        standing = self.get(number)
        standing.has_effect = has_effect
        standing.released.set()
