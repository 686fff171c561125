"""Stacks of tiles below a board: what is on top of each, how many there are, and numbers of those to choose from."""

from typing import Final

from PIL import Image, ImageDraw

from render import overlays, text
from render.art import Art
from render.beside import Shelf, Stack
from render.palette import INK, NIGHT, Theme, mix

HIGH: Final = 12.0
"""The height of the shelf in hundredths of its width."""
COUNT: Final = 2.4
NAME: Final = 1.75

_LEFT: Final = 1.8
_TOP: Final = 2.8
_TILE: Final = 6.0
_APART: Final = 1.1
_GROUPS_APART: Final = 2.6
_BADGE: Final = 4.0
_LEAF: Final = 0.34
_PALE: Final = 0.35


def paint_shelf(shelf: Shelf, width: int, theme: Theme, art: Art) -> Image.Image:
    """The groups from left to right; they shrink until they fit."""
    unit = width / 100
    scale = min(1.0, (100 - 2 * _LEFT) / _length(shelf))
    image = Image.new("RGB", (width, round((HIGH * scale + 0.6) * unit)), theme.panel)
    ImageDraw.Draw(image).line((0, 0, width, 0), fill=theme.line, width=max(2, round(0.3 * unit)))
    x = _LEFT * unit
    for group in shelf.groups:
        for stack in group:
            _stack(image, (x, _TOP * unit * scale), stack, unit * scale, theme, art)
            x += (_TILE + _APART) * unit * scale
        x += _GROUPS_APART * unit * scale
    return image


def _length(shelf: Shelf) -> float:
    """How long all stacks are at full size, in hundredths of the width."""
    stacks = sum(len(group) for group in shelf.groups)
    return stacks * (_TILE + _APART) - _APART + (len(shelf.groups) - 1) * _GROUPS_APART


def _stack(image: Image.Image, at: tuple[float, float], stack: Stack, unit: float, theme: Theme, art: Art) -> None:
    x, y = at
    side = round(_TILE * unit)
    box = round(x), round(y), round(x) + side, round(y) + side
    pen = ImageDraw.Draw(image)
    line = max(1, round(0.18 * unit))
    if stack.design is None or not stack.count:
        pen.rounded_rectangle(box, 0.6 * unit, outline=theme.line, width=max(2, round(0.25 * unit)))
    else:
        for leaf in (2, 1) if stack.count > 1 else ():
            off = round(leaf * _LEAF * unit)
            pen.rectangle((box[0] + off, box[1] - off, box[2] + off, box[3] - off), theme.row, mix(INK, theme.row, 0.3))
        sprite = art.tile(stack.design, 0, side)
        image.paste(overlays.dimmed(sprite, NIGHT, theme.dim), box[:2])
        pen.rectangle((box[0], box[1], box[2] - 1, box[3] - 1), outline=INK, width=line)
    middle = (box[0] + box[2]) / 2
    soft, style = text.Style(round(NAME * unit), bold=False), text.Style(round(COUNT * unit))
    if stack.name:
        name = text.fitted(stack.name, soft, (_TILE + _APART) * unit)
        text.draw(image, (middle, y - 1.55 * unit), name, soft, theme.soft, "middle")
    fill = theme.text if stack.count else mix(theme.soft, theme.panel, _PALE)
    text.draw(image, (middle, box[3] + 1.7 * unit), f"{stack.count}×", style, fill, "middle")
    if stack.label is not None:
        badge = overlays.badge(stack.label, round(_BADGE * unit))
        overlays.place(image, badge, (box[2] - 0.5 * unit, box[1] + 0.5 * unit))
