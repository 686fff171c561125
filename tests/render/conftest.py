"""Flat art, and a small scene, so that tests of the painter need no game."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from zlib import crc32

import numpy as np
import PIL
import pytest
from PIL import Image, ImageDraw

from render.art import Joint
from render.scene import Crop, Figure, Player, Scene, Strip, Supply, Tile, crop_of

GOLDENS = Path(__file__).parent / "goldens"
FAILED = Path(__file__).parents[2] / "var" / "goldens"
PILLOW = "13.0.0"


class FlatArt:
    """Tiles of one colour with a notch in their turned north side, and grey joints at their corners."""

    def tile(self, design: str, turn: int, edge: int) -> Image.Image:
        code = crc32(design.encode())
        image = Image.new("RGB", (edge, edge), (code % 100 + 100, code // 100 % 100 + 100, 90))
        ImageDraw.Draw(image).rectangle((edge * 0.4, 0, edge * 0.6, edge * 0.2), fill=(40, 40, 40))
        return image.rotate(-90 * turn)

    def joints(self, tiles: Sequence[Tile], edge: int) -> Sequence[Joint]:
        mark = Image.new("RGBA", (edge // 8, edge // 8), (120, 120, 120, 255))
        return [Joint(tile.cell, mark) for tile in tiles]

    def token(self, kind: str, size: int) -> Image.Image:
        code = crc32(kind.encode())
        return Image.new("RGBA", (size, size), (code % 100 + 100, code // 100 % 100 + 100, 60, 255))


@pytest.fixture
def art() -> FlatArt:
    return FlatArt()


def players(names: Sequence[str] = ("Anna", "Boris", "Cyril"), due: int = 1) -> tuple[Player, ...]:
    return tuple(
        Player(i, name, 7 * i, (Supply("follower", 7 - i), Supply("large", i % 2)), due=i == due)
        for i, name in enumerate(names)
    )


@pytest.fixture
def scene() -> Scene:
    cells = [(0, 0), (1, 0), (1, 1), (0, -1)]
    tiles = tuple(Tile(cell, f"t.{i}", i % 4) for i, cell in enumerate(cells))
    figures = (Figure((1, 0), (0.5, 0.4), "follower", 0), Figure((0, -1), (0.3, 0.7), "follower", 2, lying=True))
    strip = Strip("Boris", "Anna +8", "t.9", 54, players())
    return Scene("toy", "light", crop_of(cells), strip, tiles, figures, last=(1, 1))


@pytest.fixture
def wide(scene: Scene) -> Scene:
    tiles = tuple(Tile((x, y), f"t.{x % 7}", (x + y) % 4) for x in range(14) for y in range(6))
    return Scene("toy", "light", Crop(0, 0, 13, 5), scene.strip, tiles, last=(13, 0))


@pytest.fixture
def golden() -> Callable[[str, Image.Image], None]:
    """Compares a picture with the stored one, and leaves both pictures in `var/goldens` if they differ.

    `RENEW_GOLDENS=1` writes the stored one anew.
    """
    if PIL.__version__ != PILLOW:
        pytest.skip(f"goldens are made with Pillow {PILLOW}, this is {PIL.__version__}")

    def compare(name: str, image: Image.Image) -> None:
        path = GOLDENS / f"{name}.png"
        if os.environ.get("RENEW_GOLDENS"):
            image.save(path, optimize=True)
        stored = np.asarray(Image.open(path).convert("RGB"), dtype=np.int16)
        now = np.asarray(image.convert("RGB"), dtype=np.int16)
        assert stored.shape == now.shape
        gap = np.abs(stored - now)
        if gap.max() > 12:
            FAILED.mkdir(parents=True, exist_ok=True)
            image.save(FAILED / f"{name}.actual.png")
            Image.fromarray((255 - np.minimum(gap * 4, 255)).astype(np.uint8)).save(FAILED / f"{name}.gap.png")
            pytest.fail(f"{name}: a pixel is off by {gap.max()} levels; see {FAILED}")

    return compare
