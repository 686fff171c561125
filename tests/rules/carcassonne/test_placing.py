"""Section 4: where a tile can be laid, in which turns, and in which order squares are listed."""

import pytest

from rules.api import Chance, Entry, Move
from rules.carcassonne.board import differing, fitting
from rules.carcassonne.tiles import Face, TileType
from rules.codecs import CODECS
from rules.grid import FACING, SIDES, beside
from rules.message import IllegalMove
from rules.play import add
from rules.record.read import checked, replayed
from tests.record.cases import named
from tests.rules.carcassonne.table import BASE, Turn, cells, drawn, fresh, laid, options, played, turn


def refused(t: Turn, *before: Turn) -> str:
    with pytest.raises(IllegalMove) as caught:
        laid(played(*before), t)
    return caught.value.code


def turns(*before: Turn, tile: str) -> list[str]:
    return [str(move).split(" ", 2)[2] for move in options(drawn(played(*before), tile))]


def test_the_start_tile_lies_in_the_middle_as_drawn() -> None:
    play = fresh()
    assert {cell: (face.type.id, face.turn) for cell, face in play.state.tiles.items()} == {(0, 0): ("base.D", 0)}
    assert sum(play.state.bag.values()) == 71
    assert play.state.bag["base.D"] == 3


def test_a_tile_lies_beside_another_and_on_a_free_square() -> None:
    assert refused(turn("U", 0, 0)) == "square_taken"
    assert refused(turn("U", 1, 1)) == "no_neighbour"
    assert refused(turn("U", 2, 0)) == "no_neighbour"
    assert refused(turn("U", -5, 7)) == "no_neighbour"


@pytest.mark.parametrize(
    ("x", "y", "letter", "degrees"),
    [
        (0, -1, "B", 0),
        (0, -1, "U", 90),
        (1, 0, "E", 0),
        (1, 0, "B", 0),
        (-1, 0, "U", 90),
        (0, 1, "C", 0),
        (0, 1, "X", 0),
    ],
)
def test_sides_of_different_kinds_do_not_match(x: int, y: int, letter: str, degrees: int) -> None:
    assert refused(turn(letter, x, y, degrees)) == "edges"


def test_every_common_side_has_to_match() -> None:
    """Between a field in the north and a road in the east."""
    before = [turn("U", 1, 0), turn("V", 2, 0), turn("V", 2, 1, 90)]
    assert played(*before).state.open[1, 1] == ("field", "road", None, None)
    assert refused(turn("B", 1, 1), *before) == "edges"
    assert refused(turn("U", 1, 1, 90), *before) == "edges"
    assert laid(played(*before), turn("U", 1, 1)).state.cell == (1, 1)


def test_gaps_may_be_left() -> None:
    ring = [
        turn("U", 1, 0),
        turn("V", 2, 0),
        turn("U", 2, 1, 90),
        turn("V", 2, 2, 90),
        turn("U", 1, 2),
        turn("U", 0, 2),
    ]
    play = played(*ring, turn("V", -1, 2, 180))
    assert (1, 1) in play.state.open
    assert play.state.open[1, 1] == ("field", "field", "field", None)


def test_a_square_asks_what_its_neighbours_show() -> None:
    play = fresh()
    assert play.state.open == {
        (0, -1): (None, None, "city", None),
        (1, 0): (None, None, None, "road"),
        (0, 1): ("field", None, None, None),
        (-1, 0): (None, "road", None, None),
    }


def test_squares_are_listed_row_by_row() -> None:
    play = drawn(played(turn("U", 1, 0), turn("U", -1, 0), turn("E", 0, -1, 180)), "base.B")
    assert cells(play) == ["0,-2", "-1,-1", "1,-1", "-1,1", "0,1", "1,1"]


def test_turns_are_listed_as_degrees_clockwise() -> None:
    assert turns(tile="base.E") == ["0,-1 180", "0,1 90", "0,1 180", "0,1 270"]
    assert turns(tile="base.V") == ["-1,0 180", "-1,0 270", "1,0 0", "1,0 90", "0,1 0", "0,1 270"]


