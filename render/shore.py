"""The sea along its shores: shallows, beaches, foam and waves."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from render.canvas import Canvas
from render.geometry import Line
from render.growth import Growth
from render.nodes import Mask
from render.palette import FOAM, SAND, SAND_EDGE, SHALLOW, Colour

_GLOW: Final = 0.068
"""How far the shallows reach, as the deviation of a blur in tile edges."""
FOAM_WIDE: Final = 0.015
"""How wide the foam outside a beach is, in tile edges."""
_STEP: Final = 4
_WAVE: Final = 0.045


@dataclass(frozen=True, slots=True)
class Beach:
    """The widths of a beach in tile edges, without and with its dark edge."""

    sand: float
    outer: float

    @property
    def surf(self) -> float:
        """How far beach and foam reach into the sea from the end of the land, in tile edges."""
        return self.outer / 2 + FOAM_WIDE


def paint_shore(canvas: Canvas, sea: Mask, shores: Sequence[Line], beach: Beach) -> None:
    """Shallows and foam on the sea, beaches along it. `sea` are the pixels of the canvas that are water."""
    glow = np.clip(_near(~sea, _GLOW) * 1.5, 0, 0.85) * sea
    canvas.image.paste(SHALLOW, (0, 0, *canvas.image.size), Image.fromarray((glow * 255).astype(np.uint8)))
    foam = Canvas(canvas.scale, 0, canvas.size)
    foam.lines(shores, beach.outer + 2 * FOAM_WIDE, 255, round_ends=False)
    canvas.fill_mask(sea & (np.asarray(foam.image) > 0), FOAM)
    canvas.lines(shores, beach.outer, SAND_EDGE, round_ends=False)
    canvas.lines(shores, beach.sand, SAND, round_ends=False)


def paint_waves(canvas: Canvas, waves: Iterable[Growth], colour: Colour = FOAM) -> None:
    """Pairs of waves on the open sea."""
    for wave in waves:
        (x, y), half = wave.at, _WAVE * wave.scale
        for middle in (x - half, x + half):
            crest = [(middle - half, y + 0.012), (middle, y - 0.010), (middle + half, y + 0.012)]
            canvas.line(crest, 0.014, colour)


def _near(mask: Mask, deviation: float) -> NDArray[np.float32]:
    """How near each pixel is to a mask, from 0 to 1: the mask blurred at a quarter of its size."""
    side = len(mask)
    small = Image.fromarray(mask.astype(np.uint8) * 255).resize((side // _STEP,) * 2, Image.Resampling.BOX)
    soft = small.filter(ImageFilter.GaussianBlur(deviation * side / _STEP))
    return np.asarray(soft.resize((side, side), Image.Resampling.BILINEAR), dtype=np.float32) / np.float32(255)
