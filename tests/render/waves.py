"""Waves of tiles in tests: how near they come to the shore."""

from collections.abc import Iterable
from math import inf

from render.geometry import Line, distance
from render.growth import Growth

HALF = 0.09
"""How far a wave of the usual size reaches to its sides, in tile edges."""


def to_shore(waves: Iterable[Growth], shores: Iterable[Line]) -> float:
    """The least distance of the middle or an end of a wave from a shore, in tile edges; without waves infinite."""
    points = [(float(x), float(y)) for line in shores for x, y in line]
    tips = [(wave.at[0] + side * HALF * wave.scale, wave.at[1]) for wave in waves for side in (-1, 0, 1)]
    return min((distance(tip, point) for tip in tips for point in points), default=inf)
