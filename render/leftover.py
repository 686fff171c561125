"""The tiles that may still come, as a picture of their own: each design once, with how many of it are left."""

from collections.abc import Mapping
from typing import Final

from PIL import Image, ImageDraw

from render import overlays, text
from render.alt import LIMIT, Say, Tile, closed, listed
from render.art import Art
from render.layout import WIDE
from render.palette import INK, NIGHT, THEMES

COLUMNS: Final = 8
MOST_COLUMNS: Final = 12
MANY: Final = 80
"""So many designs or more stand closer together."""
_TILE: Final = 0.82
_COUNT: Final = 0.26
_TITLE: Final = 0.034


def paint_leftover(counts: Mapping[str, int], title: str, theme: str, art: Art, share: float = 1.0) -> Image.Image:
    """The designs in rows, in the order given, below a title; `share` is that of the full size."""
    colours = THEMES[theme]
    columns = MOST_COLUMNS if len(counts) >= MANY else COLUMNS
    width = round(WIDE * share)
    field, head = width / columns, round(width * _TITLE * 2)
    side, below = round(field * _TILE), field * _COUNT
    rows = -(-len(counts) // columns)
    image = Image.new("RGB", (width, head + round(rows * (field + below) + below / 2)), colours.panel)
    pen = ImageDraw.Draw(image)
    heading = text.Style(round(width * _TITLE))
    text.draw(image, (field * (1 - _TILE) / 2, head / 2), text.fitted(title, heading, width), heading, colours.text)
    style = text.Style(round(below * 0.72))
    for number, (design, count) in enumerate(counts.items()):
        row, column = divmod(number, columns)
        left = round(column * field + (field - side) / 2)
        top = head + round(row * (field + below))
        image.paste(overlays.dimmed(art.tile(design, 0, side), NIGHT, colours.dim), (left, top))
        pen.rectangle((left, top, left + side - 1, top + side - 1), outline=INK, width=max(1, round(side * 0.014)))
        text.draw(image, (left + side / 2, top + side + below * 0.52), f"{count}×", style, colours.text, "middle")
    return image


def told(counts: Mapping[str, int], title: str, say: Say, tile: Tile) -> str:
    """The picture in words."""
    items = (f"{count}× {say(tile(design))}" for design, count in counts.items())
    return " ".join((closed(title), *listed("alt.unseen", items, say, "; ", LIMIT - len(title))))
