from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from PIL import Image, ImageChops

from render.art import Art
from render.board import paint_board
from render.chart.chart import Chart, Isle, Waiting
from render.chart.chips import face_down, face_up
from render.chart.ground import inner
from render.chart.names import LEAST, Lettering, paint_name
from render.chart.things import paint_things
from render.closeup import paint_closeup
from render.layout import Layout, laid_out
from render.palette import ACCENT, CHIPS, REGIONS, REGIONS_DARK
from render.scene import Crop, Figure, Ghost, Letter, Scene, Spot, Tile
from rules.grid import Cell
from tests.render.chart.toy import CHART, ISLE
from tests.render.vision import MATRICES, difference

Golden = Callable[[str, Image.Image], None]
KINDS = ("follower", "large", "abbot", "follower")
WHOLE = Crop(0, 0, 4, 2)
GREY = (128, 128, 128)


@pytest.fixture
def mapped(scene: Scene) -> Scene:
    tiles = (Tile((1, 1), "t.1", 0), Tile((4, 2), "t.2", 1))
    return replace(scene, crop=WHOLE, tiles=tiles, figures=(), last=None, chart=CHART)


def things(chart: Chart, layout: Layout, covered: frozenset[Cell] = frozenset()) -> Image.Image:
    image = Image.new("RGB", (layout.width, layout.height), GREY)
    paint_things(image, layout, chart, covered)
    return image


def square(image: Image.Image, layout: Layout, cell: Cell) -> Image.Image:
    left, top, right, foot = layout.box(cell)
    return image.crop((left + 8, top, right - 8, foot))


def blank(image: Image.Image) -> bool:
    return image.getcolors(1) is not None


@pytest.mark.parametrize("cell", [(0, 0), (4, 0), (3, 2), (4, 1)])
def test_a_tile_covers_what_lies_on_its_square(cell: Cell) -> None:
    layout = laid_out(WHOLE)
    bare = replace(CHART, isle=None)
    assert not blank(square(things(bare, layout), layout, cell))
    assert blank(square(things(bare, layout, frozenset({cell})), layout, cell))


def test_the_name_of_a_printed_tile_stands_on_it() -> None:
    layout = laid_out(WHOLE)
    assert not blank(square(things(CHART, layout, frozenset({(4, 2)})), layout, (4, 2)))


@pytest.mark.parametrize("size", [64, 40, 24])
def test_chips_differ_by_shape_even_without_colour(size: int) -> None:
    shapes = {colour: np.asarray(face_down(colour, size).getchannel("A"), int) > 200 for colour in CHIPS}
    for one, other in combinations(CHIPS, 2):
        assert (shapes[one] ^ shapes[other]).mean() > 0.03, (one, other)


@pytest.mark.parametrize("vision", MATRICES)
def test_chips_stand_out_from_the_land(vision: str) -> None:
    for chip in CHIPS.values():
        assert all(difference(chip, land, vision) >= 20 for land in (*REGIONS, *REGIONS_DARK))


def test_a_taken_chip_shows_its_number_and_its_colour() -> None:
    seen = {face_up(colour, value, 40).tobytes() for colour in CHIPS for value in (1, 2)}
    assert len(seen) == 6


def test_there_is_no_chip_of_an_unknown_colour() -> None:
    with pytest.raises(KeyError):
        face_down("green", 20)
    with pytest.raises(KeyError):
        face_up("green", 1, 20)


