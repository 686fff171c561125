"""The land of a tile: cities, roads, rivers, and the meadows that they leave."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

import numpy as np
from numpy.typing import NDArray

from render.carcassonne.measures import LAKE, PORTAL, RIVER_CLEAR, ROAD_CLEAR
from render.carcassonne.plan import Bridge, Level, Sign
from render.carcassonne.planning.cities import Cities, plan_cities
from render.carcassonne.planning.reading import Reading
from render.carcassonne.planning.rivers import plan_bridges, plan_rivers
from render.carcassonne.planning.roads import Roads, plan_roads
from render.carcassonne.planning.ways import Ways, read_ways
from render.geometry import HALF_POINT, Line
from render.nodes import SHAPE, Mask, distance_to, node_at, within
from render.space import patches

_LAKE_SHORE: Final = LAKE + 0.035
_CRUMB: Final = 6
"""Patches of so few nodes are no meadows."""


@dataclass(frozen=True, slots=True, eq=False)
class Land:
    """All areas and lines of a tile, before anything stands on it."""

    reading: Reading
    ways: Ways
    cities: Cities
    roads: Roads
    rivers: tuple[Line, ...]
    bridges: tuple[Bridge, ...]
    areas: Mapping[int, Mask]
    """The nodes of each field."""

    @property
    def meadow(self) -> Mask:
        """The nodes of all fields together."""
        return np.asarray(np.any([np.zeros(SHAPE, dtype=bool), *self.areas.values()], axis=0), dtype=bool)

    @property
    def widest(self) -> Mask:
        """The nodes of the largest field; none where there is no field."""
        return max(self.areas.values(), key=np.count_nonzero, default=np.zeros(SHAPE, dtype=bool))


def plan_land(reading: Reading) -> Land:
    """Lays out the land of a tile."""
    ways = read_ways(reading)
    cities = plan_cities(reading, ways)
    roads = plan_roads(reading, ways, cities)
    rivers = plan_rivers(reading)
    barred = _barred(reading, ways, cities, roads, rivers)
    mouths = _mouths(roads)
    return Land(
        reading=reading,
        ways=ways,
        cities=cities,
        roads=roads,
        rivers=rivers,
        bridges=plan_bridges(reading, roads.plans, rivers),
        areas=MappingProxyType({field: area & ~mouths for field, area in _areas(reading, barred).items()}),
    )


def river_end(reading: Reading) -> Sign | None:
    """The spring or the lake at the end of a river."""
    role = reading.symbol("river_role")
    return Sign(role, (0.5, 0.5), 2 * _LAKE_SHORE) if role in ("spring", "lake") else None


def _barred(reading: Reading, ways: Ways, cities: Cities, roads: Roads, rivers: tuple[Line, ...]) -> Mask:
    """The nodes that belong to no meadow."""
    barred = cities.covered.copy()
    for road in roads.plans:
        for line in road.lines[:1] if road.level is Level.TUNNEL else road.lines:
            barred |= within(line, ROAD_CLEAR)
    for river in rivers:
        barred |= within(river, RIVER_CLEAR)
    for court in roads.courts:
        barred |= distance_to(court) < 0.09
    if ways.crossing is not None and not ways.gate_cities and reading.monastery is None:
        barred |= distance_to(ways.crossing) < 0.06
    end = river_end(reading)
    if end is not None and end.kind == "lake":
        barred |= distance_to(end.at) < _LAKE_SHORE
    return barred


def _mouths(roads: Roads) -> Mask:
    """The nodes that the mouths of tunnels take from the meadow around them without parting it."""
    taken = np.zeros(SHAPE, dtype=bool)
    for portal in roads.portals:
        taken |= within(portal, ROAD_CLEAR) | (distance_to(portal[0]) < PORTAL)
    return taken


def _areas(reading: Reading, barred: Mask) -> dict[int, Mask]:
    """The nodes of each field: the patches that reach its half sides, or an enclosed patch."""
    labels, count = patches(~barred)
    found = {
        field: {int(labels[node_at(HALF_POINT[half])]) for half in reading.sides(field)} - {0}
        for field in reading.fields
    }
    used = set().union(*found.values())
    inner = [k for k in range(1, count + 1) if k not in used and np.count_nonzero(labels == k) > _CRUMB]
    inner.sort(key=lambda k: np.count_nonzero(labels == k), reverse=True)
    for field, patch in zip(reading.enclosed, inner, strict=False):
        found[field] = {patch}
    return {field: _labelled(labels, numbers) for field, numbers in found.items()}


def _labelled(labels: NDArray[np.intp], numbers: set[int]) -> Mask:
    return np.isin(labels, sorted(numbers))
