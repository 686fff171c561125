"""Figures: flat colour, dark outline, white halo, and the seat's mark, so that colour never stands alone.

Widths are in units of half the figure's height.
"""

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from PIL import Image

from render.canvas import SUPER, Canvas
from render.geometry import Point, turn_point
from render.palette import GOLD, INK, SEATS, WHITE, Colour, mix, paint
from render.silhouettes import SILHOUETTES, Outline, Silhouette

HALO: Final = 0.24
EDGE: Final = 0.12
_LARGE: Final = ((0.30, WHITE), (0.22, INK), (0.17, GOLD))
"""The large figure has a gold line between ink and halo."""
_ROOM: Final = 3.4
"""Width and height of a figure's picture against half its height: room for halo and shadow."""
_LYING: Final = 3
"""A farmer lies a quarter turn anticlockwise, head to the west, however its tile is turned."""


@lru_cache(maxsize=2048)
def figure(kind: str, seat: int, height: int, *, lying: bool = False, halo: bool = True) -> Image.Image:
    """A figure in the colours of a seat (index of SEATS) as RGBA, its middle in the middle of the picture.

    `height` in pixels is that of a standing follower. Raises KeyError for an unknown kind.
    """
    shape = SILHOUETTES[kind]
    colour = SEATS[seat]
    side = _ROOM * shape.scale
    canvas = Canvas(max(8, round(height / 2 * SUPER)), paint(WHITE, 0), (side, side))
    parts = [_placed(part, shape, lying=lying) for part in shape.parts]
    canvas.shade(lambda mask: _fill(mask, parts, 255), (0.10, 0.16), 0.10, 0.55)
    rims = _LARGE if kind == "large" else ((HALO, WHITE),)
    for width, rim in rims if halo else rims[1:]:
        _outline(canvas, parts, width, rim)
    _outline(canvas, parts, EDGE, INK)
    _fill(canvas, parts, paint(colour.fill))
    for index in shape.lit:
        canvas.polygon(_facet(parts[index]), paint(mix(colour.fill, WHITE, 0.16)))
    if kind == "pig":
        canvas.disc(_placed(((-0.66, -0.08),), shape, lying=lying)[0], 0.07, paint(colour.ink))
    if shape.mark:
        (at,) = _placed((shape.mark,), shape, lying=lying)
        draw_mark(canvas, colour.mark, at, shape.mark_size * shape.scale, colour.ink)
    return canvas.reduced(height / 2)


def _placed(outline: Outline, shape: Silhouette, *, lying: bool) -> Outline:
    """Local points on the canvas."""
    half = _ROOM * shape.scale / 2
    turned = [turn_point((x / 2 + 0.5, y / 2 + 0.5), _LYING if lying else 0) for x, y in outline]
    return tuple(((2 * x - 1) * shape.scale + half, (2 * y - 1) * shape.scale + half) for x, y in turned)


def _fill(canvas: Canvas, parts: list[Outline], level: tuple[int, int, int, int] | int) -> None:
    for part in parts:
        canvas.polygon(part, level)


def _outline(canvas: Canvas, parts: list[Outline], width: float, colour: Colour) -> None:
    """The shape grown by `width` on all sides."""
    for part in parts:
        canvas.line([*part, part[0]], 2 * width, paint(colour))
        canvas.polygon(part, paint(colour))


def _facet(part: Outline) -> Outline:
    """The lighter plane on the north-west of a part."""
    x0 = sum(x for x, _ in part) / len(part)
    y0 = sum(y for _, y in part) / len(part)
    return tuple(((x - x0) * 0.72 + x0 - 0.10, (y - y0) * 0.72 + y0 - 0.10) for x, y in part)


def draw_mark(canvas: Canvas, mark: str, at: Point, size: float, colour: Colour) -> None:
    """A seat's mark (`circle`, `square` ...) around a point; `size` is about its radius."""
    x, y = at
    fill = paint(colour)
    if mark == "circle":
        canvas.disc(at, 0.62 * size, fill)
        return
    for outline in _MARKS[mark]:
        canvas.polygon([(x + size * dx, y + size * dy) for dx, dy in outline], fill)


def _star() -> Outline:
    points = [(k * pi / 5 - pi / 2, 0.42 if k % 2 else 0.95) for k in range(10)]
    return tuple((radius * cos(angle), radius * sin(angle)) for angle, radius in points)


_MARKS: Final[dict[str, tuple[Outline, ...]]] = {
    "square": (((-0.56, -0.56), (0.56, -0.56), (0.56, 0.56), (-0.56, 0.56)),),
    "triangle": (((0, -0.76), (0.78, 0.56), (-0.78, 0.56)),),
    "diamond": (((0, -0.88), (0.7, 0), (0, 0.88), (-0.7, 0)),),
    "cross": (
        ((-0.78, -0.25), (0.78, -0.25), (0.78, 0.25), (-0.78, 0.25)),
        ((-0.25, -0.78), (0.25, -0.78), (0.25, 0.78), (-0.25, 0.78)),
    ),
    "star": (_star(),),
}
