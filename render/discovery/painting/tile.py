"""A whole tile, layer by layer."""

from PIL import Image

from render.canvas import MASTER, Canvas
from render.discovery.painting.coast import paint_coast, paint_waves
from render.discovery.painting.land import paint_feet, paint_grounds, paint_peaks, paint_woods
from render.discovery.painting.port import paint_ports
from render.discovery.plan import TilePlan
from render.palette import GRASS

_LAYERS = (paint_grounds, paint_feet, paint_coast, paint_waves, paint_woods, paint_peaks, paint_ports)


def paint(plan: TilePlan, size: int) -> Image.Image:
    """The tile as an opaque RGB picture of `size` x `size` pixels."""
    canvas = Canvas(max(MASTER, 3 * size), GRASS)
    for layer in _LAYERS:
        layer(canvas, plan)
    return canvas.reduced(size)
