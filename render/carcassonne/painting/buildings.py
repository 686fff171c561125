"""Buildings: monastery, cathedral, inn, bazaar, watchtower. Each has its own outline and stands upright."""

from typing import Final

import numpy as np

from render.carcassonne.painting.icons import paint_icon
from render.carcassonne.plan import Sign
from render.geometry import Point, point
from render.glyph import Glyph
from render.palette import (
    CREAM,
    FOAM,
    GOLD,
    INK,
    PLASTER,
    SLATE,
    SLATE_LOW,
    STONE,
    TREE_LOW,
    WATER,
    WATER_HIGH,
    WHITE,
    mix,
    rgb,
)
from render.text import Style, draw

_OCHRE: Final = rgb("#C47A1E")
_WOOD: Final = rgb("#785234")
_PLANK: Final = rgb("#BE8C58")
_AWNING: Final = (rgb("#CD373C"), rgb("#FFFAF0"))
_FRUIT: Final = ((-0.45, rgb("#E68C28")), (0.0, rgb("#78AA3C")), (0.45, rgb("#C83C32")))
_TILE_RED: Final = rgb("#A03C28")
_ROSE: Final = rgb("#C83C32")


def monastery(glyph: Glyph, sign: Sign) -> None:
    """A plaster nave with a slate roof and a spire with a cross."""
    glyph.shadow([(-0.9, 0.05), (-0.55, -0.2), (0.9, -0.1), (0.9, 0.8), (-0.9, 0.8)], 0.45)
    glyph.rectangle((-0.30, 0.0, 0.88, 0.78), PLASTER)
    glyph.polygon([(-0.38, 0.06), (-0.10, -0.42), (0.72, -0.42), (0.98, 0.06)], SLATE)
    glyph.line([(-0.02, -0.30), (0.70, -0.30)], 0.05, mix(SLATE, WHITE, 0.35))
    for x in (0.12, 0.42, 0.72):
        glyph.arch((x - 0.075, 0.26, x + 0.075, 0.58))
    glyph.rectangle((-0.86, -0.30, -0.28, 0.78), PLASTER)
    glyph.polygon([(-0.96, -0.26), (-0.57, -1.0), (-0.18, -0.26)], SLATE_LOW)
    glyph.arch((-0.70, 0.34, -0.44, 0.78))
    glyph.disc((-0.57, 0.02), 0.13, mix(GOLD, WHITE, 0.2), INK, 0.07)
    glyph.line([(-0.57, -1.0), (-0.57, -1.28)], 0.09)
    glyph.line([(-0.69, -1.17), (-0.45, -1.17)], 0.09)


def cathedral(glyph: Glyph, sign: Sign) -> None:
    """Two slate spires and a golden rose window."""
    thin = 0.06
    glyph.shadow([(-0.9, -0.4), (0.9, -0.4), (0.9, 0.85), (-0.9, 0.85)], 0.5)
    glyph.rectangle((-0.50, -0.15, 0.50, 0.85), STONE, INK, thin)
    glyph.polygon([(-0.60, -0.10), (0, -0.72), (0.60, -0.10)], SLATE, INK, thin)
    for x in (-0.72, 0.72):
        glyph.rectangle((x - 0.24, -0.42, x + 0.24, 0.85), STONE, INK, thin)
        glyph.polygon([(x - 0.32, -0.40), (x, -1.0), (x + 0.32, -0.40)], SLATE_LOW, INK, thin)
        for top, foot in ((-0.22, 0.08), (0.28, 0.58)):
            glyph.arch((x - 0.09, top, x + 0.09, foot))
    glyph.disc((0, 0.10), 0.24, GOLD, INK, thin)
    glyph.disc((0, 0.10), 0.10, _ROSE, INK, thin)
    glyph.arch((-0.18, 0.42, 0.18, 0.85))
    glyph.line([(0, -0.72), (0, -0.98)], thin)
    glyph.line([(-0.09, -0.88), (0.09, -0.88)], thin)


