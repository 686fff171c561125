import pytest
from hypothesis import given
from hypothesis import strategies as st

from render.palette import SEATS
from rules.registry import GAMES
from tables.names import LONGEST, SIGNS, clean, escape, marked


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Anna", "Anna"),
        ("  two\n lines\t", "two lines"),
        ("\u202eevil\u202c", "evil"),
        ("a\u200bb\u2066c\u2069", "abc"),
        ("\u3164\u2800", "?"),
        ("", "?"),
        ("\ufe0f\ufe0f", "?"),
        ("\u034f \u0301", "?"),
        ("Zoe\u0308", "Zoe\u0308"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("漢字かな", "漢字かな"),
        ("שלום", "שלום"),
        ("x" * 40, "x" * 32),
    ],
)
def test_a_name_keeps_what_can_be_read_and_loses_what_disturbs(name: str, shown: str) -> None:
    assert clean(name) == shown


@given(st.text())
def test_a_clean_name_is_short_one_line_and_never_empty(name: str) -> None:
    shown = clean(name)
    assert 1 <= len(shown) <= LONGEST
    assert shown == shown.strip()
    assert shown.splitlines() == [shown]
    assert clean(shown) == shown


@pytest.mark.parametrize("sign", list("*_~`|>#[]()<:\\-"))
def test_markdown_in_a_name_is_shown_as_it_is(sign: str) -> None:
    assert escape(f"a{sign}b") == f"a\\{sign}b"


@pytest.mark.parametrize("mention", ["@everyone", "@here", "<@123>", "<@&5>"])
def test_a_name_mentions_nobody(mention: str) -> None:
    escaped = escape(mention)
    assert mention not in escaped
    assert "@\u200b" in escaped


def test_each_seat_has_a_sign_of_its_own() -> None:
    for game in GAMES.values():
        most = max(game.seats(game.sets))
        assert len({marked(colour, "x") for colour in game.colours}) == len(game.colours) >= most


def test_signs_are_those_of_the_pictures() -> None:
    shapes = {"circle": "●", "square": "■", "triangle": "▲", "diamond": "◆", "cross": "✚", "star": "★"}
    assert {seat.name: shapes[seat.mark] for seat in SEATS} == dict(SIGNS)
