from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageChops

from render.art import Art, Joint
from render.board import figure_height, paint_board
from render.layout import EDGE_STEP, EDGES, HIGH, LEAST_EDGE, WIDE, laid_out, tile_edge
from render.palette import ACCENT, BADGE, INK, NIGHT, THEMES, WHITE, mix
from render.scene import Badge, Crop, Figure, Flight, Ghost, Pile, Place, Scene, Spot, Tile
from tests.render.conftest import FlatArt

Golden = Callable[[str, Image.Image], None]


def test_tiles_are_as_large_as_the_width_of_a_phone_allows() -> None:
    assert [tile_edge(Crop(0, 0, columns - 1, 5)) for columns in (5, 8, 12, 14, 20, 40)] == [128, 128, 88, 80, 56, 56]


def test_a_high_board_gets_smaller_tiles_and_never_too_high() -> None:
    for rows in (10, 30, 72):
        layout = laid_out(Crop(0, 0, 4, rows - 1))
        assert layout.edge >= LEAST_EDGE
        assert layout.height <= HIGH or layout.edge == LEAST_EDGE


@pytest.mark.parametrize("columns", range(5, 21))
def test_a_picture_is_about_as_wide_as_it_should_be(columns: int) -> None:
    layout = laid_out(Crop(0, 0, columns - 1, 5))
    assert layout.edge % 8 == 0
    assert layout.edge in EDGES
    assert layout.width <= WIDE * 1.03
    assert layout.width >= min(WIDE * 0.87, columns * 128)


def test_figures_grow_against_the_tiles_on_a_wide_board() -> None:
    small, large = laid_out(Crop(0, 0, 7, 5)), laid_out(Crop(0, 0, 19, 5))
    assert figure_height(small) == round(0.36 * small.edge)
    assert 0.52 >= figure_height(large) / large.edge > 0.50


def test_a_printed_board_lies_under_the_tiles_and_is_darker_at_night(scene: Scene, art: Art) -> None:
    ground = tuple(Tile((x, 1), "ground", 0) for x in range(-1, 3))
    layout = laid_out(scene.crop)
    left, top, right, foot = layout.box((0, 1))
    middle = (left + right) // 2, (top + foot) // 2 + 20
    (bright, dark), plain = (
        [paint_board(replace(scene, ground=ground, theme=theme), art, layout) for theme in ("light", "dark")],
        paint_board(scene, art, layout),
    )
    colour = art.tile("ground", 0, 8).getpixel((0, 7))
    assert bright.getpixel(middle) == colour != plain.getpixel(middle)
    assert sum(dark.getpixel(middle)) < sum(colour)  # type: ignore[arg-type]  # RGB
    inside = layout.box((1, 1), -4)
    assert bright.crop(inside).tobytes() == plain.crop(inside).tobytes(), "a tile lies there"


def test_a_trail_is_seen_between_its_places(scene: Scene, art: Art) -> None:
    layout = laid_out(scene.crop)
    trail = (Place((0, 0)), Place((1, 0)))
    x, y = (round(value) for value in layout.point((1, 0), (0.0, 0.5)))
    around = (x - 12, y - 4, x + 12, y + 4)
    drawn = paint_board(replace(scene, trail=trail), art, layout).crop(around)
    assert ACCENT in {colour for _, colour in drawn.getcolors(4096) or ()}


def test_a_badge_can_stand_anywhere_on_a_square(scene: Scene, art: Art) -> None:
    layout = laid_out(scene.crop)
    image = paint_board(replace(scene, spots=(Spot((2, 0), "1", (0.2, 0.7)),)), art, layout)
    x, y = (round(value) for value in layout.point((2, 0), (0.2, 0.7)))
    assert BADGE in {colour for _, colour in image.crop((x - 14, y - 14, x + 14, y + 14)).getcolors(4096) or ()}


