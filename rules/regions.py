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
class Region:
    """Joined parts of one kind. `open` counts the borders with no tile behind them."""

    id: int
    kind: str
    parts: tuple[PartId, ...]
    open: int

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

    def laid(self, cell: Cell, parts: Sequence[tuple[str, int]], joins: Iterable[tuple[int, PartId]]) -> Self:
        """The regions with one more tile.

        `parts` are the kind and the number of borders of each part. `joins` pairs, for each border that meets a
        neighbour, the part of the new tile with the part of the neighbour behind it.
        """
        where, by_id = dict(self.where), dict(self.by_id)
        for index, (kind, borders) in enumerate(parts):
            part = (cell, index)
            number = len(where)
            where[part] = number
            by_id[number] = Region(number, kind, (part,), borders)
        for index, other in joins:
            _join(where, by_id, (cell, index), other)
        return type(self)(where, by_id)


def _join(where: dict[PartId, int], by_id: dict[int, Region], part: PartId, other: PartId) -> None:
    """Closes the border between two parts: both have one open border less, and they are one region."""
    a, b = by_id[where[part]], by_id[where[other]]
    if a.id == b.id:
        by_id[a.id] = Region(a.id, a.kind, a.parts, a.open - 2)
        return
    if len(a.parts) < len(b.parts):
        a, b = b, a
    for moved in b.parts:
        where[moved] = a.id
    del by_id[b.id]
    by_id[a.id] = Region(a.id, a.kind, a.parts + b.parts, a.open + b.open - 2)
