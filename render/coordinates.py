"""How squares are called: by the numbers of column and row, or by names as on a printed map."""

from dataclasses import dataclass
from typing import Final

from rules.grid import Cell

MINUS: Final = "\u2212"


def number(value: int) -> str:
    """A coordinate as it stands at the rim."""
    return str(value).replace("-", MINUS)


@dataclass(frozen=True, slots=True)
class Coordinates:
    """What stands beside columns and rows: their numbers, or names of those from 0 on.

    Where there are names, a square one step beyond them is called after its side: `N-C`.
    """

    columns: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()

    def column(self, x: int) -> str:
        """The name of a column; empty for one beyond the named ones."""
        return _name(self.columns, x)

    def row(self, y: int) -> str:
        """The name of a row; empty for one beyond the named ones."""
        return _name(self.rows, y)

    def place(self, cell: Cell) -> str:
        """A square in words: `3, −1`, `D7`, `N-C`."""
        x, y = cell
        if not self.columns:
            return f"{number(x)}, {number(y)}"
        column, row = self.column(x), self.row(y)
        if column and row:
            return column + row
        side = ("N" if y < 0 else "S") if column else ("W" if x < 0 else "E")
        return f"{side}-{column}{row}"


def _name(names: tuple[str, ...], index: int) -> str:
    if not names:
        return number(index)
    return names[index] if 0 <= index < len(names) else ""


NUMBERED: Final = Coordinates()