def test_of_turns_that_look_alike_the_first_is_listed() -> None:
    assert turns(tile="base.B") == ["0,1 0"]
    assert turns(tile="base.C") == ["0,-1 0"]
    assert turns(tile="base.X") == ["-1,0 0", "1,0 0"]
    assert turns(tile="base.U") == ["-1,0 0", "1,0 0", "0,1 0"]
    assert turns(tile="base.H") == ["0,-1 0", "0,1 90"]


@pytest.mark.parametrize("degrees", [0, 90, 180, 270])
def test_a_turn_that_looks_like_another_is_allowed_and_kept(degrees: int) -> None:
    play = laid(fresh(), turn("B", 0, 1, degrees))
    assert play.state.tiles[0, 1].turn * 90 == degrees
    assert play.lines[-1].entry.text == f"place base.B 0,1 {degrees}"


@pytest.mark.parametrize(
    "line",
    [
        "place base.U 1,0", "place base.U 1,0 0 0", "place base.U 1,0 45", "place base.U 1,0 360", "place base.U 1 0",
        "place base.U one 0", "place base.U 01,0 0", "place base.V 1,0 0", "deploy normal road@W", "lay base.U 1,0 0",
        "pass",
    ],
)  # fmt: skip
def test_another_line_than_a_placement_of_the_drawn_tile_is_refused(line: str) -> None:
    play = drawn(fresh(), "base.U")
    with pytest.raises(IllegalMove) as caught:
        add(play, Entry(0, line))
    assert caught.value.code == "bad_value"


def test_only_what_is_left_can_be_drawn() -> None:
    play = fresh()
    due = play.game.due(play.state)
    assert isinstance(due, Chance)
    assert due.options == tuple(sorted(due.options))
    assert len(due.options) == 71
    for text in ("draw base.Z", "draw", "draw base.D base.D", "roll base.U"):
        with pytest.raises(IllegalMove):
            add(play, Entry(None, text))
    play = played(turn("X", 1, 0))
    with pytest.raises(IllegalMove) as caught:
        drawn(play, "base.X")
    assert caught.value.code == "bag"


def test_a_tile_is_not_drawn_while_another_is_to_be_laid() -> None:
    with pytest.raises(IllegalMove):
        drawn(drawn(fresh(), "base.U"), "base.U")


def test_nobody_passes_the_placing() -> None:
    decision = drawn(fresh(), "base.U").owed[0].decision
    assert decision.decline is None
    assert decision.default is None


@pytest.mark.parametrize("tile", BASE.types.values(), ids=lambda tile: tile.id)
def test_the_turns_that_fit_are_those_that_show_the_sides_asked(tile: TileType) -> None:
    """Of each tile, against every pair of sides that a corner between two tiles can ask."""
    kinds = ("city", "road", "field", None)
    first, second, third, fourth = (BASE.faces[tile.id, quarter] for quarter in range(4))
    faces = (first, second, third, fourth)
    for north in kinds:
        for east in kinds:
            fit = tuple(f.turn for f in faces if north in (None, f.sides[0]) and east in (None, f.sides[1]))
            assert fitting(faces, (north, east, None, None)) == fit
            listed = differing(faces, fit)
            assert set(listed) <= set(fit)
            assert [faces[t].look for t in listed] == list(dict.fromkeys(faces[t].look for t in fit))


def test_the_sides_of_neighbours_agree_in_a_whole_game() -> None:
    tiles = replayed(checked(named("base_3_4p"), CODECS)).state.tiles
    assert len(tiles) == 72
    for cell, face in tiles.items():
        for side, kind in zip(SIDES, face.sides, strict=True):
            neighbour: Face | None = tiles.get(beside(cell, side))
            assert neighbour is None or neighbour.sides[SIDES.index(FACING[side])] == kind


def test_a_move_is_written_as_one_line() -> None:
    assert str(Move("place", ("base.U", "1,0", "0"))) in map(str, options(drawn(fresh(), "base.U")))
