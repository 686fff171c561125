"""Rivers, the spring and the lake."""

from typing import Final

from render.canvas import Canvas
from render.carcassonne.measures import LAKE, RIVER, RIVER_OUTER
from render.carcassonne.plan import TilePlan
from render.geometry import Line, Point, normals, resample
from render.palette import FOAM, INK, ROCK, ROCK_HIGH, TREE_LOW, WATER, WATER_HIGH

_WAVES: Final = ((-0.07, -0.06), (0.06, 0.0), (-0.04, 0.09))
_ROCKS: Final = (((-0.07, -0.03), 0.06), ((0.06, -0.05), 0.065), ((0.0, -0.09), 0.075))


def paint_water(canvas: Canvas, plan: TilePlan) -> None:
    """All water of a tile: first the banks, then the water, so that a river runs into its lake."""
    lakes = [sign.at for sign in plan.signs if sign.kind == "lake"]
    for at in lakes:
        canvas.disc(at, LAKE + 0.035, TREE_LOW)
        canvas.disc(at, LAKE + 0.025, FOAM)
    for river in plan.rivers:
        canvas.line(river, RIVER_OUTER, TREE_LOW, round_ends=False)
        canvas.line(river, RIVER_OUTER - 0.016, FOAM, round_ends=False)
    for at in lakes:
        _lake(canvas, at)
    for river in plan.rivers:
        _river(canvas, river)
    for sign in plan.signs:
        if sign.kind == "spring":
            _spring(canvas, sign.at)


def _lake(canvas: Canvas, at: Point) -> None:
    canvas.disc(at, LAKE, WATER)
    for dx, dy in _WAVES:
        x, y = at[0] + dx, at[1] + dy
        canvas.line([(x - 0.04, y), (x, y - 0.012), (x + 0.04, y)], 0.012, WATER_HIGH)


def _river(canvas: Canvas, river: Line) -> None:
    canvas.line(river, RIVER, WATER)
    line = resample(river, 0.01)
    right = normals(line)
    canvas.dashes(line + right * 0.035, 0.012, WATER_HIGH, (0.07, 0.09))
    canvas.dashes((line - right * 0.03)[6:], 0.012, WATER_HIGH, (0.05, 0.11))


def _spring(canvas: Canvas, at: Point) -> None:
    x, y = at
    for (dx, dy), radius in _ROCKS:
        canvas.disc((x + dx, y + dy), radius + 0.01, INK)
        canvas.disc((x + dx, y + dy), radius, ROCK)
        canvas.disc((x + dx - 0.012, y + dy - 0.015), radius * 0.6, ROCK_HIGH)
    canvas.disc((x, y + 0.03), 0.05, FOAM)
