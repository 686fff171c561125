"""Regions: tile parts joined over the borders of neighbouring tiles, kept incrementally.

A placement touches its neighbours only. What a region is worth follows from its parts, so joining needs no laws of
its own beyond putting the parts together and counting the borders that are still open.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Self

from rules.grid import Cell

PartId = tuple[Cell, int]
"""A part of a laid tile: its square and the index of the part on the tile."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a tile to lay: its kind, how many borders it has, and what else is joined of it (see `Region`).

    `touches` are the indexes of other parts of the tile.
    """

    kind: str
    borders: int
    marks: tuple[str, ...] = ()
    touches: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Region:
    """Joined parts of one kind. `open` counts the borders with no tile behind them.

    `marks` are all that are printed on the parts, `touches` all parts of other regions that lie against them.
    """

    id: int
    kind: str
    parts: tuple[PartId, ...]
    open: int
    marks: tuple[str, ...] = ()
    touches: tuple[PartId, ...] = ()

    def __hash__(self) -> int:
        """Equal regions have the same size; walking through all parts would take long."""
        return hash((self.id, self.open, len(self.parts)))

    @property
    def cells(self) -> frozenset[Cell]:
        """The squares of the region, each once."""
        return frozenset(cell for cell, _ in self.parts)


@dataclass(frozen=True, slots=True)
class Regions:
    """All regions of a board: `where` gives the region id of a part, `by_id` the region."""

    where: dict[PartId, int] = field(default_factory=dict)
    by_id: dict[int, Region] = field(default_factory=dict)

    def of(self, part: PartId) -> Region:
        """The region of a part."""
        return self.by_id[self.where[part]]

    def beside(self, region: Region) -> list[Region]:
        """The different regions that a region touches."""
        return [self.by_id[number] for number in {self.where[part]: None for part in region.touches}]

    def laid(self, cell: Cell, pieces: Sequence[Piece], joins: Iterable[tuple[int, PartId]]) -> Self:
        """The regions with one more tile of these parts.

        `joins` pairs, for each border that meets a neighbour, the part of the new tile with the part of the neighbour
        behind it.
        """
        where, by_id = dict(self.where), dict(self.by_id)
        for index, piece in enumerate(pieces):
            part = (cell, index)
            number = len(where)
            where[part] = number
            touches = tuple((cell, other) for other in piece.touches)
            by_id[number] = Region(number, piece.kind, (part,), piece.borders, piece.marks, touches)
        for index, other in joins:
            _join(where, by_id, (cell, index), other)
        return type(self)(where, by_id)


def _join(where: dict[PartId, int], by_id: dict[int, Region], part: PartId, other: PartId) -> None:
    """Closes the border between two parts: both have one open border less, and they are one region."""
    a, b = by_id[where[part]], by_id[where[other]]
    if a.id == b.id:
        by_id[a.id] = Region(a.id, a.kind, a.parts, a.open - 2, a.marks, a.touches)
        return
    if len(a.parts) < len(b.parts):
        a, b = b, a
    for moved in b.parts:
        where[moved] = a.id
    del by_id[b.id]
    open_ = a.open + b.open - 2
    by_id[a.id] = Region(a.id, a.kind, a.parts + b.parts, open_, a.marks + b.marks, a.touches + b.touches)
