from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from render.art import Art
from render.board import figure_height, paint_board
from render.die import die
from render.flight import DIE
from render.layout import laid_out
from render.palette import ACCENT
from render.scene import Crop, Flight, Place, Scene

FLOWN = Flight(Place((0, 0)), (Place((2, 0)),), 2)


@pytest.fixture
def sky(scene: Scene) -> Scene:
    """A table without anything that has the accent."""
    return replace(scene, crop=Crop(-1, -2, 3, 1), tiles=(), figures=(), last=None)


def accents(scene: Scene, art: Art) -> set[tuple[int, int]]:
    """The squares on which there is something in the accent."""
    layout = laid_out(scene.crop, 56)
    pixels = np.asarray(paint_board(scene, art, layout))
    rows, columns = np.nonzero((pixels == ACCENT).all(axis=2))
    return {((x - layout.rim) // 56 + scene.crop.left, (y - layout.rim) // 56 + scene.crop.top)
            for x, y in zip(columns.tolist(), rows.tolist(), strict=True)}  # fmt: skip


def test_the_arc_leads_from_the_machine_to_the_landing(sky: Scene, art: Art) -> None:
    assert accents(sky, art) == set()
    found = accents(replace(sky, flight=FLOWN), art)
    assert {(0, 0), (2, 0)} <= found
    assert not found & {(-1, 0), (3, 0), (0, 1), (1, 1), (2, 1)}


def test_a_flight_goes_on_outside_the_picture(sky: Scene, art: Art) -> None:
    far = replace(sky, flight=Flight(Place((0, 0)), (Place((0, -6)),), 3))
    assert accents(far, art)


def test_a_crash_looks_unlike_a_landing(sky: Scene, art: Art) -> None:
    layout = laid_out(sky.crop, 56)
    landed, lost = (paint_board(replace(sky, flight=replace(FLOWN, lost=lost)), art, layout) for lost in (False, True))
    box = layout.box((2, 0))
    assert landed.crop(box).tobytes() != lost.crop(box).tobytes()


def test_before_the_roll_each_distance_has_its_number(sky: Scene, art: Art) -> None:
    layout = laid_out(sky.crop, 128)
    ends = tuple(Place((n, 0)) for n in (1, 2, 3))
    waiting = paint_board(replace(sky, flight=Flight(Place((0, 0)), ends)), art, layout)
    size = round(DIE * figure_height(layout))
    for number, end in enumerate(ends, 1):
        x, y = layout.point(end.cell, end.at)
        shown = waiting.crop((round(x - size / 2), round(y - size / 2), round(x + size / 2), round(y + size / 2)))
        gaps = [_gap(shown, die(other, size)) for other in (1, 2, 3)]
        assert gaps.index(min(gaps)) == number - 1


def _gap(shown: Image.Image, face: Image.Image) -> float:
    """How far the middle of a picture is from a face."""
    box = (face.width // 4, face.height // 4, face.width * 3 // 4, face.height * 3 // 4)
    one, other = (np.asarray(image.crop(box).convert("L"), float) for image in (shown, _on_white(face)))
    return float(np.abs(one - other).mean())


@pytest.mark.parametrize("size", [64, 40, 24, 18])
def test_the_faces_of_a_die_are_told_apart(size: int) -> None:
    faces = [np.asarray(_on_white(die(number, size)).convert("L"), float) for number in range(1, 7)]
    for one in range(6):
        for other in range(one):
            assert np.abs(faces[one] - faces[other]).max() > 90


def _on_white(sprite: Image.Image) -> Image.Image:
    ground = Image.new("RGB", sprite.size, (255, 255, 255))
    ground.paste(sprite, (0, 0), sprite)
    return ground
