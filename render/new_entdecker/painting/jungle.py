"""What stands on land: bushes and palms, and the rock with a waterfall."""

from typing import Final

import numpy as np

from render import text
from render.canvas import Canvas
from render.geometry import Point
from render.glyph import Glyph
from render.growth import Growth
from render.new_entdecker.measures import BONUS, BUSH, FALL, FALL_SIZE, PALM
from render.new_entdecker.plan import TilePlan
from render.palette import (
    FOAM,
    GOLD,
    INK,
    JUNGLE,
    JUNGLE_HIGH,
    JUNGLE_LOW,
    ROCK,
    ROCK_HIGH,
    TRUNK,
    WATER,
    mix,
    paint,
)

_LEAF_EDGE: Final = mix(JUNGLE_LOW, INK, 0.45)
_LEAF: Final = mix(JUNGLE, JUNGLE_LOW, 0.35)
_FRONDS: Final = (-2.75, -2.10, -1.05, -0.40, 0.25, 2.90)
"""The directions of the leaves of a palm, clockwise from the east."""
_ROCK: Final = (
    *((-0.92, 0.55), (-0.80, -0.55), (-0.35, -0.82), (0.30, -0.80)),
    *((0.82, -0.50), (0.95, 0.55), (0.40, 0.80), (-0.40, 0.80)),
)
_CREST: Final = ((-0.80, -0.55), (-0.35, -0.82), (0.30, -0.80), (0.82, -0.50), (0.60, -0.36), (-0.55, -0.38))
_FALL: Final = ((-0.34, -0.60), (0.26, -0.60), (0.36, 0.36), (-0.44, 0.36))
_SPRAY: Final = ((-0.34, 0.40), (-0.12, 0.46), (0.14, 0.44), (0.32, 0.38))
_TWO_DIGITS: Final = 10


def paint_jungle(canvas: Canvas, plan: TilePlan) -> None:
    """Bushes and palms, the southern ones in front."""
    grown = [(one.at[1], one, _bush) for one in plan.bushes] + [(one.at[1], one, _palm) for one in plan.palms]
    for _, one, draw in sorted(grown, key=lambda each: each[0]):
        draw(canvas, one)


def _bush(canvas: Canvas, bush: Growth) -> None:
    (x, y), radius = bush.at, BUSH * bush.scale
    canvas.disc((x + 0.012, y + 0.014), radius, paint((20, 40, 10), 0.27))
    canvas.disc((x, y), radius + 0.007, _LEAF_EDGE)
    canvas.disc((x, y), radius, _LEAF)
    canvas.disc((x - radius * 0.3, y - radius * 0.3), radius * 0.5, JUNGLE_HIGH)


def _palm(canvas: Canvas, palm: Growth) -> None:
    (x, y), high = palm.at, PALM * palm.scale
    trunk = [(x + 0.010, y + high * 0.6), (x + 0.004, y), (x, y - high * 0.3)]
    canvas.line(trunk, 0.020, INK)
    canvas.line(trunk, 0.011, TRUNK)
    crown = (x, y - high * 0.4)
    for width, colour in ((0.026, _LEAF_EDGE), (0.014, JUNGLE_HIGH)):
        for angle in _FRONDS:
            canvas.line([crown, _out(crown, angle, 0.5, high), _out(crown, angle, 0.85, high)], width, colour)


def _out(crown: Point, angle: float, far: float, high: float) -> Point:
    """A point on a leaf, which bends down towards its end."""
    drop = -0.10 if far < 0.6 else 0.20
    return (
        crown[0] + high * far * float(np.cos(angle)),
        crown[1] + high * (far * 0.9 * float(np.sin(angle)) + drop),
    )


def paint_waterfall(canvas: Canvas, plan: TilePlan) -> None:
    """Falls on a rock, and the medal with the bonus."""
    if not plan.tile.waterfall:
        return
    glyph = Glyph(canvas, FALL.at, FALL_SIZE)
    glyph.shadow(_ROCK, 0.45)
    glyph.polygon(_ROCK, ROCK, INK, 0.07)
    glyph.polygon(_CREST, ROCK_HIGH, None)
    glyph.polygon(_FALL, WATER, INK, 0.05)
    for x in (-0.22, -0.04, 0.14):
        glyph.line([(x, -0.52), (x - 0.02, 0.34)], 0.07, FOAM)
    glyph.disc((-0.04, 0.50), 0.52, WATER, INK, 0.05, tall=0.26)
    for at in _SPRAY:
        glyph.disc(at, 0.11, FOAM, None)
    _medal(canvas, plan.tile.waterfall)


def _medal(canvas: Canvas, bonus: int) -> None:
    glyph = Glyph(canvas, BONUS.at, 2 * BONUS.radius)
    glyph.disc_shadow(0.9)
    glyph.disc((0, 0), 0.95, GOLD, INK, 0.12)
    size = (0.145 if bonus < _TWO_DIGITS else 0.120) * canvas.scale
    middle = BONUS.at[0] * canvas.scale, BONUS.at[1] * canvas.scale
    text.draw(canvas.image, middle, f"+{bonus}", text.Style(round(size)), INK, "middle")
