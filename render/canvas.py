"""A canvas in tile units that is painted larger than it is shown.

Coordinates are in units (a tile is one unit wide); `scale` is the number of pixels a unit has while painting.
The finished picture is reduced with LANCZOS, which is the only anti-aliasing there is.
"""

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

from render.geometry import Point, Points, resample
from render.palette import SHADE, Colour, Paint

SUPER: Final = 4
"""How many times larger than shown a picture is painted."""
MASTER: Final = 96 * SUPER
"""The scale at which tiles are painted, whatever size is asked for (above 128 px: three times the size)."""
CLEAR: Final[Paint] = (255, 255, 255, 0)

Fill = Colour | Paint | int
"""A colour, a colour with opacity, or the level of a mask (0 to 255)."""
_SHADOW_STEP: Final = 4


class Canvas:
    """An image and the strokes that painters use. `size` is its width and height in units.

    The background decides the kind of image: a colour gives RGB, a colour with opacity RGBA, a level a mask.
    """

    def __init__(self, scale: int, background: Fill = CLEAR, size: tuple[float, float] = (1.0, 1.0)) -> None:
        self.scale: Final = scale
        self.size: Final = size
        mode = "L" if isinstance(background, int) else "RGB" if len(background) == 3 else "RGBA"
        self.image: Final = Image.new(mode, (round(scale * size[0]), round(scale * size[1])), background)
        self._plain: Final = ImageDraw.Draw(self.image)
        self._blend: Final = ImageDraw.Draw(self.image, "RGBA") if mode == "RGB" else self._plain

    def pen(self, fill: Fill) -> ImageDraw.ImageDraw:
        """The drawing interface in pixels for this fill; a see-through fill is blended on opaque pictures."""
        return self._plain if _opaque(fill) else self._blend

    def pixels(self, points: Points) -> list[Point]:
        """Points in units as pixels."""
        return [(x * self.scale, y * self.scale) for x, y in points]

    def line(self, points: Points, width: float, fill: Fill, *, round_ends: bool = True) -> None:
        """A stroke with round joints. See-through strokes have no round ends."""
        if len(points) > 12:
            points = resample(points, 0.025)  # Pillow's strokes gape at the joints of dense lines
        at = self.pixels(points)
        thick = max(1, round(width * self.scale))
        pen = self.pen(fill)
        if not _opaque(fill):
            pen.line(at, fill=fill, width=thick, joint="curve")
            return
        pen.line(at, fill=fill, width=thick)
        radius = thick / 2 - 0.5
        if thick > 2:
            for x, y in at if round_ends else at[1:-1]:
                pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=fill)

    def lines(self, lines: Sequence[Points], width: float, fill: Fill, *, round_ends: bool = True) -> None:
        """Several strokes of one kind."""
        for line in lines:
            self.line(line, width, fill, round_ends=round_ends)

    def dashes(self, points: Points, width: float, fill: Fill, rhythm: tuple[float, float]) -> None:
        """A dashed stroke; `rhythm` is the length of a dash and of the gap after it."""
        fine = 0.004
        line = resample(points, fine)
        dash, period = int(rhythm[0] / fine), int(sum(rhythm) / fine)
        for start in range(0, len(line) - 2, period):
            piece = line[start : start + dash + 1]
            if len(piece) > 1:
                self.line(piece, width, fill)

    def disc(self, centre: Point, radius: float, fill: Fill, *, tall: float | None = None) -> None:
        """A disc, or an ellipse with the vertical radius `tall`."""
        (x, y), s = centre, self.scale
        tall = radius if tall is None else tall
        box = ((x - radius) * s, (y - tall) * s, (x + radius) * s, (y + tall) * s)
        self.pen(fill).ellipse(box, fill=fill)

    def polygon(self, points: Points, fill: Fill | None, edge: Fill | None = None, width: float = 0.012) -> None:
        """A filled shape with an outline centred on its border."""
        at = self.pixels(points)
        if fill is not None:
            self.pen(fill).polygon(at, fill=fill)
        if edge is not None:
            thick = max(1, round(width * self.scale))
            self.pen(edge).line([*at, at[0], at[1]], fill=edge, width=thick, joint="curve")

    def rectangle(
        self,
        box: tuple[float, float, float, float],
        fill: Fill | None,
        edge: Fill | None = None,
        width: float = 0.012,
    ) -> None:
        """An upright rectangle; `box` is left, top, right, bottom."""
        x0, y0, x1, y1 = box
        self.polygon([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], fill, edge, width)

    def shade(
        self,
        draw: Callable[["Canvas"], None],
        offset: tuple[float, float] = (0.012, 0.018),
        blur: float = 0.012,
        strength: float = 0.35,
    ) -> None:
        """A soft shadow to the south-east of what `draw` paints with level 255 on a mask.

        The mask is painted and blurred at a quarter of the scale: a shadow has no detail.
        """
        small = Canvas(max(1, self.scale // _SHADOW_STEP), 0, self.size)
        draw(small)
        soft = small.image.filter(ImageFilter.GaussianBlur(max(0.5, blur * small.scale)))
        soft = soft.point([round(level * strength) for level in range(256)])
        mask = soft.resize(self.image.size, Image.Resampling.BILINEAR)
        at = round(offset[0] * self.scale), round(offset[1] * self.scale)
        colour: Fill = SHADE if self.image.mode == "RGB" else (*SHADE, 255)
        visible = mask.crop((0, 0, mask.width - at[0], mask.height - at[1]))
        self.image.paste(colour, (*at, *mask.size), visible)

    def fill_mask(self, mask: NDArray[np.bool_], source: Image.Image | Colour) -> None:
        """Fills the pixels where `mask` (the shape of the image) is true, from a picture or with a colour."""
        stencil = Image.fromarray(mask.astype(np.uint8) * 255)
        if isinstance(source, Image.Image):
            self.image.paste(source, (0, 0), stencil)
        else:
            self.image.paste(source, (0, 0, *self.image.size), stencil)

    def reduced(self, pixels: float) -> Image.Image:
        """The finished picture with `pixels` pixels a unit."""
        width, height = (round(pixels * length) for length in self.size)
        if self.image.mode == "RGBA":  # premultiplied, so that clear pixels don't bleed into the rim
            premultiplied = self.image.convert("RGBa").resize((width, height), Image.Resampling.LANCZOS)
            return premultiplied.convert("RGBA")
        return self.image.resize((width, height), Image.Resampling.LANCZOS)


def _opaque(fill: Fill) -> bool:
    return isinstance(fill, int) or len(fill) == 3 or fill[3] == 255
