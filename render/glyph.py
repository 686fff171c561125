"""A sign in its own coordinates: it fills -1 to 1 in both directions, wherever and however large it is drawn."""

from typing import Final

from render.canvas import Canvas, Fill
from render.geometry import Point, Points
from render.palette import INK

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


class Glyph:
    """Strokes in the local coordinates of a sign. `size` is the width of the sign on the canvas, in units.

    Widths of outlines are in local units too, so that a sign keeps its look at every size.
    """

    def __init__(self, canvas: Canvas, centre: Point, size: float) -> None:
        self.canvas: Final = canvas
        self.centre: Final = centre
        self.half: Final = size / 2

    def place(self, points: Points) -> list[Point]:
        """Local points on the canvas."""
        x0, y0 = self.centre
        return [(x0 + x * self.half, y0 + y * self.half) for x, y in points]

    def inner(self, centre: Point, size: float) -> "Glyph":
        """A smaller sign on this one; its centre and size are in local coordinates (this sign is 2 wide)."""
        (at,) = self.place([centre])
        return Glyph(self.canvas, at, size * self.half)

    def polygon(self, points: Points, fill: Fill | None, edge: Fill | None = INK, width: float = 0.09) -> None:
        """A filled shape with an outline."""
        self.canvas.polygon(self.place(points), fill, edge, width * self.half)

    def rectangle(self, box: Box, fill: Fill | None, edge: Fill | None = INK, width: float = 0.09) -> None:
        """An upright rectangle with an outline."""
        x0, y0, x1, y1 = box
        self.polygon([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], fill, edge, width)

    def line(self, points: Points, width: float, fill: Fill = INK) -> None:
        """A stroke with round ends."""
        self.canvas.line(self.place(points), width * self.half, fill)

    def disc(
        self,
        centre: Point,
        radius: float,
        fill: Fill | None,
        edge: Fill | None = INK,
        width: float = 0.09,
        *,
        tall: float | None = None,
    ) -> None:
        """A disc with an outline, or an ellipse with the vertical radius `tall`."""
        (at,) = self.place([centre])
        tall = radius if tall is None else tall
        if edge is not None:
            outer = (radius + width / 2) * self.half
            self.canvas.disc(at, outer, edge, tall=(tall + width / 2) * self.half)
            radius, tall = radius - width / 2, tall - width / 2
        if fill is not None:
            self.canvas.disc(at, radius * self.half, fill, tall=tall * self.half)

    def arch(self, box: Box, fill: Fill = INK) -> None:
        """A round-topped door or window."""
        x0, y0, x1, y1 = box
        radius = (x1 - x0) / 2
        self.disc(((x0 + x1) / 2, y0 + radius), radius, fill, None)
        self.rectangle((x0, y0 + radius, x1, y1), fill, None)

    def shadow(self, points: Points, strength: float = 0.35, offset: Point = (0.012, 0.018)) -> None:
        """The shadow of a shape on the ground."""
        shape = self.place(points)
        self.canvas.shade(lambda mask: mask.polygon(shape, 255), offset, strength=strength)

    def disc_shadow(self, radius: float, strength: float = 0.35) -> None:
        """The shadow of a disc in the middle of the sign."""
        self.canvas.shade(lambda mask: mask.disc(self.centre, radius * self.half, 255), strength=strength)
