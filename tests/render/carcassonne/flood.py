"""What a tile shows when its painted pixels are flooded: patches of city and of meadow, with the true widths."""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from render.canvas import Canvas
from render.carcassonne.measures import COURT, LAKE, PLAZA, RIVER_OUTER, ROAD_OUTER, WALL_OUTER
from render.carcassonne.plan import TilePlan
from render.geometry import HALF_POINT, Point
from render.nodes import Mask, upsample
from render.space import patches
from tests.render.carcassonne.designs import planned

PIXELS = 192
CRUMB = 60
"""Patches of so few pixels are not seen as meadows."""


@dataclass(frozen=True)
class Flooded:
    plan: TilePlan
    cities: dict[int, Mask]
    walls: Mask
    meadows: NDArray[np.intp]
    """The number of the patch of meadow of each pixel, 0 where there is none."""

    def patches_of(self, field: int) -> set[int]:
        """The patches at the half sides of a field."""
        return {int(self.meadows[pixel(HALF_POINT[half])]) for half in self.plan.tile.parts[field].borders}

    def visible(self) -> set[int]:
        """The patches that are seen."""
        return {k for k in range(1, int(self.meadows.max()) + 1) if np.count_nonzero(self.meadows == k) > CRUMB}

    def cities_beside(self, patch: int) -> set[int]:
        """The cities across a wall from a patch."""
        image = Image.fromarray((self.meadows == patch).astype(np.uint8) * 255)
        for _ in range(round(WALL_OUTER * PIXELS / 2) + 2):
            image = image.filter(ImageFilter.MaxFilter(3))
        grown = np.asarray(image) > 0
        inner = np.zeros((PIXELS, PIXELS), dtype=bool)
        rim = PIXELS // 12
        inner[rim:-rim, rim:-rim] = True
        return {city for city, mask in self.cities.items() if np.count_nonzero(grown & mask & inner) > 12}


def pixel(at: Point) -> tuple[int, int]:
    """The pixel of a point, as (row, column)."""
    return min(PIXELS - 1, int(at[1] * PIXELS)), min(PIXELS - 1, int(at[0] * PIXELS))


@cache
def flooded(design: str) -> Flooded:
    plan = planned(design)
    lines = Canvas(PIXELS, 0)
    for road in plan.roads:
        lines.lines(road.lines, ROAD_OUTER, 255, round_ends=False)
    lines.lines(plan.rivers, RIVER_OUTER, 255)
    for radius, places in ((PLAZA, plan.plazas), (COURT, plan.courts)):
        for at in places:
            lines.disc(at, radius, 255)
    for sign in plan.signs:
        if sign.kind == "lake":
            lines.disc(sign.at, LAKE, 255)
    walls = Canvas(PIXELS, 0)
    for city in plan.cities:
        walls.lines(city.walls, WALL_OUTER, 255, round_ends=False)
    cities = {city.part: upsample(city.shape, PIXELS) > 0 for city in plan.cities}
    wall_mask = np.asarray(walls.image) > 0
    land = (np.asarray(lines.image) == 0) & ~wall_mask
    for mask in cities.values():
        land &= ~mask
    return Flooded(plan, cities, wall_mask, patches(land)[0])
