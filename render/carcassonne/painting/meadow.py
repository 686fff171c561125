"""Grass, and the trees on it. Texture doesn't turn with the tile, so that it goes on from tile to tile."""

from typing import Final

from render.canvas import Canvas
from render.carcassonne.plan import TilePlan
from render.carcassonne.randomness import randomness
from render.nature import grass
from render.nature import paint_trees as paint_all_trees
from render.palette import GRASS_HIGH, GRASS_LOW, WHITE, Colour, rgb

_TUFTS: Final = 16
_FLOWERS: Final = 5
_FLOWER_COLOURS: Final = (WHITE, rgb("#FFEC8C"), rgb("#FAC8BE"))


def paint_grass(canvas: Canvas, plan: TilePlan) -> None:
    """The whole tile as a meadow, with tufts and flowers."""
    canvas.image.paste(grass(canvas.scale))
    rng = randomness(plan.tile, "grass")
    for _ in range(_TUFTS):
        x, y = rng.uniform(0.05, 0.95, 2)
        colour: Colour = GRASS_LOW if rng.random() < 0.7 else GRASS_HIGH
        for lean in (-0.012, 0, 0.012):
            canvas.line([(x, y), (x + lean, y - 0.022)], 0.007, colour, round_ends=False)
    for _ in range(_FLOWERS):
        x, y = rng.uniform(0.06, 0.94, 2)
        canvas.disc((x, y), 0.008, _FLOWER_COLOURS[int(rng.integers(len(_FLOWER_COLOURS)))])


def paint_trees(canvas: Canvas, plan: TilePlan) -> None:
    """The trees, the southern ones in front."""
    paint_all_trees(canvas, [(tree.at, 0.036 + 0.006 * tree.look) for tree in plan.trees])
