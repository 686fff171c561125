"""The lines between the parts of a tile: shores, and the feet of mountains."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from render.border import border_lines, parted_corners
from render.geometry import Line
from render.nodes import Levels
from rules.discovery.tiles import TileType

SHORE: Final = "shore"
FOOT: Final = "foot"


@dataclass(frozen=True, slots=True, eq=False)
class Borders:
    """The lines of a tile; `ends` says what kind of line ends in which of its corners."""

    shores: tuple[Line, ...]
    feet: tuple[Line, ...]
    ends: Mapping[tuple[int, int], str]


def plan_borders(tile: TileType, shapes: Sequence[Levels]) -> Borders:
    """The borders of all parts. A shore is drawn once, as the border of its sea."""
    at = {side: index for index, part in enumerate(tile.parts) for side in part.borders}
    corners = list(parted_corners(at))
    shores: list[Line] = []
    feet: list[Line] = []
    for part, shape in zip(tile.parts, shapes, strict=True):
        if len(shapes) == 1:
            break
        found = border_lines(shape, corners)
        if part.kind == "sea":
            shores += found
        elif part.kind == "mountain" and part.touches:
            feet += found
    ends: dict[tuple[int, int], str] = {}
    for kind, lines in ((FOOT, feet), (SHORE, shores)):
        for line in lines:
            ends |= dict.fromkeys(((x, y) for x, y in corners if (line == (x, y)).all(axis=1).any()), kind)
    return Borders(tuple(shores), tuple(feet), MappingProxyType(ends))
