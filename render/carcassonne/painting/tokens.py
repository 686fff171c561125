"""Things that lie on tiles or before players: ingots, goods, chips, as small pictures."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from PIL import Image

from render.canvas import SUPER, Canvas
from render.carcassonne.painting.medals import goods
from render.carcassonne.plan import Sign
from render.chart.chips import face_up, islet
from render.glyph import Glyph
from render.palette import CHIPS, GOLD, GOLD_HIGH, INK, WHITE

CHIP: Final = "chip_"
"""What the kind of a chip begins with; the letter of its colour and its number follow: `chip_b1`."""
ISLE: Final = "isle"
"""Figures on an island."""

_FRONT: Final = ((-0.96, 0.68), (-0.78, -0.34), (0.78, -0.34), (0.96, 0.68))
_TOP: Final = ((-0.78, -0.34), (-0.54, -0.64), (0.54, -0.64), (0.78, -0.34))
_BAR: Final = (_FRONT[0], _TOP[0], _TOP[1], _TOP[2], _TOP[3], _FRONT[3])
_HALO: Final = 0.34
_EDGE: Final = 0.14
_ROOM: Final = 1.2
"""Half the width of the picture, so that the halo has room."""


def token(kind: str, size: int) -> Image.Image:
    """A token as RGBA, `size` pixels wide. Raises KeyError for an unknown kind."""
    if is_chip(kind):
        letter, number = kind.removeprefix(CHIP)[0], kind.removeprefix(CHIP)[1:]
        return face_up(_COLOURS[letter], int(number), size)
    if kind == ISLE:
        return islet(size)
    canvas = Canvas(size * SUPER)
    _TOKENS[kind](Glyph(canvas, (0.5, 0.5), 1 / _ROOM))
    return canvas.reduced(size)


def is_chip(kind: str) -> bool:
    """Whether it is a chip of a map."""
    return kind.startswith(CHIP)


def _ingot(glyph: Glyph) -> None:
    """One bar of gold. Its front is plain: the number stands there."""
    glyph.shadow(_BAR, 0.5, (0.03, 0.05))
    glyph.polygon(_BAR, WHITE, WHITE, _HALO)
    glyph.polygon(_BAR, GOLD, INK, _EDGE)
    glyph.polygon(_TOP, GOLD_HIGH, INK, _EDGE * 0.6)
    glyph.polygon(_BAR, None, INK, _EDGE)


def _medal(good: str) -> Callable[[Glyph], None]:
    return lambda glyph: goods(glyph, Sign("goods", (0, 0), 1.0, good))


_COLOURS: Final[Mapping[str, str]] = MappingProxyType({colour[0]: colour for colour in CHIPS})
_TOKENS: Final[Mapping[str, Callable[[Glyph], None]]] = MappingProxyType(
    {"gold": _ingot, "wine": _medal("wine"), "grain": _medal("grain"), "cloth": _medal("cloth")}
)
