"""Squares, sides and half sides: the geometry that all games with square tiles share.

`x` grows to the east, `y` to the south. A side is `N`, `E`, `S` or `W`. A half side is a side with `L` or `R`:
left or right as seen from the middle of the tile looking at the side, so `NL` is the western half of the
northern side. A turn is a number of quarter turns clockwise, 0 to 3; texts and records give degrees.
"""

from typing import Final

Cell = tuple[int, int]
"""A square as (x, y)."""

SIDES: Final = ("N", "E", "S", "W")
HALVES: Final = ("NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR")
BORDERS: Final = ("N", "NL", "NR", "E", "EL", "ER", "S", "SL", "SR", "W", "WL", "WR")
"""The fixed order in which the first border of a part gives the part its name."""

STEP: Final[dict[str, Cell]] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
FACING: Final = {
    "N": "S", "E": "W", "S": "N", "W": "E",
    "NL": "SR", "NR": "SL", "EL": "WR", "ER": "WL", "SL": "NR", "SR": "NL", "WL": "ER", "WR": "EL",
}  # fmt: skip
"""The border of the neighbour that lies against a border."""

AROUND: Final[tuple[Cell, ...]] = ((-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
"""The steps to the eight neighbours, diagonal ones included, clockwise from the north-west."""


def turned(border: str, turn: int) -> str:
    """The border to which a border of an unturned tile points after `turn` quarter turns clockwise."""
    side = SIDES[(SIDES.index(border[0]) + turn) % 4]
    return side + border[1:]


def in_order(borders: tuple[str, ...]) -> tuple[str, ...]:
    """Borders in the fixed order of `BORDERS`."""
    return tuple(sorted(borders, key=BORDERS.index))


def beside(cell: Cell, side: str) -> Cell:
    """The square on the other side of a side."""
    dx, dy = STEP[side[0]]
    return cell[0] + dx, cell[1] + dy


def around(cell: Cell) -> tuple[Cell, ...]:
    """The eight neighbours of a square, diagonal ones included."""
    x, y = cell
    return tuple((x + dx, y + dy) for dx, dy in AROUND)


def cell_text(cell: Cell) -> str:
    """A square as a word of a move line, like `3,-1`."""
    return f"{cell[0]},{cell[1]}"


def parse_cell(text: str) -> Cell | None:
    """The square a word of a move line means, or None where it means none."""
    first, comma, second = text.partition(",")
    try:
        cell = int(first), int(second)
    except ValueError:
        return None
    return cell if comma and cell_text(cell) == text else None
