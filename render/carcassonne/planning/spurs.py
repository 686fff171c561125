"""Where a city is drawn out from its heart so that it parts or reaches what its tile says it does."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from render.carcassonne.planning.curves import vector
from render.carcassonne.planning.reading import Reading, heart
from render.carcassonne.planning.ways import Ways
from render.geometry import CORNERS, Point, point

_STRANDS = ((0.0, 0.0), (0.02, 0.0), (0.0, 0.02), (-0.02, 0.0), (0.0, -0.02))


@dataclass(frozen=True, slots=True)
class Spur:
    """A straight line from the heart of a city to a point that is given to the city."""

    city: int
    start: Point
    end: Point
    to_corner: bool = False

    def strands(self) -> list[tuple[Point, Point]]:
        """The lines to seed: one to a corner, where the city comes to a point, otherwise a bundle."""
        (x0, y0), (x1, y1) = self.start, self.end
        strands = _STRANDS[:1] if self.to_corner else _STRANDS
        return [((x0 + dx, y0 + dy), (x1 + dx, y1 + dy)) for dx, dy in strands]


def spurs(reading: Reading, ways: Ways) -> list[Spur]:
    """All spurs of the cities of a tile."""
    return [
        *_to_crossing(reading, ways),
        *_to_passing_roads(reading, ways),
        *_to_corners(reading),
        *_to_one_another(reading),
    ]


def _to_crossing(reading: Reading, ways: Ways) -> Iterator[Spur]:
    """A city at whose gate the roads meet reaches the crossing."""
    if ways.crossing is not None:
        for city in sorted(ways.gate_cities):
            yield _towards(reading, city, ways.crossing, 0.03)


def _to_passing_roads(reading: Reading, ways: Ways) -> Iterator[Spur]:
    """A city that parts the meadows on both sides of a bend reaches the bend."""
    for city, at in ways.beside.values():
        yield _towards(reading, city, at, 0.52)


def _to_corners(reading: Reading) -> Iterator[Spur]:
    """A city between two meadows that both end at a corner of the tile reaches the corner."""
    for (side, following), corner in CORNERS.items():
        if side in reading.city_at or following in reading.city_at:
            continue
        one, other = reading.field_at[side + "R"], reading.field_at[following + "L"]
        shared = reading.touches(one) & reading.touches(other)
        if one != other and shared:
            city = min(shared)
            yield Spur(city, heart(reading.sides(city)), corner, to_corner=True)


def _to_one_another(reading: Reading) -> Iterator[Spur]:
    """Two cities of one side each that keep two meadows apart meet in the middle."""
    if reading.roads or reading.rivers or reading.monastery is not None:
        return
    open_fields = [field for field in reading.fields if reading.sides(field)]
    for one, other in combinations(open_fields, 2):
        shared = sorted(reading.touches(one) & reading.touches(other))
        if len(shared) == 2 and all(len(reading.sides(city)) == 1 for city in shared):
            for city in shared:
                yield Spur(city, heart(reading.sides(city)), (0.5, 0.5))


def _towards(reading: Reading, city: int, at: Point, short: float) -> Spur:
    """A spur that ends before a point by the share `short` of the way from the heart of the city."""
    start, end = vector(heart(reading.sides(city))), vector(at)
    return Spur(city, point(*start), point(*(end + short * (start - end))))
