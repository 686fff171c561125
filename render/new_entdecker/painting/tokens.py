"""What is counted or stands beside the board: coins, the ship, huts."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from PIL import Image

from render.canvas import SUPER, Canvas
from render.geometry import Point
from render.glyph import Glyph
from render.palette import GOLD, GOLD_LOW, INK, THATCH, TRUNK, WHITE, WOOD, mix, paint
from render.silhouettes import Outline, rounded

_HULL: Final = rounded([(-1.0, 0.30), (1.05, 0.30), (0.72, 0.86), (-0.66, 0.86)], 1)
_MAST: Final = ((-0.06, -1.1), (0.06, -1.1), (0.06, 0.4), (-0.06, 0.4))
_SAILS: Final = (
    rounded([(0.10, -1.0), (0.86, 0.12), (0.10, 0.12)], 1),
    rounded([(-0.12, -0.78), (-0.12, 0.12), (-0.74, 0.12)], 1),
)
_SHIP: Final[tuple[Outline, ...]] = (_MAST, *_SAILS, _HULL)
_HALO: Final = 0.20
_EDGE: Final = 0.11
_SAIL: Final = mix(WHITE, THATCH, 0.14)


def token(kind: str, size: int) -> Image.Image:
    """A sign as RGBA, `size` pixels wide. Raises KeyError for an unknown kind."""
    canvas = Canvas(max(8, size) * SUPER)
    _PAINTERS[kind](canvas)
    return canvas.reduced(size)


def draw_coin(canvas: Canvas, at: Point, size: float) -> None:
    """A coin around a point, `size` wide."""
    x, y = at
    canvas.disc((x + 0.03 * size, y + 0.05 * size), 0.46 * size, paint(INK, 0.3))
    for radius, colour in ((0.47, INK), (0.41, GOLD), (0.31, GOLD_LOW), (0.275, mix(GOLD, WHITE, 0.28))):
        canvas.disc(at, radius * size, paint(colour) if canvas.image.mode == "RGBA" else colour)


def _coin(canvas: Canvas) -> None:
    draw_coin(canvas, (0.5, 0.5), 0.96)


def _ship(canvas: Canvas) -> None:
    """A small ship under sail, light against the sea."""
    glyph = Glyph(canvas, (0.49, 0.54), 0.80)
    canvas.shade(lambda mask: mask.polygon(glyph.place(_HULL), 255), (0.03, 0.05), 0.03, 0.5)
    for width, rim in ((_HALO + _EDGE, WHITE), (_EDGE, INK)):
        for part in _SHIP:
            glyph.polygon(part, paint(rim), paint(rim), 2 * width)
    glyph.polygon(_MAST, paint(INK), None)
    for sail in _SAILS:
        glyph.polygon(sail, paint(_SAIL), None)
    glyph.polygon(_HULL, paint(WOOD), None)
    glyph.line([(-0.74, 0.46), (0.82, 0.46)], 0.11, paint(_SAIL))


def _hut(canvas: Canvas) -> None:
    """A hut with a thatched roof."""
    glyph = Glyph(canvas, (0.5, 0.5), 0.92)
    glyph.rectangle((-0.62, -0.05, 0.62, 0.85), paint(TRUNK), paint(INK), 0.09)
    glyph.polygon([(-0.98, 0.02), (0, -0.92), (0.98, 0.02)], paint(THATCH), paint(INK), 0.09)
    glyph.arch((-0.22, 0.15, 0.22, 0.85), paint(INK))


_PAINTERS: Final[Mapping[str, Callable[[Canvas], None]]] = MappingProxyType(
    {"coins": _coin, "ship": _ship, "hut": _hut}
)