@pytest.mark.parametrize("count", range(19))
def test_every_number_of_groups_waits_on_the_island(count: int) -> None:
    layout = laid_out(WHOLE)
    isle = replace(ISLE, waiting=tuple(Waiting(KINDS[index // 6], index % 6, 1 + index % 9) for index in range(count)))
    before, after = (things(replace(CHART, isle=each), layout) for each in (replace(ISLE, waiting=()), isle))
    box = ImageChops.difference(before, after).getbbox()
    assert (box is None) == (count == 0)
    if box is not None:
        x, y = layout.point(ISLE.cell, ISLE.at)
        assert x - layout.edge < box[0] < x < box[2] < x + layout.edge
        assert box[3] < y + layout.edge


def test_a_group_shows_how_many_it_is() -> None:
    layout = laid_out(WHOLE)

    def isle(count: int) -> Isle:
        return replace(ISLE, waiting=(Waiting("follower", 0, count),))

    seen = {things(replace(CHART, isle=isle(count)), layout).tobytes() for count in (1, 2, 3, 12)}
    assert len(seen) == 4


def test_an_island_that_may_be_chosen_has_a_ring() -> None:
    layout = laid_out(WHOLE)
    plain, asked = (things(replace(CHART, isle=replace(ISLE, asked=asked)), layout) for asked in (False, True))

    def accents(image: Image.Image) -> int:
        return int((np.asarray(image) == ACCENT).all(axis=2).sum())

    assert accents(plain) == 0 < accents(asked)


@pytest.mark.parametrize("crop", [Crop(-3, 0, 1, 2), Crop(3, 0, 7, 2), Crop(0, 1, 4, 3), Crop(-9, -9, -5, -5)])
def test_an_island_at_the_edge_of_a_part_stays_within_its_frame(crop: Crop) -> None:
    layout = laid_out(crop)
    image = things(Chart(CHART.land, isle=ISLE), layout)
    image.paste(GREY, inner(layout))
    assert blank(image)


def test_a_long_name_gets_smaller_and_then_shorter() -> None:
    def box(name: str) -> tuple[int, int, int, int]:
        image = Image.new("RGB", (200, 60), GREY)
        paint_name(image, (100, 30), name, Lettering(0.2), 100)
        return ImageChops.difference(image, Image.new("RGB", image.size, GREY)).getbbox() or (0, 0, 0, 0)

    short, long, endless = box("Bath"), box("Haverfordwest"), box("H" * 90)
    assert short[3] - short[1] > long[3] - long[1] > LEAST / 2
    for left, _, right, _ in (short, long, endless):
        assert 48 <= left < right <= 152


@pytest.mark.parametrize(("edge", "seen"), [(24, False), (28, False), (48, True)])
def test_names_are_left_out_where_nobody_could_read_them(edge: int, *, seen: bool) -> None:
    layout = laid_out(WHOLE, edge)
    named, bare = (things(replace(CHART, chips=(replace(CHART.chips[0], name=name),)), layout) for name in ("Dorp", ""))
    assert (named.tobytes() != bare.tobytes()) is seen


def test_a_chip_is_seen_on_a_square_that_may_be_chosen_and_the_number_beside_it(mapped: Scene, art: Art) -> None:
    layout = laid_out(WHOLE)
    asked = replace(mapped, spots=(Spot((0, 0), "1"), Spot((0, 1), "2")))
    image = paint_board(asked, art, layout)
    chip, middle = layout.point((0, 0), (0.5, 0.43)), layout.point((0, 1), (0.5, 0.30))
    assert image.getpixel((round(chip[0]), round(chip[1]))) != image.getpixel((round(middle[0]), round(middle[1])))
    plain = paint_board(replace(mapped, spots=()), art, layout)
    assert image.getpixel((round(chip[0]), round(chip[1]))) == plain.getpixel((round(chip[0]), round(chip[1])))


def test_a_tile_that_could_lie_on_a_chip_hides_it(mapped: Scene, art: Art) -> None:
    layout = laid_out(WHOLE)
    ghost = replace(mapped, ghost=Ghost(Tile((0, 0), "t.9", 0)))
    without = replace(ghost, chart=replace(CHART, chips=CHART.chips[1:]))
    assert paint_board(ghost, art, layout).tobytes() == paint_board(without, art, layout).tobytes()


def test_a_part_of_the_map_shows_nothing_of_what_is_asked_elsewhere(mapped: Scene, art: Art) -> None:
    part = replace(mapped, crop=Crop(2, 0, 6, 2))
    asked = replace(part, spots=(Spot((1, 0), "1"),), draft=(1, 0), ghost=Ghost(Tile((1, 0), "t.9", 0), "1"))
    layout = laid_out(part.crop)
    assert paint_board(part, art, layout).tobytes() == paint_board(asked, art, layout).tobytes()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_map_looks_as_it_always_did(mapped: Scene, art: Art, theme: str, golden: Golden) -> None:
    isle = replace(ISLE, asked=True)
    full = replace(mapped, theme=theme, spots=(Spot((0, 0), "1"), Spot((0, 1), "2")), chart=replace(CHART, isle=isle))
    golden(f"map_{theme}", paint_board(full, art, laid_out(WHOLE, 72)))


def test_an_enlarged_tile_lies_on_the_map(mapped: Scene, art: Art, golden: Golden) -> None:
    figure = Figure((1, 1), (0.5, 0.5), "follower", 0)
    asked = replace(mapped, draft=(1, 1), letters=(Letter("A", "road", figure),))
    golden("map_closeup", paint_closeup(asked, art, 96))
