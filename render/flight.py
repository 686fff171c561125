"""A flight over the board: a dotted arc from where it began to where it ended, and the die it went by."""

import math
from functools import lru_cache
from typing import Final

import numpy as np
from PIL import Image

from render import overlays
from render.canvas import SUPER, Canvas
from render.die import die
from render.geometry import Line, Point, resample
from render.glyph import Glyph
from render.layout import Layout
from render.palette import ACCENT, INK, WHITE, Paint, paint
from render.scene import Flight

DIE: Final = 0.92
"""The edge of a die against the height of a figure."""
_BEND: Final = 0.26
"""How far the arc bends aside, as a share of its length."""
_DOT: Final = 0.042
"""Radius of a dot in tiles without its rings, and the least in pixels."""
_LEAST_DOT: Final = 3.2
_PITCH: Final = 4.6
"""The dots are so many of their radii apart."""
_RINGS: Final[tuple[tuple[float, Paint], ...]] = ((0.62, paint(INK)), (0.40, paint(WHITE)), (0.0, paint(ACCENT)))
"""Ink, white and accent, since the accent never stands without them; each so much wider than the next."""
_HEAD: Final = 2.9
"""A quarter of the width of the arrow's head and of the cross of a crash with their rings, in radii of a dot."""
_DIE_BEFORE: Final = 0.84
_HEAD_BEFORE: Final = 0.62
_HEAD_MOST: Final = 0.58
"""The whole picture of a head or cross is so many tiles wide at most."""
_ARROW: Final = ((0.80, 0.0), (-0.50, 0.72), (-0.50, -0.72))
_STROKES: Final = (((-0.62, -0.62), (0.62, 0.62)), ((-0.62, 0.62), (0.62, -0.62)))
_CROSS_WIDTH: Final = 0.42


def paint_path(image: Image.Image, layout: Layout, flight: Flight, figure: int) -> None:
    """The arc, which goes under the figures; `figure` is their height in pixels."""
    dot = max(_LEAST_DOT, _DOT * layout.edge)
    path = _cut(_arc(layout, flight), 0.22 * layout.edge, 0.0 if flight.lost else 0.66 * figure)
    if len(path) < 2:
        return
    small = _dot(round(2 * dot * 2))
    for x, y in resample(path, _PITCH * dot)[:-1]:
        overlays.place(image, small, (x, y))
    tip, before = path[-1], path[-min(len(path), 4)]
    size = round(min(_HEAD * dot * 4, _HEAD_MOST * layout.edge))
    if flight.lost:
        overlays.place(image, _cross(size), (tip[0], tip[1]))
    else:
        angle = math.atan2(tip[1] - before[1], tip[0] - before[0])
        overlays.place(image, _arrow(size, round(math.degrees(angle)) % 360), (tip[0], tip[1]))


def paint_dice(image: Image.Image, layout: Layout, flight: Flight, figure: int) -> None:
    """The die in the middle of the arc; before the roll the number of each place where the flight may end."""
    size = round(DIE * figure)
    if flight.die:
        middle = _arc(layout, flight)
        overlays.place(image, die(flight.die, size), tuple(middle[len(middle) // 2]))
        return
    for number, place in enumerate(flight.ends, 1):
        overlays.place(image, die(number, size), layout.point(place.cell, place.at))


def paint_arrival(image: Image.Image, layout: Layout, flight: Flight, figure: int) -> None:
    """On an enlarged tile: the die, and an arrow that points from there into the tile where the flight ends."""
    (x0, y0), (x1, y1) = flight.start.cell, flight.ends[-1].cell
    step = (x1 > x0) - (x1 < x0), (y1 > y0) - (y1 < y0)

    def before(way: float) -> Point:
        """A point so many tiles before the middle of the tile."""
        return layout.point(flight.ends[-1].cell, (0.5 - way * step[0], 0.5 - way * step[1]))

    size = round(2 * _HEAD * _DOT * layout.edge)
    angle = math.degrees(math.atan2(step[1], step[0]))
    overlays.place(image, die(flight.die, round(DIE * figure)), before(_DIE_BEFORE))
    overlays.place(image, _arrow(size, round(angle) % 360), before(_HEAD_BEFORE))


def _arc(layout: Layout, flight: Flight) -> Line:
    """The way from start to end in pixels, a point a pixel or two; straight while nothing is rolled.

    It bends upwards, as something thrown does, and a flight straight up or down bends to the east.
    """
    end = flight.ends[-1]
    (x0, y0), (x1, y1) = layout.point(flight.start.cell, flight.start.at), layout.point(end.cell, end.at)
    along, down = x1 - x0, y1 - y0
    side = (down, -along) if along > 0 else (-down, along) if along < 0 else (abs(down), 0.0)
    bend = _BEND * 2 if flight.die else 0.0
    middle = (x0 + x1) / 2 + bend * side[0], (y0 + y1) / 2 + bend * side[1]
    t = np.linspace(0, 1, 60)[:, None]
    start, top, stop = np.array((x0, y0)), np.array(middle), np.array((x1, y1))
    return resample((1 - t) ** 2 * start + 2 * (1 - t) * t * top + t**2 * stop, 2.0)


def _cut(line: Line, first: float, last: float) -> Line:
    """The line without what lies within these distances from its ends."""
    from_start = np.hypot(*(line - line[0]).T) >= first
    from_end = np.hypot(*(line - line[-1]).T) >= last
    return np.asarray(line[from_start & from_end])


@lru_cache(maxsize=32)
def _dot(size: int) -> Image.Image:
    canvas = Canvas(size * SUPER)
    for wider, fill in _RINGS:
        canvas.disc((0.5, 0.5), 0.28 * (1 + wider), fill)
    return canvas.reduced(size)


@lru_cache(maxsize=128)
def _arrow(size: int, degrees: int) -> Image.Image:
    """The head of the arc, clockwise from the east."""
    glyph = Glyph(Canvas(size * SUPER), (0.5, 0.5), 0.8)
    turn = math.radians(degrees)
    head = [_turned(at, turn) for at in _ARROW]
    for wider, fill in _RINGS:
        glyph.polygon(head, fill, fill, wider)
    return glyph.canvas.reduced(size)


def _turned(at: Point, angle: float) -> Point:
    x, y = at
    return x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)


@lru_cache(maxsize=32)
def _cross(size: int) -> Image.Image:
    """Where somebody crashed."""
    glyph = Glyph(Canvas(size * SUPER), (0.5, 0.5), 0.8)
    for wider, fill in _RINGS:
        for stroke in _STROKES:
            glyph.line(stroke, _CROSS_WIDTH + wider, fill)
    return glyph.canvas.reduced(size)
