"""Squares, sides and half sides."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.grid import (
    BORDERS,
    FACING,
    HALVES,
    SIDES,
    STEP,
    around,
    beside,
    cell_text,
    in_order,
    parse_cell,
    turned,
)  # fmt: skip

CELLS = st.tuples(st.integers(), st.integers())
ANY_BORDER = st.sampled_from(BORDERS)
TURNS = st.integers(0, 7)


def test_y_grows_to_the_south_and_x_to_the_east() -> None:
    assert [beside((0, 0), side) for side in SIDES] == [(0, -1), (1, 0), (0, 1), (-1, 0)]


@given(CELLS, ANY_BORDER)
def test_a_border_and_the_one_it_faces_lie_against_each_other(cell: tuple[int, int], border: str) -> None:
    assert FACING[FACING[border]] == border
    assert beside(beside(cell, border), FACING[border]) == cell


def test_left_faces_right() -> None:
    """Seen from the middle of each tile, left and right of a common side change places."""
    assert all(half[1] != FACING[half][1] for half in HALVES)


@given(ANY_BORDER, TURNS, TURNS)
def test_turns_add_up_and_four_are_none(border: str, first: int, second: int) -> None:
    assert turned(turned(border, first), second) == turned(border, first + second)
    assert turned(border, 4) == border


@given(ANY_BORDER, TURNS)
def test_facing_borders_turn_together(border: str, turn: int) -> None:
    assert FACING[turned(border, turn)] == turned(FACING[border], turn)


def test_a_quarter_turn_is_clockwise() -> None:
    assert [turned(side, 1) for side in SIDES] == ["E", "S", "W", "N"]
    assert [turned(half, 1) for half in HALVES] == ["EL", "ER", "SL", "SR", "WL", "WR", "NL", "NR"]


def test_borders_have_a_fixed_order() -> None:
    assert in_order(("WR", "NL", "S", "N")) == ("N", "NL", "S", "WR")
    assert in_order(()) == ()


@given(CELLS)
def test_eight_squares_lie_around_one(cell: tuple[int, int]) -> None:
    near = around(cell)
    assert len(set(near)) == 8
    assert cell not in near
    assert {beside(cell, side) for side in SIDES} <= set(near)
    assert all(max(abs(x - cell[0]), abs(y - cell[1])) == 1 for x, y in near)


@given(CELLS)
def test_a_square_is_read_from_its_own_text(cell: tuple[int, int]) -> None:
    assert parse_cell(cell_text(cell)) == cell


@pytest.mark.parametrize(
    "text", ["", ",", "1", "1,", ",1", "1,2,3", "a,b", "1.0,2", " 1,2", "1, 2", "01,2", "+1,2", "-0,1", "1_0,1", "٣,1"]
)
def test_other_texts_are_no_squares(text: str) -> None:
    assert parse_cell(text) is None


def test_each_side_has_a_step() -> None:
    assert set(STEP) == set(SIDES)
