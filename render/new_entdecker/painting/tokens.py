"""What is counted or stands beside the board: coins, the ship, huts."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from PIL import Image

from render.canvas import SUPER, Canvas
from render.geometry import Point
from render.glyph import Glyph
from render.palette import CREAM, GOLD, GOLD_LOW, INK, SLATE, THATCH, TRUNK, WHITE, WOOD, mix, paint
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
    _draw_hut(Glyph(canvas, (0.5, 0.5), 0.92))


def _draw_hut(glyph: Glyph) -> None:
    """A hut with a thatched roof."""
    glyph.rectangle((-0.62, -0.05, 0.62, 0.85), paint(TRUNK), paint(INK), 0.09)
    glyph.polygon([(-0.98, 0.02), (0, -0.92), (0.98, 0.02)], paint(THATCH), paint(INK), 0.09)
    glyph.arch((-0.22, 0.15, 0.22, 0.85), paint(INK))


def _medal(canvas: Canvas, draw: Callable[[Glyph], None]) -> None:
    """An event on a medal of cream."""
    glyph = Glyph(canvas, (0.5, 0.5), 0.92)
    canvas.shade(lambda mask: mask.disc((0.5, 0.5), 0.43, 255), (0.02, 0.04), 0.03, 0.5)
    glyph.disc((0, 0), 1.0, paint(WHITE), None)
    glyph.disc((0, 0), 0.90, paint(INK), None)
    glyph.disc((0, 0), 0.78, paint(CREAM), None)
    draw(glyph)


def _event(draw: Callable[[Glyph], None]) -> Callable[[Canvas], None]:
    return lambda canvas: _medal(canvas, draw)


def _found(glyph: Glyph) -> None:
    for x, y in ((-0.28, 0.20), (0.28, 0.20), (0.0, -0.24)):
        draw_coin(glyph.canvas, glyph.place([(x, y)])[0], 0.70 * glyph.half)


def _pirate(glyph: Glyph) -> None:
    """A skull and bones."""
    for start, end in (((-0.55, 0.30), (0.55, 0.62)), ((0.55, 0.30), (-0.55, 0.62))):
        glyph.line([start, end], 0.15, paint(INK))
    glyph.disc((0, -0.16), 0.44, paint(INK), None)
    glyph.rectangle((-0.22, 0.10, 0.22, 0.40), paint(INK), None)
    for x in (-0.17, 0.17):
        glyph.disc((x, -0.16), 0.13, paint(CREAM), None)


def _native(glyph: Glyph) -> None:
    """The hut to which a scout may go."""
    _draw_hut(glyph.inner((0, -0.05), 1.34))


def _storm(glyph: Glyph) -> None:
    """A dark cloud with a flash."""
    bolt = [(0.10, 0.0), (-0.26, 0.42), (-0.02, 0.42), (-0.14, 0.78), (0.30, 0.26), (0.06, 0.26), (0.22, 0.0)]
    glyph.polygon(bolt, paint(GOLD), paint(INK), 0.09)
    for x, y, radius in ((-0.34, -0.10, 0.27), (0.02, -0.28, 0.34), (0.38, -0.08, 0.25)):
        glyph.disc((x, y), radius, paint(SLATE), None)
    glyph.rectangle((-0.34, -0.10, 0.38, 0.16), paint(SLATE), None)


_EVENTS: Final = {"gold": _found, "pirate": _pirate, "native": _native, "storm": _storm}
_PAINTERS: Final[Mapping[str, Callable[[Canvas], None]]] = MappingProxyType(
    {"coins": _coin, "ship": _ship, "hut": _hut, **{f"event.{name}": _event(draw) for name, draw in _EVENTS.items()}}
)
