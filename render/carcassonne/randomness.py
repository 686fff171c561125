"""Random numbers that are the same for the same design in every process, with and without a garden."""

import zlib

import numpy as np

from rules.carcassonne.tiles import GARDEN_SUFFIX, TileType


def randomness(tile: TileType, purpose: str) -> np.random.Generator:
    """Numbers for one purpose, such as `trees`: one purpose more or less leaves the others as they were."""
    name = tile.id.removesuffix(GARDEN_SUFFIX)
    return np.random.default_rng([zlib.crc32(name.encode()), zlib.crc32(purpose.encode())])
