"""Where the parts of a tile meet: the corners in which borders end, and the borders drawn right into them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import numpy as np

from render.contour import contour
from render.geometry import CORNERS, Line, Point, smooth
from render.nodes import Levels

_SMOOTH: Final = 6
_LEAST: Final = 4
"""Shorter chains of nodes are no borders."""
_NEAR: Final = 0.16
"""A line that comes so near to a corner where two parts meet ends in it."""


def parted_corners(at: Mapping[str, int]) -> Iterator[tuple[int, int]]:
    """The corners between two sides of different parts, as (0 or 1, 0 or 1): a border ends in each of them.

    `at` is the part at each side.
    """
    for (side, following), (x, y) in CORNERS.items():
        if at[side] != at[following]:
            yield int(x), int(y)


def border_lines(shape: Levels, corners: Sequence[Point]) -> Iterator[Line]:
    """The borders of a part, which end in these corners where they come near them."""
    for line in contour(shape):
        if len(line) >= _LEAST:
            yield _drawn_to(smooth(line, _SMOOTH), corners)


def _drawn_to(line: Line, corners: Sequence[Point]) -> Line:
    """The line, drawn right into the corners that it nearly reaches."""
    drawn = line.copy()
    for corner in corners:
        gaps = np.hypot(*(line - corner).T)
        nearest = int(gaps.argmin())
        if gaps[nearest] < _NEAR:
            drawn[nearest] = corner
    return drawn
