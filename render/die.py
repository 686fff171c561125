"""A die: a white face with the pips of its number."""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from PIL import Image

from render.canvas import SUPER, Canvas
from render.geometry import Point
from render.glyph import Glyph
from render.palette import BADGE, WHITE, paint

_PIPS: Final[Mapping[int, tuple[Point, ...]]] = MappingProxyType(
    {
        1: ((0, 0),),
        2: ((-0.36, -0.36), (0.36, 0.36)),
        3: ((-0.42, -0.42), (0, 0), (0.42, 0.42)),
        4: ((-0.40, -0.40), (0.40, -0.40), (-0.40, 0.40), (0.40, 0.40)),
        5: ((-0.42, -0.42), (0.42, -0.42), (0, 0), (-0.42, 0.42), (0.42, 0.42)),
        6: ((-0.40, -0.46), (-0.40, 0), (-0.40, 0.46), (0.40, -0.46), (0.40, 0), (0.40, 0.46)),
    }
)
_BOX: Final = (-0.80, -0.80, 0.80, 0.80)
_ROUND: Final = 0.30


@lru_cache(maxsize=128)
def die(number: int, size: int) -> Image.Image:
    """The face of a number from 1 to 6 as RGBA, `size` pixels wide with its shadow."""
    canvas = Canvas(size * SUPER)
    glyph = Glyph(canvas, (0.5, 0.5), 1.0)
    canvas.shade(lambda mask: _face(mask, 0.0, 255), (0.03, 0.05), 0.03, 0.5)
    _face(canvas, 0.14, paint(WHITE))
    _face(canvas, 0.0, paint(BADGE))
    _face(canvas, -0.13, paint(WHITE))
    for at in _PIPS[number]:
        glyph.disc(at, 0.19 if number < 4 else 0.16, BADGE, None)
    return canvas.reduced(size)


def _face(canvas: Canvas, grow: float, fill: tuple[int, int, int, int] | int) -> None:
    """The rounded square, grown on all sides."""
    half = canvas.scale / 2
    box = tuple(half + half * (side + (grow if side > 0 else -grow)) for side in _BOX)
    canvas.pen(fill).rounded_rectangle(box, half * (_ROUND + grow), fill=fill)
