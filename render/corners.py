"""The corner points of laid tiles in which lines end, and what the four tiles around one show there."""

from collections.abc import Callable, Collection, Sequence
from typing import Final

from render.scene import Tile
from rules.grid import Cell

Corner = tuple[int, int]
"""A corner of a tile, as (0 or 1, 0 or 1) from its north-west one."""
QUARTERS: Final = ((-1, -1), (1, -1), (1, 1), (-1, 1))
"""The tiles around a corner point by the direction in which they lie, clockwise from the north-west."""
NONE: Final = "none"
"""What is shown where there is no tile."""
_SIDE_AT: Final = {(-1, -1): "E", (1, -1): "W", (1, 1): "W", (-1, 1): "E"}
"""A side of each of the tiles around a corner point that ends there."""


def corner_points(tiles: Sequence[Tile], ends: Callable[[Tile], Collection[Corner]]) -> list[Cell]:
    """The points where a line of one of these tiles ends, in reading order, each as the cell to its south-east.

    `ends` gives the corners of a tile in which its lines end.
    """
    found = {(tile.cell[0] + x, tile.cell[1] + y) for tile in tiles for x, y in ends(tile)}
    return sorted(found, key=lambda point: (point[1], point[0]))


def quarters(
    tiles: Sequence[Tile], points: Sequence[Cell], shown: Callable[[Tile, Corner, str], str]
) -> list[list[str]]:
    """What is shown around each point, in the order of QUARTERS.

    `shown` tells it for a tile, its corner at the point, and a side of the tile that ends there.
    """
    laid = {tile.cell: tile for tile in tiles}

    def seen(point: Cell, x: int, y: int) -> str:
        tile = laid.get((point[0] + (x - 1) // 2, point[1] + (y - 1) // 2))
        return NONE if tile is None else shown(tile, ((1 - x) // 2, (1 - y) // 2), _SIDE_AT[x, y])

    return [[seen(point, x, y) for x, y in QUARTERS] for point in points]
