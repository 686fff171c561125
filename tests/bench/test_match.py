"""The match between computer players tells how far it is."""

import pytest

from bench.match import PLAYERS, Pairing, chooser, dotted, interval, pairings, played, told
from rules.registry import GAMES, game_for


def test_each_game_has_a_sign_on_standard_error_and_every_tenth_its_number(capsys: pytest.CaptureFixture[str]) -> None:
    results = [1.0, 0.0, 0.5] * 4
    assert list(dotted(iter(results), 12)) == results
    assert capsys.readouterr() == ("", "+-=+-=+-=+ 10\n-= 12\n")


def test_the_sign_of_a_game_is_shown_before_the_next_one_ends(capsys: pytest.CaptureFixture[str]) -> None:
    shown = dotted(iter([1.0, 1.0]), 2)
    next(shown)
    assert capsys.readouterr().err == "+"


def test_a_share_is_told_with_its_interval() -> None:
    results = [1.0] * 60 + [0.5] * 10 + [0.0] * 30
    pairing = Pairing("carcassonne", "abbey", "search", "greedy")
    assert told(pairing, results) == ("carcassonne abbey: search won 60 of 100 against greedy (share 65%, 55% to 74%)")


def test_the_search_looks_at_so_many_positions_as_asked() -> None:
    """One that may not look at any takes the best act at once, as the greedy player does."""
    assert [p.nodes for p in pairings("discovery", "", "search", "greedy", nodes=7)] == [7]
    game = game_for("discovery")
    assert [played(game, 2, chooser(name, 0), PLAYERS["easy"]).scores for name in ("search", "greedy")] == [
        played(game, 2, PLAYERS["greedy"], PLAYERS["easy"]).scores
    ] * 2


def test_an_interval_stays_a_share_also_where_all_are_won() -> None:
    low, high = interval(1.0, 10)
    assert 0.7 < low < 0.75
    assert high == pytest.approx(1.0)


def test_all_stands_for_each_game_and_each_preset() -> None:
    assert {p.game for p in pairings("all", "", "greedy", "random")} == set(GAMES)
    assert "gold_rush" in {p.preset for p in pairings("carcassonne", "all", "greedy", "random")}
