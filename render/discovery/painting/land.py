"""Grassland and mountains: their grounds, trees, peaks, and the line at the foot of the mountains."""

from typing import Final

import numpy as np

from render.canvas import Canvas
from render.discovery.measures import FOOT, PEAK
from render.discovery.plan import TilePlan
from render.growth import Growth
from render.nature import grass, paint_trees, rock, water
from render.nodes import upsample
from render.palette import FOOT as FOOT_COLOUR
from render.palette import INK, ROCK_HIGH, ROCK_LOW, SHADE, SNOW, paint

_GROUNDS: Final = {"grassland": grass, "mountain": rock, "sea": water}
_TREE: Final = 0.034


def paint_grounds(canvas: Canvas, plan: TilePlan) -> None:
    """The ground of every part."""
    kinds = [part.kind for part in plan.tile.parts]
    canvas.image.paste(_GROUNDS[kinds[0]](canvas.scale))
    if len(kinds) == 1:
        return
    owner = np.stack([upsample(shape, canvas.scale) for shape in plan.shapes]).argmax(axis=0)
    for kind in sorted(set(kinds) - {kinds[0]}):
        own = [index for index, other in enumerate(kinds) if other == kind]
        canvas.fill_mask(np.isin(owner, own), _GROUNDS[kind](canvas.scale))


def paint_feet(canvas: Canvas, plan: TilePlan) -> None:
    """A firm dark line with a shadow where mountains rise from the grassland."""
    if plan.feet:
        canvas.shade(lambda mask: mask.lines(plan.feet, 0.05, 255, round_ends=False), (0.012, 0.016))
        canvas.lines(plan.feet, FOOT, FOOT_COLOUR, round_ends=False)


def paint_woods(canvas: Canvas, plan: TilePlan) -> None:
    """The trees on the grassland."""
    paint_trees(canvas, [(tree.at, _TREE * tree.scale) for tree in plan.trees])


def paint_peaks(canvas: Canvas, plan: TilePlan) -> None:
    """The peaks, the southern ones in front."""
    for peak in sorted(plan.peaks, key=lambda peak: peak.at[1]):
        _peak(canvas, peak)


def _peak(canvas: Canvas, peak: Growth) -> None:
    """A peak with a light face to the west, a dark one to the east, and snow."""
    x, y = peak.at
    half = PEAK / 2 * peak.scale
    high = half * 1.15
    foot, top = y + high * 0.42, (x + (peak.scale - 1) * half, y - high * 0.8)
    lean = top[0] - x
    shadow = [(x - half + 0.02, foot + 0.015), (top[0] + 0.03, y - high * 0.5), (x + half + 0.04, foot + 0.015)]
    outline = [(x - half, foot), top, (x + half, foot)]
    edge = [(x + lean * 0.2 + half * 0.05, foot), (top[0] + half * 0.12, y - high * 0.2)]
    canvas.polygon(shadow, paint(SHADE, 0.27))
    canvas.polygon(outline, ROCK_HIGH)
    canvas.polygon([top, (x + half, foot), *edge], ROCK_LOW)
    canvas.polygon(_snow(top, 0.4 * half, high), SNOW)
    canvas.polygon(outline, None, INK, 0.013)


def _snow(top: tuple[float, float], wide: float, high: float) -> list[tuple[float, float]]:
    """A cap of snow with a ragged hem."""
    x, y = top
    hem = ((0.62, 0.42), (0.2, 0.3), (-0.05, 0.46), (-0.32, 0.28), (-0.62, 0.44))
    return [top, *((x + wide * dx, y + high * dy) for dx, dy in hem)]
