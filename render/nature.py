"""Land and sea that several games share: grounds without a seam, and trees on them."""

from collections.abc import Sequence

from PIL import Image

from render.canvas import Canvas
from render.geometry import Point
from render.palette import (
    GRASS,
    GRASS_HIGH,
    GRASS_LOW,
    ROCK,
    ROCK_HIGH,
    ROCK_LOW,
    TREE,
    TREE_HIGH,
    TREE_LOW,
    WATER,
    WATER_HIGH,
    WATER_LOW,
)
from render.texture import ground


def grass(size: int) -> Image.Image:
    """Meadow as far as the tile reaches. Shared: not to be drawn on."""
    return ground(size, (GRASS_LOW, GRASS, GRASS_HIGH), 3.2, 5, 0.55)


def rock(size: int) -> Image.Image:
    """Bare rock. Shared: not to be drawn on."""
    return ground(size, (ROCK_LOW, ROCK, ROCK_HIGH), 5, 21, 0.5)


def water(size: int) -> Image.Image:
    """Open water. Shared: not to be drawn on."""
    return ground(size, (WATER_LOW, WATER, WATER_HIGH), 2.6, 33, 0.45)


def paint_trees(canvas: Canvas, trees: Sequence[tuple[Point, float]]) -> None:
    """Trees by place and radius, the southern ones in front, on one shadow."""

    def shadows(mask: Canvas) -> None:
        for at, radius in trees:
            mask.disc(at, radius, 255)

    if trees:
        canvas.shade(shadows, (0.014, 0.016), blur=0.006, strength=0.3)
    for at, radius in sorted(trees, key=lambda tree: tree[0][1]):
        paint_tree(canvas, at, radius)


def paint_tree(canvas: Canvas, at: Point, radius: float) -> None:
    """A round tree, lit from the north-west."""
    x, y = at
    canvas.disc(at, radius + 0.008, TREE_LOW)
    canvas.disc(at, radius, TREE)
    canvas.disc((x - radius * 0.3, y - radius * 0.35), radius * 0.5, TREE_HIGH)
