"""The shape of the land of a map: a smooth coast around its squares, as a distance to the shore at every node.

The land is the squares softened and frayed, and never smaller than they are: a beach is left around every tile.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from render.geometry import Point
from render.palette import Colour
from render.texture import noise
from rules.grid import Cell

FINE: Final = 24
"""Nodes along the edge of a square."""
MARGIN: Final = 3
"""So many squares of sea around the map are part of the plan; further out everything is like there."""
REACH: Final = 0.5
"""Distances to the shore are known up to this, in squares."""
ISLE: Final = (0.60, 0.56)
"""Half the width and height of an island where figures wait, in squares."""

_SOFT: Final = 0.26
_LEVEL: Final = 0.30
"""Where the softened squares end; they reach a little over their edges."""
_BEACH: Final = 0.055
"""The least that the land reaches over the edges of its squares."""
_FRAY: Final = 0.05
_WAVES: Final = 1.3
"""Waves of the coast a square."""
_SEED: Final = 3
_TINT_SOFT: Final = 0.10

Field = NDArray[np.float32]
"""A value at each node of the plan, in rows."""


@dataclass(frozen=True, slots=True)
class Land:
    """The squares of a map with the number of their region, and the middles of its islands in squares."""

    cells: tuple[tuple[Cell, int], ...]
    isles: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Shore:
    """The plan of a coast. `left` and `top` are the first column and row of the plan.

    `distance` is a mask: 128 at the shore, 255 so far inland as REACH, 1 so far out at sea. `tints` has a picture of
    the shares of each region, painted in the colours that are asked for.
    """

    left: int
    top: int
    distance: Image.Image
    regions: tuple[Image.Image, ...]

    def tinted(self, colours: tuple[Colour, ...]) -> Image.Image:
        """The colours of the regions at the nodes, blended where two meet; regions beyond the last begin again."""
        image = Image.new("RGB", self.distance.size, colours[0])
        for number, share in enumerate(self.regions[1:], 1):
            image.paste(colours[number % len(colours)], (0, 0, *image.size), share)
        return image


@lru_cache(maxsize=4)
def shore(land: Land) -> Shore:
    """The plan of a map."""
    cells = [cell for cell, _ in land.cells]
    left, top = min(x for x, _ in cells) - MARGIN, min(y for _, y in cells) - MARGIN
    columns, rows = max(x for x, _ in cells) + MARGIN + 1 - left, max(y for _, y in cells) + MARGIN + 1 - top
    origin, size = (left, top), (columns * FINE, rows * FINE)
    soft = _blurred(_squares(cells, origin, size, 0.0), _SOFT)
    rough = noise(max(size), _WAVES * max(columns, rows), _SEED)[: size[1], : size[0]].astype(np.float32)
    inside = soft + _FRAY * rough > _LEVEL
    inside |= _squares(cells, origin, size, _BEACH) > 0
    for middle in land.isles:
        inside |= _islet(middle, origin, size, rough)
    areas = (*land.cells, *_isle_cells(land))
    regions = [_region(areas, number, origin, size) for number in range(1 + max(region for _, region in areas))]
    return Shore(left, top, _distance(inside), tuple(regions))


def _squares(cells: Iterable[Cell], origin: Cell, size: tuple[int, int], grow: float) -> Field:
    """1 in the squares, each grown on all sides, and 0 elsewhere."""
    field = np.zeros((size[1], size[0]), np.float32)
    more = round(grow * FINE)
    for x, y in cells:
        column, row = (x - origin[0]) * FINE, (y - origin[1]) * FINE
        field[row - more : row + FINE + more, column - more : column + FINE + more] = 1
    return field


def _islet(middle: Point, origin: Cell, size: tuple[int, int], rough: Field) -> NDArray[np.bool_]:
    rows, columns = np.mgrid[0 : size[1], 0 : size[0]].astype(np.float32) / FINE
    x = (columns + origin[0] - middle[0]) / ISLE[0]
    y = (rows + origin[1] - middle[1]) / ISLE[1]
    return np.asarray(np.hypot(x, y) + _FRAY * rough < 1)


def _isle_cells(land: Land) -> set[tuple[Cell, int]]:
    """The squares at sea that islands lie on, as a region of their own."""
    number = 1 + max(region for _, region in land.cells)
    corners = [(x + dx, y + dy) for x, y in land.isles for dx in (-ISLE[0], ISLE[0]) for dy in (-ISLE[1], ISLE[1])]
    taken = {cell for cell, _ in land.cells}
    return {(cell, number) for x, y in corners if (cell := (int(x // 1), int(y // 1))) not in taken}


def _region(areas: Sequence[tuple[Cell, int]], number: int, origin: Cell, size: tuple[int, int]) -> Image.Image:
    """The share that a region has in each node, 0 to 255."""
    own = _blurred(_squares([cell for cell, region in areas if region == number], origin, size, 0.0), _TINT_SOFT)
    far = _blurred(own, 4 * _TINT_SOFT)
    rest = [cell for cell, region in areas if region != number]
    other = _blurred(_squares(rest, origin, size, 0.0), _TINT_SOFT)
    other_far = _blurred(other, 4 * _TINT_SOFT)
    share = (own + 0.05 * far + 1e-5) / (own + other + 0.05 * (far + other_far) + 2e-5)
    return Image.fromarray(np.clip(255 * share, 0, 255).astype(np.uint8))


def _blurred(field: Field, squares: float) -> Field:
    image = Image.fromarray(np.clip(255 * field, 0, 255).astype(np.uint8))
    return np.asarray(image.filter(ImageFilter.GaussianBlur(squares * FINE)), np.float32) / np.float32(255)


def _distance(inside: NDArray[np.bool_]) -> Image.Image:
    """The distance of each node from the shore as the levels of a mask."""
    signed = _to(~inside) - _to(inside)
    level = np.clip(128 + 127 * signed / (REACH * FINE), 1, 255).astype(np.uint8)
    return Image.fromarray(level).filter(ImageFilter.GaussianBlur(1.2))


def _to(mask: NDArray[np.bool_]) -> Field:
    """How far each node is from the mask, in nodes, up to REACH: columns first, then along the rows."""
    most = round(REACH * FINE)
    near = np.where(mask, 0, most).astype(np.float32)
    best = near.copy()
    for step in range(1, most):
        best[step:] = np.minimum(best[step:], near[:-step] + step)
        best[:-step] = np.minimum(best[:-step], near[step:] + step)
    square = best**2
    found = square.copy()
    for step in range(1, most):
        found[:, step:] = np.minimum(found[:, step:], square[:, :-step] + step**2)
        found[:, :-step] = np.minimum(found[:, :-step], square[:, step:] + step**2)
    return np.asarray(np.sqrt(found), np.float32)
