"""The dotted lines over the sea: an arm from each sea side to the hub where they meet."""

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from render.geometry import INWARD, MIDDLE, Line, Point, bezier, point
from rules.grid import FACING

_SHORT: Final = 0.22
"""How far the only arm of a bay goes in."""
_ASIDE: Final = 0.16
"""How far the hub of three arms lies off the land on the fourth side."""
_STRAIGHT: Final = 0.2
"""How far an arm goes straight in."""


def plan_hub(sides: Sequence[str]) -> Point | None:
    """Where the arms from these sides meet; None where two of them run into one another round a corner."""
    if len(sides) == 1:
        return _inward(sides[0], _SHORT)
    alone = [side for side in sides if FACING[side] not in sides]
    if len(alone) == 2:
        return None
    return _inward(alone[0], 0.5 - _ASIDE) if alone else (0.5, 0.5)


def plan_route(sides: Sequence[str]) -> Iterator[Line]:
    """The arms, each from its side to the hub; or one line from side to side."""
    hub = plan_hub(sides)
    if hub is None:
        one, other = sides
        yield bezier(MIDDLE[one], _inward(one, _SHORT), _inward(other, _SHORT), MIDDLE[other])
        return
    for side in sides:
        before = np.array(hub) - 0.25 * (np.array(hub) - MIDDLE[side])
        yield bezier(MIDDLE[side], _inward(side, _STRAIGHT), point(*before), hub)


def _inward(side: str, far: float) -> Point:
    """A point so far inside of the middle of a side."""
    (x, y), (dx, dy) = MIDDLE[side], INWARD[side]
    return x + far * dx, y + far * dy
