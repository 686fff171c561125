"""Things that are counted: coats of arms, goods and gold."""

from typing import Final

import numpy as np

from render.carcassonne.plan import Sign
from render.geometry import Point, point
from render.glyph import Glyph
from render.palette import CREAM, GOLD, GOLD_HIGH, INK, SHIELD, WHITE, rgb

_GRAPE: Final = rgb("#7A2A82")
_VINE: Final = rgb("#506E32")
_LEAF: Final = rgb("#609640")
_STRAW: Final = rgb("#96640A")
_CHAFF: Final = rgb("#785000")
_CLOTH: Final = rgb("#D2466E")
_CLOTH_END: Final = rgb("#F096AF")
_CLOTH_STRIPE: Final = rgb("#FFDCE6")


def _shield_outline() -> list[Point]:
    """A shield with a round foot."""
    foot = [point(0.80 * np.cos(a), -0.05 + np.sin(a)) for a in np.linspace(0.05, np.pi - 0.05, 15)]
    return [(-0.80, -0.90), (0.80, -0.90), (0.80, -0.05), *foot, (-0.80, -0.05)]


_SHIELD_OUTLINE: Final = tuple(_shield_outline())


def shield(glyph: Glyph, sign: Sign) -> None:
    """A coat of arms: a white cross on blue, edged in white and ink."""
    glyph.shadow(_SHIELD_OUTLINE, 0.45)
    glyph.polygon(_SHIELD_OUTLINE, SHIELD, WHITE, 0.34)
    glyph.polygon([(x * 1.13, y * 1.13) for x, y in _SHIELD_OUTLINE], None, INK, 0.16)
    glyph.line([(0, -0.62), (0, 0.62)], 0.26, WHITE)
    glyph.line([(-0.52, -0.22), (0.52, -0.22)], 0.26, WHITE)


def goods(glyph: Glyph, sign: Sign) -> None:
    """A cream medal with grapes, wheat or a bolt of cloth."""
    glyph.disc_shadow(0.95, 0.4)
    glyph.disc((0, 0), 0.93, CREAM, INK, 0.13)
    {"wine": _wine, "grain": _grain, "cloth": _cloth}[sign.detail](glyph)


def _wine(glyph: Glyph) -> None:
    for at in ((-0.32, -0.12), (0, -0.12), (0.32, -0.12), (-0.16, 0.18), (0.16, 0.18), (0, 0.47)):
        glyph.disc(at, 0.2, _GRAPE, INK, 0.07)
    glyph.line([(0, -0.25), (0.05, -0.62)], 0.1, _VINE)
    glyph.polygon([(0.05, -0.5), (0.5, -0.66), (0.36, -0.32)], _LEAF, INK, 0.06)


def _grain(glyph: Glyph) -> None:
    for ear in (-0.42, 0.0, 0.42):
        glyph.line([(ear * 0.15, 0.68), (ear, -0.35)], 0.08, _STRAW)
        for k in range(4):
            x, y = ear - ear * 0.16 * k, -0.55 + 0.2 * k
            for side in (-0.09, 0.09):
                glyph.disc((x + side, y), 0.10, GOLD, _CHAFF, 0.05, tall=0.13)


def _cloth(glyph: Glyph) -> None:
    glyph.rectangle((-0.52, -0.34, 0.52, 0.48), _CLOTH)
    glyph.disc((-0.52, 0.07), 0.2, _CLOTH_END, INK, 0.08, tall=0.41)
    glyph.disc((-0.52, 0.07), 0.06, INK, None, tall=0.14)
    for x in (-0.12, 0.14, 0.40):
        glyph.line([(x, -0.28), (x, 0.42)], 0.09, _CLOTH_STRIPE)


def gold(glyph: Glyph, sign: Sign) -> None:
    """Three bars of gold."""
    glyph.shadow([(-0.95, 0.6), (-0.4, -0.5), (0.4, -0.5), (0.95, 0.6)], 0.5)
    for x, y in ((-0.42, 0.30), (0.42, 0.30), (0, -0.22)):
        bar = [(x - 0.46, y + 0.26), (x - 0.32, y - 0.22), (x + 0.32, y - 0.22), (x + 0.46, y + 0.26)]
        top = [(x - 0.30, y - 0.19), (x + 0.30, y - 0.19), (x + 0.26, y - 0.02), (x - 0.26, y - 0.02)]
        glyph.polygon(bar, GOLD, INK, 0.10)
        glyph.polygon(top, GOLD_HIGH, None)
