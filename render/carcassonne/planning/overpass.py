"""Two cities that cross: one passes over the other, which lies in two halves left and right of it.

The two such tiles are printed with the upper city on the north side and the lower one on the east and west
sides; that is how they are recognised and drawn.
"""

from collections.abc import Mapping
from typing import Final

import numpy as np

from render.carcassonne.planning.reading import Reading
from render.geometry import Point
from render.nodes import Levels, X, Y, distance_to

_HOLES: Final = ((0.80, 0.20), (0.20, 0.80))
"""Where small meadows lie that are enclosed by the two cities."""
_HOLE: Final = 0.10
_GATES: Final[tuple[Point, ...]] = ((0.34, 0.52), (0.66, 0.52))


def crossed_cities(reading: Reading) -> tuple[int, int] | None:
    """The upper and the lower of two cities that cross, or None."""
    for low in reading.cities:
        if set(reading.sides(low)) != set("EW"):
            continue
        for top in reading.cities:
            beyond = [reading.field_at[half] for half in ("SL", "SR") if half in reading.field_at]
            crosses = "S" in reading.sides(top) or any({top, low} <= reading.touches(f) for f in beyond)
            if top != low and "N" in reading.sides(top) and crosses:
                return top, low
    return None


def crossed_shapes(
    reading: Reading, pair: tuple[int, int], rough: Levels
) -> tuple[Mapping[int, Levels], tuple[Point, ...]]:
    """The shapes of the upper and the lower city, and the gates through which the lower one passes."""
    top, low = pair
    through = "S" in reading.sides(top)
    past_middle = 2 * Y - 1 if through else np.minimum(2 * Y - 1, 0)
    half = 0.16 + 0.34 * np.abs(past_middle) ** 2.2
    upper = half - np.abs(X - 0.5) + rough * 0.3
    if not through:
        upper = np.minimum(upper, 0.80 - Y)
    lower = 0.20 + 0.30 * np.abs(2 * X - 1) ** 2 - np.abs(Y - 0.5) + rough * 0.3
    lower = np.minimum(lower, -upper)
    for hole in _HOLES[: len(reading.enclosed)]:
        meadow = distance_to(hole) - _HOLE
        upper, lower = np.minimum(upper, meadow), np.minimum(lower, meadow)
    return {top: upper, low: lower}, _GATES
