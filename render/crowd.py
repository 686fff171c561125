"""Figures that share a square become as small as they must, so that each is seen."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Final

from render.geometry import distance
from render.scene import Figure
from render.silhouettes import SILHOUETTES
from rules.grid import Cell

APART: Final = 1.12
"""How far the middles of two figures have to be from each other so that they don't touch, in heights of a figure."""
LEAST: Final = 0.58
"""No figure becomes smaller than this share of its height, however great the crowd."""


def shares(figures: Iterable[Figure], height: float) -> Mapping[Cell, float]:
    """For each square with figures the share of their full height that they have; `height` is that, in tiles."""
    squares: dict[Cell, list[Figure]] = defaultdict(list)
    for one in figures:
        squares[one.cell].append(one)
    return {cell: _share(crowd, height) for cell, crowd in squares.items()}


def _share(crowd: list[Figure], height: float) -> float:
    """1 for a figure alone."""
    room = (
        distance(one.at, other.at) / (APART * height * (_scale(one) + _scale(other)) / 2)
        for one, other in combinations(crowd, 2)
    )
    return max(LEAST, min(1.0, *room)) if len(crowd) > 1 else 1.0


def _scale(one: Figure) -> float:
    return SILHOUETTES[one.kind].scale
