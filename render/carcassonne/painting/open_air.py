"""What lies or flies over the meadow: crop circles, flyers and gardens."""

from typing import Final

import numpy as np

from render.carcassonne.painting.icons import paint_icon
from render.carcassonne.plan import COMPASS, Sign
from render.geometry import Point, point
from render.glyph import Glyph
from render.palette import CREAM, INK, TREE, TREE_HIGH, TREE_LOW, WATER, WHITE, rgb

_RIPE: Final = rgb("#E2BE54")
_CUT: Final = rgb("#C49830")
_FLIGHT: Final = rgb("#D63C2C")
_WING: Final = rgb("#FFF6E2")
_HULL: Final = rgb("#966034")
_GRAVEL: Final = rgb("#E8D6A0")
_ROSES: Final = rgb("#E4548C")
_TULIPS: Final = rgb("#FFCD3C")
_BEDS: Final = (((-0.36, -0.36), _ROSES), ((0.36, -0.36), _TULIPS), ((-0.36, 0.36), _TULIPS), ((0.36, 0.36), _ROSES))


def crop_circle(glyph: Glyph, sign: Sign) -> None:
    """Rings in the wheat around a medal that says whose circle it is."""
    for radius, colour in ((0.98, _CUT), (0.94, _RIPE), (0.74, _CUT), (0.62, _RIPE)):
        glyph.disc((0, 0), radius, colour, None)
    for angle in np.linspace(0, 2 * np.pi, 9)[:-1]:
        glyph.disc(point(0.84 * np.cos(angle), 0.84 * np.sin(angle)), 0.09, _CUT, None)
    glyph.disc((0, 0), 0.50, CREAM, INK, 0.08)
    paint_icon(glyph.inner((0, 0), 0.64), sign.detail)


def flyer(glyph: Glyph, sign: Sign) -> None:
    """A flying machine; its red arrow head points in the direction of flight."""

    def at(*places: Point) -> list[Point]:
        """Places given as (ahead, to the right)."""
        angle = np.radians(45 * COMPASS.index(sign.detail) - 90)
        x, y = float(np.cos(angle)), float(np.sin(angle))
        return [(x * ahead - y * right, y * ahead + x * right) for ahead, right in places]

    wing = [(0.06, 0.84), (-0.16, 0.96), (-0.34, 0.78), (-0.24, 0.40)]
    wings = at((0.10, 0), *wing, (-0.34, 0), *((ahead, -right) for ahead, right in reversed(wing)))
    glyph.shadow(wings, 0.4, (0.03, 0.05))
    head = at((1.18, 0), (0.72, 0.42), (0.72, 0.17), (0.30, 0.17), (0.30, -0.17), (0.72, -0.17), (0.72, -0.42))
    glyph.polygon(head, _FLIGHT)
    glyph.polygon(at((-0.56, 0), (-0.84, 0.32), (-0.70, 0), (-0.84, -0.32)), _WING, INK, 0.08)
    glyph.polygon(wings, _WING)
    for right in (-0.62, -0.3, 0.3, 0.62):
        glyph.line(at((0.06, right), (-0.28, right)), 0.06, _FLIGHT)
    hull = at((0.34, 0), (0.12, 0.15), (-0.62, 0.10), (-0.62, -0.10), (0.12, -0.15))
    glyph.polygon(hull, _HULL, INK, 0.08)


def garden(glyph: Glyph, sign: Sign) -> None:
    """A square hedge around four beds and a fountain."""
    glyph.shadow([(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)])
    glyph.rectangle((-0.92, -0.92, 0.92, 0.92), TREE, INK, 0.12)
    glyph.rectangle((-0.62, -0.62, 0.62, 0.62), _GRAVEL, TREE_LOW, 0.08)
    for (x, y), flowers in _BEDS:
        glyph.disc((x, y), 0.23, TREE_HIGH, TREE_LOW, 0.07)
        for angle in (0.0, 2.1, 4.2):
            glyph.disc(point(x + 0.10 * np.cos(angle), y + 0.10 * np.sin(angle)), 0.075, flowers, None)
    glyph.disc((0, 0), 0.20, WATER, WHITE, 0.10)
