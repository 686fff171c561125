"""Peaks, trees and waves, away from ports and from where followers stand."""

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from render.discovery.measures import PORT_REACH
from render.discovery.plan import Growth
from render.geometry import Point, distance
from render.nodes import TO_BORDER, Levels, Mask, node_point
from render.space import Disc, depth_beyond
from rules.discovery.tiles import TileType


@dataclass(frozen=True, slots=True)
class Habit:
    """How something grows: on which terrain, how far apart, how deep inside it, how far from the tile's border, how
    many on a part at most, how far from a follower.
    """

    terrain: str
    apart: float
    inside: float
    from_side: float
    most: int
    from_figure: float


PEAKS: Final = Habit("mountain", 0.178, 0.065, 0.09, 40, 0.10)
TREES: Final = Habit("grassland", 0.15, 0.085, 0.06, 7, 0.15)
WAVES: Final = Habit("sea", 0.22, 0.11, 0.11, 40, 0.0)


def grown(
    habit: Habit, tile: TileType, shapes: Sequence[Levels], ports: Sequence[Point], anchors: Sequence[Point]
) -> tuple[Growth, ...]:
    """All that grows on a tile by a habit, away from its ports and from where followers stand."""
    rng = np.random.default_rng([zlib.crc32(tile.id.encode()), zlib.crc32(habit.terrain.encode())])
    found: list[Growth] = []
    for part, shape in enumerate(shapes):
        if tile.parts[part].kind == habit.terrain:
            keep = [*(Disc(at, PORT_REACH + 0.6 * habit.inside) for at in ports)]
            keep.append(Disc(anchors[part], habit.from_figure))
            found += _on_part(habit, shape > 0, keep, rng)
    return tuple(found)


def _on_part(habit: Habit, inside: Mask, keep: Sequence[Disc], rng: np.random.Generator) -> list[Growth]:
    found: list[Growth] = []
    room = np.minimum(depth_beyond(inside) - habit.inside, TO_BORDER - habit.from_side)
    spots = np.argwhere(room > 0)
    rng.shuffle(spots)
    for row, column in spots:
        at = node_point(row, column)
        clear = all(distance(at, disc.at) > disc.radius for disc in keep)
        if clear and all(distance(at, other.at) > habit.apart for other in found):
            found.append(Growth(at, float(rng.uniform(0.8, 1.2))))
        if len(found) == habit.most:
            break
    return found
