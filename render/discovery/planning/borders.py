"""The lines between the parts of a tile: shores, and the feet of mountains."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

import numpy as np

from render.contour import contour
from render.geometry import CORNERS, Line, Point, smooth
from render.nodes import Levels
from rules.discovery.tiles import TileType

SHORE: Final = "shore"
FOOT: Final = "foot"
_SMOOTH: Final = 6
_LEAST: Final = 4
"""Shorter chains of nodes are no borders."""
_NEAR: Final = 0.16
"""A line that comes so near to a corner where two parts meet ends in it."""


@dataclass(frozen=True, slots=True, eq=False)
class Borders:
    """The lines of a tile; `ends` says what kind of line ends in which of its corners."""

    shores: tuple[Line, ...]
    feet: tuple[Line, ...]
    ends: Mapping[tuple[int, int], str]


def plan_borders(tile: TileType, shapes: Sequence[Levels]) -> Borders:
    """The borders of all parts. A shore is drawn once, as the border of its sea."""
    corners = list(_parted(tile))
    shores: list[Line] = []
    feet: list[Line] = []
    for part, shape in zip(tile.parts, shapes, strict=True):
        if len(shapes) == 1:
            break
        found = (_drawn_to(smooth(line, _SMOOTH), corners) for line in contour(shape) if len(line) >= _LEAST)
        if part.kind == "sea":
            shores += found
        elif part.kind == "mountain" and part.touches:
            feet += found
    ends: dict[tuple[int, int], str] = {}
    for kind, lines in ((FOOT, feet), (SHORE, shores)):
        for line in lines:
            ends |= dict.fromkeys(((x, y) for x, y in corners if (line == (x, y)).all(axis=1).any()), kind)
    return Borders(tuple(shores), tuple(feet), MappingProxyType(ends))


def _parted(tile: TileType) -> Iterator[tuple[int, int]]:
    """The corners between two sides of different parts: a border ends in each of them."""
    at = {side: index for index, part in enumerate(tile.parts) for side in part.borders}
    for (side, following), (x, y) in CORNERS.items():
        if at[side] != at[following]:
            yield int(x), int(y)


def _drawn_to(line: Line, corners: Sequence[Point]) -> Line:
    """The line, drawn right into the corners that it nearly reaches."""
    drawn = line.copy()
    for corner in corners:
        gaps = np.hypot(*(line - corner).T)
        nearest = int(gaps.argmin())
        if gaps[nearest] < _NEAR:
            drawn[nearest] = corner
    return drawn
