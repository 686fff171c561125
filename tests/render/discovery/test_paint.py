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

from render.discovery.measures import BEACH, FOOT
from render.discovery.painting.tile import paint
from render.geometry import Point
from render.palette import FOOT as FOOT_COLOUR
from render.shore_joint import Line, joint_mark
from rules.discovery.tiles import Face
from rules.grid import SIDES
from tests.render.discovery.designs import TYPES, planned

ROOT = Path(__file__).parents[3]
SIZE = 96
SHOWN = ("start", "twin-mg", "cap-ms-c", "bend-gm-s-c", "fork-ms-s-g", "cross-c", "band-gs-cc", "lake")
PRINT_DIGESTS = """
from tests.render.discovery.test_paint import digest
print(*(digest(design) for design in ("start", "lake", "band-gs-cc")))
"""
Pixels = NDArray[np.int16]


def digest(design: str) -> str:
    return hashlib.sha256(paint(planned(design, 1), 64).tobytes()).hexdigest()


@pytest.mark.parametrize("design", TYPES)
def test_every_type_paints_as_an_opaque_square(design: str) -> None:
    image = paint(planned(design), 48)
    assert (image.mode, image.size) == ("RGB", (48, 48))


@pytest.mark.parametrize("size", [40, 64, 128, 360])
def test_a_tile_has_the_size_that_is_asked_for(size: int) -> None:
    assert paint(planned("start"), size).size == (size, size)


def test_the_same_design_is_the_same_picture_in_another_process() -> None:
    command = [sys.executable, "-c", PRINT_DIGESTS]
    other = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert other.stdout.split() == [digest(design) for design in ("start", "lake", "band-gs-cc")]


def test_light_does_not_turn_with_the_tile() -> None:
    lit, shaded = _faces_of_peaks(0), _faces_of_peaks(1)
    assert min(lit) > 30, "the west of a peak is lighter than its east"
    assert min(shaded) > 30, "also on a turned tile"


def _faces_of_peaks(turn: int) -> list[float]:
    """For each peak that none hides: by how much its western face is lighter than the eastern one."""
    shown, size = planned("cap-gm", turn), 384
    levels = np.asarray(paint(shown, size).convert("L")).astype(float)
    far = round(0.02 * size)
    faces = []
    for peak in shown.peaks:
        if not any(_hides(other.at, peak.at) for other in shown.peaks):
            row, column = round((peak.at[1] + 0.03 * peak.scale) * size), round(peak.at[0] * size)
            faces.append(float(levels[row, column - far] - levels[row, column + far]))
    return faces


def _hides(front: Point, back: Point) -> bool:
    return abs(front[0] - back[0]) < 0.2 and 0 < front[1] - back[1] < 0.2


@cache
def borders() -> dict[tuple[str, str], list[tuple[Pixels, Pixels]]]:
    """By side and terrain: the outermost line of pixels of every tile in every turn, and the next one."""
    found = defaultdict(list)
    for design in TYPES:
        for turn in range(4):
            pixels = np.asarray(paint(planned(design, turn), SIZE)).astype(np.int16)
            lines = {"N": pixels[:2], "S": pixels[:-3:-1], "W": pixels.swapaxes(0, 1)[:2]}
            lines["E"] = pixels.swapaxes(0, 1)[:-3:-1]
            for side, (outer, inner) in lines.items():
                found[side, Face(TYPES[design], turn).sides[SIDES.index(side)]].append((outer, inner))
    return found


@pytest.mark.parametrize("terrain", ["grassland", "mountain", "sea"])
@pytest.mark.parametrize(("side", "facing"), [("E", "W"), ("S", "N")])
def test_neighbours_join_without_a_seam(side: str, facing: str, terrain: str) -> None:
    """Between the corners, over which the board lays its marks."""
    middle = slice(SIZE // 6, -SIZE // 6)
    here, there = borders()[side, terrain], borders()[facing, terrain]
    across = np.array([[np.abs(a[middle] - b[middle]).mean() for b, _ in there] for a, _ in here])
    inside = np.mean([np.abs(outer - inner)[middle].mean() for outer, inner in here + there])
    assert across.mean() < 2 * inside + 2
    assert across.max() < 30


def marked(quarters: tuple[str, ...], edge: int) -> Image.Image:
    return joint_mark(quarters, edge, BEACH, Line(FOOT, FOOT_COLOUR))


def test_a_mark_stays_off_the_table() -> None:
    mark = np.asarray(marked(("shore", "none", "land", "none"), 64))[..., 3]
    half = mark.shape[0] // 2
    assert not mark[:half, half:].any()
    assert not mark[half:, :half].any()
    assert mark[half:, half:].any()


def test_a_beach_goes_on_where_another_tile_shows_the_sea_and_foam_only_there() -> None:
    mark = np.asarray(marked(("shore", "sea", "shore", "land"), 128).convert("RGB")).astype(int)
    alpha = np.asarray(marked(("shore", "sea", "shore", "land"), 128))[..., 3]
    half = mark.shape[0] // 2
    blue = (mark[..., 2] > mark[..., 0]) & (alpha > 128)
    assert blue[:half, half:].any()
    assert not blue[half:, :half].any()
    assert alpha[half:, :half].any(), "sand on the land"


def test_a_mark_without_a_shore_is_a_dot_on_the_line() -> None:
    alpha = np.asarray(marked(("line", "land", "line", "land"), 128))[..., 3]
    assert 0 < np.count_nonzero(alpha) < 64


def test_tiles_look_as_they_always_did(golden: Callable[[str, Image.Image], None]) -> None:
    image = Image.new("RGB", (len(SHOWN) // 2 * 64, 128))
    for k, design in enumerate(SHOWN):
        image.paste(paint(planned(design, k % 4), 64), (k // 2 * 64, k % 2 * 64))
    golden("discovery", image)
