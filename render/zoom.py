"""Parts of a board, enlarged: its nine regions by the compass."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from render.scene import Crop, Scene, crop_near

REGIONS: Final[Mapping[str, tuple[int, int]]] = MappingProxyType(
    {
        "nw": (-1, -1), "n": (0, -1), "ne": (1, -1),
        "w": (-1, 0), "c": (0, 0), "e": (1, 0),
        "sw": (-1, 1), "s": (0, 1), "se": (1, 1),
    }
)  # fmt: skip
"""The regions in the order of a page, each with the way to it from the middle, east and south."""
LEAST: Final = (6, 5)
"""Columns and rows that a region has at least, as far as the board has them."""


def zoomed_in(scene: Scene, region: str) -> Scene:
    """The scene with a region of its board alone, which overlaps those beside it. Raises KeyError."""
    return replace(scene, crop=window(scene.crop, REGIONS[region]), panels=(), more=())


def window(board: Crop, way: tuple[int, int]) -> Crop:
    """The squares of a region: nearly half of the board in both directions."""
    size = _size(board.columns, LEAST[0]), _size(board.rows, LEAST[1])
    x = _middle(board.left, board.right, way[0])
    y = _middle(board.top, board.foot, way[1])
    return crop_near((x, y), board, size)


def _size(whole: int, least: int) -> int:
    return min(whole, max(least, -(-whole * 2 // 5)))


def _middle(first: int, last: int, way: int) -> int:
    """The middle, or one of the ends."""
    return (first + last) // 2 if way == 0 else first if way < 0 else last
