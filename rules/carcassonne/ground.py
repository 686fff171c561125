"""The printed ground of a board with a border: the squares that take tiles, and those that are tiles already."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from rules.carcassonne.tiles import Face
from rules.grid import FACING, SIDES, Cell, beside
from rules.regions import Piece
from rules.tiling import Wanted


@dataclass(frozen=True)
class Ground:
    """Tiles may be laid on `fields` only. A `printed` square counts as a laid tile once a tile lies beside it.

    A border of a tile with neither of them behind it is closed: nothing can ever come there.
    """

    fields: frozenset[Cell]
    printed: Mapping[Cell, Face]

    @cached_property
    def land(self) -> frozenset[Cell]:
        """The squares on which something lies or can come to lie."""
        return self.fields.union(self.printed)

    @cached_property
    def asked(self) -> Mapping[Cell, Wanted]:
        """What the printed squares ask of the fields beside them, by field."""
        found: dict[Cell, Wanted] = {}
        for cell in self.fields:
            near = [self.printed.get(beside(cell, side)) for side in SIDES]
            if any(near):
                north, east, south, west = (
                    None if face is None else face.sides[SIDES.index(FACING[side])]
                    for face, side in zip(near, SIDES, strict=True)
                )
                found[cell] = (north, east, south, west)
        return found

    def inner(self, face: Face, cell: Cell) -> tuple[Piece, ...]:
        """The parts of a tile on a square without the borders that lie against the edge of the ground."""
        if all(beside(cell, side) in self.land for side in SIDES):
            return face.pieces
        inner = [sum(beside(cell, border) in self.land for border in borders) for borders in face.borders]
        return tuple(replace(piece, borders=count) for piece, count in zip(face.pieces, inner, strict=True))

    def opened(self, before: Mapping[Cell, Wanted], after: dict[Cell, Wanted], cell: Cell) -> dict[Cell, Wanted]:
        """The open squares after a tile was laid on one: fields alone, new ones with what printed ones ask."""
        for near in (beside(cell, side) for side in SIDES):
            if near not in self.fields:
                after.pop(near, None)
            elif near in after and near not in before and near in self.asked:
                after[near] = _both(after[near], self.asked[near])
        return after


def _both(one: Wanted, other: Wanted) -> Wanted:
    """What two ask together; of one side they ask the same."""
    north, east, south, west = (b if a is None else a for a, b in zip(one, other, strict=True))
    return north, east, south, west
