from dataclasses import replace

from render.beside import Shelf
from render.scene import (
    ZOOM,
    Badge,
    Choice,
    Crop,
    Flight,
    Ghost,
    Hand,
    Held,
    Letter,
    Pile,
    Place,
    Scene,
    Spot,
    Tile,
    crop_near,
    crop_of,
    crop_over,
    further,
    second,
    zoomed,
)
from render.scene_text import scene_text


def test_a_scene_prints_everything_it_shows(scene: Scene) -> None:
    full = replace(
        scene,
        spots=(Spot((2, 0), "1"),),
        ghost=Ghost(Tile((0, 1), "t.9", 3), "2"),
        fresh=((1, 0),),
        draft=(0, 0),
        letters=(Letter("A", "road", scene.figures[0]),),
        piles=(Pile((1, 0), (0.2, 0.8), "gold", 2), Pile((1, 1), (0.5, 0.5), "ship", None)),
        trail=(Place((0, 0)), Place((0, 0), (1.0, 0.5)), Place((1, 0))),
        flight=Flight(Place((1, 0), (0.6, 0.4)), (Place((0, -1)),), 1),
        choices=(Choice("1", "pig", "pig", 0), Choice("2", "all", "", 0)),
        badges=(Badge("B", "home", scene.figures[1]),),
        strip=replace(scene.strip, hand=Hand("hand", (Held("t.1", "1"), Held("t.2", chosen=True)))),
    )
    assert scene_text(full).splitlines() == [
        "toy light -2,-1 to 3,1",
        "tile 0,0 t.0 0",
        "tile 1,0 t.1 90",
        "tile 1,1 t.2 180",
        "tile 0,-1 t.3 270",
        "spot 1 at 2,0",
        "ghost 2 0,1 t.9 270",
        "fresh 1,0",
        "last 1,1",
        "draft 0,0",
        "figure 1,0 red follower at 0.50 0.40",
        "figure 0,-1 yellow follower lying at 0.30 0.70",
        "pile 2 gold 1,0 at 0.20 0.80",
        "pile ship 1,1 at 0.50 0.50",
        "trail 0,0 1,0",
        "flight 1,0 at 0.60 0.40 to 0,-1 at 0.50 0.50 die 1",
        "letter A road: 1,0 red follower at 0.50 0.40",
        "choice 1 pig: pig",
        "choice 2 all: no sign",
        "badge B home: 0,-1 yellow follower lying at 0.30 0.70",
        "title Boris",
        "note Anna +8",
        "to place t.9",
        "hand 1 t.1",
        "hand t.2 [chosen]",
        "left 54",
        "player red Anna: 0 follower 7 large 0",
        "player blue Boris: 7 follower 6 large 1 [due]",
        "player yellow Cyril: 14 follower 5 large 0",
    ]


def test_a_small_board_stays_in_the_middle_of_a_picture_that_is_wide_enough() -> None:
    assert crop_of([(0, 0)]) == Crop(-2, -1, 2, 1)
    assert crop_of([(3, 3), (4, 4)]) == Crop(1, 2, 6, 5)
    assert crop_of([(0, 0), (5, 0)]) == Crop(0, -1, 5, 1)


def test_a_part_of_the_board_never_shows_what_lies_outside_of_it() -> None:
    board = Crop(-3, -2, 9, 4)
    assert crop_near((0, 0), board, (5, 5)) == Crop(-2, -2, 2, 2)
    assert crop_near((9, 4), board, (5, 5)) == Crop(5, 0, 9, 4)
    assert crop_near((-3, -2), board, (5, 9)) == Crop(-3, -2, 1, 4)


def test_a_wide_board_gets_a_second_picture_around_the_last_move(wide: Scene) -> None:
    second = zoomed(wide)
    assert second is not None
    assert second.crop == Crop(7, 0, 13, 5)
    assert second.strip.players == ()
    assert second.tiles == wide.tiles


def test_the_second_picture_of_a_wide_board_holds_the_whole_way_of_the_last_move(wide: Scene) -> None:
    trail = (Place((1, 1)), Place((12, 2)))
    second = zoomed(replace(wide, trail=trail, panels=(Shelf(()),)))
    assert second is not None
    assert all(place.cell in second.crop for place in trail)
    assert second.panels == ()
    short = zoomed(replace(wide, trail=(Place((6, 2)), Place((7, 2)))))
    assert short is not None
    assert (short.crop.columns, short.crop.rows) == ZOOM


def test_a_crop_has_squares_in_its_middle_as_far_as_the_board_allows() -> None:
    board = Crop(-1, -1, 12, 8)
    assert crop_over([(5, 3), (6, 3)], board, (7, 5)) == Crop(3, 1, 9, 5)
    assert crop_over([(0, 8)], board, (7, 5)) == Crop(-1, 4, 5, 8)
    assert crop_over([(0, 0), (11, 7)], board, (7, 5)) == board


def test_a_narrow_board_gets_no_second_picture(scene: Scene) -> None:
    assert zoomed(scene) is None


def test_a_crop_grows_to_hold_more_squares() -> None:
    crop = Crop(0, 0, 4, 2)
    assert crop.with_cells([(2, 1)]) == crop
    assert crop.with_cells([(-1, 1), (3, 5)]) == Crop(-1, 0, 4, 5)


def test_an_enlarged_tile_has_the_board_beside_it_where_figures_may_be_chosen(scene: Scene) -> None:
    closeup = replace(scene, draft=(0, 0), letters=(Letter("A", "road", scene.figures[0]),))
    assert second(closeup) is None
    board = second(replace(closeup, badges=(Badge("B", "home", scene.figures[1]),)))
    assert board is not None
    assert (board.letters, len(board.badges)) == ((), 1)
    assert second(board) is None


def test_further_parts_of_the_board_are_pictures_of_their_own_without_the_players(scene: Scene) -> None:
    parts = (Crop(5, 5, 9, 9), Crop(20, 5, 24, 9))
    first, last = further(replace(scene, more=parts))
    assert (first.crop, last.crop) == parts
    assert first.strip.players == last.strip.players == ()
    assert further(first) == ()
    assert further(scene) == ()


def test_the_second_picture_of_a_wide_board_shows_no_hand(wide: Scene) -> None:
    near = second(replace(wide, strip=replace(wide.strip, hand=Hand("hand", (Held("t.1"),)))))
    assert near is not None
    assert near.strip.hand is None
