"""What the parts of a tile are called where several can be chosen."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from rules.api import Key, Spot
from rules.carcassonne.tiles import Face
from rules.grid import Cell
from rules.message import Message, message

DIRECTION: Final = {
    "N": "n", "E": "e", "S": "s", "W": "w",
    "NL": "nw", "NR": "ne", "EL": "ne", "ER": "se", "SL": "se", "SR": "sw", "WL": "sw", "WR": "nw",
}  # fmt: skip
"""Where a border lies; for half sides the corner."""


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
