"""Bushes and palms on land, away from where units stand; waves on the sea."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from render.geometry import Point
from render.growth import Growth, Habit, grow
from render.new_entdecker.measures import BEACH, BONUS, FALL
from render.nodes import Levels, node_at
from render.space import Disc, depth_beyond
from rules.new_entdecker.tiles import LAND, SEA, TileType

_BUSHES: Final = Habit(LAND, apart=0.150, inside=0.125, from_side=0.05, from_figure=0.11, reach=0.062, most=26)
_WAVES: Final = Habit(SEA, apart=0.24, inside=0.16, from_side=0.11, from_figure=0.0, reach=0.09, shore=BEACH.surf)
_PALM_ROOM: Final = 0.16
"""Palms stand so far inside, since they are larger than bushes."""
_PALM_SIDE: Final = 0.125
_EVERY: Final = 3
"""Where there is room for it, one in so many is a palm."""
_BESIDE: Final = 0.03


def plan_jungle(
    tile: TileType, shapes: Sequence[Levels], anchors: Sequence[Point], rng: np.random.Generator
) -> tuple[tuple[Growth, ...], tuple[Growth, ...]]:
    """The bushes and the palms of all land."""
    bushes: list[Growth] = []
    palms: list[Growth] = []
    falls = [FALL.grown(_BESIDE), BONUS.grown(_BESIDE)] if tile.waterfall else []
    for part, shape, anchor in zip(tile.parts, shapes, anchors, strict=True):
        if part.kind != LAND:
            continue
        depth = depth_beyond(shape > 0)
        found = grow(_BUSHES, depth, shape > 0, [*falls, Disc(anchor, _BUSHES.from_figure)], rng)
        for index, one in enumerate(found):
            (palms if index % _EVERY == 0 and _roomy(one.at, depth) else bushes).append(one)
    return tuple(bushes), tuple(palms)


def _roomy(at: Point, depth: Levels) -> bool:
    """Whether a palm has room here: its leaves are not cut by the border of the tile, in no turn of it."""
    return min(*at, 1 - at[0], 1 - at[1]) > _PALM_SIDE and float(depth[node_at(at)]) > _PALM_ROOM


def plan_waves(tile: TileType, shapes: Sequence[Levels], rng: np.random.Generator) -> tuple[Growth, ...]:
    """The waves of all sea, smaller in narrow waters, so that no beach or foam cuts them."""
    return tuple(
        wave
        for part, shape in zip(tile.parts, shapes, strict=True)
        if part.kind == SEA
        for wave in grow(_WAVES, depth_beyond(shape > 0), shape > 0, (), rng)
    )
