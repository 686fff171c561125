"""Paints what lies on a map: chips, cards of start squares, names, and the figures that wait on an island."""

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Final

from PIL import Image

from render import overlays
from render.canvas import SUPER, Canvas
from render.chart.chart import Chart, Isle, Waiting
from render.chart.chips import circle, face_down
from render.chart.ground import inner
from render.chart.names import Lettering, paint_name
from render.chart.shore import ISLE
from render.figures import figure
from render.geometry import Point
from render.layout import Layout
from render.palette import ACCENT, CARD, CARD_EDGE, CARD_TEXT, INK, WHITE, paint
from rules.grid import Cell

CHIP: Final = 0.62
"""Width of a chip on the map, in tiles."""
CHIP_AT: Final = (0.5, 0.43)
NAME_AT: Final = (0.5, 0.87)
NAME: Final = Lettering(0.22, 1.5)
TITLE: Final = Lettering(0.23)
ISLE_NAME: Final = Lettering(0.22, 1.9)
CARD_NAME: Final = Lettering(0.19, 0.8, CARD_TEXT, None)

_FIGURE: Final = 0.52
"""Height of a figure on an island, in tiles; smaller where there are many."""
_FIGURES: Final = (1.0, 1.0, 0.94, 0.86, 0.80, 0.74, 0.70)
_STANDS: Final[tuple[tuple[Point, ...], ...]] = (
    (),
    ((0.0, 0.0),),
    ((-0.28, 0.0), (0.28, 0.0)),
    ((-0.26, -0.20), (0.26, -0.20), (0.0, 0.24)),
    ((-0.27, -0.22), (0.27, -0.22), (-0.27, 0.24), (0.27, 0.24)),
    ((-0.36, -0.22), (0.0, -0.24), (0.36, -0.22), (-0.20, 0.24), (0.20, 0.24)),
    ((-0.36, -0.22), (0.0, -0.24), (0.36, -0.22), (-0.36, 0.24), (0.0, 0.26), (0.36, 0.24)),
)
"""Where so many figures stand, from the middle of the island; there is a place for each colour."""
_NAME_BELOW: Final = 0.38
_BELOW: Final = 1.2
"""How far an island and its name reach to the south of its middle, in tiles; to the other sides it is one."""
_COUNT: Final = 0.30
_COUNT_AT: Final = (0.26, 0.26)
"""The number behind a figure, and where it stands, in heights of the figure."""


def paint_things(image: Image.Image, layout: Layout, chart: Chart, covered: Collection[Cell]) -> None:
    """All that lies on the map and stands on its island; on squares that are not `covered` by a tile."""
    for card in chart.cards:
        if card.cell in layout.crop and card.cell not in covered:
            overlays.place(image, _card(layout.edge), layout.point(card.cell, (0.5, 0.5)))
            paint_name(image, layout.point(card.cell, (0.5, 0.5)), card.name, CARD_NAME, layout.edge)
    for chip in chart.chips:
        if chip.cell in layout.crop and chip.cell not in covered:
            sprite = face_down(chip.colour, round(CHIP * layout.edge))
            overlays.place(image, sprite, layout.point(chip.cell, CHIP_AT))
            paint_name(image, layout.point(chip.cell, NAME_AT), chip.name, NAME, layout.edge)
    for title in chart.titles:
        if title.cell in layout.crop:
            paint_name(image, layout.point(title.cell, (0.5, 0.5)), title.name, TITLE, layout.edge)
    if chart.isle is not None:
        _isle(image, layout, chart.isle)


def _isle(image: Image.Image, layout: Layout, isle: Isle) -> None:
    """The island, as far as it lies within the map."""
    (x, y), edge = layout.point(isle.cell, isle.at), layout.edge
    left, top, right, foot = inner(layout)
    low = round(y + _BELOW * edge)
    box = max(left, round(x - edge)), max(top, round(y - edge)), min(right, round(x + edge)), min(foot, low)
    if box[0] < box[2] and box[1] < box[3]:
        piece = image.crop(box)
        _isle_on(piece, (x - box[0], y - box[1]), isle, edge)
        image.paste(piece, box[:2])


def _isle_on(image: Image.Image, middle: Point, isle: Isle, edge: int) -> None:
    """The figures with their numbers, the name, and a ring if it may be chosen."""
    x, y = middle
    if isle.asked:
        overlays.place(image, _ring(edge), (x, y))
    groups = _groups(isle.waiting)
    height = round(_FIGURE * _FIGURES[len(groups)] * edge)
    for (dx, dy), group in sorted(zip(_STANDS[len(groups)], groups, strict=True), key=lambda pair: pair[0][1]):
        at = x + dx * edge, y + dy * edge
        overlays.place(image, figure(group.kind, group.colour, height), at)
        if group.count > 1:
            badge = overlays.badge(str(group.count), max(10, round(1.5 * _COUNT * height)))
            overlays.place(image, badge, (at[0] + _COUNT_AT[0] * height, at[1] + _COUNT_AT[1] * height))
    paint_name(image, (x, y + (ISLE[1] + _NAME_BELOW) * edge), isle.name, ISLE_NAME, edge)


def _groups(waiting: Sequence[Waiting]) -> Sequence[Waiting]:
    """The figures as they are shown: where they are of too many kinds, one for each colour with the number of all."""
    if len(waiting) < len(_STANDS):
        return waiting
    colours = {group.colour: group.kind for group in reversed(waiting)}
    return [
        Waiting(kind, colour, sum(group.count for group in waiting if group.colour == colour))
        for colour, kind in reversed(colours.items())
    ]


@lru_cache(maxsize=16)
def _card(edge: int) -> Image.Image:
    side = round(edge * 0.86)
    return overlays.card((side, side), edge * 0.1, CARD, CARD_EDGE, max(2, round(edge * 0.05)))


@lru_cache(maxsize=16)
def _ring(edge: int) -> Image.Image:
    """The accent around an island that may be chosen, on white and ink."""
    width, height = 2 * ISLE[0] + 0.6, 2 * ISLE[1] + 0.6
    canvas = Canvas(edge * SUPER, paint(WHITE, 0), (width, height))
    middle = width / 2, height / 2
    line = [(middle[0] + (ISLE[0] + 0.13) * x, middle[1] + (ISLE[1] + 0.13) * y) for x, y in (*circle(1.0), (1.0, 0.0))]
    canvas.line(line, 0.13, paint(INK))
    canvas.line(line, 0.10, paint(WHITE))
    canvas.dashes(line, 0.07, paint(ACCENT), (0.14, 0.08))
    return canvas.reduced(edge)
