"""Trees on the meadows and houses in the cities, away from signs, gates and the spots of figures."""

from collections.abc import Iterator, Mapping
from typing import Final

import numpy as np

from render.carcassonne.plan import Level, Plant
from render.carcassonne.planning.land import Land
from render.carcassonne.randomness import randomness
from render.geometry import Point, distance, point, resample
from render.nodes import Mask, node_point
from render.space import Disc, depth

_TREES: Final = 5
_HOUSE_LOOKS: Final = 8
_HOUSE: Final = 0.068
"""How far a house with its shadow reaches from its middle."""


def plan_trees(land: Land, taken: list[Disc], anchors: Mapping[int, Point]) -> list[Plant]:
    """Up to five trees in the open meadow."""
    rng = randomness(land.reading.tile, "trees")
    keep = [disc.grown(0.08) for disc in taken]
    keep += [Disc(anchors[field], 0.16) for field in land.areas if field in anchors]
    trees: list[Plant] = []
    for at in _shuffled(depth(land.meadow) > 0.095, rng):
        if len(trees) == _TREES:
            break
        if _free(at, keep) and all(distance(at, tree.at) > 0.1 for tree in trees):
            trees.append(Plant(at, int(rng.integers(3))))
    return trees


def plan_houses(land: Land, taken: list[Disc], anchors: Mapping[int, Point]) -> list[Plant]:
    """As many houses as fit in each city."""
    rng = randomness(land.reading.tile, "houses")
    keep = [disc.grown(0.055) for disc in taken]
    keep += [Disc(gate, 0.12) for gate in land.roads.gates]
    for road in land.roads.of_level(Level.OVER):
        keep += [Disc(point(*at), 0.11) for at in resample(road.lines[0], 0.05)]
    houses: list[Plant] = []
    for city in land.cities.plans:
        beyond = np.pad(city.shape > 0, 4, mode="edge")  # a city goes on behind the border of the tile
        room = depth(beyond)[4:-4, 4:-4]
        own = [*keep, Disc(anchors[city.part], 0.10)]
        for at in _shuffled(room > 0.085, rng):
            inside = min(at[0], at[1], 1 - at[0], 1 - at[1]) >= _HOUSE
            if inside and _free(at, own) and not any(_collide(at, house.at) for house in houses):
                houses.append(Plant(at, int(rng.integers(_HOUSE_LOOKS))))
    return houses


def _shuffled(mask: Mask, rng: np.random.Generator) -> Iterator[Point]:
    """The points of a mask in random order."""
    nodes = np.argwhere(mask)
    rng.shuffle(nodes)
    return (node_point(row, column) for row, column in nodes)


def _free(at: Point, keep: list[Disc]) -> bool:
    return all(distance(at, disc.at) > disc.radius for disc in keep)


def _collide(one: Point, other: Point) -> bool:
    """Whether two houses would overlap, in this turn of the tile or another."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= 0.122
