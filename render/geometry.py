"""Points and lines in the unit square of a tile: x to the east, y to the south, both 0 to 1.

A point is a pair of floats. A line is an array of shape (n, 2), or any sequence of points where it is only
drawn.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

import numpy as np
from numpy.typing import NDArray

Point = tuple[float, float]
Line = NDArray[np.float64]
"""Points as an array of shape (n, 2)."""
Points = Sequence[Point] | Line

MIDDLE: Final[Mapping[str, Point]] = MappingProxyType(
    {"N": (0.5, 0.0), "E": (1.0, 0.5), "S": (0.5, 1.0), "W": (0.0, 0.5)}
)
"""The middle of each side."""
INWARD: Final[Mapping[str, Point]] = MappingProxyType({"N": (0, 1), "E": (-1, 0), "S": (0, -1), "W": (1, 0)})
"""The direction from each side into the tile."""
CORNERS: Final[Mapping[tuple[str, str], Point]] = MappingProxyType(
    {("N", "E"): (1, 0), ("E", "S"): (1, 1), ("S", "W"): (0, 1), ("W", "N"): (0, 0)}
)
"""The corner between two sides that follow one another clockwise."""
HALF_POINT: Final[Mapping[str, Point]] = MappingProxyType(
    {
        "NL": (0.25, 0.02),
        "NR": (0.75, 0.02),
        "EL": (0.98, 0.25),
        "ER": (0.98, 0.75),
        "SL": (0.75, 0.98),
        "SR": (0.25, 0.98),
        "WL": (0.02, 0.75),
        "WR": (0.02, 0.25),
    }
)
"""A point just inside the middle of each half side."""


def point(x: float, y: float) -> Point:
    """A point of plain floats, whatever kind of number the coordinates are."""
    return float(x), float(y)


def turn_point(at: Point, turn: int) -> Point:
    """Where a point of the unit square comes to lie after `turn` quarter turns clockwise."""
    x, y = at
    for _ in range(turn % 4):
        x, y = 1 - y, x
    return x, y


def turn_line(line: Line, turn: int) -> Line:
    """Where a line in the unit square comes to lie after `turn` quarter turns clockwise."""
    for _ in range(turn % 4):
        line = np.stack([1 - line[:, 1], line[:, 0]], 1)
    return line


def turn_points(found: Iterable[Point], turn: int) -> tuple[Point, ...]:
    """The same for several points."""
    return tuple(turn_point(at, turn) for at in found)


def turn_lines(found: Iterable[Line], turn: int) -> tuple[Line, ...]:
    """The same for several lines."""
    return tuple(turn_line(line, turn) for line in found)


def turn_corner(corner: tuple[int, int], turn: int) -> tuple[int, int]:
    """The same for a corner of the square, as (0 or 1, 0 or 1)."""
    x, y = turn_point(corner, turn)
    return int(x), int(y)


def as_line(points: Points) -> Line:
    """Points as an array of shape (n, 2)."""
    return np.asarray(points, dtype=np.float64)


def distance(a: Point | Line, b: Point | Line) -> float:
    """The distance between two points."""
    return math.hypot(a[0] - b[0], a[1] - b[1])


def gaps(a: Line, b: Line) -> NDArray[np.float64]:
    """The distance of each point of `a` to the nearest point of `b`."""
    every = np.hypot(a[:, None, 0] - b[None, :, 0], a[:, None, 1] - b[None, :, 1])
    return np.asarray(every.min(axis=1))


def meeting(a: Line, b: Line) -> tuple[int, float]:
    """The index of the point of `a` that comes nearest to a point of `b`, and how near it comes."""
    gap = gaps(a, b)
    index = int(np.argmin(gap))
    return index, float(gap[index])


def resample(points: Points, step: float) -> Line:
    """The same line with points about `step` apart, at least two."""
    line = as_line(points)
    lengths = np.hypot(*np.diff(line, axis=0).T)
    along = np.concatenate([[0.0], np.cumsum(lengths)])
    count = max(2, round(float(along[-1]) / step) + 1)
    wanted = np.linspace(0, along[-1], count)
    return np.stack([np.interp(wanted, along, line[:, 0]), np.interp(wanted, along, line[:, 1])], 1)


def smooth(points: Points, times: int) -> Line:
    """The same line with its corners worn off; its ends stay."""
    line = as_line(points)
    for _ in range(times):
        worn = line.copy()
        worn[1:-1] = 0.25 * line[:-2] + 0.5 * line[1:-1] + 0.25 * line[2:]
        line = worn
    return line


def directions(line: Line) -> Line:
    """The unit vector along the line at each of its points."""
    steps = np.gradient(line, axis=0)
    lengths = np.hypot(steps[:, 0], steps[:, 1])[:, None]
    return np.asarray(steps / (lengths + 1e-9), dtype=np.float64)


def normals(line: Line) -> Line:
    """The unit vector to the right of the line (seen with y to the south) at each of its points."""
    along = directions(line)
    return np.stack([-along[:, 1], along[:, 0]], 1)


def bezier(start: Points | Point, first: Points | Point, second: Points | Point, end: Points | Point) -> Line:
    """A cubic Bezier curve as 40 points."""
    t = np.linspace(0, 1, 40)[:, None]
    a, b, c, d = (np.asarray(p, dtype=np.float64) for p in (start, first, second, end))
    return np.asarray((1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t * t * c + t**3 * d)
