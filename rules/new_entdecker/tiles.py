"""Tile types of New Entdecker and their faces (rules section 1).

A type is a shape with its land parts and its routes: the sea sides that the dotted line joins. A hidden tile with a
question mark is named with its event behind its type: `coast?storm`.
"""

from dataclasses import dataclass
from typing import Final

from rules.grid import SIDES, in_order, turned
from rules.regions import Piece

LAND: Final = "land"
SEA: Final = "sea"
EVENTS: Final = ("gold", "pirate", "native", "storm")
PLAIN: Final = "plain"
QUESTION: Final = "question"
"""What the back of a hidden tile shows."""


@dataclass(frozen=True, slots=True)
class Part:
    """A land part, or the sea sides joined by a route, with the sides of the unturned tile."""

    kind: str
    borders: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TileType:
    """A shape: its parts, land first, the number of its face-up stack, and the bonus of its waterfall."""

    id: str
    parts: tuple[Part, ...]
    stack: int
    waterfall: int = 0


class Face:
    """A type as it lies after `turn` quarter turns: what each side shows and where each part is.

    `sides` are `land` or `sea` to the north, east, south and west. `borders`, `names` and `pieces` have one entry a
    part, `at` has the index of the part at each side. `land` are the indexes of the land parts in the order of their
    first borders, `routes` those of the parts that are sea. Two faces of a type with the same `look` can't be told
    apart.
    """

    __slots__ = ("at", "borders", "land", "look", "names", "pieces", "routes", "sides", "turn", "type")

    def __init__(self, tile: TileType, turn: int) -> None:
        self.type: Final = tile
        self.turn: Final = turn
        self.borders: Final = tuple(in_order(tuple(turned(b, turn) for b in part.borders)) for part in tile.parts)
        self.names: Final = tuple(
            f"{part.kind}@{borders[0]}" for part, borders in zip(tile.parts, self.borders, strict=True)
        )
        self.pieces: Final = tuple(Piece(part.kind, len(part.borders)) for part in tile.parts)
        self.at: Final = {border: i for i, borders in enumerate(self.borders) for border in borders}
        self.sides: Final = tuple(tile.parts[self.at[side]].kind for side in SIDES)
        kinds = [part.kind for part in tile.parts]
        land = [i for i, kind in enumerate(kinds) if kind == LAND]
        self.land: Final = tuple(sorted(land, key=lambda i: SIDES.index(self.borders[i][0])))
        self.routes: Final = tuple(i for i, kind in enumerate(kinds) if kind == SEA)
        self.look: Final[object] = frozenset(zip(self.names, self.borders, strict=True))

    def part(self, name: str) -> int | None:
        """The index of the part that a name means; any border of the part will do."""
        kind, _, border = name.partition("@")
        index = self.at.get(border)
        return index if index is not None and self.type.parts[index].kind == kind else None


def tile_name(kind: str, event: str | None) -> str:
    """A tile with its event if it has one: `coast`, `coast?storm`."""
    return kind if event is None else f"{kind}?{event}"


def split_name(tile: str) -> tuple[str, str | None]:
    """The type of a tile and its event."""
    kind, mark, event = tile.partition("?")
    return kind, event if mark else None


def back_of(tile: str) -> str:
    """What the back of a hidden tile shows."""
    return QUESTION if "?" in tile else PLAIN
