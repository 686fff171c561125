"""What lies over the tiles: badges, free spots, the frames of ghost, draft and last move."""

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from PIL import Image, ImageDraw

from render import text
from render.canvas import CLEAR, Canvas
from render.geometry import Points
from render.layout import Box
from render.palette import ACCENT, BADGE, INK, WHITE, Colour, Paint, Theme, paint

BADGE_ON_SPOT: Final = 0.56
BADGE_ON_GHOST: Final = 0.46
BADGE_OF_WIDTH: Final = 0.030
"""A badge on a tile is at least such a share of the picture's width, so that a phone shows its number ..."""
BADGE_MOST: Final = 0.60
"""... but at most so many tiles."""
BADGE_CORNER: Final = (0.84, 0.16)
"""Where a badge stands on a tile, so that it never hides its middle."""
GHOST: Final = 0.72
"""How firm the tile under a ghost is."""
FAINT: Final = 0.62
"""How firm a figure is that leaves the board."""

_FINE: Final = 4
_LABEL: Final = {1: 0.52, 2: 0.44, 3: 0.34}
"""Size of the label against its badge, by its length."""


def place(image: Image.Image, sprite: Image.Image, middle: tuple[float, float]) -> None:
    """Pastes a see-through picture with its middle at a point."""
    at = round(middle[0] - sprite.width / 2), round(middle[1] - sprite.height / 2)
    image.paste(sprite, at, sprite)


@lru_cache(maxsize=512)
def badge(label: str, size: int, fill: Colour = BADGE) -> Image.Image:
    """A disc with a white ring and a white number or letter."""
    canvas = Canvas(size * _FINE)
    canvas.shade(lambda mask: mask.disc((0.5, 0.5), 0.40, 255), (0.02, 0.04), 0.03, 0.5)
    canvas.disc((0.5, 0.5), 0.46, paint(WHITE))
    canvas.disc((0.5, 0.5), 0.40, paint(fill))
    share = _LABEL[min(len(label), 3)]
    middle = (size * _FINE / 2, size * _FINE / 2)
    text.draw(canvas.image, middle, label, text.Style(round(size * _FINE * share)), WHITE, "middle")
    return canvas.reduced(size)


@lru_cache(maxsize=32)
def free_spot(edge: int, theme: Theme) -> Image.Image:
    """A place where the tile may go: a rounded square with a dashed line."""
    canvas = Canvas(edge * _FINE)
    inner, outer, round_by = 0.06 * edge * _FINE, 0.94 * edge * _FINE, 0.1 * edge * _FINE
    canvas.pen(paint(theme.spot)).rounded_rectangle(
        (inner, inner, outer, outer), round_by, fill=paint(theme.spot, 0.82)
    )
    near, bend, far = 0.08, 0.16, 0.92
    line = [(near, bend), (near, 1 - bend), (bend, far), (1 - bend, far), (far, 1 - bend), (far, bend)]
    canvas.dashes([*line, (1 - bend, near), (bend, near), line[0]], 0.03, paint(theme.spot_line), (0.085, 0.065))
    return canvas.reduced(edge)


@lru_cache(maxsize=32)
def dashed_frame(edge: int) -> Image.Image:
    """Accent dashes on white along the border of a tile: what lies here isn't confirmed."""
    canvas = Canvas(edge * _FINE)
    border: Points = [(0.03, 0.03), (0.97, 0.03), (0.97, 0.97), (0.03, 0.97), (0.03, 0.03)]
    canvas.line(border, 0.075, paint(WHITE))
    canvas.dashes(border, 0.05, paint(ACCENT), (0.10, 0.06))
    return canvas.reduced(edge)


@lru_cache(maxsize=32)
def ring(size: int, *, dashed: bool = False) -> Image.Image:
    """A ring in accent on white with an inked edge, for around a figure; `size` is its width in pixels."""
    canvas = Canvas(size * _FINE)
    circle = [(0.5 + 0.44 * cos(a * pi / 36), 0.5 + 0.44 * sin(a * pi / 36)) for a in range(73)]
    canvas.line(circle, 0.11, paint(INK))
    canvas.line(circle, 0.09, paint(WHITE))
    if dashed:
        canvas.dashes(circle, 0.06, paint(ACCENT), (0.16, 0.10))
    else:
        canvas.line(circle, 0.06, paint(ACCENT))
    return canvas.reduced(size)


def faint(sprite: Image.Image) -> Image.Image:
    """A sprite through which one sees what is below it."""
    pale = sprite.copy()
    pale.putalpha(sprite.getchannel("A").point([round(level * FAINT) for level in range(256)]))
    return pale


def see_through(tile: Image.Image, theme: Theme) -> Image.Image:
    """A tile through which the table shows."""
    return Image.blend(Image.new("RGB", tile.size, theme.table), tile, GHOST)


def dimmed(tile: Image.Image, night: Colour, share: float) -> Image.Image:
    """A tile or a piece of one on a dark table, which glows a little less."""
    if not share:
        return tile
    dark = Image.blend(tile.convert("RGB"), Image.new("RGB", tile.size, night), share)
    if tile.mode == "RGBA":
        dark.putalpha(tile.getchannel("A"))
    return dark


def highlight(image: Image.Image, box: Box) -> None:
    """The frame of the last move, outside the tile so that nothing is hidden: ink, white, accent, ink."""
    frame = _highlight(box[2] - box[0])
    place(image, frame, ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2))


@lru_cache(maxsize=32)
def _highlight(edge: int) -> Image.Image:
    line = min(9, max(3, round(edge * 0.045)))
    outer = line + 5
    side = edge + 2 * outer
    picture = Image.new("RGBA", (side * _FINE, side * _FINE), CLEAR)
    pen = ImageDraw.Draw(picture)
    corner = edge * 0.06 - line - 2
    bands = ((outer, INK), (line + 3, WHITE), (line + 2, ACCENT), (2, INK))
    for grow, colour in bands:
        _rounded(pen, outer - grow, side, max(0.0, corner + grow), paint(colour))
    _rounded(pen, outer, side, max(0.0, corner), CLEAR)
    return _reduced(picture)


@lru_cache(maxsize=64)
def card(size: tuple[int, int], corner: float, fill: Colour, edge: Colour | None = None, line: int = 0) -> Image.Image:
    """A card with round corners, and an edge inside it. Sizes in pixels."""
    picture = Image.new("RGBA", (size[0] * _FINE, size[1] * _FINE), (*(edge or fill), 0))
    box = (0, 0, picture.width - 1, picture.height - 1)
    outline = None if edge is None else paint(edge)
    pen = ImageDraw.Draw(picture)
    pen.rounded_rectangle(box, corner * _FINE, fill=paint(fill), outline=outline, width=line * _FINE)
    return _reduced(picture)


def _rounded(pen: ImageDraw.ImageDraw, inset: float, side: int, corner: float, fill: Paint) -> None:
    first, last = inset * _FINE, (side - inset) * _FINE - 1
    pen.rounded_rectangle((first, first, last, last), max(0.0, corner) * _FINE, fill=fill)


def _reduced(picture: Image.Image) -> Image.Image:
    size = picture.width // _FINE, picture.height // _FINE
    return picture.convert("RGBa").resize(size, Image.Resampling.BOX).convert("RGBA")
