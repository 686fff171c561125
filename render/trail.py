"""The way that a move took over the board: accent dots from square to square."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PIL import Image

from render import overlays
from render.canvas import SUPER, Canvas
from render.geometry import resample, smooth
from render.layout import Layout
from render.palette import ACCENT, INK, WHITE, paint
from render.scene import Place

_DOT: Final = 0.048
"""Radius of a dot in tiles with its rings, and the least in pixels."""
_LEAST: Final = 3.6
_PITCH: Final = 3.0
"""The dots are so many of their radii apart."""
_SMOOTH: Final = 40
_RINGS: Final = ((0.48, paint(INK)), (0.42, paint(WHITE)), (0.32, paint(ACCENT)))
"""Ink, white and accent, since the accent never stands without them."""


def paint_trail(image: Image.Image, layout: Layout, trail: Sequence[Place]) -> None:
    """The dots, from the first place to the last."""
    if len(trail) < 2:
        return
    radius = max(_LEAST, _DOT * layout.edge)
    way = smooth(resample([layout.point(place.cell, place.at) for place in trail], 2.0), _SMOOTH)
    dot = _dot(round(2 * radius))
    for x, y in resample(way, _PITCH * radius):
        overlays.place(image, dot, (x, y))


@lru_cache(maxsize=32)
def _dot(size: int) -> Image.Image:
    canvas = Canvas(size * SUPER)
    for radius, fill in _RINGS:
        canvas.disc((0.5, 0.5), radius, fill)
    return canvas.reduced(size)
