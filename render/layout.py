"""Where everything lies on a board picture, in pixels.

A phone shows a picture about 400 points wide whatever its size in pixels is. So all is sized from the width of
the picture or from the edge of a tile.
"""

from dataclasses import dataclass
from typing import Final

from render.geometry import Point
from render.scene import Crop
from rules.grid import Cell

WIDE: Final = 1200
"""The width that pictures aim at."""
HIGH: Final = 3000
"""The most that a board is high; higher boards get smaller tiles."""
EDGES: Final = range(56, 129)
"""The edges that tiles have, as long as a board isn't too high."""
EDGE_STEP: Final = 8
"""Edges are multiples of this, so that a growing board doesn't repaint every tile with each column."""
LEAST_EDGE: Final = 24
SIDE: Final = 0.9
"""The rims left and right of the board, in tiles, as the width of the picture is planned."""

_RIM: Final = 0.48
_RIM_OF_WIDTH: Final = 0.036

Box = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels."""


def tile_edge(crop: Crop) -> int:
    """The edge of a tile so that these squares make a picture of a good size."""
    by_width = min(max(int(WIDE / (crop.columns + SIDE)), EDGES.start), EDGES.stop - 1)
    by_height = int(HIGH / (crop.rows + SIDE))
    return max(LEAST_EDGE, min(by_width, by_height) // EDGE_STEP * EDGE_STEP)


@dataclass(frozen=True, slots=True)
class Layout:
    """The squares of a crop as pixels: `edge` of a tile, and the `rim` with the coordinates on all four sides."""

    crop: Crop
    edge: int
    rim: int

    @property
    def width(self) -> int:
        """Width of the picture."""
        return self.crop.columns * self.edge + 2 * self.rim

    @property
    def height(self) -> int:
        """Height of the board, without the strip below it."""
        return self.crop.rows * self.edge + 2 * self.rim

    def corner(self, cell: Cell) -> tuple[int, int]:
        """The north-west corner of a square."""
        x, y = cell
        return self.rim + (x - self.crop.left) * self.edge, self.rim + (y - self.crop.top) * self.edge

    def point(self, cell: Cell, at: Point) -> Point:
        """A place within a square, given from 0 to 1."""
        x, y = self.corner(cell)
        return x + at[0] * self.edge, y + at[1] * self.edge

    def box(self, cell: Cell, grow: int = 0) -> Box:
        """A square, `grow` pixels larger on each side; right and bottom are the first pixels outside."""
        x, y = self.corner(cell)
        return x - grow, y - grow, x + self.edge + grow, y + self.edge + grow


def laid_out(crop: Crop, edge: int | None = None) -> Layout:
    """The layout of a board picture; `edge` overrides the size of the tiles."""
    size = edge or tile_edge(crop)
    return Layout(crop, size, round(max(size * _RIM, crop.columns * size * _RIM_OF_WIDTH)))
