"""The ground of cities and the houses on it."""

import numpy as np

from render.canvas import Canvas
from render.carcassonne.plan import Plant, TilePlan
from render.nodes import upsample
from render.palette import CITY, CITY_HIGH, CITY_LOW, INK, PLASTER, ROOFS, Paint, mix
from render.texture import ground

_SHADOW: Paint = (60, 30, 10, 70)
_EAVES = 5
"""Looks below this number show their eaves, the others their gable."""


def paint_city_ground(canvas: Canvas, plan: TilePlan) -> None:
    """The ground of all cities."""
    inside = [upsample(city.shape, canvas.scale) > 0 for city in plan.cities]
    if inside:
        surface = ground(canvas.scale, (CITY_LOW, CITY, CITY_HIGH), 5, 11, 0.6)
        canvas.fill_mask(np.asarray(np.any(inside, axis=0)), surface)


def paint_houses(canvas: Canvas, plan: TilePlan) -> None:
    """The houses, the southern ones in front."""
    for house in sorted(plan.houses, key=lambda house: house.at[1]):
        paint_house(canvas, house)


def paint_house(canvas: Canvas, house: Plant) -> None:
    """A house with a red roof, 0.10 wide."""
    x, y = house.at
    canvas.rectangle((x - 0.040, y - 0.032, x + 0.068, y + 0.062), _SHADOW)
    if house.look < _EAVES:
        _eaves(canvas, house)
    else:
        _gable(canvas, house)


def _eaves(canvas: Canvas, house: Plant) -> None:
    (x, y), roof = house.at, ROOFS[house.look % len(ROOFS)]
    w, h = 0.052, 0.046
    canvas.rectangle((x - w, y - 0.002, x + w, y + h), PLASTER, INK, 0.010)
    eaves = [(x - w - 0.008, y + 0.006), (x - w + 0.018, y - h), (x + w - 0.018, y - h), (x + w + 0.008, y + 0.006)]
    canvas.polygon(eaves, roof, INK, 0.011)
    ridge = [(x - w + 0.016, y - h * 0.5), (x + w - 0.016, y - h * 0.5)]
    canvas.line(ridge, 0.007, mix(roof, INK, 0.35), round_ends=False)
    canvas.rectangle((x - 0.010, y + 0.018, x + 0.010, y + h), mix(INK, roof, 0.2))


def _gable(canvas: Canvas, house: Plant) -> None:
    (x, y), roof = house.at, ROOFS[house.look % len(ROOFS)]
    w, h = 0.038, 0.046
    wall = [(x - w, y + h), (x - w, y - 0.004), (x, y - h), (x + w, y - 0.004), (x + w, y + h)]
    canvas.polygon(wall, PLASTER, INK, 0.010)
    slope = [(x - w - 0.012, y + 0.006), (x, y - h - 0.016), (x + w + 0.012, y + 0.006)]
    inner = [(x + w - 0.006, y + 0.014), (x, y - h + 0.012), (x - w + 0.006, y + 0.014)]
    canvas.polygon([*slope, *inner], roof, INK, 0.009)
    canvas.rectangle((x - 0.010, y + 0.016, x + 0.010, y + h), mix(INK, roof, 0.2))
