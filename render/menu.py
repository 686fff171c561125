"""What may be chosen, named below the picture: labels with names, in as many lines as they need."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image

from render import overlays, text
from render.art import Art
from render.canvas import CLEAR
from render.figures import figure
from render.palette import THEMES, Theme
from render.scene import Choice

NAME: Final = 4.2
"""The size of a name in hundredths of the width; of a choice below a board `SMALL` of it."""
SMALL: Final = 0.72

_LINE: Final = 11.0
_BADGE: Final = 7.0
_BESIDE: Final = 8.0
_BETWEEN: Final = 3.5
_MARGIN: Final = 2.5
_EDGE: Final = 1.5
_FIGURE: Final = 7.6
_TOKEN: Final = 6.2
_TOKENS_APART: Final = 0.6


@dataclass(frozen=True, slots=True)
class Item:
    """A label, its name, and if there is one a picture before the name."""

    label: str
    name: str
    sign: Image.Image | None = None


def paint_items(items: Sequence[Item], width: int, theme: Theme, scale: float = 1.0) -> Image.Image:
    """The items side by side, on a panel of this width."""
    unit = width / 100 * scale
    style = text.Style(round(NAME * unit))
    line_height = round(_LINE * unit)
    places: list[tuple[float, int, Item, str]] = []
    x, line = _MARGIN * unit, 0
    for item in items:
        beside = _BESIDE * unit + (item.sign.width + unit if item.sign else 0)
        name = text.fitted(item.name, style, width - beside - (_BESIDE - 2) * unit)
        need = beside + text.width(name, style)
        if places and x + need > width - _EDGE * unit:
            x, line = _MARGIN * unit, line + 1
        places.append((x, line, item, name))
        x += need + _BETWEEN * unit
    image = Image.new("RGB", (width, line_height * (line + 1)), theme.panel)
    for left, row, item, name in places:
        middle = (row + 0.5) * line_height
        badge = overlays.badge(item.label, round(_BADGE * unit))
        overlays.place(image, badge, (left + _BADGE / 2 * unit, middle))
        at = left + _BESIDE * unit
        if item.sign:
            overlays.place(image, item.sign, (at + item.sign.width / 2, middle))
            at += item.sign.width + unit
        text.draw(image, (at, middle), name, style, theme.text)
    return image


def paint_choices(choices: Sequence[Choice], width: int, theme_name: str, art: Art) -> Image.Image:
    """The choices that stand nowhere on the board, each with its figure; tokens stand for themselves."""
    unit = SMALL * width / 100
    items = [Item(each.label, "" if each.tokens else each.name, _sign(each, unit, art)) for each in choices]
    return paint_items(items, width, THEMES[theme_name], SMALL)


def _sign(choice: Choice, unit: float, art: Art) -> Image.Image | None:
    if choice.kind:
        sprite = figure(choice.kind, choice.colour, round(_FIGURE * unit))
        return sprite.crop(sprite.getbbox())
    if not choice.tokens:
        return None
    size, gap = round(_TOKEN * unit), round(_TOKENS_APART * unit)
    row = Image.new("RGBA", (len(choice.tokens) * (size + gap) - gap, size), CLEAR)
    for index, kind in enumerate(choice.tokens):
        row.paste(art.token(kind, size), (index * (size + gap), 0))
    return row
