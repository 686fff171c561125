"""The shapes of the parts of a tile: smooth land in the sea."""

from itertools import combinations
from typing import Final

from render.nodes import Levels
from render.terrains import Layout, shapes
from rules.new_entdecker.tiles import LAND, TileType

_WOBBLE: Final = 0.06
_BIAS: Final = {1: 0.20, 2: 0.08, 3: -0.36}
"""How much land with so many sides grows against the sea."""
_FACING: Final = 0.16
"""The same for land with one side that has other land opposite."""


def plan_regions(tile: TileType, code: int) -> tuple[Levels, ...]:
    """Node values of each part, above 0 inside it. Land and sea may touch, land and land may not."""
    kinds = [part.kind for part in tile.parts]
    may_touch = {frozenset(pair) for pair in combinations(range(len(kinds)), 2) if kinds[pair[0]] != kinds[pair[1]]}
    several = kinds.count(LAND) > 1
    bias = [
        0.0 if part.kind != LAND else _FACING if several else _BIAS.get(len(part.borders), 0.0) for part in tile.parts
    ]
    return shapes(Layout([part.borders for part in tile.parts], may_touch, frozenset(), bias), code, _WOBBLE)
