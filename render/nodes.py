"""The grid on which the shapes of a tile are found: 49 x 49 nodes over the unit square, borders included.

An array over the nodes is indexed `[row, column]`, that is `[y * CELLS, x * CELLS]`.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from render.geometry import Line, Point, Points, resample

CELLS: Final = 48
"""Grid cells along an edge of the tile; there is one node more."""
SHAPE: Final = (CELLS + 1, CELLS + 1)

Levels = NDArray[np.float64]
"""A smooth value at each node."""
Mask = NDArray[np.bool_]
"""A region as the nodes that it owns, or the pixels."""
Owners = NDArray[np.intp]
"""The number of the region that owns each node; -1 where it is open."""


def _axes() -> tuple[Levels, Levels]:
    rows, columns = np.mgrid[0 : CELLS + 1, 0 : CELLS + 1]
    return columns / CELLS, rows / CELLS


X, Y = _axes()
"""The coordinates of each node."""
TO_BORDER: Final[Levels] = np.minimum(np.minimum(X, 1 - X), np.minimum(Y, 1 - Y))
"""The distance of each node to the border of the tile."""
FADE: Final[Levels] = (16 * X * (1 - X) * Y * (1 - Y)) ** 0.8
"""1 in the middle of the tile, 0 along its border: what is multiplied by it doesn't disturb the joints."""


def node_at(at: Point | Line) -> tuple[int, int]:
    """The node nearest to a point, as (row, column)."""
    return _index(at[1]), _index(at[0])


def _index(value: float) -> int:
    return min(max(round(float(value) * CELLS), 0), CELLS)


def node_point(row: int, column: int) -> Point:
    """The point of a node."""
    return int(column) / CELLS, int(row) / CELLS


def side_nodes(side: str) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The index arrays of the nodes along a side, without its corners."""
    along = np.arange(1, CELLS)
    edge = np.full(CELLS - 1, 0 if side in "NW" else CELLS)
    return (edge, along) if side in "NS" else (along, edge)


def distance_to(at: Point | Line) -> Levels:
    """The distance of each node to a point."""
    return np.hypot(X - at[0], Y - at[1])


def within(points: Points, radius: float) -> Mask:
    """The nodes closer than `radius` to a line."""
    line = resample(points, 0.01)
    squared = (X[None] - line[:, 0, None, None]) ** 2 + (Y[None] - line[:, 1, None, None]) ** 2
    return np.asarray(squared.min(axis=0) < radius * radius)


def upsample(levels: Levels, size: int) -> NDArray[np.float32]:
    """Node values at the centres of `size` x `size` pixels, bilinear."""
    wanted = (np.arange(size) + 0.5) / size * CELLS
    low = np.clip(wanted.astype(np.intp), 0, CELLS - 1)
    share = (wanted - low).astype(np.float32)
    grid = levels.astype(np.float32)
    rows = grid[low] * (1 - share)[:, None] + grid[low + 1] * share[:, None]
    return np.asarray(rows[:, low] * (1 - share) + rows[:, low + 1] * share, dtype=np.float32)
