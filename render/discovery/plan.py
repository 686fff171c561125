"""The plan of a tile: all that its painter needs to know, as frozen geometry in the unit square.

A plan turns with the tile; ports, peaks, trees and waves move with it but stay upright, and so does the light.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

import numpy as np

from render.geometry import Line, Point, turn_corner, turn_lines, turn_points
from render.growth import Growth, turn_growths
from render.nodes import Levels
from rules.discovery.tiles import TileType


@dataclass(frozen=True, slots=True, eq=False)
class TilePlan:
    """A tile as it lies after `turn` quarter turns clockwise.

    `shapes` has one array a part, above 0 inside it, and `anchors` the point where a follower on it stands. `shores`
    are the borders of all seas, `feet` those between mountains and grassland. `ports` are points, one a city. `ends`
    says for each corner of the tile, as (0 or 1, 0 or 1), where lines end whether one of them is a `shore`, or all are
    the `foot` of a mountain.
    """

    tile: TileType
    turn: int
    shapes: tuple[Levels, ...]
    shores: tuple[Line, ...]
    feet: tuple[Line, ...]
    ports: tuple[Point, ...]
    anchors: tuple[Point, ...]
    peaks: tuple[Growth, ...]
    trees: tuple[Growth, ...]
    waves: tuple[Growth, ...]
    ends: Mapping[tuple[int, int], str]

    def turned(self, turn: int) -> "TilePlan":
        """The plan after `turn` more quarter turns clockwise."""
        if turn % 4 == 0:
            return self
        return replace(
            self,
            turn=(self.turn + turn) % 4,
            shapes=tuple(np.rot90(shape, -turn) for shape in self.shapes),
            shores=turn_lines(self.shores, turn),
            feet=turn_lines(self.feet, turn),
            ports=turn_points(self.ports, turn),
            anchors=turn_points(self.anchors, turn),
            peaks=turn_growths(self.peaks, turn),
            trees=turn_growths(self.trees, turn),
            waves=turn_growths(self.waves, turn),
            ends=MappingProxyType({turn_corner(corner, turn): kind for corner, kind in self.ends.items()}),
        )
