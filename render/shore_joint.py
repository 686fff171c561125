"""The mark over a corner point where shores or other lines end, so that no tile's border cuts them.

A shore that ends in a corner is cut there along the sides of its tile. The mark goes on with it on the other tiles:
sand with its dark edge, and shallows with foam where they show the sea.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.canvas import MASTER, Canvas
from render.corners import NONE, QUARTERS
from render.geometry import Point
from render.palette import FOAM, SAND, SAND_EDGE, SHALLOW, Colour, paint
from render.shore import FOAM_WIDE, Beach

SHORE: Final = "shore"
LINE: Final = "line"
SEA: Final = "sea"
LAND: Final = "land"

_SIDE: Final = 0.32
_HALF: Final = _SIDE / 2
_SLANT: Final = 2**0.5
"""A line that ends diagonally meets the sides of its tile so much farther out than it is wide."""
_GLOW: Final = 0.03
_SOFT: Final = 0.025
_BRIGHT: Final = 200
_MARGIN: Final = 0.012
"""Where a tile is missing the mark keeps off the rim of the laid area."""
_ARC: Final = 8


@dataclass(frozen=True, slots=True)
class Line:
    """A line other than a shore that ends in corner points: its width in tile edges, and its colour."""

    width: float
    colour: Colour


def joint_mark(quarters: Sequence[str], edge: int, beach: Beach, line: Line | None = None) -> Image.Image:
    """The mark for tiles with `edge` pixels a side.

    `quarters` says in the order of QUARTERS what each tile shows at the corner: `shore` or `line` where one ends, else
    `sea`, `land`, or `none` where there is no tile. `line` is what ends where there is no shore.
    """
    canvas = Canvas(max(MASTER, 3 * edge), paint(SAND, 0), (_SIDE, _SIDE))
    if SHORE in quarters:
        _shallows(canvas, quarters, beach)
        for wide, colour in ((beach.outer, SAND_EDGE), (beach.sand, SAND)):
            for index, kind in enumerate(quarters):
                if kind != SHORE:
                    canvas.polygon(_beach(quarters, index, wide / 2), paint(colour))
    elif line is not None:
        canvas.disc((_HALF, _HALF), line.width / 2 + 0.003, paint(line.colour))
    _clear(canvas, quarters)
    # Not with LANCZOS, which would ring where the mark ends in the middle of a beach.
    side = round(_SIDE * edge)
    small = canvas.image.convert("RGBa").resize((side, side), Image.Resampling.BOX)
    return small.convert("RGBA")


def _beach(quarters: Sequence[str], index: int, half: float) -> list[Point]:
    """The piece of a beach that reaches into a quarter without a shore of its own, rounded off."""
    x, y = QUARTERS[index]
    along, across = _legs(quarters, index, half)
    bend = _bend(along, across, half)
    arc: list[Point] = [(0.0, 0.0)]
    for step in range(_ARC + 1):
        share = step / _ARC
        first, middle, last = (1 - share) ** 2, 2 * share * (1 - share), share**2
        arc.append((first * along + middle * bend[0], middle * bend[1] + last * across))
    return [(_HALF + x * dx, _HALF + y * dy) for dx, dy in arc]


def _bend(along: float, across: float, half: float) -> Point:
    """The point that the end of a beach bends towards: on from a shore diagonally, else at right angles to the side."""
    if along == across:
        return (along / 2, across / 2) if along > half else (along, across)
    return (along - half, half) if along > across else (half, across - half)


def _legs(quarters: Sequence[str], index: int, half: float) -> tuple[float, float]:
    """How far the beach reaches into a quarter along the side to the north or south, and along that to the side.

    The quarter above or below lies across the first of these sides, the one to the east or west across the second.
    """
    before, after = quarters[index - 1] == SHORE, quarters[(index + 1) % 4] == SHORE
    vertical, horizontal = (after, before) if index % 2 else (before, after)
    return half * (_SLANT if vertical else 1), half * (_SLANT if horizontal else 1)


def _shallows(canvas: Canvas, quarters: Sequence[str], beach: Beach) -> None:
    """Shallow water and foam in the quarters that show nothing but sea."""
    glow, foam = (Canvas(canvas.scale, 0, canvas.size) for _ in range(2))
    for index, kind in enumerate(quarters):
        if kind == SEA:
            glow.polygon(_beach(quarters, index, beach.outer / 2 + _GLOW), _BRIGHT)
            foam.polygon(_beach(quarters, index, beach.outer / 2 + FOAM_WIDE), 255)
    soft = glow.image.filter(ImageFilter.GaussianBlur(_SOFT * canvas.scale))
    canvas.image.paste(paint(SHALLOW), (0, 0), ImageChops.multiply(soft, _quarters(canvas, quarters, SEA)))
    canvas.image.paste(paint(FOAM), (0, 0), foam.image)


def _quarters(canvas: Canvas, quarters: Sequence[str], wanted: str, grow: float = 0.0) -> Image.Image:
    """A mask of the quarters that show something."""
    mask = Image.new("L", canvas.image.size, 0)
    pen = ImageDraw.Draw(mask)
    middle, reach = canvas.image.width / 2, grow * canvas.scale
    for (x, y), kind in zip(QUARTERS, quarters, strict=True):
        if kind == wanted:
            left, top = (0 if x < 0 else middle - reach), (0 if y < 0 else middle - reach)
            right = middle + reach if x < 0 else canvas.image.width
            foot = middle + reach if y < 0 else canvas.image.height
            pen.rectangle((left, top, right - 1, foot - 1), fill=255)
    return mask


def _clear(canvas: Canvas, quarters: Sequence[str]) -> None:
    """Takes the mark away where there is no tile."""
    if NONE in quarters:
        gone = _quarters(canvas, quarters, NONE, _MARGIN)
        canvas.image.putalpha(ImageChops.subtract(canvas.image.getchannel("A"), gone))
