"""What tiles are called, and the parts of a tile where several can be chosen."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from rules.api import Key, Spot
from rules.carcassonne.tiles import Face, TileType
from rules.grid import SIDES, Cell
from rules.message import Message, message
from rules.tile_naming import NamedPart, tile_label

DIRECTION: Final = {
    "N": "n", "E": "e", "S": "s", "W": "w",
    "NL": "nw", "NR": "ne", "EL": "ne", "ER": "se", "SL": "se", "SR": "sw", "WL": "sw", "WR": "nw",
}  # fmt: skip
"""Where a border lies; for half sides the corner."""

UNSAID: Final = ("edition", "not_round")
"""What is printed on tiles and need not be told."""


def tile_name(tile: TileType, plain: frozenset[str]) -> Message:
    """Its cities, roads, rivers and buildings, and what else is on it but for marks that mean nothing here (`plain`).

    Fields are what is left; they are said of a tile that has nothing else.
    """
    built = [part for part in tile.parts if part.kind != "field"]
    named = [
        NamedPart(
            part.kind,
            tuple(border for border in part.borders if border in SIDES),
            tuple(message(f"mark.{mark}") for mark in part.marks if mark not in (*plain, *UNSAID)),
        )
        for part in built or tile.parts[:1]
    ]
    return tile_label(named, tuple(_symbols(tile, plain)))


def _symbols(tile: TileType, plain: frozenset[str]) -> Iterator[Message]:
    for symbol, value in tile.symbols.items():
        if symbol == "river_role" and value != "normal":
            yield message(f"mark.{value}")
        elif symbol == "flyer":
            yield message("key.part", part=message("mark.flyer"), where=message(f"side.{value.lower()}"))
        elif symbol not in ("river_role", *plain, *UNSAID):
            yield message(f"mark.{symbol}")


def part_keys(face: Face, cell: Cell, parts: Sequence[int]) -> tuple[Key, ...]:
    """A key for each of some parts of a laid tile, all with different labels."""
    labels = part_labels(face, parts)
    return tuple(Key(face.names[i], label, Spot(cell, face.names[i])) for i, label in zip(parts, labels, strict=True))


def part_labels(face: Face, parts: Sequence[int]) -> list[Message]:
    """What each of some parts is called: its kind; where that is not enough, with the direction of its first border.

    Two fields can begin at the same corner, on different sides of it; then the side is named too.
    """
    kinds = Counter(face.type.parts[i].kind for i in parts)
    corners = Counter((face.type.parts[i].kind, _direction(face, i)) for i in parts)
    return [_label(face, i, kinds, corners) for i in parts]


def _label(face: Face, index: int, kinds: Counter[str], corners: Counter[tuple[str, str | None]]) -> Message:
    kind = face.type.parts[index].kind
    part, direction = message(f"part.{kind}"), _direction(face, index)
    if kinds[kind] == 1 or direction is None:
        return part
    where = message(f"side.{direction}")
    if corners[kind, direction] == 1:
        return message("key.part", part=part, where=where)
    side = message(f"side.{face.borders[index][0][0].lower()}")
    return message("key.part_on_side", part=part, where=where, side=side)


def _direction(face: Face, index: int) -> str | None:
    borders = face.borders[index]
    return DIRECTION[borders[0]] if borders else None
