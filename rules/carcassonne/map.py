"""A map printed under the tiles, as views show it. An expansion that brings one tells it by `Expansion.printed`."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.carcassonne.tiles import Face
from rules.grid import Cell
from rules.message import Seat


@dataclass(frozen=True, slots=True)
class PrintedTown:
    """A square with the name of its town."""

    cell: Cell
    name: str


@dataclass(frozen=True, slots=True)
class PrintedCity:
    """A square that looks like a tile; nothing is laid on it."""

    cell: Cell
    name: str
    face: Face


@dataclass(frozen=True, slots=True)
class FaceDown:
    """A chip that lies on a square, its colour up."""

    cell: Cell
    name: str
    colour: str


@dataclass(frozen=True, slots=True)
class PrintedIsle:
    """An island for figures. `middle` is in squares from the north-western corner of the map.

    `waiting` are the figures on it: seat, kind, how many.
    """

    middle: tuple[float, float]
    waiting: tuple[tuple[Seat, str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Printed:
    """A map of squares from (0, 0) in the north-west to (`width` - 1, `height` - 1).

    `fields` gives the region of each square that tiles may be laid on; what is neither one of these nor a city is sea.
    `chips` are those that lie on it now.
    """

    width: int
    height: int
    fields: Mapping[Cell, str]
    starts: tuple[PrintedTown, ...] = ()
    cities: tuple[PrintedCity, ...] = ()
    chips: tuple[FaceDown, ...] = ()
    isle: PrintedIsle | None = None
