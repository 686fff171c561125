"""Where units and the ship stand."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from render.geometry import Point
from render.new_entdecker.measures import FALL, FIGURE
from render.nodes import Levels, X, Y
from render.space import Disc, depth_beyond, roomiest_of
from rules.new_entdecker.tiles import LAND, TileType

_ROOM: Final = 0.24
"""A unit with so much room around it stands well."""
_OVER: Final = 0.13
"""Units come so near to the sides of their own part, and so hang over them ..."""
_INNER: Final = 0.16
"""... and so near to those of another part."""
_LOW: Final = (0.5, 0.68)
"""Beside a waterfall there is room below it."""
_TO_SIDE: Final[dict[str, Levels]] = {"N": Y, "E": 1 - X, "S": 1 - Y, "W": X}
"""How far each node lies from each side."""


def plan_anchors(tile: TileType, shapes: Sequence[Levels]) -> tuple[Point, ...]:
    """The point for each part, land first; the ship keeps off the units."""
    busy = [FALL] if tile.waterfall else []
    anchors: list[Point] = [(0.5, 0.5)] * len(shapes)
    for part in sorted(range(len(shapes)), key=lambda part: tile.parts[part].kind != LAND):
        inside = shapes[part] > 0
        room = np.minimum(depth_beyond(inside), _ROOM)
        for side, far in _TO_SIDE.items():
            least = _OVER if side in tile.parts[part].borders else _INNER
            room = np.where(far < least, np.minimum(room, 0.02), room)
        pull = _LOW if tile.waterfall else (0.5, 0.5)
        anchors[part] = roomiest_of(room, inside, busy, pull, enough=_ROOM).at
        busy.append(Disc(anchors[part], FIGURE))
    return tuple(anchors)
