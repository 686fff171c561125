"""What a player has left, as small figures with counts, and the small signs after a name."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image

from render import text
from render.art import Art
from render.canvas import SUPER, Canvas
from render.figures import figure
from render.glyph import Glyph
from render.palette import GOLD, INK, Colour, Theme, paint
from render.scene import Player, Supply
from render.silhouettes import SILHOUETTES

COUNT: Final = 2.4
FIGURE: Final = 3.4
LARGE: Final = 2.9
TOKEN: Final = 3.5

MOST_COUNTED: Final = 4
"""With more kinds of figures than this, those that come one by one have no number."""

_NUMBER: Final = 0.35
_GAP: Final = 1.5
_PLAIN_GAP: Final = 0.9
_PALE: Final = 0.22
_SHRINK: Final = 0.93
_LEAST: Final = 0.2


@dataclass(frozen=True, slots=True)
class Line:
    """Things in a row, figures in a colour. The kinds in `plain` have no number: they are there or pale."""

    items: tuple[Supply, ...]
    colour: int
    plain: frozenset[str] = frozenset()


def plain_kinds(players: Sequence[Player]) -> frozenset[str]:
    """Where there are many kinds of figures, those of which nobody has more than one."""
    most: dict[str, int] = {}
    for item in (item for player in players for item in player.supplies):
        most[item.kind] = max(most.get(item.kind, 0), item.count)
    return frozenset(kind for kind, count in most.items() if count <= 1 and len(most) > MOST_COUNTED)


def paint_supply(image: Image.Image, at: tuple[float, float], line: Line, room: float, theme: Theme, art: Art) -> None:
    """A line from the left; it shrinks until it fits. `at` is the middle of its left end."""
    full = image.width / 100
    unit = full
    pieces = _pieces(line, unit, theme, art)
    while sum(piece.width for piece in pieces) - _GAP * unit > room and unit > _LEAST * full:
        unit *= _SHRINK
        pieces = _pieces(line, unit, theme, art)
    x, y = at
    for piece in pieces:
        image.paste(piece.sprite, (round(x), round(y - piece.sprite.height / 2)), piece.sprite)
        if piece.number:
            beside, fill = x + piece.sprite.width + _NUMBER * unit, theme.soft if piece.number == "0" else theme.text
            text.draw(image, (beside, y), piece.number, _style(unit), fill)
        x += piece.width


@dataclass(frozen=True, slots=True)
class _Piece:
    """A thing of a line: its picture, the number behind it, and how wide it is with the gap after it."""

    sprite: Image.Image
    number: str
    width: float


def _pieces(line: Line, unit: float, theme: Theme, art: Art) -> list[_Piece]:
    pieces = []
    for item in line.items:
        if item.kind in SILHOUETTES:
            sprite = _figure(item.kind, line.colour, unit, theme)
        elif item.kind == "hand":
            sprite = _cards(round(2.8 * unit), theme)
        else:
            sprite = art.token(item.kind, max(8, round(TOKEN * unit)))
        if item.kind in line.plain:
            sprite = sprite if item.count else _pale(sprite)
            pieces.append(_Piece(sprite, "", sprite.width + _PLAIN_GAP * unit))
            continue
        if item.apart:
            pieces += [_Piece(sprite, "", sprite.width + _PLAIN_GAP * unit)] * item.count
            continue
        number = str(item.count)
        wide = sprite.width + _NUMBER * unit + text.width(number, _style(unit)) + _GAP * unit
        pieces.append(_Piece(sprite, number, wide))
    return pieces


def _style(unit: float) -> text.Style:
    return text.Style(max(4, round(COUNT * unit)))


@lru_cache(maxsize=512)
def _figure(kind: str, colour: int, unit: float, theme: Theme) -> Image.Image:
    """A figure without the room around it; on a dark panel it keeps its halo."""
    halo = theme.dim > 0
    height = round((LARGE if kind == "large" else FIGURE) * unit * (0.9 if halo else 1.0))
    sprite = figure(kind, colour, height, halo=halo)
    return sprite.crop(sprite.getbbox())


def _pale(sprite: Image.Image) -> Image.Image:
    """The sign of something that isn't there now."""
    pale = sprite.copy()
    pale.putalpha(sprite.getchannel("A").point([round(level * _PALE) for level in range(256)]))
    return pale


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