def test_the_last_move_has_a_frame_outside_its_tile(scene: Scene, art: Art) -> None:
    layout = laid_out(scene.crop)
    left, top, right, foot = layout.box((1, 1))
    framed, plain = (paint_board(replace(scene, last=last), art, layout) for last in ((1, 1), None))
    assert framed.getpixel((left - 4, (top + foot) // 2)) == ACCENT
    inside = (left + 2, top + 2, right - 2, foot - 2)
    assert framed.crop(inside).tobytes() == plain.crop(inside).tobytes()


@pytest.mark.parametrize("edge", [LEAST_EDGE, 32, 40, 48])
def test_very_small_tiles_can_be_painted_with_all_that_lies_over_them(scene: Scene, art: Art, edge: int) -> None:
    flight = Flight(Place((1, 0)), (Place((0, 0)),), 1)
    full = replace(scene, spots=(Spot((2, 0), "1"),), draft=(0, 0), flight=flight)
    layout = laid_out(scene.crop, edge)
    assert paint_board(full, art, layout).size == (layout.width, layout.height)


@pytest.mark.parametrize("edge", range(LEAST_EDGE, EDGES.stop, EDGE_STEP))
def test_everything_can_be_drawn_on_tiles_of_every_size(scene: Scene, art: Art, edge: int) -> None:
    asked = replace(scene, spots=(Spot((-1, 0), "1"), Spot((-1, 1), "100")), draft=(-1, 0))
    ghost = Ghost(Tile((-1, 0), "t.5", 1), "A")
    for each in (scene, asked, replace(scene, ghost=ghost)):
        layout = laid_out(each.crop, edge)
        assert paint_board(each, art, layout).size == (layout.width, layout.height)


def test_a_picture_that_ends_within_the_board_has_no_rim_there(scene: Scene, art: Art) -> None:
    part = replace(scene, crop=Crop(1, 0, 5, 2), figures=(), last=None)
    layout = laid_out(part.crop)
    image = paint_board(part, art, layout)
    left, top, _, foot = layout.box((1, 0))
    assert image.getpixel((left, (top + foot) // 2)) != INK
    left, top, _, foot = layout.box((1, 1))
    assert image.getpixel((left, (top + foot) // 2)) == INK


def test_numbers_stand_only_on_the_spots_that_are_asked_for(scene: Scene, art: Art) -> None:
    layout = laid_out(scene.crop)
    asked = replace(scene, spots=(Spot((-1, 0), "1"),))
    before, after = paint_board(scene, art, layout), paint_board(asked, art, layout)
    left, top, right, foot = layout.box((-1, 0))
    assert before.crop((0, 0, left, layout.height)).tobytes() == after.crop((0, 0, left, layout.height)).tobytes()
    assert before.crop((left, top, right, foot)).tobytes() != after.crop((left, top, right, foot)).tobytes()


def test_a_farmer_lies_under_those_who_stand(scene: Scene, art: Art) -> None:
    layout = laid_out(scene.crop)
    at = (0.5, 0.5)
    standing, lying = Figure((0, 0), at, "follower", 0), Figure((0, 0), at, "follower", 1, lying=True)
    one = paint_board(replace(scene, figures=(standing, lying)), art, layout)
    other = paint_board(replace(scene, figures=(lying, standing)), art, layout)
    assert one.tobytes() == other.tobytes()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_table_has_the_colours_of_the_theme(scene: Scene, art: Art, theme: str) -> None:
    layout = laid_out(scene.crop)
    image = paint_board(replace(scene, theme=theme), art, layout)
    corner = layout.corner((-2, 1))
    assert image.getpixel((corner[0] + 5, corner[1] + 60)) == THEMES[theme].table


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_board_looks_as_it_always_did(scene: Scene, art: Art, theme: str, golden: Golden) -> None:
    ghost = Ghost(Tile((0, 1), "t.9", 3), "2")
    full = replace(scene, theme=theme, spots=(Spot((2, 0), "1"), Spot((2, 1), "3")), ghost=ghost, draft=(0, 0))
    golden(f"board_{theme}", paint_board(full, art, laid_out(full.crop, 56)))


def test_a_badge_on_a_tile_leaves_its_middle_free(scene: Scene, art: Art) -> None:
    layout = laid_out(scene.crop)
    asked = replace(scene, figures=(), last=None, spots=(Spot((1, 0), "1"),))
    before, after = (paint_board(each, art, layout) for each in (replace(asked, spots=()), asked))
    left, _, _, foot = ImageChops.difference(before, after).getbbox() or (0, 0, 0, 0)
    x, y = layout.point((1, 0), (0.5, 0.5))
    assert left > x
    assert foot < y


def test_a_badge_on_a_tile_is_large_enough_for_a_phone_on_a_wide_board(wide: Scene, art: Art) -> None:
    layout = laid_out(wide.crop)
    asked = replace(wide, last=None, spots=(Spot((5, 3), "1"),))
    before, after = (paint_board(each, art, layout) for each in (replace(asked, spots=()), asked))
    left, _, right, _ = ImageChops.difference(before, after).getbbox() or (0, 0, 0, 0)
    assert right - left >= 0.026 * layout.width


def test_figures_that_share_a_tile_are_smaller_than_one_alone(scene: Scene, art: Art) -> None:
    layout = laid_out(scene.crop)
    bare = replace(scene, figures=(), last=None)

    def height(*figures: Figure) -> int:
        pictures = (paint_board(each, art, layout) for each in (bare, replace(bare, figures=figures)))
        _, top, _, foot = ImageChops.difference(*pictures).getbbox() or (0, 0, 0, 0)
        return foot - top

    one, other = Figure((1, 0), (0.4, 0.5), "follower", 0), Figure((1, 0), (0.65, 0.5), "builder", 1)
    assert height(one, other) < height(one)


def test_a_pile_shows_its_number(scene: Scene, art: Art) -> None:
    layout = laid_out(scene.crop)
    piles = [replace(scene, piles=(Pile((1, 0), (0.2, 0.8), "gold", count),)) for count in (1, 2, 12)]
    assert len({paint_board(each, art, layout).tobytes() for each in piles}) == 3


def test_a_board_with_everything_looks_as_it_always_did(scene: Scene, art: Art, golden: Golden) -> None:
    full = replace(
        scene,
        figures=(*scene.figures, Figure((1, 0), (0.8, 0.7), "builder", 1), Figure((1, 1), (0.4, 0.5), "abbot", 3)),
        spots=(Spot((1, 1), "1"), Spot((0, -1), "2")),
        piles=(Pile((0, 0), (0.2, 0.84), "gold", 2),),
        flight=Flight(Place((0, 0), (0.6, 0.4)), (Place((3, 0)),), 3, lost=True),
        last=(0, 0),
    )
    golden("board_everything", paint_board(full, art, laid_out(full.crop, 56)))


class White(FlatArt):
    """White joints on every tile; `ground` of the board or not."""

    def __init__(self, *, ground: bool) -> None:
        self.ground = ground

    def joints(self, tiles: Sequence[Tile], edge: int) -> Sequence[Joint]:
        mark = Image.new("RGBA", (edge // 8, edge // 8), (*WHITE, 255))
        return [Joint(tile.cell, mark, ground=self.ground) for tile in tiles]


@pytest.mark.parametrize("theme", THEMES)
def test_a_joint_of_the_ground_is_as_dark_as_the_tiles_around_it(scene: Scene, theme: str) -> None:
    layout = laid_out(scene.crop)
    at = layout.corner((1, 1))
    own, dimmed = (
        np.asarray(paint_board(replace(scene, theme=theme, last=None, figures=()), White(ground=ground), layout))
        for ground in (False, True)
    )
    assert tuple(own[at[::-1]]) == WHITE
    assert np.allclose(dimmed[at[::-1]], mix(WHITE, NIGHT, THEMES[theme].dim), atol=1)


def test_a_figure_that_may_be_chosen_has_its_letter_beside_it(scene: Scene, art: Art) -> None:
    layout = laid_out(scene.crop)
    x, y = layout.point((1, 0), (0.5, 0.4))
    offset = 0.62 * figure_height(layout)
    marked = paint_board(replace(scene, badges=(Badge("C", "home", scene.figures[0]),)), art, layout)
    plain = paint_board(scene, art, layout)
    beside = round(x + offset - 0.13 * layout.edge), round(y - offset)
    assert marked.getpixel(beside) == BADGE != plain.getpixel(beside)
    assert marked.getpixel((round(x), round(y))) == plain.getpixel((round(x), round(y)))


def test_a_tile_laid_for_good_has_one_frame(scene: Scene, art: Art) -> None:
    layout = laid_out(scene.crop)
    assert paint_board(replace(scene, draft=(1, 1)), art, layout).tobytes() == paint_board(scene, art, layout).tobytes()
