"""The strip below the board: whose turn, what happened, the tile to place, the stack, and a row for each player.

Its lengths are in units of a hundredth of its width, since a phone shows it 400 points wide.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from render import overlays, supply, text
from render.art import Art
from render.canvas import SUPER, Canvas
from render.figures import draw_mark
from render.palette import ACCENT, INK, SEATS, THEMES, WHITE, Theme, mix, paint
from render.scene import Hand, Player, Strip

TITLE: Final = 3.5
NOTE: Final = 2.3
NAME: Final = 2.75
SCORE: Final = 4.6
HEAD: Final = 9.4
ROW: Final = 9.2
GAINS: Final = 3.9
"""Rows are so much higher where a player has won something that is counted."""
FOOT: Final = 2.2
HAND: Final = 16.0
"""The row of the tiles in hand."""
MOST_GONE: Final = 3
"""The room beside the title is for so many tiles that fitted nowhere; more of them are smaller."""

_LEFT: Final = 2.4
_STACK: Final = 5.6
_TILE: Final = 7.4
_DISC: Final = 5.4
_LINES: Final = ((0.0,), (-1.85, 2.0), (-3.9, 0.05, 3.95))
"""Where the name and the lines below it stand, from the middle of the row, by the number of those lines."""
_HELD: Final = 13.4
_HELD_FROM: Final = 22.0
_HELD_APART: Final = 4.0
_HELD_BADGE: Final = 6.2


def paint_strip(strip: Strip, width: int, theme_name: str, art: Art) -> Image.Image:
    """The strip for a board picture of this width."""
    theme = THEMES[theme_name]
    unit = width / 100
    columns = 1 if len(strip.players) == 1 else 2
    rows = -(-len(strip.players) // columns)
    row_height = round((ROW + GAINS * any(player.gains for player in strip.players)) * unit)
    head = round(HEAD * unit)
    top = head + (round(HAND * unit) if strip.hand else 0)
    image = Image.new("RGB", (width, top + rows * row_height + round(FOOT * unit) * (rows > 0)), theme.panel)
    ImageDraw.Draw(image).line((0, 0, width, 0), fill=theme.line, width=max(2, round(0.3 * unit)))
    room = _head_pictures(image, strip, unit, theme, art) - _LEFT * unit
    _line(image, (_LEFT * unit, head * 0.40), strip.title, text.Style(round(TITLE * unit)), theme.text, room)
    note = text.Style(round(NOTE * unit), bold=False)
    _line(image, (_LEFT * unit, head * 0.78), strip.note, note, theme.soft, room)
    if strip.hand:
        _hand(image, head, strip.hand, unit, theme, art)
    cell = (width - 3 * unit) / columns
    plain = supply.plain_kinds(strip.players)
    for index, player in enumerate(strip.players):
        at = 1.5 * unit + index % columns * cell, top + index // columns * row_height
        box = at[0], at[1], at[0] + cell - unit, at[1] + row_height
        lines = supply.Line(player.supplies, player.colour, plain), supply.Line(player.gains, player.colour)
        _row(image, box, player, index, [line for line in lines if line.items], theme, art)
    return image


def _line(
    image: Image.Image, at: tuple[float, float], words: str, style: text.Style, fill: tuple[int, int, int], room: float
) -> None:
    if words:
        text.draw(image, at, text.fitted(words, style, room), style, fill)


def _head_pictures(image: Image.Image, strip: Strip, unit: float, theme: Theme, art: Art) -> float:
    """The stack with the number left and the tile to place, from the right; returns where they begin."""
    x = image.width - 2 * unit
    middle = HEAD * unit * 0.52
    if strip.left is not None:
        x -= (_STACK + 1) * unit
        _stack(image, (x, middle), strip.left, unit, theme)
    small = min(1.0, MOST_GONE / max(1, len(strip.gone)))
    cards = [*([(strip.tile, 1.0)] if strip.tile is not None else []), *((design, small) for design in strip.gone)]
    for design, size in cards:
        side = round(_TILE * unit * size)
        x -= side + 2 * unit * size
        card = _card(art, design, side, gone=design in strip.gone and design != strip.tile)
        image.paste(card, (round(x), round(middle - side / 2)))
    return x - 2 * unit


def _hand(image: Image.Image, top: int, hand: Hand, unit: float, theme: Theme, art: Art) -> None:
    """The tiles in hand in a row of their own, with the accent around those that may be laid."""
    style = text.Style(round(NAME * unit))
    middle = top + (HAND - 1.2) * unit / 2
    _line(image, (_LEFT * unit, middle), hand.title, style, theme.text, (_HELD_FROM - _LEFT - 1) * unit)
    side = round(_HELD * unit)
    for index, held in enumerate(hand.tiles):
        x = (_HELD_FROM + index * (_HELD + _HELD_APART)) * unit
        tile = _tile(art, held.id, side)
        live = held.chosen or held.label is not None
        line = max(2, round(side * (0.05 if live else 0.02)))
        framed = Image.new("RGB", (side + 2 * line,) * 2, ACCENT if live else INK)
        framed.paste(tile, (line, line))
        image.paste(framed, (round(x) - line, round(middle - side / 2) - line))
        if held.label is not None:
            badge = overlays.badge(held.label, round(_HELD_BADGE * unit))
            overlays.place(image, badge, (x + side, middle - side / 2 + 0.2 * _HELD_BADGE * unit))


def _tile(art: Art, design: str, side: int) -> Image.Image:
    """A tile of any size, from a sprite of one of the usual ones."""
    return art.tile(design, 0, max(96, -(-side // 8) * 8)).resize((side, side), Image.Resampling.LANCZOS)


def _card(art: Art, design: str, side: int, *, gone: bool) -> Image.Image:
    """A tile in the accent frame of what is to be placed, or crossed out."""
    tile = _tile(art, design, side)
    pen = ImageDraw.Draw(tile)
    if gone:
        tile = Image.blend(tile, Image.new("RGB", tile.size, INK), 0.45)
        pen, line = ImageDraw.Draw(tile), max(3, round(side * 0.08))
        pen.line((side * 0.2, side * 0.2, side * 0.8, side * 0.8), fill=WHITE, width=line)
        pen.line((side * 0.2, side * 0.8, side * 0.8, side * 0.2), fill=WHITE, width=line)
    colour = INK if gone else ACCENT
    pen.rectangle((0, 0, side - 1, side - 1), outline=colour, width=max(2, round(side * 0.055)))
    return tile


def _stack(image: Image.Image, at: tuple[float, float], left: int, unit: float, theme: Theme) -> None:
    """A pile of tiles, face down; `at` is the middle of its left side."""
    x, y = at
    side = _STACK * unit
    line = max(1, round(0.2 * unit))
    for depth in (2, 1, 0):
        shift = depth * 0.5 * unit
        fill = mix(theme.soft, theme.panel, 0.35 if depth else 0.1)
        card = overlays.card((round(side), round(side)), 0.7 * unit, fill, theme.panel, line)
        overlays.place(image, card, (x + side / 2 + shift, y - shift))
    style = text.Style(round((2.9 if left < 100 else 2.4) * unit))
    text.draw(image, (x + side / 2, y), str(left), style, theme.panel, "middle")


def _row(
    image: Image.Image,
    box: tuple[float, float, float, float],
    player: Player,
    index: int,
    lines: Sequence[supply.Line],
    theme: Theme,
    art: Art,
) -> None:
    """One player: disc with mark, name, lines below it, score; the accent around it while a decision is theirs."""
    left, top, right, foot = box
    unit = image.width / 100
    middle = (top + foot) / 2
    size = round(right - left), round(foot - top - 0.8 * unit)
    if player.due:
        tint, frame = mix(theme.panel, ACCENT, 0.14), max(2, round(0.45 * unit))
        card = overlays.card(size, 1.2 * unit, tint, ACCENT, frame)
    else:
        card = overlays.card(size, 1.2 * unit, theme.row)
    overlays.place(image, card, ((left + right) / 2, middle))
    disc = seat_disc(player.colour, round(_DISC * unit))
    image.paste(disc, (round(left + 0.9 * unit), round(middle - disc.height / 2)), disc)
    score = text.Style(round(SCORE * unit))
    text.draw(image, (right - 1.4 * unit, middle), str(player.score), score, theme.text, "right")
    begin, end = left + 7 * unit, right - 1.4 * unit - text.width(str(player.score), score) - 1.6 * unit
    name, *below = (middle + y * unit for y in _LINES[len(lines)])
    _name(image, (begin + 0.2 * unit, name), player, index, end - begin, theme)
    for y, line in zip(below, lines, strict=True):
        supply.paint_supply(image, (begin, y), line, end - begin, theme, art)


def _name(image: Image.Image, at: tuple[float, float], player: Player, index: int, room: float, theme: Theme) -> None:
    """The name, shortened to its room, and the marks after it; a name in no known script becomes its number."""
    unit = image.width / 100
    icons = [supply.icon(mark, round(2.7 * unit), theme.soft) for mark in player.marks]
    room -= sum(one.width + 0.8 * unit for one in icons)
    style = text.Style(round(NAME * unit))
    name = player.name if text.readable(player.name) else f"#{index + 1}"
    x = at[0] + text.draw(image, at, text.fitted(name, style, room), style, theme.text)
    for one in icons:
        x += 0.8 * unit
        overlays.place(image, one, (x + one.width / 2, at[1]))
        x += one.width


@lru_cache(maxsize=64)
def seat_disc(colour: int, size: int) -> Image.Image:
    """The seat's colour and mark on a disc."""
    seat = SEATS[colour]
    canvas = Canvas(size * SUPER)
    canvas.disc((0.5, 0.5), 0.5, paint(WHITE))
    canvas.disc((0.5, 0.5), 0.46, paint(INK))
    canvas.disc((0.5, 0.5), 0.40, paint(seat.fill))
    draw_mark(canvas, seat.mark, (0.5, 0.5), 0.27, seat.ink)
    return canvas.reduced(size)
