"""Things that lie on the board in numbers: each pile as one token with its count."""

from collections.abc import Iterable
from typing import Final

from PIL import Image

from render import overlays, text
from render.art import Art
from render.layout import Layout
from render.palette import INK
from render.scene import Pile

WIDTH: Final = 0.94
"""The width of a token against the height of a figure."""
_COUNT: Final = 0.52
"""The size of the number against the width of the token, and how far below the middle it stands."""
_BELOW: Final = 0.075


def paint_piles(image: Image.Image, layout: Layout, art: Art, piles: Iterable[Pile], figure: int) -> None:
    """The piles; `figure` is the height of a figure in pixels."""
    size = round(WIDTH * figure)
    style = text.Style(round(_COUNT * size))
    for pile in piles:
        x, y = layout.point(pile.cell, pile.at)
        overlays.place(image, art.token(pile.kind, size), (x, y))
        if pile.count is not None:
            text.draw(image, (x, y + _BELOW * size), str(pile.count), style, INK, "middle")
