"""The sources of chance."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.api import Chance, Outcome
from rules.chance import Sampled, Scripted, Seeded
from rules.message import IllegalMove

DIE = Chance("roll", tuple("123456"))


@given(st.text(), st.integers(0, 1000), st.lists(st.text(min_size=1), min_size=1))
def test_a_seeded_pick_is_one_of_the_options_and_always_the_same(key: str, before: int, options: list[str]) -> None:
    chance = Chance("draw", tuple(options))
    value = Seeded(key).pick(chance, before)
    assert value in options
    assert Seeded(key).pick(chance, before) == value


def test_seeded_picks_are_fixed_for_ever() -> None:
    """A table that runs must draw the same tiles with the next version of the program."""
    seeded = Seeded("a key of a table")
    assert "".join(seeded.pick(DIE, n) for n in range(20)) == "62162316121435455654"
    assert "".join(seeded.pick(Chance("draw", tuple("abcdefg")), n) for n in range(20)) == "baeadceeccceccaccefc"


def test_keys_purposes_and_counts_give_different_luck() -> None:
    def row(key: str, purpose: str, first: int) -> str:
        chance = Chance(purpose, DIE.options)
        return "".join(Seeded(key).pick(chance, n) for n in range(first, first + 30))

    rows = [row("one", "roll", 0), row("two", "roll", 0), row("one", "flight", 0), row("one", "roll", 1)]
    assert len(set(rows)) == len(rows)


def test_each_option_is_as_likely_as_it_is_often_listed() -> None:
    chance = Chance("draw", ("a", "a", "b"))
    counts = Counter(Seeded("key").pick(chance, n) for n in range(6000))
    assert 3800 < counts["a"] < 4200


def test_sampled_picks_follow_their_generator() -> None:
    rows = [[Sampled(random.Random(5)).pick(DIE, n) for n in range(3)] for _ in range(2)]
    assert rows[0] == rows[1]
    sampled = Sampled(random.Random(5))
    assert {sampled.pick(DIE, 0) for _ in range(200)} == set(DIE.options)


def test_a_script_is_followed_in_order() -> None:
    script = Scripted([Outcome("roll", "3"), Outcome("roll", "6")])
    assert [script.pick(DIE, n) for n in range(2)] == ["3", "6"]


@pytest.mark.parametrize("written", [[], [Outcome("draw", "3")], [Outcome("roll", "7")]])
def test_a_script_that_does_not_go_on_as_the_game_does_is_refused(written: list[Outcome]) -> None:
    with pytest.raises(IllegalMove) as refused:
        Scripted(written).pick(DIE, 0)
    assert refused.value.code == "bad_value"
