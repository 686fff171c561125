"""Roads, forecourts, villages, bridges and the portals of tunnels."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from render.canvas import Canvas
from render.carcassonne.measures import COURT, PLAZA, PORTAL, ROAD, ROAD_OUTER
from render.carcassonne.painting.houses import paint_house
from render.carcassonne.plan import Bridge, Level, Plant, RoadPlan, TilePlan
from render.geometry import Line, Point, as_line, directions, resample
from render.glyph import Glyph
from render.nature import paint_tree
from render.palette import INK, ROAD_DASH, ROAD_EDGE, STONE
from render.palette import PLAZA as PLAZA_GROUND
from render.palette import ROAD as ROAD_GROUND

_RHYTHM: Final = (0.035, 0.045)
_BRIDGE: Final = 0.17
"""Half the length of a bridge."""


def paint_roads(canvas: Canvas, plan: TilePlan) -> None:
    """The roads on the land, forecourts and the grounds of villages."""
    land = [road for road in plan.roads if road.level is not Level.OVER]
    _strokes(canvas, [line for road in land for line in road.lines])
    for road in land:
        _dash(canvas, road)
    for at in plan.plazas:
        canvas.disc(at, PLAZA, ROAD_EDGE)
        canvas.disc(at, PLAZA - 0.022, PLAZA_GROUND)
    for at in plan.courts:
        canvas.disc(at, COURT, ROAD_EDGE)
        canvas.disc(at, COURT - 0.022, ROAD_GROUND)


def paint_roads_over(canvas: Canvas, plan: TilePlan) -> None:
    """The roads that run over a city."""
    over = [road for road in plan.roads if road.level is Level.OVER]
    lines = [line for road in over for line in road.lines]
    if not lines:
        return
    canvas.shade(lambda mask: mask.lines(lines, ROAD_OUTER + 0.02, 255, round_ends=False), blur=0.01)
    _strokes(canvas, lines)
    for road in over:
        _dash(canvas, road)


def paint_roads_beside(canvas: Canvas, plan: TilePlan) -> None:
    """Once more the roads that pass a city wall: they lie on top of it."""
    for road in plan.roads:
        if road.level is Level.BESIDE:
            _strokes(canvas, road.lines)
            _dash(canvas, road)


def paint_portals(canvas: Canvas, plan: TilePlan) -> None:
    """The mouths of tunnels, at the foot of a city wall."""
    for portal in plan.portals:
        _portal(canvas, portal)


def paint_bridges(canvas: Canvas, plan: TilePlan) -> None:
    """The bridges of roads over rivers and roads."""
    for bridge in plan.bridges:
        _bridge(canvas, bridge)


def paint_villages(canvas: Canvas, plan: TilePlan) -> None:
    """The houses that visibly stop the roads: three and a tree on each plaza."""
    for x, y in plan.plazas:
        paint_tree(canvas, (x + 0.062, y + 0.03), 0.03)
        for dx, dy, look in ((-0.050, -0.018, 1), (0.040, -0.052, 6), (-0.008, 0.052, 3)):
            paint_house(canvas, Plant((x + dx, y + dy), look))


def _strokes(canvas: Canvas, lines: Sequence[Line]) -> None:
    """All edges first, then all surfaces, so that roads run into one another."""
    for line in lines:
        canvas.line(line, ROAD_OUTER, ROAD_EDGE, round_ends=False)
    for line in lines:
        canvas.line(line, ROAD, ROAD_GROUND, round_ends=False)


def _dash(canvas: Canvas, road: RoadPlan) -> None:
    """The dashes along the middle of a road; the mouth of a tunnel is too short for them."""
    for line in road.lines[:1] if road.level is Level.TUNNEL else road.lines:
        canvas.dashes(resample(line, 0.01)[4:-4], 0.012, ROAD_DASH, _RHYTHM)


def _portal(canvas: Canvas, line: Line) -> None:
    glyph = Glyph(canvas, _first(line), 2 * PORTAL)
    glyph.disc((0, 0), 0.94, STONE, INK, 0.12)
    glyph.disc((0, 0.12), 0.56, INK, None)
    canvas.line(line[2:], ROAD * 0.8, ROAD_GROUND, round_ends=False)


def _first(line: Line) -> Point:
    return float(line[0][0]), float(line[0][1])


def _bridge(canvas: Canvas, bridge: Bridge) -> None:
    middle = np.array(bridge.at)
    along = directions(as_line([bridge.before, bridge.behind]))[0]
    right = as_line([-along[1], along[0]])

    def deck(length: float, aside: float = 0.0) -> Line:
        return as_line([middle - along * length + right * aside, middle + along * length + right * aside])

    canvas.shade(lambda mask: mask.line(deck(_BRIDGE), 0.17, 255, round_ends=False), blur=0.01)
    canvas.line(deck(_BRIDGE), 0.185, INK, round_ends=False)
    canvas.line(deck(_BRIDGE - 0.012), 0.160, STONE, round_ends=False)
    canvas.line(deck(_BRIDGE + 0.01), ROAD, ROAD_GROUND, round_ends=False)
    for side in (-1, 1):
        canvas.line(deck(_BRIDGE, side * 0.055), 0.010, INK, round_ends=False)
    canvas.dashes(deck(_BRIDGE), 0.012, ROAD_DASH, _RHYTHM)
