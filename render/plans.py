"""The plans of tiles, each made once and turned as it is asked for."""

from collections.abc import Callable
from typing import Final, Generic, Protocol, Self, TypeVar


class Turning(Protocol):
    """A plan of a tile."""

    def turned(self, turn: int) -> Self:
        """The plan after `turn` more quarter turns clockwise."""
        ...


P = TypeVar("P", bound=Turning)


class Plans(Generic[P]):
    """Plans by design and quarter turns. They are kept for ever: one has some 60 kB, and there are few."""

    def __init__(self, plan: Callable[[str], P]) -> None:
        self._plan: Final = plan
        self._made: Final[dict[tuple[str, int], P]] = {}

    def at(self, design: str, turn: int) -> P:
        """The plan of a tile after `turn` quarter turns clockwise."""
        key = design, turn % 4
        found = self._made.get(key)
        if found is None:
            found = self._plan(design) if key[1] == 0 else self.at(design, 0).turned(turn)
            self._made[key] = found
        return found
