"""Land and sea of a tile: grounds, beaches, waves, dotted routes."""

import numpy as np
from PIL import Image

from render.canvas import Canvas
from render.geometry import Points, resample
from render.new_entdecker.measures import BEACH, HUB, HUB_RIM, ROUTE_DOT, ROUTE_PITCH, ROUTE_RIM
from render.new_entdecker.plan import TilePlan
from render.nodes import Mask, upsample
from render.palette import FOAM, INK, JUNGLE, JUNGLE_HIGH, JUNGLE_LOW, SEA, SEA_HIGH, SEA_LOW, WHITE, mix
from render.shore import paint_shore
from render.shore import paint_waves as paint_all_waves
from render.texture import ground
from rules.new_entdecker.tiles import SEA as SEA_KIND

_DOT_RIM = mix(SEA_LOW, INK, 0.30)
_WAVE = mix(SEA, FOAM, 0.55)


def sea(size: int) -> Image.Image:
    """Open sea. Shared: not to be drawn on."""
    return ground(size, (SEA_LOW, SEA, SEA_HIGH), 2.6, 33, 0.4)


def jungle(size: int) -> Image.Image:
    """The ground of all land. Shared: not to be drawn on."""
    return ground(size, (JUNGLE_LOW, JUNGLE, JUNGLE_HIGH), 4, 41, 0.55)


def paint_grounds(canvas: Canvas, plan: TilePlan) -> None:
    """Jungle and sea, with beaches between them."""
    water = _water(canvas, plan)
    canvas.image.paste(jungle(canvas.scale))
    canvas.fill_mask(water, sea(canvas.scale))
    if plan.shores:
        paint_shore(canvas, water, plan.shores, BEACH)


def paint_waves(canvas: Canvas, plan: TilePlan) -> None:
    """Pairs of waves."""
    paint_all_waves(canvas, plan.waves, _WAVE)


def paint_routes(canvas: Canvas, plan: TilePlan) -> None:
    """White dots with a dark rim, a larger one where arms meet."""
    dots = [dot for arm in plan.routes for dot in _dots(arm, plan)]
    for radius, hub, colour in ((ROUTE_RIM, HUB_RIM, _DOT_RIM), (ROUTE_DOT, HUB, WHITE)):
        for at in dots:
            canvas.disc(at, radius, colour)
        for at in plan.hubs:
            canvas.disc(at, hub, colour)


def _dots(arm: Points, plan: TilePlan) -> list[tuple[float, float]]:
    """The dots of an arm, from the border of the tile on; the hub has its own."""
    points = [(float(x), float(y)) for x, y in resample(arm, ROUTE_PITCH)]
    return points[:-1] if plan.hubs else points


def _water(canvas: Canvas, plan: TilePlan) -> Mask:
    """The pixels that are sea."""
    inside = [
        upsample(shape, canvas.scale) > 0
        for part, shape in zip(plan.tile.parts, plan.shapes, strict=True)
        if part.kind == SEA_KIND
    ]
    return np.asarray(np.any(inside, axis=0), dtype=bool) if inside else np.zeros((canvas.scale,) * 2, dtype=bool)
