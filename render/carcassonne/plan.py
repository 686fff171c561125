"""The plan of a tile: all that its painter needs to know, as frozen geometry in the unit square.

A plan turns with the tile; signs, houses and trees move with it but stay upright, and so does the light.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from types import MappingProxyType
from typing import Final

import numpy as np

from render.geometry import Line, Point, turn_corner, turn_lines, turn_point, turn_points
from render.nodes import Levels, Mask
from rules.carcassonne.tiles import TileType

COMPASS: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


class Level(Enum):
    """Where a road runs: on the land, along a city wall (drawn over it), over a city, or into a tunnel."""

    LAND = "land"
    BESIDE = "beside"
    OVER = "over"
    TUNNEL = "tunnel"


@dataclass(frozen=True, slots=True, eq=False)
class CityPlan:
    """A city: node values above 0 inside it, and its walls."""

    part: int
    shape: Levels
    walls: tuple[Line, ...]


@dataclass(frozen=True, slots=True, eq=False)
class RoadPlan:
    """A road: the lines along its middle, from the border of the tile inwards. Of a tunnel the open stretches."""

    part: int
    lines: tuple[Line, ...]
    level: Level


@dataclass(frozen=True, slots=True)
class Bridge:
    """A bridge that carries a road, with a point of the road before it and one behind it."""

    part: int
    at: Point
    before: Point
    behind: Point


@dataclass(frozen=True, slots=True)
class Sign:
    """Something that stands upright on the tile: a building, a coat of arms, a medal.

    `detail` says which one where there are several kinds; for a flyer the direction of flight. `points` is the
    number on a watchtower. `part` is set where the sign is the part itself (monastery, garden).
    """

    kind: str
    at: Point
    size: float
    detail: str = ""
    points: int = 0
    part: int | None = None


@dataclass(frozen=True, slots=True)
class Plant:
    """A tree or a house with the number of its look."""

    at: Point
    look: int


@dataclass(frozen=True, slots=True, eq=False)
class TilePlan:
    """A tile as it lies after `turn` quarter turns clockwise.

    `areas` holds the nodes of each field and `anchors` the point where a figure on a part stands (for a farmer:
    lies); rivers have none. `gates`, `plazas` and `courts` (forecourts of gates where several roads meet) are
    points. `corners` are the corners of the tile, as (0 or 1, 0 or 1), where a wall ends: the board draws one
    tower a corner point over all tiles that meet there.
    """

    tile: TileType
    turn: int
    cities: tuple[CityPlan, ...]
    roads: tuple[RoadPlan, ...]
    rivers: tuple[Line, ...]
    gates: tuple[Point, ...]
    plazas: tuple[Point, ...]
    courts: tuple[Point, ...]
    portals: tuple[Line, ...]
    bridges: tuple[Bridge, ...]
    signs: tuple[Sign, ...]
    houses: tuple[Plant, ...]
    trees: tuple[Plant, ...]
    areas: Mapping[int, Mask]
    anchors: Mapping[int, Point]
    corners: frozenset[tuple[int, int]]

    def turned(self, turn: int) -> "TilePlan":
        """The plan after `turn` more quarter turns clockwise."""
        if turn % 4 == 0:
            return self

        def plants(found: tuple[Plant, ...]) -> tuple[Plant, ...]:
            return tuple(Plant(turn_point(plant.at, turn), plant.look) for plant in found)

        return replace(
            self,
            turn=(self.turn + turn) % 4,
            cities=tuple(CityPlan(c.part, np.rot90(c.shape, -turn), turn_lines(c.walls, turn)) for c in self.cities),
            roads=tuple(RoadPlan(r.part, turn_lines(r.lines, turn), r.level) for r in self.roads),
            rivers=turn_lines(self.rivers, turn),
            gates=turn_points(self.gates, turn),
            plazas=turn_points(self.plazas, turn),
            courts=turn_points(self.courts, turn),
            portals=turn_lines(self.portals, turn),
            bridges=tuple(Bridge(b.part, *turn_points((b.at, b.before, b.behind), turn)) for b in self.bridges),
            signs=tuple(_turned_sign(sign, turn) for sign in self.signs),
            houses=plants(self.houses),
            trees=plants(self.trees),
            areas=MappingProxyType({part: np.rot90(area, -turn) for part, area in self.areas.items()}),
            anchors=MappingProxyType({part: turn_point(at, turn) for part, at in self.anchors.items()}),
            corners=frozenset(turn_corner(corner, turn) for corner in self.corners),
        )


def _turned_sign(sign: Sign, turn: int) -> Sign:
    detail = sign.detail
    if sign.kind == "flyer":
        detail = COMPASS[(COMPASS.index(detail) + 2 * turn) % 8]
    return replace(sign, at=turn_point(sign.at, turn), detail=detail)
