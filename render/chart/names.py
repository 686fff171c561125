"""Names on a map: set small enough for their room, with light around the letters."""

from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from PIL import Image

from render import overlays, text
from render.geometry import Point
from render.palette import INK, LABEL, WHITE, Colour

LEAST: Final = 7
"""No name is set smaller, in pixels: it is shortened before, and left out where all names would be smaller."""
_HALO: Final = 0.14
"""Light around the letters, against their size."""


@dataclass(frozen=True, slots=True)
class Lettering:
    """How names of a sort are set: size and room in tiles, colour, the light around them if there is one."""

    size: float
    room: float = 0.98
    fill: Colour = INK
    halo: Colour | None = LABEL


def paint_name(image: Image.Image, at: Point, name: str, lettering: Lettering, edge: int) -> None:
    """A name around a point in pixels; `edge` is that of a tile. It gets smaller, at last shorter, until it fits."""
    pixels, room = round(lettering.size * edge), lettering.room * edge
    if not name or pixels < LEAST:
        return
    while pixels > LEAST and text.width(name, text.Style(pixels)) > room:
        pixels -= 1
    style = text.Style(pixels)
    words = text.fitted(name, style, room)
    if lettering.halo is not None:
        overlays.place(image, _glow(words, style, lettering.halo), at)
    text.draw(image, at, words, style, lettering.fill, "middle")


@lru_cache(maxsize=256)
def _glow(words: str, style: text.Style, fill: Colour) -> Image.Image:
    """The letters grown on all sides."""
    grow = max(1, round(_HALO * style.size))
    size = round(text.width(words, style)) + 4 * grow, style.size + 4 * grow
    letters = Image.new("RGB", size)
    for dx, dy in ((cos(pi * k / 6) * grow, sin(pi * k / 6) * grow) for k in range(12)):
        text.draw(letters, (size[0] / 2 + dx, size[1] / 2 + dy), words, style, WHITE, "middle")
    picture = Image.new("RGBA", size, (*fill, 0))
    picture.putalpha(letters.getchannel("R"))
    return picture
