"""The shapes of the parts of a tile: smooth land in the sea."""

from collections.abc import Mapping
from itertools import combinations
from typing import Final

import numpy as np

from render.geometry import CORNERS
from render.nodes import Levels, X, Y, distance_to
from render.terrains import Layout, shapes
from rules.new_entdecker.tiles import LAND, TileType

_WOBBLE: Final = 0.06
_BIAS: Final = {1: 0.20, 2: 0.08, 3: -0.36}
"""How much land with so many sides grows against the sea."""
_FACING: Final = 0.16
"""The same for land with one side that has other land opposite."""
_STRAIGHT: Final = 0.13
"""So near to a corner a shore runs straight into it, halfway between the sides, and so goes on across it."""
_FREE: Final = 0.30
"""From here on it runs as it likes."""
_TINY: Final = 1e-9


def plan_regions(tile: TileType, code: int) -> tuple[Levels, ...]:
    """Node values of each part, above 0 inside it. Land and sea may touch, land and land may not."""
    kinds = [part.kind for part in tile.parts]
    may_touch = {frozenset(pair) for pair in combinations(range(len(kinds)), 2) if kinds[pair[0]] != kinds[pair[1]]}
    several = kinds.count(LAND) > 1
    bias = [
        0.0 if part.kind != LAND else _FACING if several else _BIAS.get(len(part.borders), 0.0) for part in tile.parts
    ]
    layout = Layout([part.borders for part in tile.parts], may_touch, frozenset(), bias)
    found = shapes(layout, code, _WOBBLE)
    return tuple(_straightened(shape, layout.at, part) for part, shape in enumerate(found))


def _straightened(shape: Levels, at: Mapping[str, int], part: int) -> Levels:
    """The shape of a part whose borders end in the corners at 45 degrees. `at` is the part at each side."""
    for (side, following), corner in CORNERS.items():
        if (at[side] == part) == (at[following] == part):
            continue
        own, other = (_to(side), _to(following)) if at[side] == part else (_to(following), _to(side))
        share = np.clip((_FREE - distance_to(corner)) / (_FREE - _STRAIGHT), 0, 1)
        straight = (other - own) / np.maximum(other + own, _TINY)
        shape = shape + share * (straight - shape)
    return shape


def _to(side: str) -> Levels:
    """The distance of each node to a side."""
    return {"N": Y, "E": 1 - X, "S": 1 - Y, "W": X}[side]
