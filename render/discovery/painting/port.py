"""A city on the shore: three roofs and a flag in a ring of stone."""

from typing import Final

from render.canvas import Canvas
from render.discovery.measures import PORT
from render.discovery.plan import TilePlan
from render.glyph import Glyph
from render.palette import CITY, FLAG, INK, PLASTER, ROOFS, STONE, mix

_HOUSES: Final = (((-0.40, 0.20), 0.8, ROOFS[1]), ((0.40, 0.20), 0.8, ROOFS[3]), ((0.0, 0.02), 1.25, ROOFS[0]))
"""The middle, the size and the roof of each house, the nearest last."""


def paint_ports(canvas: Canvas, plan: TilePlan) -> None:
    """The ports of a tile, the southern ones in front."""
    for at in sorted(plan.ports, key=lambda at: at[1]):
        _port(Glyph(canvas, at, PORT))


def _port(glyph: Glyph) -> None:
    glyph.disc_shadow(0.86, 0.45)
    glyph.disc((0, 0), 0.92, STONE, INK, 0.11)
    glyph.disc((0, 0), 0.72, CITY, INK, 0.07)
    for (x, y), size, roof in _HOUSES:
        glyph.rectangle((x - 0.22 * size, y - 0.02, x + 0.22 * size, y + 0.36 * size), PLASTER, INK, 0.06)
        gable = [(x - 0.31 * size, y + 0.04), (x, y - 0.36 * size), (x + 0.31 * size, y + 0.04)]
        glyph.polygon(gable, roof, INK, 0.07)
    glyph.rectangle((-0.09, 0.18, 0.09, 0.45), mix(INK, CITY, 0.3), None)
    glyph.line([(0, -0.42), (0, -1.04)], 0.09)
    glyph.polygon([(0.03, -1.04), (0.52, -0.88), (0.03, -0.70)], FLAG, INK, 0.07)
