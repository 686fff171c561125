"""What a player has left, as small figures with counts, and the small signs after a name."""

from functools import lru_cache
from typing import Final

from PIL import Image

from render import text
from render.canvas import SUPER, Canvas
from render.figures import figure
from render.glyph import Glyph
from render.palette import GOLD, INK, Colour, Theme, paint
from render.scene import Player

COUNT: Final = 2.4
FIGURE: Final = 3.4
LARGE: Final = 2.9

_SHRINK: Final = 0.93
_LEAST: Final = 0.2


def paint_supply(image: Image.Image, at: tuple[float, float], player: Player, room: float, theme: Theme) -> None:
    """The supply in one line from the left; it shrinks until it fits. `at` is the middle of its left end."""
    full = image.width / 100
    unit = full
    while _width(player, unit, theme) > room and unit > _LEAST * full:
        unit *= _SHRINK
    x, y = at
    for item in player.supplies:
        sprite = _sprite(item.kind, player.colour, unit, theme)
        image.paste(sprite, (round(x), round(y - sprite.height / 2)), sprite)
        x += sprite.width + 0.35 * unit
        fill = theme.text if item.count else theme.soft
        x += text.draw(image, (x, y), str(item.count), _style(unit), fill) + 1.5 * unit


def _width(player: Player, unit: float, theme: Theme) -> float:
    sprites = sum(_sprite(item.kind, player.colour, unit, theme).width for item in player.supplies)
    counts = sum(text.width(str(item.count), _style(unit)) for item in player.supplies)
    return sprites + counts + len(player.supplies) * 1.85 * unit - 1.5 * unit


def _style(unit: float) -> text.Style:
    return text.Style(max(4, round(COUNT * unit)))


@lru_cache(maxsize=512)
def _sprite(kind: str, colour: int, unit: float, theme: Theme) -> Image.Image:
    """A figure without the room around it; on a dark panel it keeps its halo."""
    if kind == "gold":
        return _coin(round(2.6 * unit))
    if kind == "hand":
        return _cards(round(2.8 * unit), theme)
    halo = theme.dim > 0
    height = round((LARGE if kind == "large" else FIGURE) * unit * (0.9 if halo else 1.0))
    sprite = figure(kind, colour, height, halo=halo)
    return sprite.crop(sprite.getbbox())


@lru_cache(maxsize=32)
def _coin(size: int) -> Image.Image:
    canvas = Canvas(max(8, size) * SUPER)
    canvas.disc((0.5, 0.5), 0.5, paint(INK))
    canvas.disc((0.5, 0.5), 0.4, paint(GOLD))
    return canvas.reduced(size)


@lru_cache(maxsize=32)
def _cards(size: int, theme: Theme) -> Image.Image:
    """Two tiles, face down."""
    canvas = Canvas(max(8, size) * SUPER)
    for x, y in ((0.28, 0.04), (0.04, 0.28)):
        canvas.rectangle((x, y, x + 0.68, y + 0.68), paint(theme.soft), paint(theme.panel), 0.08)
    return canvas.reduced(size)


@lru_cache(maxsize=64)
def icon(mark: str, size: int, colour: Colour) -> Image.Image:
    """The sign of a player's mark: a screen for a computer player, a crown for a winner."""
    canvas = Canvas(size * SUPER)
    glyph = canvas_glyph(canvas)
    _ICONS[mark](glyph, colour)
    return canvas.reduced(size)


def canvas_glyph(canvas: Canvas) -> Glyph:
    """A sign that fills the canvas."""
    return Glyph(canvas, (0.5, 0.5), 0.96)


def _computer(glyph: Glyph, colour: Colour) -> None:
    ink = paint(colour)
    glyph.polygon([(-0.95, -0.8), (0.95, -0.8), (0.95, 0.45), (-0.95, 0.45)], None, ink, 0.24)
    glyph.rectangle((-0.16, 0.5, 0.16, 0.8), ink, None)
    glyph.rectangle((-0.6, 0.74, 0.6, 0.96), ink, None)


def _winner(glyph: Glyph, colour: Colour) -> None:
    del colour
    points = [(-0.95, -0.5), (-0.45, 0.05), (0, -0.85), (0.45, 0.05), (0.95, -0.5), (0.75, 0.75), (-0.75, 0.75)]
    glyph.polygon(points, paint(GOLD), paint(INK), 0.2)


_ICONS: Final = {"computer": _computer, "winner": _winner}
