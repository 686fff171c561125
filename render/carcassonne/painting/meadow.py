"""Grass, and the trees on it. Texture doesn't turn with the tile, so that it goes on from tile to tile."""

from typing import Final

from render.canvas import Canvas
from render.carcassonne.plan import TilePlan
from render.carcassonne.randomness import randomness
from render.geometry import Point
from render.palette import GRASS, GRASS_HIGH, GRASS_LOW, TREE, TREE_HIGH, TREE_LOW, WHITE, Colour, rgb
from render.texture import ground

_TUFTS: Final = 16
_FLOWERS: Final = 5
_FLOWER_COLOURS: Final = (WHITE, rgb("#FFEC8C"), rgb("#FAC8BE"))


def paint_grass(canvas: Canvas, plan: TilePlan) -> None:
    """The whole tile as a meadow, with tufts and flowers."""
    canvas.image.paste(ground(canvas.scale, (GRASS_LOW, GRASS, GRASS_HIGH), 3.2, 5, 0.55))
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
    trees = [(tree.at, 0.036 + 0.006 * tree.look) for tree in sorted(plan.trees, key=lambda tree: tree.at[1])]

    def shadows(mask: Canvas) -> None:
        for at, radius in trees:
            mask.disc(at, radius, 255)

    if trees:
        canvas.shade(shadows, (0.014, 0.016), blur=0.006, strength=0.3)
    for at, radius in trees:
        paint_tree(canvas, at, radius)


def paint_tree(canvas: Canvas, at: Point, radius: float) -> None:
    """A round tree, lit from the north-west."""
    x, y = at
    canvas.disc(at, radius + 0.008, TREE_LOW)
    canvas.disc(at, radius, TREE)
    canvas.disc((x - radius * 0.3, y - radius * 0.35), radius * 0.5, TREE_HIGH)
