"""Paints the map itself: sea with shallows and foam, coast, land in the tints of its regions, squares."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from render.chart.chart import Chart
from render.chart.shore import FINE, REACH, Land, Shore, shore
from render.layout import Box, Layout
from render.palette import (
    FOAM,
    INK,
    NIGHT,
    REGIONS,
    REGIONS_DARK,
    SAND,
    SEA_DARK,
    SHALLOW,
    WATER,
    WATER_HIGH,
    WATER_LOW,
    Colour,
    Theme,
    mix,
    paint,
)
from render.texture import ground
from rules.grid import STEP, Cell, beside

KEPT: Final = 4
"""So many grounds of whole maps are kept, at some 6 MB; parts of a map are hardly ever alike."""
_TEXTURE: Final = 256
_WAVES: Final = (2.6, 33, 0.35)
_REST: Final = 0.18
"""How much of the rim the sea leaves free for the coordinates begins here, as a share of the rim."""
_GRID: Final = 0.26
_BORDER: Final = 0.62
_DASH: Final = (0.11, 0.09)
_BORDER_WIDTH: Final = 0.028

Profile = Callable[[float], float]
"""How firm a colour is (0 to 1) at a distance from the shore in squares, more than 0 on land."""


def paint_ground(image: Image.Image, layout: Layout, theme: Theme, chart: Chart) -> None:
    """The map behind everything else, in a frame that leaves the rim to the coordinates."""
    box = inner(layout)
    whole = all(cell in layout.crop for cell, _ in chart.land)
    image.paste((_kept if whole else _ground)(layout, theme, _land(chart)), box[:2])
    line = max(2, round(layout.width / 600))
    ImageDraw.Draw(image).rectangle((box[0], box[1], box[2] - 1, box[3] - 1), outline=INK, width=line)


def _land(chart: Chart) -> Land:
    isle = chart.isle
    return Land(chart.land, () if isle is None else ((isle.cell[0] + isle.at[0], isle.cell[1] + isle.at[1]),))


def inner(layout: Layout) -> Box:
    """What the map fills: the squares and the inner part of the rim."""
    free = round(layout.rim * (1 - _REST))
    return free, free, layout.width - free, layout.height - free


def _ground(layout: Layout, theme: Theme, land: Land) -> Image.Image:
    """What fills the frame."""
    dark, box = theme.dim > 0, inner(layout)
    size = box[2] - box[0], box[3] - box[1]
    plan = shore(land)
    image = _sea(size, dark=dark)
    window = _window(plan, layout, box)
    distance = _cut(plan.distance, window, size)
    for colour, profile in _profiles(layout.edge, dark=dark):
        image.paste(colour, (0, 0, *size), distance.point(_levels(profile)))
    tints = _cut(plan.tinted(REGIONS_DARK if dark else REGIONS), window, size)
    image.paste(tints, (0, 0), distance.point(_levels(_step(0.0, layout.edge))))
    sand = mix(SAND, NIGHT, 0.5 if dark else 0.0)
    image.paste(sand, (0, 0, *size), distance.point(_levels(_beach(layout.edge))))
    _squares(image, layout, box, dict(land.cells))
    return image


_kept: Final = lru_cache(maxsize=KEPT)(_ground)


def _sea(size: tuple[int, int], *, dark: bool) -> Image.Image:
    colours = (WATER_LOW, WATER, WATER_HIGH)
    piece = ground(_TEXTURE, colours, *_WAVES)
    if dark:
        piece = Image.blend(Image.new("RGB", piece.size, SEA_DARK), piece, 0.25)
    image = Image.new("RGB", size)
    for x in range(0, size[0], _TEXTURE):
        for y in range(0, size[1], _TEXTURE):
            image.paste(piece, (x, y))
    return image


def _window(plan: Shore, layout: Layout, box: Box) -> tuple[float, float, float, float]:
    """What of the plan the box shows, in nodes."""
    x0, y0 = layout.corner((plan.left, plan.top))
    left, top, right, foot = (FINE * (b - o) / layout.edge for b, o in zip(box, (x0, y0, x0, y0), strict=True))
    return left, top, right, foot


def _cut(plan: Image.Image, window: tuple[float, float, float, float], size: tuple[int, int]) -> Image.Image:
    """A window of a picture at a size; beyond its border everything is as at the north-western corner."""
    left, top = min(0, int(window[0]) - 1), min(0, int(window[1]) - 1)
    right, foot = max(plan.width, int(window[2]) + 2), max(plan.height, int(window[3]) + 2)
    if (left, top, right, foot) != (0, 0, *plan.size):
        wide = Image.new(plan.mode, (right - left, foot - top), plan.getpixel((0, 0)))
        wide.paste(plan, (-left, -top))
        plan = wide
    box = window[0] - left, window[1] - top, window[2] - left, window[3] - top
    return plan.resize(size, Image.Resampling.BICUBIC, box)


def _levels(profile: Profile) -> list[int]:
    """The opacity for each level of a distance mask."""
    return [round(255 * min(1.0, max(0.0, profile((level - 128) / 127 * REACH)))) for level in range(256)]


def _step(start: float, edge: int) -> Profile:
    """Nothing out at sea and all from `start` on, with a border as soft as a pixel or two."""
    soft = max(1.2 / edge, REACH / 127)
    return lambda distance: (distance - start) / soft + 0.5


def _slope(far: float, near: float, most: float) -> Profile:
    """From nothing at `far` up to `most` at `near`."""
    return lambda distance: most * min(1.0, max(0.0, (distance - far) / (near - far))) ** 1.4


def _profiles(edge: int, *, dark: bool) -> list[tuple[Colour, Profile]]:
    """The bands along the shore from the sea to the line of the coast."""
    deep: Callable[[Colour], Colour] = (lambda colour: mix(colour, SEA_DARK, 0.5)) if dark else (lambda colour: colour)
    return [
        (deep(SHALLOW), _slope(-0.46, -0.04, 0.80)),
        (deep(FOAM), _slope(-0.20, -0.03, 0.75)),
        (mix(SAND, INK, 0.55), _step(-max(0.036, 2.2 / edge), edge)),
    ]


def _beach(edge: int) -> Profile:
    """A light band along the coast, gone where the squares begin."""
    line = _step(0.0, edge)
    return lambda distance: min(1.0, max(0.0, line(distance))) * max(0.0, 0.75 * (1 - distance / 0.11))


def _squares(image: Image.Image, layout: Layout, box: Box, land: Mapping[Cell, int]) -> None:
    """Thin lines around the squares, and a dashed one between two regions."""
    pen = ImageDraw.Draw(image, "RGBA")
    line = max(1, round(layout.edge * 0.012))
    for cell, region in land.items():
        left, top, right, foot = layout.box(cell)
        left, top, right, foot = left - box[0], top - box[1], right - box[0], foot - box[1]
        sides = {"N": (left, top, right, top), "E": (right, top, right, foot)}
        sides |= {"S": (left, foot, right, foot), "W": (left, top, left, foot)}
        for side in STEP:
            other = land.get(beside(cell, side))
            if side in "NW" or other is None:
                pen.line(sides[side], fill=paint(INK, _GRID), width=line)
            if side in "NW" and other not in (None, region):
                _dashes(pen, sides[side], layout.edge)


def _dashes(pen: ImageDraw.ImageDraw, side: Box, edge: int) -> None:
    """A dashed line along one side of a square, upright or level."""
    left, top = side[:2]
    along = side[2] > left
    width = max(2, round(edge * _BORDER_WIDTH))
    dash, period = round(_DASH[0] * edge), sum(_DASH) * edge
    for start in (round((n + 0.25) * period) for n in range(round(edge / period))):
        if along:
            pen.line((left + start, top, left + start + dash, top), fill=paint(INK, _BORDER), width=width)
        else:
            pen.line((left, top + start, left, top + start + dash), fill=paint(INK, _BORDER), width=width)
