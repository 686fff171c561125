import hashlib
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from render.carcassonne.painting.tile import paint
from rules.carcassonne.tiles import Face
from rules.grid import SIDES
from tests.render.carcassonne.designs import BASE, SETS, TYPES, planned

ROOT = Path(__file__).parents[3]
SIZE = 96
SHOWN_BASE = ("base.A", "base.C", "base.D", "base.E+garden", "base.F", "base.I", "base.S", "base.X")
SHOWN_MORE = ("ic.01", "ic.13", "tb.03", "gold.5", "fly.3", "crop1.3", "wt.02", "river.04", "am.12", "bcb.05")

PRINT_DIGESTS = """
from tests.render.carcassonne.test_paint import digest
print(*(digest(design) for design in ("base.L", "base.H", "river.06", "wt.08")))
"""


def digest(design: str) -> str:
    return hashlib.sha256(paint(planned(design, 1), 64).tobytes()).hexdigest()


def sheet(designs: tuple[str, ...], size: int) -> Image.Image:
    """Tiles beside one another, each turned once more than the one before it."""
    image = Image.new("RGB", (len(designs) // 2 * size, 2 * size))
    for k, design in enumerate(designs):
        image.paste(paint(planned(design, k % 4), size), (k // 2 * size, k % 2 * size))
    return image


@pytest.mark.parametrize("design", TYPES)
def test_every_type_paints_as_an_opaque_square(design: str) -> None:
    image = paint(planned(design), 48)
    assert (image.mode, image.size) == ("RGB", (48, 48))


@pytest.mark.parametrize("size", [40, 64, 128, 360])
def test_a_tile_has_the_size_that_is_asked_for(size: int) -> None:
    assert paint(planned("base.D"), size).size == (size, size)


def test_the_same_design_is_the_same_picture_in_another_process() -> None:
    command = [sys.executable, "-c", PRINT_DIGESTS]
    other = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert other.stdout.split() == [digest(design) for design in ("base.L", "base.H", "river.06", "wt.08")]


def test_light_does_not_turn_with_the_tile() -> None:
    upright, turned = (np.asarray(paint(planned("base.B", turn), 128)) for turn in (0, 1))
    spot = slice(28, 100)
    assert np.abs(upright[spot, spot].astype(int) - turned[spot, spot]).mean() < 12, "the monastery stays upright"
    assert np.abs(np.rot90(upright, -1).astype(int) - turned).mean() > 12


Pixels = NDArray[np.int16]


@cache
def borders() -> dict[tuple[str, str], list[tuple[Pixels, Pixels]]]:
    """By side and what it shows: the outermost line of pixels of every tile in every turn, and the next one."""
    found = defaultdict(list)
    for design in (*BASE, *SETS["river"].types):
        for turn in range(4):
            pixels = np.asarray(paint(planned(design, turn), SIZE)).astype(np.int16)
            kinds = dict(zip(SIDES, Face(TYPES[design], turn).sides, strict=True))
            lines = {"N": pixels[:2], "S": pixels[:-3:-1], "W": pixels.swapaxes(0, 1)[:2]}
            lines["E"] = pixels.swapaxes(0, 1)[:-3:-1]
            for side, (outer, inner) in lines.items():
                found[side, kinds[side]].append((outer, inner))
    return found


def steps(one: list[Pixels], other: list[Pixels]) -> NDArray[np.float64]:
    """The mean step of brightness from each line to each."""
    return np.array([[np.abs(a - b).mean() for b in other] for a in one])


@pytest.mark.parametrize("kind", ["city", "road", "river", "field"])
@pytest.mark.parametrize(("side", "facing"), [("E", "W"), ("S", "N")])
def test_neighbours_join_without_a_seam(side: str, facing: str, kind: str) -> None:
    here, there = borders()[side, kind], borders()[facing, kind]
    across = steps([outer for outer, _ in here], [outer for outer, _ in there])
    inside = np.mean([np.abs(outer - inner).mean() for outer, inner in here + there])
    assert across.mean() < 2 * inside + 2
    assert across.max() < 25


def test_base_tiles_look_as_they_always_did(golden: Callable[[str, Image.Image], None]) -> None:
    golden("carcassonne_base", sheet(SHOWN_BASE, 64))


def test_tiles_of_expansions_look_as_they_always_did(golden: Callable[[str, Image.Image], None]) -> None:
    golden("carcassonne_more", sheet(SHOWN_MORE, 64))
