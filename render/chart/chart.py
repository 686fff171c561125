"""What a picture shows of a printed map under the tiles, as plain data."""

from dataclasses import dataclass

from render.geometry import Point
from rules.grid import Cell


@dataclass(frozen=True, slots=True)
class Chip:
    """A chip that lies face down: its colour, never a number. A town may have its name below it."""

    cell: Cell
    colour: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A square that the game begins on, with its name."""

    cell: Cell
    name: str


@dataclass(frozen=True, slots=True)
class Title:
    """A name across a square on which a printed tile lies."""

    cell: Cell
    name: str


@dataclass(frozen=True, slots=True)
class Waiting:
    """So many figures of a kind and a colour (index of SEATS) that wait on an island."""

    kind: str
    colour: int
    count: int


@dataclass(frozen=True, slots=True)
class Isle:
    """An island where figures wait and no tile is laid. `asked`: a seat is choosing whether to send one there.

    Its middle is at `at` within a square, 0 to 1.
    """

    cell: Cell
    at: Point
    name: str
    waiting: tuple[Waiting, ...] = ()
    asked: bool = False


@dataclass(frozen=True, slots=True)
class Chart:
    """The map: each square on which a tile may lie or lies in print, with the number of its region from 0.

    Everything else is sea. Chips and cards stand on squares without a tile only.
    """

    land: tuple[tuple[Cell, int], ...]
    chips: tuple[Chip, ...] = ()
    cards: tuple[Card, ...] = ()
    titles: tuple[Title, ...] = ()
    isle: Isle | None = None
