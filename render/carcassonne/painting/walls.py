"""City walls with their towers and gates."""

from typing import Final

import numpy as np
from PIL import Image

from render.canvas import CLEAR, SUPER, Canvas
from render.carcassonne.measures import TOWER, WALL, WALL_OUTER
from render.carcassonne.plan import TilePlan
from render.geometry import Line, Point, distance, gaps, normals, point, resample
from render.glyph import Glyph
from render.palette import INK, ROAD_EDGE, SLATE, STONE, STONE_JOINT, WHITE, mix

_TOWER_EVERY: Final = 0.34
_JOINT_STEP: Final = 0.006
_JOINT_EVERY: Final = 8
"""Steps from one joint of the stones to the next."""
_SPRITE: Final = 0.16
"""The width of the picture of a tower, in tile edges."""


def paint_walls(canvas: Canvas, plan: TilePlan) -> None:
    """All walls of a tile with their shadow, small towers along them, towers in the corners, and gates."""
    walls = [wall for city in plan.cities for wall in city.walls]
    if not walls:
        return
    canvas.shade(lambda mask: mask.lines(walls, WALL_OUTER, 255), (0.014, 0.020), strength=0.40)
    canvas.lines(walls, WALL_OUTER, INK)
    canvas.lines(walls, WALL, STONE)
    own = _own_stretches(walls)
    for stretch in own:
        _joints(canvas, stretch)
    for stretch in own:
        for at in _tower_places(stretch, plan.gates):
            paint_tower(canvas, at, TOWER * 0.86)
    for x, y in sorted(plan.corners):
        paint_tower(canvas, (x, y), TOWER)
    for at in plan.gates:
        _gate(canvas, at)


def tower_sprite(edge: int) -> Image.Image:
    """One corner tower as an RGBA picture, to be centred on a corner of tiles with `edge` pixels a side."""
    canvas = Canvas(edge * SUPER, CLEAR, (_SPRITE, _SPRITE))
    paint_tower(canvas, (_SPRITE / 2, _SPRITE / 2), TOWER)
    return canvas.reduced(edge)


def paint_tower(canvas: Canvas, at: Point, radius: float) -> None:
    """A round tower with a slate cap, seen from above."""
    x, y = at
    canvas.disc(at, radius, INK)
    canvas.disc(at, radius - 0.013, STONE)
    canvas.disc(at, radius * 0.50, SLATE)
    canvas.disc((x - radius * 0.14, y - radius * 0.16), radius * 0.22, mix(SLATE, WHITE, 0.35))


def _own_stretches(walls: list[Line]) -> list[Line]:
    """The walls without the stretches that they share with a wall before them: two cities may have one wall."""
    stretches: list[Line] = []
    earlier: list[Line] = []
    for wall in walls:
        line = resample(wall, _JOINT_STEP)
        free = np.all([np.ones(len(line), dtype=bool), *(gaps(line, e) > WALL / 2 for e in earlier)], axis=0)
        bounds = np.flatnonzero(np.diff(np.pad(free, 1).astype(np.int8)))
        stretches += [line[start:end] for start, end in bounds.reshape(-1, 2) if end - start > _JOINT_EVERY]
        earlier.append(line)
    return stretches


def _joints(canvas: Canvas, wall: Line) -> None:
    line = resample(wall, _JOINT_STEP)
    across = normals(line) * WALL * 0.5
    for k in range(5, len(line) - 4, _JOINT_EVERY):
        joint = np.stack([line[k] - across[k], line[k] + across[k]])
        canvas.line(joint, 0.012, STONE_JOINT, round_ends=False)


def _tower_places(wall: Line, gates: tuple[Point, ...]) -> list[Point]:
    """Evenly along a wall, none beside a gate."""
    line = resample(wall, 0.01)
    count = max(1, round((len(line) - 1) * 0.01 / _TOWER_EVERY))
    places = [point(*line[int(k * (len(line) - 1) / count)]) for k in range(1, count)]
    return [at for at in places if all(distance(at, gate) > 0.13 for gate in gates)]


def _gate(canvas: Canvas, at: Point) -> None:
    glyph = Glyph(canvas, at, 0.20)
    glyph.rectangle((-0.62, -0.70, 0.62, 0.72), STONE, INK, 0.13)
    for x in (-0.62, -0.12, 0.38):
        glyph.rectangle((x, -0.95, x + 0.24, -0.62), STONE, INK, 0.12)
    glyph.arch((-0.30, -0.25, 0.30, 0.72), mix(INK, ROAD_EDGE, 0.2))
