"""The description of a tile, arranged for the questions that its planners ask."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from render.carcassonne.planning.curves import vector
from render.geometry import INWARD, MIDDLE, Point
from rules.carcassonne.tiles import TileType


@dataclass(frozen=True, slots=True)
class Reading:
    """The indexes of the parts of each kind, and who lies where. A part is named by its index."""

    tile: TileType
    cities: tuple[int, ...]
    roads: tuple[int, ...]
    rivers: tuple[int, ...]
    fields: tuple[int, ...]
    monastery: int | None
    garden: int | None
    field_at: Mapping[str, int]
    """The field on each half side that has one."""
    city_at: Mapping[str, int]
    """The city on each side that has one."""

    def sides(self, part: int) -> tuple[str, ...]:
        """The borders of a part."""
        return self.tile.parts[part].borders

    def touches(self, field: int) -> frozenset[int]:
        """The cities beside a field."""
        return frozenset(self.tile.parts[field].touches)

    def marked(self, part: int, mark: str) -> int:
        """How often a mark is printed on a part."""
        return self.tile.parts[part].marks.count(mark)

    def symbol(self, name: str) -> str:
        """The value of a symbol that is a word, empty where the tile has none."""
        return str(self.tile.symbols.get(name, ""))

    def meets(self, part: int, other: int) -> bool:
        """Whether two parts touch at a point."""
        return any(part in group and other in group for group in self.tile.meet)

    def cities_met(self, part: int) -> list[int]:
        """The cities that touch a part at a point."""
        return [c for group in self.tile.meet if part in group for c in sorted(group) if c in self.cities]

    @property
    def enclosed(self) -> tuple[int, ...]:
        """The fields without a border."""
        return tuple(f for f in self.fields if not self.sides(f))


def read(tile: TileType) -> Reading:
    """Arranges a description."""

    def of_kind(kind: str) -> tuple[int, ...]:
        return tuple(i for i, part in enumerate(tile.parts) if part.kind == kind)

    return Reading(
        tile,
        cities=of_kind("city"),
        roads=of_kind("road"),
        rivers=of_kind("river"),
        fields=of_kind("field"),
        monastery=next(iter(of_kind("monastery")), None),
        garden=next(iter(of_kind("garden")), None),
        field_at={half: i for i in of_kind("field") for half in tile.parts[i].borders},
        city_at={side: i for i in of_kind("city") for side in tile.parts[i].borders},
    )


def heart(sides: tuple[str, ...]) -> Point:
    """A point well inside a city with these sides."""
    x, y = np.mean([vector(MIDDLE[side]) + 0.22 * vector(INWARD[side]) for side in sides], axis=0)
    return float(x), float(y)
