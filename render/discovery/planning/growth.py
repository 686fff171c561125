"""Peaks, trees and waves, away from ports and from where followers stand."""

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from render.discovery.measures import PORT_REACH
from render.discovery.plan import Growth
from render.discovery.planning.ground import Ground
from render.geometry import Point, distance
from render.nodes import TO_BORDER, node_point
from render.space import Disc, roomiest_of


@dataclass(frozen=True, slots=True)
class Habit:
    """How something grows on a terrain, in tile edges.

    It keeps `apart` from its like, `inside` from the end of its part, `from_side` from the border of the tile and
    `from_figure` from where a follower stands; it reaches `reach` to its sides, and gets smaller where that is too
    much. There are `most` on a part; with `always` a part too narrow for any has a small one.
    """

    terrain: str
    apart: float
    inside: float
    from_side: float
    from_figure: float
    reach: float
    most: int = 40
    always: bool = False


PEAKS: Final = Habit("mountain", 0.178, 0.065, 0.09, 0.10, 0.115, always=True)
TREES: Final = Habit("grassland", 0.15, 0.085, 0.06, 0.15, 0.05, most=7)
WAVES: Final = Habit("sea", 0.22, 0.11, 0.11, 0.0, 0.09)
_SMALL: Final = 0.7


def grown(habit: Habit, ground: Ground, ports: Sequence[Point], anchors: Sequence[Point]) -> tuple[Growth, ...]:
    """All that grows on a tile by a habit, away from its ports and from where followers stand."""
    rng = np.random.default_rng([zlib.crc32(ground.tile.id.encode()), zlib.crc32(habit.terrain.encode())])
    found: list[Growth] = []
    for index, part in enumerate(ground.tile.parts):
        if part.kind == habit.terrain:
            keep = [Disc(at, PORT_REACH + 0.6 * habit.inside) for at in ports]
            keep.append(Disc(anchors[index], habit.from_figure))
            found += _on_part(habit, ground, index, keep, rng)
    return tuple(found)


def _on_part(habit: Habit, ground: Ground, part: int, keep: Sequence[Disc], rng: np.random.Generator) -> list[Growth]:
    found: list[Growth] = []
    depth = ground.depths[part]
    spots = np.argwhere(np.minimum(depth - habit.inside, TO_BORDER - habit.from_side) > 0)
    rng.shuffle(spots)
    for row, column in spots:
        at = node_point(row, column)
        clear = all(distance(at, disc.at) > disc.radius for disc in keep)
        if clear and all(distance(at, other.at) > habit.apart for other in found):
            most = float(TO_BORDER[row, column]) / habit.reach
            found.append(Growth(at, min(float(rng.uniform(0.8, 1.2)), most)))
        if len(found) == habit.most:
            break
    if not found and habit.always:
        spot = roomiest_of(np.minimum(depth, TO_BORDER), ground.inside(part), keep)
        found.append(Growth(spot.at, _SMALL))
    return found