def inn(glyph: Glyph, sign: Sign) -> None:
    """An ochre roof beside a lake, with a hanging sign."""
    glyph.polygon(_SHORE, FOAM, TREE_LOW, 0.20)
    glyph.polygon([(x * 0.86 - 0.01, y * 0.86 + 0.04) for x, y in _SHORE], WATER, None)
    for x, y in ((-0.5, 0.42), (-0.1, 0.58), (0.3, 0.40)):
        glyph.line([(x - 0.14, y), (x, y - 0.05), (x + 0.14, y)], 0.07, WATER_HIGH)
    glyph.rectangle((-0.28, -0.42, 0.72, 0.16), PLASTER)
    glyph.polygon([(-0.42, -0.36), (-0.14, -0.92), (0.58, -0.92), (0.86, -0.36)], _OCHRE)
    glyph.arch((0.30, -0.18, 0.54, 0.16))
    glyph.rectangle((-0.12, -0.24, 0.12, -0.02), GOLD, INK, 0.07)
    glyph.line([(-0.70, 0.10), (-0.70, -0.62), (-0.46, -0.62)], 0.08)
    glyph.rectangle((-0.62, -0.58, -0.36, -0.28), GOLD, INK, 0.07)


def _shore() -> list[Point]:
    """The shore of the lake of an inn: an ellipse with small bays."""
    shore: list[Point] = []
    for angle in np.linspace(0, 2 * np.pi, 40)[:-1].tolist():
        x = -0.10 + 0.86 * np.cos(angle) * (1 + 0.10 * np.sin(2 * angle + 1))
        y = 0.30 + 0.56 * np.sin(angle) * (1 + 0.08 * np.cos(3 * angle))
        shore.append(point(x, y))
    return shore


_SHORE: Final = tuple(_shore())


def bazaar(glyph: Glyph, sign: Sign) -> None:
    """A stall with fruit under a red and white awning."""
    glyph.shadow([(-0.9, -0.5), (0.9, -0.5), (0.9, 0.8), (-0.9, 0.8)], 0.4)
    glyph.rectangle((-0.72, -0.1, 0.72, 0.72), _WOOD)
    for x, colour in _FRUIT:
        glyph.disc((x, 0.36), 0.18, colour, INK, 0.07)
    glyph.rectangle((-0.80, 0.50, 0.80, 0.78), _PLANK)
    stripes = 6
    for k in range(stripes):
        left, right = (-0.95 + 1.9 * (k + side) / stripes for side in (0, 1))
        top_left, top_right = (-0.70 + 1.4 * (k + side) / stripes for side in (0, 1))
        colour = _AWNING[k % 2]
        glyph.disc(((left + right) / 2, -0.10), 0.155, colour, INK, 0.06)
        stripe = [(top_left, -0.80), (top_right, -0.80), (right, -0.12), (left, -0.12)]
        glyph.polygon(stripe, colour, INK, 0.06)


def watchtower(glyph: Glyph, sign: Sign) -> None:
    """A tower with a medal: the points and the sign of what they are for."""
    glyph.shadow([(-0.8, -0.9), (-0.1, -0.9), (-0.05, 0.9), (-0.85, 0.9)], 0.45)
    glyph.polygon([(-0.88, 0.9), (-0.78, -0.30), (-0.14, -0.30), (-0.04, 0.9)], STONE)
    glyph.rectangle((-0.92, -0.62, 0.0, -0.24), STONE)
    glyph.polygon([(-1.04, -0.60), (-0.46, -1.15), (0.12, -0.60)], _TILE_RED)
    glyph.arch((-0.59, -0.54, -0.33, -0.28))
    glyph.disc((0.34, 0.34), 0.66, CREAM, INK, 0.10)
    (at,) = glyph.canvas.pixels(glyph.place([(0.06, 0.36)]))
    size = round(0.78 * glyph.half * glyph.canvas.scale)
    draw(glyph.canvas.image, at, str(sign.points), Style(size), INK, "middle")
    paint_icon(glyph.inner((0.60, 0.36), 0.52), sign.detail)
