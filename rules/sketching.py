"""Boards in characters: five wide and three high a tile, with coordinates around them, for all games of square tiles.

Square brackets stand around the column and row of the last tile, round ones around a mark; tiles to lay are framed.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from rules.grid import Cell
from rules.message import message

WIDTH: Final = 5
HEIGHT: Final = 3
EMPTY: Final = (" " * WIDTH,) * HEIGHT
SIGNS: Final = (
    ("[0]", message("sketch.last")),
    ("(1)", message("sketch.mark")),
    ("╔═╗", message("sketch.drawn")),
)
"""What the signs around tiles mean."""
Rows = Sequence[Sequence[str]]
"""A tile: three rows of five characters."""


def board(
    tiles: Iterable[Cell], last: Cell | None, marks: Mapping[Cell, str], drawn: Callable[[Cell], Rows]
) -> tuple[str, ...]:
    """The lines of a board: column numbers, three lines for each row of tiles. `drawn` gives the tile on a square."""
    laid = frozenset(tiles)
    xs = range(min(x for x, _ in (*laid, *marks)), max(x for x, _ in (*laid, *marks)) + 1)
    ys = range(min(y for _, y in (*laid, *marks)), max(y for _, y in (*laid, *marks)) + 1)
    last_x, last_y = last or (None, None)
    margin = max(4, *(len(_coordinate(y, last_y)) for y in ys))
    head = " " * margin + "".join(_coordinate(x, last_x).center(WIDTH) for x in xs)
    lines = [head.rstrip()]
    for y in ys:
        blocks = [_block(drawn((x, y)) if (x, y) in laid else EMPTY, marks.get((x, y))) for x in xs]
        for row in range(HEIGHT):
            label = _coordinate(y, last_y) if row == 1 else ""
            lines.append((label.rjust(margin) + "".join(block[row] for block in blocks)).rstrip())
    return tuple(lines)


def framed(tile: Rows) -> Iterator[str]:
    """A tile in a frame, with a free line above it."""
    yield ""
    yield f"    ╔{'═' * WIDTH}╗"
    for row in tile:
        yield f"    ║{''.join(row)}║"
    yield f"    ╚{'═' * WIDTH}╝"


def _coordinate(number: int, last: int | None) -> str:
    """A number of a column or row, as wide in brackets as without."""
    return f"[{number}]" if number == last else f" {number} "


def _block(tile: Rows, mark: str | None) -> list[str]:
    """The rows of a square, with its mark in the middle."""
    rows = ["".join(row) for row in tile]
    if mark is not None:
        rows[1] = f"({mark})".center(WIDTH)
    return rows
