"""The shapes of the cities on a tile and their walls."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np

from render.carcassonne.plan import CityPlan
from render.carcassonne.planning.curves import opposite
from render.carcassonne.planning.overpass import crossed_cities, crossed_shapes
from render.carcassonne.planning.reading import Reading, heart
from render.carcassonne.planning.spurs import Spur, spurs
from render.carcassonne.planning.ways import Ways
from render.carcassonne.randomness import randomness
from render.contour import contour
from render.geometry import CORNERS, MIDDLE, Line, Point, distance, smooth
from render.laplace import OPEN, border_owners, seed, solve
from render.nodes import FADE, SHAPE, TO_BORDER, Levels, Mask, Owners, node_at, side_nodes
from render.texture import noise
from rules.grid import SIDES

_WOBBLE: Final = 0.032
_INSIDE: Final = 0.02
"""The least value of a node that must be inside a city; with a minus sign, of one that must not."""
_IN_CORNER: Final = 2.0
"""The value of a corner to which a city is drawn out: large enough to part the walls on both sides of it."""
_SNAP: Final = 0.06
"""A wall that ends this near to a corner ends in the corner."""

Shapes = Mapping[int, Levels]
"""Node values above 0 inside, by city."""


@dataclass(frozen=True, slots=True, eq=False)
class Cities:
    """The cities of a tile, the nodes that they cover together, and the corners where their walls end.

    `gates` are those that belong to no road: where one city passes under another.
    """

    plans: tuple[CityPlan, ...]
    covered: Mask
    corners: frozenset[tuple[int, int]]
    gates: tuple[Point, ...]

    @property
    def walls(self) -> list[Line]:
        """All walls."""
        return [wall for city in self.plans for wall in city.walls]

    def shape(self, part: int) -> Levels:
        """The node values of a city."""
        return next(city.shape for city in self.plans if city.part == part)


def plan_cities(reading: Reading, ways: Ways) -> Cities:
    """Finds the shapes of all cities of a tile."""
    drawn_out = spurs(reading, ways)
    pair = crossed_cities(reading)
    gates: tuple[Point, ...] = ()
    if pair is not None:
        shapes, gates = crossed_shapes(reading, pair, _roughness(reading))
    else:
        shapes = _shapes(reading, ways, drawn_out)
    plans: list[CityPlan] = []
    corners: set[tuple[int, int]] = set()
    covered = np.zeros(SHAPE, dtype=bool)
    for city in reading.cities:
        shape = _with_exact_border(reading, city, shapes[city], drawn_out)
        walls, ends = _walls(shape)
        plans.append(CityPlan(city, shape, walls))
        corners |= ends
        covered |= shape > 0
    return Cities(tuple(plans), covered, frozenset(corners), gates)


def _roughness(reading: Reading) -> Levels:
    """Small bays and bulges of the walls that leave the border of the tile alone."""
    number = int(randomness(reading.tile, "walls").integers(2**31))
    rough = noise(SHAPE[0], 3.2, number) * FADE * _WOBBLE
    return np.asarray(rough - rough.mean())


def _shapes(reading: Reading, ways: Ways, drawn_out: list[Spur]) -> Shapes:
    """Each city is where its harmonic function is largest, moved against the land by a bias."""
    if not reading.cities:
        return {}
    if len(reading.cities) == 1 and len(reading.city_at) == len(SIDES):
        return {reading.cities[0]: np.ones(SHAPE)}
    values = _solved(reading, drawn_out, None)
    wedge = _wedge(reading, values)
    if wedge.any():
        values = _solved(reading, drawn_out, wedge)
    rough = _roughness(reading)
    shapes: dict[int, Levels] = {}
    for number, city in enumerate(reading.cities, 1):
        bias = _bias(reading, ways, city, drawn_out, wedge)
        shape = values[number] - values[0] + bias * FADE**0.08 + rough
        for other in range(1, len(values)):
            if other != number:  # two cities that adjoin share one wall, without bias
                shape = np.minimum(shape, values[number] - values[other])
        shapes[city] = shape
    return shapes


def _solved(reading: Reading, drawn_out: list[Spur], wedge: Mask | None) -> Levels:
    """The harmonic functions of land (number 0) and the cities, with land on the nodes of `wedge`."""
    number = {city: k for k, city in enumerate(reading.cities, 1)}
    owner = border_owners({side: number[city] for side, city in reading.city_at.items()})
    for spur in drawn_out:
        for start, end in spur.strands():
            seed(owner, number[spur.city], start, end)
    if wedge is not None:
        owner[wedge & (owner == OPEN)] = 0
        _keep_whole(reading, owner, number)
    return solve(owner, len(number) + 1)


def _keep_whole(reading: Reading, owner: Owners, number: Mapping[int, int]) -> None:
    """A city on opposite sides stays in one piece although land is wedged in beside it."""
    for city in reading.cities:
        for pair in ("EW", "NS"):
            if set(pair) <= set(reading.sides(city)):
                for side in pair:
                    seed(owner, number[city], MIDDLE[side], heart(reading.sides(city)))


def _wedge(reading: Reading, values: Levels) -> Mask:
    """The nodes where two cities adjoin that the tile parts by a meadow of both."""
    own = values.argmax(axis=0)
    wedge = np.zeros(SHAPE, dtype=bool)
    for (first, one), (second, other) in combinations(enumerate(reading.cities, 1), 2):
        if any({one, other} <= reading.touches(field) for field in reading.fields):
            wedge |= _beside(own == first, own == second) | _beside(own == second, own == first)
    return np.asarray(wedge & (TO_BORDER >= 0.02))


def _beside(here: Mask, there: Mask) -> Mask:
    """The inner nodes of one region that have a neighbour in another."""
    found = np.zeros(SHAPE, dtype=bool)
    near = there[2:, 1:-1] | there[:-2, 1:-1] | there[1:-1, 2:] | there[1:-1, :-2]
    found[1:-1, 1:-1] = here[1:-1, 1:-1] & near
    return found


def _bias(reading: Reading, ways: Ways, city: int, drawn_out: list[Spur], wedge: Mask) -> float:
    """How far the walls of a city move outwards against the land."""
    sides = reading.sides(city)
    if reading.enclosed:
        return 0.25
    if reading.rivers:
        return 0.0
    if any(spur.to_corner for spur in drawn_out):
        return -0.14
    if ways.beside:
        return 0.03
    if ways.tunnels:
        return 0.08
    if len(sides) == 1:
        return 0.34 if wedge.any() else 0.16
    if len(sides) == 2:
        return 0.24 if opposite(sides) else 0.06
    return 0.0


def _with_exact_border(reading: Reading, city: int, shape: Levels, drawn_out: list[Spur]) -> Levels:
    """The shape with exactly its own sides of the tile, and the corners to which it is drawn out."""
    exact = shape.copy()
    for side in SIDES:
        nodes = side_nodes(side)
        own = reading.city_at.get(side) == city
        exact[nodes] = np.maximum(exact[nodes], _INSIDE) if own else np.minimum(exact[nodes], -_INSIDE)
    for spur in drawn_out:
        if spur.city == city and spur.to_corner:
            exact[node_at(spur.end)] = _IN_CORNER
    return exact


def _walls(shape: Levels) -> tuple[tuple[Line, ...], set[tuple[int, int]]]:
    """The walls of a city, and the corners of the tile in which they end."""
    walls = [smooth(line, 5) for line in contour(shape) if len(line) > 4]
    corners: set[tuple[int, int]] = set()
    for wall in walls:
        for end in (0, -1):
            for x, y in CORNERS.values():
                if distance(wall[end], (x, y)) < _SNAP:
                    wall[end] = x, y
                    corners.add((int(x), int(y)))
    return tuple(walls), corners
