"""The nine regions of a board: each is smaller than it, together they are all of it."""

from dataclasses import replace

import pytest

from render.scene import Crop, Scene
from render.zoom import REGIONS, window, zoomed_in

BOARDS = [Crop(0, 0, 19, 13), Crop(-8, -3, 12, 30), Crop(-2, -1, 4, 3), Crop(0, 0, 39, 2), Crop(5, 5, 9, 7)]


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_every_square_is_in_a_region(board: Crop) -> None:
    parts = [window(board, way) for way in REGIONS.values()]
    squares = {(x, y) for x in range(board.left, board.right + 1) for y in range(board.top, board.foot + 1)}
    assert {cell for cell in squares if any(cell in part for part in parts)} == squares
    assert all(part.with_cells([]) == part and board.with_cells([(part.left, part.top)]) == board for part in parts)


def test_regions_lie_where_they_are_called_after() -> None:
    board = Crop(0, 0, 19, 13)
    assert window(board, REGIONS["nw"]) == Crop(0, 0, 7, 5)
    assert window(board, REGIONS["se"]) == Crop(12, 8, 19, 13)
    assert (9, 6) in window(board, REGIONS["c"])


def test_a_small_board_is_shown_whole() -> None:
    board = Crop(-2, -1, 2, 1)
    assert {window(board, way) for way in REGIONS.values()} == {board}


def test_a_region_shows_the_players_and_nothing_beside_the_board(scene: Scene) -> None:
    wide = replace(scene, crop=Crop(-10, -10, 10, 10))
    part = zoomed_in(wide, "ne")
    assert part.crop == Crop(2, -10, 10, -2)
    assert part.strip == wide.strip
    assert part.panels == ()
    with pytest.raises(KeyError):
        zoomed_in(wide, "up")
