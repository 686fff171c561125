"""A whole tile, layer by layer."""

from PIL import Image

from render.canvas import MASTER, Canvas
from render.carcassonne.painting.houses import paint_city_ground, paint_houses
from render.carcassonne.painting.meadow import paint_grass, paint_trees
from render.carcassonne.painting.roads import (
    paint_bridges,
    paint_portals,
    paint_roads,
    paint_roads_beside,
    paint_roads_over,
    paint_villages,
)
from render.carcassonne.painting.signs import paint_signs
from render.carcassonne.painting.walls import paint_walls
from render.carcassonne.painting.water import paint_water
from render.carcassonne.plan import TilePlan
from render.palette import GRASS

_LAYERS = (
    paint_grass,
    paint_water,
    paint_roads,
    paint_trees,
    paint_city_ground,
    paint_roads_over,
    paint_houses,
    paint_bridges,
    paint_walls,
    paint_portals,
    paint_roads_beside,
    paint_villages,
    paint_signs,
)


def paint(plan: TilePlan, size: int) -> Image.Image:
    """The tile as an opaque RGB picture of `size` x `size` pixels."""
    canvas = Canvas(max(MASTER, 3 * size), GRASS)
    for layer in _LAYERS:
        layer(canvas, plan)
    return canvas.reduced(size)
