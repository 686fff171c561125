"""The plan of a tile: all that its painter needs to know, as frozen geometry in the unit square.

A plan turns with the tile; bushes, palms, waves and waterfalls move with it but stay upright, and so does the light.
"""

from dataclasses import dataclass, replace

import numpy as np

from render.geometry import Line, Point, turn_corner, turn_lines, turn_points
from render.growth import Growth, turn_growths
from render.nodes import Levels
from rules.new_entdecker.tiles import TileType


@dataclass(frozen=True, slots=True, eq=False)
class TilePlan:
    """A tile as it lies after `turn` quarter turns clockwise.

    `shapes` has one array a part, above 0 inside it, and `anchors` the point where a unit on it stands, or the ship
    if it is sea. `shores` are the borders of all land, `routes` the arms of the dotted lines and `hubs` the points
    where several arms meet. `ends` are the corners of the tile, as (0 or 1, 0 or 1), in which a shore ends.
    """

    tile: TileType
    turn: int
    shapes: tuple[Levels, ...]
    shores: tuple[Line, ...]
    routes: tuple[Line, ...]
    hubs: tuple[Point, ...]
    anchors: tuple[Point, ...]
    bushes: tuple[Growth, ...]
    palms: tuple[Growth, ...]
    waves: tuple[Growth, ...]
    ends: frozenset[tuple[int, int]]

    def turned(self, turn: int) -> "TilePlan":
        """The plan after `turn` more quarter turns clockwise."""
        if turn % 4 == 0:
            return self
        return replace(
            self,
            turn=(self.turn + turn) % 4,
            shapes=tuple(np.rot90(shape, -turn) for shape in self.shapes),
            shores=turn_lines(self.shores, turn),
            routes=turn_lines(self.routes, turn),
            hubs=turn_points(self.hubs, turn),
            anchors=turn_points(self.anchors, turn),
            bushes=turn_growths(self.bushes, turn),
            palms=turn_growths(self.palms, turn),
            waves=turn_growths(self.waves, turn),
            ends=frozenset(turn_corner(corner, turn) for corner in self.ends),
        )
