"""The values that all games share."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.api import HIDDEN, PASS, Entry, Move, Option, Outcome, Points, Result, Term, redact
from rules.message import IllegalMove, message

words = st.text(st.characters(exclude_characters=" ", exclude_categories=["Cs"]), min_size=1)


@given(words, st.lists(words))
def test_a_move_is_read_from_its_own_line(kind: str, keys: list[str]) -> None:
    move = Move(kind, tuple(keys))
    assert Move.parse(str(move)) == move


@pytest.mark.parametrize("text", ["", " ", "place ", " place", "place  3,1"])
def test_a_line_with_empty_words_is_no_move(text: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        Move.parse(text)
    assert refused.value.code == "bad_value"


def test_passing_is_one_word() -> None:
    assert Move.parse("pass") == PASS


@given(words, st.text())
def test_an_outcome_is_read_from_its_own_line(purpose: str, value: str) -> None:
    assert Outcome.parse(str(Outcome(purpose, value))) == Outcome(purpose, value)


@pytest.mark.parametrize(
    ("audience", "seat", "readable"),
    [
        (None, None, True),
        (None, 2, True),
        (frozenset({1}), 1, True),
        (frozenset({1}), 2, False),
        (frozenset({1}), None, False),
        (frozenset(), 0, False),
    ],
)
def test_an_entry_is_readable_for_its_audience_alone(
    audience: frozenset[int] | None, seat: int | None, readable: bool
) -> None:
    entry = Entry(1, "bid 3", audience)
    assert redact(entry, seat).text == ("bid 3" if readable else HIDDEN)
    assert redact(entry, seat).seat == 1


def test_points_are_the_sum_of_their_terms() -> None:
    assert Points((Term("tiles", 3, 2), Term("shields", 1, 2), Term("bid", 3, -1))).total == 5
    assert Points(()).total == 0


def test_all_in_first_place_win() -> None:
    assert Result((7, 9, 9), (3, 1, 1)).winners == (1, 2)


def test_true_and_one_are_different_values_of_an_option() -> None:
    option = Option("large", (False, 1, 2), False, (False, 1))
    assert option.allows(1)
    assert option.allows(False)
    assert not option.allows(True)
    assert not option.allows(0)


def test_an_option_of_many_takes_some_of_its_values_each_once() -> None:
    option = Option("tiles", ("a", "b"), ("a",), ("a", "b"), many=True)
    assert option.allows(())
    assert option.allows(("b", "a"))
    for value in ("a", ["a"], ("a", "a"), ("c",)):
        assert not option.allows(value)


def test_a_refusal_has_its_code_in_the_key_of_its_text() -> None:
    refused = IllegalMove("edges", tile="base.U")
    assert refused.code == "edges"
    assert refused.message == message("refused.edges", tile="base.U")
