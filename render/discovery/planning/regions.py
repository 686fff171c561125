"""The shapes of the parts of a tile."""

import zlib
from itertools import combinations
from typing import Final

from render.nodes import Levels
from render.terrains import Layout, Pair, shapes
from rules.discovery.tiles import TileType

_WOBBLE: Final = 0.05
_BIAS: Final = {0: 0.06, 1: 0.22}
"""How much a part with so many sides grows against the others; without it, it would be a sliver."""
_PORT_BIAS: Final = 0.10
"""How much land with one side grows more to make room for a port."""


def plan_regions(tile: TileType) -> tuple[Levels, ...]:
    """Node values of each part, above 0 inside it."""
    sides = [part.borders for part in tile.parts]
    touching = frozenset(frozenset((i, other)) for i, part in enumerate(tile.parts) for other in part.touches)
    ports = {city.land for city in tile.cities}
    bias = [
        _BIAS.get(len(own), 0.0) + (_PORT_BIAS if part in ports and len(own) == 1 else 0.0)
        for part, own in enumerate(sides)
    ]
    layout = Layout(sides, _may_touch(tile, touching), touching, bias)
    return shapes(layout, zlib.crc32(tile.id.encode()), _WOBBLE)


def _may_touch(tile: TileType, touching: frozenset[Pair]) -> frozenset[Pair]:
    """Sea may lie beside any land; land only beside the land that the description names."""
    kinds = [part.kind for part in tile.parts]
    on_shore = (
        frozenset((one, other))
        for one, other in combinations(range(len(kinds)), 2)
        if "sea" in (kinds[one], kinds[other]) and kinds[one] != kinds[other]
    )
    return touching | frozenset(on_shore)
