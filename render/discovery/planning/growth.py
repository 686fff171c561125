"""Peaks, trees and waves, away from ports and from where followers stand."""

import zlib
from collections.abc import Sequence
from typing import Final

import numpy as np

from render.discovery.measures import BEACH, PORT_REACH
from render.discovery.planning.ground import Ground
from render.geometry import Point
from render.growth import Growth, Habit, grow
from render.space import Disc

PEAKS: Final = Habit("mountain", 0.178, 0.065, 0.09, 0.10, 0.115, always=True)
TREES: Final = Habit("grassland", 0.15, 0.085, 0.06, 0.15, 0.05, most=7)
WAVES: Final = Habit("sea", 0.22, 0.15, 0.11, 0.0, 0.09, shore=BEACH.surf)


def grown(habit: Habit, ground: Ground, ports: Sequence[Point], anchors: Sequence[Point]) -> tuple[Growth, ...]:
    """All that grows on a tile by a habit, away from its ports and from where followers stand."""
    rng = np.random.default_rng([zlib.crc32(ground.tile.id.encode()), zlib.crc32(habit.terrain.encode())])
    found: list[Growth] = []
    for index, part in enumerate(ground.tile.parts):
        if part.kind == habit.terrain:
            keep = [Disc(at, PORT_REACH + 0.6 * habit.inside) for at in ports]
            keep.append(Disc(anchors[index], habit.from_figure))
            found += grow(habit, ground.depths[index], ground.inside(index), keep, rng)
    return tuple(found)
