"""What a map is: its fields, its start fields, its chips, its printed cities, its isle."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rules.carcassonne.tiles import Face
from rules.grid import Cell

ID: Final = "great_britain"
"""The expansion's id, and the name of the data set of its map."""


@dataclass(frozen=True, slots=True)
class StartField:
    """A field on which a tile lies at the start, with the name of its town."""

    name: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class ChipField:
    """A field on which a chip of a colour lies at the start, with the name of its town."""

    name: str
    cell: Cell
    colour: str

    @property
    def letter(self) -> str:
        """The letter of the colour, as in records: `B`."""
        return letter(self.colour)


@dataclass(frozen=True, slots=True)
class LargeCity:
    """A printed square that counts as a laid tile once a tile lies beside it; nothing is ever laid on it."""

    name: str
    cell: Cell
    face: Face


@dataclass(frozen=True, slots=True)
class Isle:
    """A place in the sea for figures: the square on which it lies, and its middle in squares from the north-west."""

    cell: Cell
    middle: tuple[float, float]


@dataclass(frozen=True, slots=True)
class GameMap:
    """A map. Squares go from (0, 0) in the north-west to (`width` - 1, `height` - 1).

    `fields` gives the region of each square on which tiles may be laid; all other squares are sea, large cities or land
    that does not belong to the game. `values` says for each colour how many chips of each value there are.
    `reconstructed` are the headings of the file that no source confirms.
    """

    name: str
    width: int
    height: int
    fields: Mapping[Cell, str]
    starts: tuple[StartField, ...]
    chips: tuple[ChipField, ...]
    values: Mapping[str, Mapping[int, int]]
    cities: tuple[LargeCity, ...]
    isle: Isle
    reconstructed: tuple[str, ...] = ()


def letter(colour: str) -> str:
    """The letter that stands for a colour of chips."""
    return colour[0].upper()
