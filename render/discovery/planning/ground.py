"""A tile while it is being planned: what its parts are, their shapes, and how much room they have."""

from dataclasses import dataclass

import numpy as np

from render.nodes import Levels, Mask
from render.space import depth_beyond
from rules.discovery.tiles import TileType


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """The parts of a tile by their index: `shapes` as node values above 0 inside, `depths` as the room of each node."""

    tile: TileType
    shapes: tuple[Levels, ...]
    depths: tuple[Levels, ...]

    def inside(self, *parts: int) -> Mask:
        """The nodes of some parts."""
        return np.asarray(np.any([self.shapes[part] > 0 for part in parts], axis=0), dtype=bool)


def grounded(tile: TileType, shapes: tuple[Levels, ...]) -> Ground:
    """The ground of a tile with these shapes."""
    return Ground(tile, shapes, tuple(depth_beyond(shape > 0) for shape in shapes))
