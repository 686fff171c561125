"""Who owns which part of a tile: Laplace's equation on the node grid.

Each region is 1 on the nodes that are given to it (its stretch of the border, and seeds inside the tile), 0 on
those of others, and harmonic between them; the region with the largest value owns a node. The borders between
regions are smooth and end exactly at the right point of the tile's border, so neighbouring tiles join whatever
they are.
"""

from typing import Final

import numpy as np

from render.geometry import CORNERS, Point
from render.nodes import CELLS, SHAPE, Levels, Owners, node_at, side_nodes

OPEN: Final = -1
"""The owner of a node that the solver decides."""
_SWEEPS: Final = 110
_OVER: Final = 1.88
"""Over-relaxation; the best factor for this grid is 2 / (1 + sin(pi / CELLS))."""
_LATTICES: Final = ((1, 1), (2, 2), (1, 2), (2, 1))
"""The first inner node of each quarter of a chessboard: two of one colour, then two of the other."""


def border_owners(at_side: dict[str, int]) -> Owners:
    """Owners where each side belongs to a region, or to region 0, and all else is open."""
    owner = np.full(SHAPE, OPEN, dtype=np.intp)
    for side in "NESW":
        owner[side_nodes(side)] = at_side.get(side, 0)
    return owner


def seed(owner: Owners, region: int, start: Point, end: Point) -> None:
    """Gives the open inner nodes on a straight line to a region."""
    longest = max(abs(start[0] - end[0]), abs(start[1] - end[1]))
    for share in np.linspace(0, 1, int(3 * CELLS * longest) + 2):
        at = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
        row, column = (min(max(k, 1), CELLS - 1) for k in node_at(at))
        if owner[row, column] == OPEN:
            owner[row, column] = region


def solve(owner: Owners, count: int) -> Levels:
    """The harmonic functions of `count` regions, as an array of shape (count, nodes, nodes).

    They add up to 1 everywhere, so the first is what the others leave.
    """
    fixed = owner != OPEN
    values = np.full((count - 1, *SHAPE), 1 / count)
    for region in range(1, count):
        values[region - 1][fixed] = owner[fixed] == region
    weight = np.where(fixed, 0.0, _OVER)
    for _ in range(_SWEEPS):
        for row, column in _LATTICES:
            _relax(values, weight, row, column)
    for x, y in CORNERS.values():
        row, column = node_at((x, y))
        if not fixed[row, column]:
            beside = values[:, row, abs(column - 1)] + values[:, abs(row - 1), column]
            values[:, row, column] = 0.5 * beside
    return np.concatenate([1 - values.sum(axis=0, keepdims=True), values])


def _relax(values: Levels, weight: Levels, row: int, column: int) -> None:
    """One step of over-relaxation on every second node of every second row."""
    rows, columns = slice(row, CELLS, 2), slice(column, CELLS, 2)
    above, below = slice(row - 1, CELLS - 1, 2), slice(row + 1, CELLS + 1, 2)
    left, right = slice(column - 1, CELLS - 1, 2), slice(column + 1, CELLS + 1, 2)
    here = values[:, rows, columns]
    mean = values[:, above, columns] + values[:, below, columns]
    mean += values[:, rows, left]
    mean += values[:, rows, right]
    mean *= 0.25
    mean -= here
    mean *= weight[rows, columns]
    here += mean
