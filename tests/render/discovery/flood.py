"""What a tile shows when its painted pixels are flooded: a patch for each part, between lines of their true widths."""

from dataclasses import dataclass
from functools import cache

import numpy as np
from PIL import Image, ImageFilter

from render.canvas import Canvas
from render.discovery.measures import BEACH, FOOT
from render.discovery.plan import TilePlan
from render.geometry import Point
from render.nodes import Mask, upsample
from render.space import patches
from tests.render.discovery.designs import planned

PIXELS = 192
CRUMB = 40
"""Patches of so few pixels are not seen."""
RIM = PIXELS // 12
"""Lines run together in the corners; so near to them nobody looks for a border."""


@dataclass(frozen=True)
class Flooded:
    plan: TilePlan
    parts: tuple[Mask, ...]
    """The pixels of each part that no line covers."""

    def seen(self, part: int) -> int:
        """In how many patches a part is seen."""
        labels, count = patches(self.parts[part])
        return sum(int(np.count_nonzero(labels == k)) > CRUMB for k in range(1, count + 1))

    def meet(self, one: int, other: int, across: float) -> bool:
        """Whether two parts have nothing but a line of this width between them, away from the corners."""
        grown = Image.fromarray(self.parts[one].astype(np.uint8) * 255)
        for _ in range(round(across * PIXELS) + 2):
            grown = grown.filter(ImageFilter.MaxFilter(3))
        inner = np.zeros((PIXELS, PIXELS), dtype=bool)
        inner[RIM:-RIM, RIM:-RIM] = True
        return int(np.count_nonzero((np.asarray(grown) > 0) & self.parts[other] & inner)) > 12


def pixel(at: Point) -> tuple[int, int]:
    """The pixel of a point, as (row, column)."""
    return min(PIXELS - 1, int(at[1] * PIXELS)), min(PIXELS - 1, int(at[0] * PIXELS))


@cache
def flooded(design: str) -> Flooded:
    plan = planned(design)
    lines = Canvas(PIXELS, 0)
    lines.lines(plan.feet, FOOT, 255, round_ends=False)
    lines.lines(plan.shores, BEACH.outer, 255, round_ends=False)
    bare = np.asarray(lines.image) == 0
    owner = np.stack([upsample(shape, PIXELS) for shape in plan.shapes]).argmax(axis=0)
    return Flooded(plan, tuple((owner == part) & bare for part in range(len(plan.shapes))))
