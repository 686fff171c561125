"""What is printed on the board: unknown fields, the sea around them with its edge fields; and the backs of tiles."""

from math import cos, pi, sin
from typing import Final

from PIL import Image

from render import text
from render.canvas import MASTER, Canvas
from render.geometry import Point
from render.new_entdecker.painting.sea import sea
from render.new_entdecker.painting.tokens import draw_coin
from render.palette import QUESTION, SEA, UNKNOWN, UNKNOWN_LINE, WHITE, Colour, Paint, mix, paint
from render.texture import ground

RING: Final[dict[str, Point]] = {"N": (0.5, 0.73), "E": (0.27, 0.5), "S": (0.5, 0.27), "W": (0.73, 0.5)}
"""Where the ring of an edge field is on its square, by the side of the board: beside the board."""
_RING: Final = 0.20
_RING_WIDTH: Final = 0.024
_COIN: Final = 0.29
_COINS_APART: Final = 0.62
_PARCHMENT: Final = mix(UNKNOWN, (255, 250, 232), 0.5)
_ROSE: Final = 0.20
_BACK_ROSE: Final = 0.34
_SIGN: Final = 0.66


def unknown(size: int) -> Image.Image:
    """A field that nobody has discovered."""
    canvas = _parchment(size)
    canvas.lines([[(0, 0), (1, 0)], [(0, 0), (0, 1)], [(1, 0), (1, 1)], [(0, 1), (1, 1)]], 0.016, UNKNOWN_LINE)
    _rose(canvas, paint(UNKNOWN_LINE, 0.6), _ROSE)
    return canvas.reduced(size)


def frame(size: int) -> Image.Image:
    """The sea in a corner of the board."""
    return _sea(size).reduced(size)


def edge(side: str, coins: int, size: int) -> Image.Image:
    """The edge field on a side of the board: a ring with its coins, near the field that it leads to."""
    canvas = _sea(size)
    x, y = RING[side]
    ring = canvas.pixels([(x - _RING, y - _RING), (x + _RING, y + _RING)])
    canvas.pen(WHITE).ellipse(ring, outline=WHITE, width=round(_RING_WIDTH * canvas.scale))
    for index in range(coins):
        draw_coin(canvas, (x + (index - (coins - 1) / 2) * _COINS_APART * _COIN, y), _COIN)
    return canvas.reduced(size)


def back(size: int, *, question: bool) -> Image.Image:
    """The back of a hidden tile, with a red question mark or without."""
    canvas = _parchment(size)
    _rose(canvas, mix(UNKNOWN, UNKNOWN_LINE, 0.8), _BACK_ROSE)
    near, far = 0.05, 0.95
    canvas.line([(near, near), (far, near), (far, far), (near, far), (near, near)], 0.03, UNKNOWN_LINE)
    if question:
        _sign(canvas)
    return canvas.reduced(size)


def _parchment(size: int) -> Canvas:
    canvas = Canvas(max(MASTER, 3 * size), UNKNOWN)
    canvas.image.paste(ground(canvas.scale, (UNKNOWN_LINE, UNKNOWN, _PARCHMENT), 3, 51, 0.35))
    return canvas


def _sea(size: int) -> Canvas:
    canvas = Canvas(max(MASTER, 3 * size), SEA)
    canvas.image.paste(sea(canvas.scale))
    return canvas


def _rose(canvas: Canvas, fill: Colour | Paint, radius: float) -> None:
    """A compass rose of eight points."""
    waist = 0.12 * radius
    for step in range(8):
        angle = pi / 4 * step
        long = radius if step % 2 == 0 else radius * 0.6
        tip = 0.5 + long * cos(angle), 0.5 + long * sin(angle)
        left = 0.5 - waist * sin(angle), 0.5 + waist * cos(angle)
        right = 0.5 + waist * sin(angle), 0.5 - waist * cos(angle)
        canvas.polygon([tip, left, right], fill)
    canvas.disc((0.5, 0.5), radius * 0.2, fill)


def _sign(canvas: Canvas) -> None:
    """The question mark, with a light rim so that it stands out."""
    size = round(_SIGN * canvas.scale)
    middle = canvas.scale / 2
    face = text.font("DejaVuSans-Bold.ttf", size)
    canvas.pen(WHITE).text(
        (middle, middle),
        "?",
        font=face,
        fill=QUESTION,
        anchor="mm",
        stroke_width=round(0.045 * canvas.scale),
        stroke_fill=_PARCHMENT,
    )
