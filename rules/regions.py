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
        behind: list[list[PartId]] = [[] for _ in pieces]
        for index, other in joins:
            behind[index].append(other)
        for index, piece in enumerate(pieces):
            part = (cell, index)
            touches = tuple([(cell, other) for other in piece.touches])
            closed = 2 * len(behind[index])
            found = Region(len(where), piece.kind, (part,), piece.borders - closed, piece.marks, touches)
            where[part] = found.id
            for number in {where[other]: None for other in behind[index]}:
                found = _joined(where, found, by_id.pop(number))
            by_id[found.id] = found
        return type(self)(where, by_id)


def _joined(where: dict[PartId, int], a: Region, b: Region) -> Region:
    """Two regions as one, with the number of the larger."""
    if len(a.parts) < len(b.parts):
        a, b = b, a
    for moved in b.parts:
        where[moved] = a.id
    return Region(a.id, a.kind, a.parts + b.parts, a.open + b.open, a.marks + b.marks, a.touches + b.touches)
