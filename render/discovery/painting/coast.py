"""The sea along its shores: shallows, beaches, foam and waves."""

from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from render.canvas import Canvas
from render.discovery.measures import SAND, SAND_OUTER
from render.discovery.plan import TilePlan
from render.nodes import Mask, upsample
from render.palette import FOAM, SAND_EDGE, SHALLOW
from render.palette import SAND as SAND_COLOUR

_GLOW: Final = 0.068
"""How far the shallows reach, as the deviation of a blur in tile edges."""
_FOAM: Final = 0.031
_FOAM_BAND: Final = (0.03, 0.085)
"""The levels of the blurred land between which there is foam."""
_STEP: Final = 4
_WAVE: Final = 0.045


def paint_coast(canvas: Canvas, plan: TilePlan) -> None:
    """Shallows and foam on the sea, beaches along it."""
    if not plan.shores:
        return
    sea = _sea(canvas, plan)
    glow = np.clip(_near(~sea, _GLOW) * 1.5, 0, 0.85) * sea
    canvas.image.paste(SHALLOW, (0, 0, *canvas.image.size), Image.fromarray((glow * 255).astype(np.uint8)))
    canvas.lines(plan.shores, SAND_OUTER, SAND_EDGE, round_ends=False)
    canvas.lines(plan.shores, SAND, SAND_COLOUR, round_ends=False)
    near = _near(~sea, _FOAM)
    canvas.fill_mask(sea & (near > _FOAM_BAND[0]) & (near < _FOAM_BAND[1]), FOAM)


def paint_waves(canvas: Canvas, plan: TilePlan) -> None:
    """Pairs of waves on the open sea."""
    for wave in plan.waves:
        (x, y), half = wave.at, _WAVE * wave.scale
        for middle in (x - half, x + half):
            crest = [(middle - half, y + 0.012), (middle, y - 0.010), (middle + half, y + 0.012)]
            canvas.line(crest, 0.014, FOAM)


def _sea(canvas: Canvas, plan: TilePlan) -> Mask:
    inside = [
        upsample(shape, canvas.scale) > 0
        for part, shape in zip(plan.tile.parts, plan.shapes, strict=True)
        if part.kind == "sea"
    ]
    return np.asarray(np.any(inside, axis=0), dtype=bool)


def _near(mask: Mask, deviation: float) -> NDArray[np.float32]:
    """How near each pixel is to a mask, from 0 to 1: the mask blurred at a quarter of its size."""
    side = len(mask)
    small = Image.fromarray(mask.astype(np.uint8) * 255).resize((side // _STEP,) * 2, Image.Resampling.BOX)
    soft = small.filter(ImageFilter.GaussianBlur(deviation * side / _STEP))
    return np.asarray(soft.resize((side, side), Image.Resampling.BILINEAR), dtype=np.float32) / np.float32(255)
