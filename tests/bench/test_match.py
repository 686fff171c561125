"""The match between computer players tells how far it is."""

import pytest

from bench.match import dotted


def test_each_game_has_a_sign_on_standard_error_and_every_tenth_its_number(capsys: pytest.CaptureFixture[str]) -> None:
    results = [True, False] * 6
    assert list(dotted(iter(results), 12)) == results
    assert capsys.readouterr() == ("", "+-+-+-+-+- 10\n+- 12\n")


def test_the_sign_of_a_game_is_shown_before_the_next_one_ends(capsys: pytest.CaptureFixture[str]) -> None:
    shown = dotted(iter([True, True]), 2)
    next(shown)
    assert capsys.readouterr().err == "+"
