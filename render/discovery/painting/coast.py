"""The sea along its shores, and its waves."""

import numpy as np

from render.canvas import Canvas
from render.discovery.measures import BEACH
from render.discovery.plan import TilePlan
from render.nodes import upsample
from render.shore import paint_shore
from render.shore import paint_waves as paint_all_waves


def paint_coast(canvas: Canvas, plan: TilePlan) -> None:
    """Shallows and foam on the sea, beaches along it."""
    if plan.shores:
        parts = zip(plan.tile.parts, plan.shapes, strict=True)
        inside = [upsample(shape, canvas.scale) > 0 for part, shape in parts if part.kind == "sea"]
        paint_shore(canvas, np.asarray(np.any(inside, axis=0), dtype=bool), plan.shores, BEACH)


def paint_waves(canvas: Canvas, plan: TilePlan) -> None:
    """Pairs of waves on the open sea."""
    paint_all_waves(canvas, plan.waves)
