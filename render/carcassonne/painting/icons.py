"""Small icons that stand for a kind of part or thing, each in its own local coordinates."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from render.glyph import Glyph
from render.palette import CITY, INK, ROAD, SHIELD, SLATE, TREE_LOW

_EDGE: Final = 0.23


def paint_icon(glyph: Glyph, thing: str) -> None:
    """Fills a sign with the icon of a thing: `city`, `road`, `field`, `monastery`, `shield` or `meeple`."""
    _ICONS[thing](glyph)


def _shield(glyph: Glyph) -> None:
    glyph.polygon([(-0.65, -0.85), (0.65, -0.85), (0.58, 0.31), (0, 1.0), (-0.58, 0.31)], SHIELD, INK, _EDGE)


def _monastery(glyph: Glyph) -> None:
    glyph.polygon([(-0.77, 0.96), (-0.77, -0.19), (0, -1.0), (0.77, -0.19), (0.77, 0.96)], SLATE, INK, _EDGE)


def _city(glyph: Glyph) -> None:
    left = [(-0.80, 0.85), (-0.80, -0.80), (-0.28, -0.80), (-0.28, -0.24)]
    right = [(0.28, -0.24), (0.28, -0.80), (0.80, -0.80), (0.80, 0.85)]
    glyph.polygon([*left, *right], CITY, INK, _EDGE)


def _road(glyph: Glyph) -> None:
    line = [(-0.69, 0.92), (0.08, 0), (-0.08, -0.23), (0.62, -1.0)]
    glyph.line(line, 0.85, INK)
    glyph.line(line, 0.42, ROAD)


def _field(glyph: Glyph) -> None:
    for lean in (-0.62, 0.0, 0.62):
        glyph.line([(lean * 0.6, 0.90), (lean, -0.85)], 0.32, TREE_LOW)


def _meeple(glyph: Glyph) -> None:
    glyph.disc((0, -0.54), 0.42, INK, None)
    glyph.polygon([(-0.77, 0.96), (-0.19, -0.23), (0.19, -0.23), (0.77, 0.96)], INK, None)


_ICONS: Final[Mapping[str, Callable[[Glyph], None]]] = MappingProxyType(
    {
        "shield": _shield,
        "monastery": _monastery,
        "city": _city,
        "road": _road,
        "field": _field,
        "meeple": _meeple,
    }
)
