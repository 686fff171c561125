"""What a tile is called: its parts in words, for people who don't see it and for where no picture can be.

`city (north, west; coat of arms), road (east / south)`: the sides are those of the unturned tile, as a hand shows it,
and a stroke stands between parts of one kind.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import starmap

from rules.grid import SIDES
from rules.message import Message, message


@dataclass(frozen=True, slots=True)
class NamedPart:
    """A part of a tile: its kind, the sides it reaches, and what else is on it, as words.

    `inner`: of a kind that has sides on other tiles, so that it is worth saying that it has none here.
    """

    kind: str
    sides: tuple[str, ...] = ()
    marks: tuple[Message, ...] = ()
    inner: bool = False


def tile_label(parts: Iterable[NamedPart], marks: Sequence[Message] = ()) -> Message:
    """The name of a tile, from its parts and what belongs to the tile as a whole. One of both is needed."""
    kinds: dict[str, list[NamedPart]] = {}
    for part in parts:
        kinds.setdefault(part.kind, []).append(part)
    return _joined((*starmap(_kind, kinds.items()), *marks), "tile.and")


def _kind(kind: str, parts: Sequence[NamedPart]) -> Message:
    """All parts of a kind."""
    name = message(f"part.{kind}")
    found = [details for details in map(_details, parts) if details is not None]
    return message("key.part", part=name, where=_joined(found, "tile.apart")) if found else name


def _details(part: NamedPart) -> Message | None:
    inside = [found for found in (_where(part), _marks(part.marks)) if found is not None]
    return _joined(inside, "tile.besides") if inside else None


def _where(part: NamedPart) -> Message | None:
    if not part.sides:
        return message("side.inner") if part.inner else None
    if part.sides == SIDES:
        return message("side.all")
    return _joined([message(f"side.{side.lower()}") for side in part.sides], "tile.and")


def _marks(marks: Sequence[Message]) -> Message | None:
    """Each once, with its number where there are more."""
    counted = [what if n == 1 else message("tile.times", n=n, what=what) for what, n in Counter(marks).items()]
    return _joined(counted, "tile.and") if counted else None


def _joined(items: Sequence[Message], between: str) -> Message:
    return reduce(lambda first, rest: message(between, first=first, rest=rest), items)
