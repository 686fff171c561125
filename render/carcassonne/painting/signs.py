"""The signs of a tile: which painter paints which sign."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from render.canvas import Canvas
from render.carcassonne.painting import buildings, medals, open_air
from render.carcassonne.plan import Sign, TilePlan
from render.glyph import Glyph

SignPainter = Callable[[Glyph, Sign], None]

SIGNS: Final[Mapping[str, SignPainter]] = MappingProxyType(
    {
        "monastery": buildings.monastery,
        "cathedral": buildings.cathedral,
        "inn": buildings.inn,
        "bazaar": buildings.bazaar,
        "watchtower": buildings.watchtower,
        "shield": medals.shield,
        "goods": medals.goods,
        "gold": medals.gold,
        "crop_circle": open_air.crop_circle,
        "flyer": open_air.flyer,
        "garden": open_air.garden,
    }
)
"""Painters by the kind of sign; a spring or a lake is painted with its river."""
_WATER: Final = ("spring", "lake")


def paint_signs(canvas: Canvas, plan: TilePlan) -> None:
    """All signs, the southern ones in front."""
    for sign in sorted(plan.signs, key=lambda sign: sign.at[1]):
        if sign.kind not in _WATER:
            SIGNS[sign.kind](Glyph(canvas, sign.at, sign.size), sign)
