"""What a map is: its fields, its start fields, its chips, its printed cities, its isle."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from rules.carcassonne.ground import Ground
from rules.carcassonne.tiles import Face, TileSet
from rules.grid import Cell


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


@dataclass(frozen=True, slots=True)
class LargeCity:
    """A printed square that counts as a laid tile once a tile lies beside it; nothing is ever laid on it."""

    name: str
    cell: Cell
    face: Face


@dataclass(frozen=True)
class GameMap:
    """A map. Squares go from (0, 0) in the north-west to (`width` - 1, `height` - 1).

    `fields` gives the region of each square on which tiles may be laid; all other squares are sea, large cities or land
    that does not belong to the game. `values` says for each colour how many chips of each value there are. `isle` is
    the middle of the place for figures, in squares from the north-west.
    """

    width: int
    height: int
    fields: Mapping[Cell, str]
    starts: tuple[StartField, ...]
    chips: tuple[ChipField, ...]
    values: Mapping[str, Mapping[int, int]]
    cities: tuple[LargeCity, ...]
    isle: tuple[float, float]

    @cached_property
    def ground(self) -> Ground:
        """What of it the laying of tiles has to know."""
        return Ground(frozenset(self.fields), {city.cell: city.face for city in self.cities})

    @cached_property
    def colours(self) -> Mapping[str, str]:
        """The colours of chips by their letters."""
        return {letter(colour): colour for colour in self.values}

    def town(self, cell: Cell) -> str | None:
        """The name of the town on a field."""
        places: tuple[StartField | ChipField, ...] = (*self.starts, *self.chips)
        return next((place.name for place in places if place.cell == cell), None)


@dataclass(frozen=True)
class MapSet(TileSet):
    """The data set of a map: it has no tiles to draw."""

    map: GameMap


def letter(colour: str) -> str:
    """The letter that stands for a colour of chips, as in records: `B` for blue."""
    return colour[0].upper()
