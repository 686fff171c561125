"""Chips of a map: face down on its squares, with their number before a player; and the sign of an island."""

from collections.abc import Mapping
from functools import lru_cache
from math import cos, pi, sin
from types import MappingProxyType
from typing import Final

from PIL import Image

from render import text
from render.canvas import SUPER, Canvas
from render.geometry import Points
from render.glyph import Glyph
from render.palette import CHIPS, INK, REGIONS, SAND, WATER, WHITE, mix, paint


def circle(radius: float) -> Points:
    """The points of a circle around the middle of a sign."""
    return [(radius * cos(pi * k / 24), radius * sin(pi * k / 24)) for k in range(48)]


_SHAPES: Final[Mapping[str, Points]] = MappingProxyType(
    {
        "blue": circle(0.90),
        "orange": [(0.96 * cos(pi * (k / 3 + 1 / 6)), 0.96 * sin(pi * (k / 3 + 1 / 6))) for k in range(6)],
        "purple": [(-0.80, -0.80), (0.80, -0.80), (0.80, 0.80), (-0.80, 0.80)],
    }
)
"""Chips are told apart by their shape as well."""
_BACK: Final = 0.62
_DIGIT: Final = 1.30
_ROOM: Final = 0.88
"""Width of a chip against its picture, with its shadow, and without one."""
_ROOM_UP: Final = 0.94


@lru_cache(maxsize=64)
def face_down(colour: str, size: int) -> Image.Image:
    """A chip as it lies on the map: shape and colour with a plain ring, no number.

    Raises KeyError for an unknown colour.
    """
    canvas = Canvas(size * SUPER)
    glyph = Glyph(canvas, (0.5, 0.5), _ROOM)
    shape = _SHAPES[colour]
    glyph.shadow(shape, 0.45, (0.03, 0.05))
    glyph.polygon(shape, paint(CHIPS[colour]), paint(INK), 0.16)
    inner = [(x * _BACK, y * _BACK) for x, y in shape]
    glyph.polygon(inner, paint(mix(CHIPS[colour], WHITE, 0.22)), paint(WHITE, 1.0), 0.13)
    return canvas.reduced(size)


@lru_cache(maxsize=64)
def face_up(colour: str, value: int, size: int) -> Image.Image:
    """A chip that somebody has taken, with its number. Raises KeyError for an unknown colour."""
    canvas = Canvas(size * SUPER)
    glyph = Glyph(canvas, (0.5, 0.5), _ROOM_UP)
    shape = _SHAPES[colour]
    glyph.polygon(shape, paint(CHIPS[colour]), paint(INK), 0.18)
    middle = size * SUPER / 2
    style = text.Style(round(_DIGIT * _ROOM_UP * middle))
    text.draw(canvas.image, (middle, middle), str(value), style, WHITE, "middle")
    return canvas.reduced(size)


@lru_cache(maxsize=16)
def islet(size: int) -> Image.Image:
    """A small island, as the sign of the figures on it."""
    canvas = Canvas(size * SUPER)
    canvas.disc((0.5, 0.5), 0.46, paint(INK))
    canvas.disc((0.5, 0.5), 0.41, paint(WATER))
    canvas.disc((0.5, 0.52), 0.27, paint(SAND), tall=0.22)
    canvas.disc((0.5, 0.50), 0.22, paint(REGIONS[2]), tall=0.16)
    return canvas.reduced(size)
