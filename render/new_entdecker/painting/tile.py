"""A whole tile, layer by layer."""

from PIL import Image

from render.canvas import MASTER, Canvas
from render.new_entdecker.painting.jungle import paint_jungle, paint_waterfall
from render.new_entdecker.painting.sea import paint_grounds, paint_routes, paint_waves
from render.new_entdecker.plan import TilePlan
from render.palette import SEA

_LAYERS = (paint_grounds, paint_waves, paint_routes, paint_jungle, paint_waterfall)


def paint(plan: TilePlan, size: int) -> Image.Image:
    """The tile as an opaque RGB picture of `size` x `size` pixels."""
    canvas = Canvas(max(MASTER, 3 * size), SEA)
    for layer in _LAYERS:
        layer(canvas, plan)
    return canvas.reduced(size)
