"""Outlines of the figures, in units of half a figure's height: a standing figure fills -1 to 1.

They are our own shapes: a cloak with a round head, never the outline of the well-known wooden figure.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from types import MappingProxyType
from typing import Final

from render.geometry import Point

Outline = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Silhouette:
    """The parts of a figure, where its seat's mark stands and how large it is.

    `lit` are the indexes of the parts with a lighter facet; `scale` is the size against a follower's. `badge` is the
    side on which a badge hides least: 1 the east, -1 the west.
    """

    parts: tuple[Outline, ...]
    mark: Point | None
    mark_size: float = 0.34
    lit: tuple[int, ...] = (0,)
    scale: float = 1.0
    badge: int = 1


def rounded(points: Sequence[Point], times: int = 2) -> Outline:
    """The outline with its corners cut, `times` over."""
    line = list(points)
    for _ in range(times):
        line = [
            (near * ax + (1 - near) * bx, near * ay + (1 - near) * by)
            for (ax, ay), (bx, by) in zip(line, [*line[1:], line[0]], strict=True)
            for near in (0.78, 0.22)
        ]
    return tuple(line)


def ring(centre: Point, radius: float, tall: float | None = None) -> Outline:
    """A circle, or an ellipse with the vertical radius `tall`."""
    steps = 32
    high = radius if tall is None else tall
    angles = [2 * pi * k / steps for k in range(steps)]
    return tuple((centre[0] + radius * cos(a), centre[1] + high * sin(a)) for a in angles)


def mirrored(half: Sequence[Point]) -> Outline:
    """A right half and its reflection, as one outline."""
    return (*half, *((-x, y) for x, y in reversed(half)))


def box(left: float, top: float, right: float, foot: float) -> Outline:
    """An upright rectangle."""
    return (left, top), (right, top), (right, foot), (left, foot)


_CLOAK: Final = rounded(
    mirrored(
        [
            *((0, -0.46), (0.26, -0.42), (0.56, -0.26), (0.9, 0.02), (0.88, 0.24)),
            *((0.5, 0.16), (0.62, 0.56), (0.7, 0.94), (0, 0.94)),
        ]
    )
)
_FOLLOWER: Final = (_CLOAK, ring((0, -0.62), 0.33))

_ABBOT: Final = (
    rounded(mirrored([(0, -0.34), (0.3, -0.3), (0.52, -0.02), (0.6, 0.4), (0.64, 0.96), (0, 0.96)])),
    ring((0, -0.46), 0.29),
    rounded([(-0.3, -0.52), (-0.34, -0.8), (0, -1.24), (0.34, -0.8), (0.3, -0.52)], 1),
    box(0.74, -0.52, 0.88, 0.96),
    ring((0.8, -0.62), 0.19),
)
_BUILDER: Final = (
    rounded(
        [
            *((-0.5, 0.94), (-0.46, 0.1), (-0.52, -0.16), (-0.28, -0.36), (0.28, -0.36), (0.52, -0.3)),
            *((0.66, -0.58), (0.82, -0.5), (0.68, -0.06), (0.46, 0.08), (0.5, 0.94), (0.14, 0.94)),
            *((0.08, 0.62), (-0.08, 0.62), (-0.14, 0.94)),
        ],
        1,
    ),
    ring((0, -0.56), 0.28),
    rounded([(-0.44, -0.6), (-0.36, -0.88), (-0.12, -1.02), (0.12, -1.02), (0.36, -0.88), (0.44, -0.6)], 1),
    ((0.5, -0.98), (1.02, -0.8), (0.92, -0.5), (0.4, -0.68)),
)
_PIG: Final = (
    ring((0.05, 0.08), 0.74, 0.5),
    ring((-0.62, 0), 0.36),
    rounded([(-1.06, -0.08), (-0.86, -0.14), (-0.86, 0.22), (-1.06, 0.18)], 1),
    ((-0.74, -0.26), (-0.62, -0.62), (-0.38, -0.3)),
    ((-0.5, 0.3), (-0.26, 0.3), (-0.28, 0.84), (-0.48, 0.84)),
    ((0.36, 0.3), (0.6, 0.3), (0.58, 0.84), (0.38, 0.84)),
    ring((0.86, -0.18), 0.17),
)
_PHANTOM: Final = (
    rounded(
        [
            *((-0.62, 0.92), (-0.62, -0.28), (-0.48, -0.72), (0, -0.98), (0.48, -0.72), (0.62, -0.28)),
            *((0.62, 0.92), (0.4, 0.66), (0.2, 0.92), (0, 0.66), (-0.2, 0.92), (-0.4, 0.66)),
        ]
    ),
)
_SCOUT: Final = (
    rounded(mirrored([(0, -0.3), (0.3, -0.26), (0.52, -0.06), (0.56, 0.4), (0.6, 0.94), (0, 0.94)])),
    ring((0, -0.52), 0.32),
    box(0.62, -1.06, 0.76, 0.94),
    ((0.7, -1.06), (1.28, -0.82), (0.7, -0.56)),
)
_FORT: Final = (
    (
        *((-0.8, 0.92), (-0.8, -0.3), (-0.62, -0.62), (-0.44, -0.3), (-0.26, -0.62), (-0.08, -0.3)),
        *((-0.08, -0.98), (0.46, -0.98), (0.46, -0.3), (0.62, -0.62), (0.8, -0.3), (0.8, 0.92)),
    ),
    ((-0.2, -0.92), (0.19, -1.3), (0.58, -0.92)),
)
_SETTLEMENT: Final = (
    ((-1, 0.92), (-1, 0.1), (-0.52, -0.42), (-0.04, 0.1), (-0.04, 0.92)),
    ((-0.1, 0.92), (-0.1, -0.4), (0.44, -1), (0.98, -0.4), (0.98, 0.92)),
)

SILHOUETTES: Final[Mapping[str, Silhouette]] = MappingProxyType(
    {
        "follower": Silhouette(_FOLLOWER, (0, 0.38)),
        "large": Silhouette(_FOLLOWER, (0, 0.38), scale=1.3),
        "abbot": Silhouette(_ABBOT, (0, 0.4)),
        "builder": Silhouette(_BUILDER, (0, 0.16), 0.32, lit=()),
        "pig": Silhouette(_PIG, (0.12, 0.06), 0.36, lit=()),
        "phantom": Silhouette(_PHANTOM, (0, 0.16)),
        "scout": Silhouette(_SCOUT, (0, 0.36), badge=-1),
        "fort": Silhouette(_FORT, (0, 0.32), 0.4, lit=()),
        "settlement": Silhouette(_SETTLEMENT, (0.44, 0.22), 0.36, lit=()),
    }
)
"""Every kind of figure. A farmer is a follower that lies."""
