"""Sections 2 to 4: turns, tiles that fit nowhere, the end of a game."""

import random
from dataclasses import replace

import pytest

from rules.api import Chance, Entry, Laid
from rules.carcassonne.game import CARCASSONNE
from rules.carcassonne.state import State
from rules.message import IllegalMove
from rules.play import Play, add, begin
from rules.registry import data_for, setup_for
from tests.record.boxes import Box, small_setup
from tests.rules.carcassonne.table import (
    cells,
    drawn,
    final,
    fresh,
    last_events,
    played,
    random_turn,
    taken,
    turn,
)  # fmt: skip

BOX = Box({"base.B": 3, "base.C": 1, "base.X": 1})
"""Monasteries, to which neither the crossing nor the city ever fits."""


def small() -> Play[State]:
    setup = small_setup(BOX, 2, "base.B")
    return begin(BOX, setup, data_for(BOX, setup))


def finished(players: int, seed: int) -> Play[State]:
    generator = random.Random(seed)
    play = fresh(players)
    while not play.over:
        play = random_turn(play, generator)
    return play


def test_a_game_begins_with_a_draw_for_the_start_player() -> None:
    setup = setup_for(CARCASSONNE, 3, (), {}, start_player=2)
    play = begin(CARCASSONNE, setup, data_for(CARCASSONNE, setup))
    assert isinstance(play.game.due(play.state), Chance)
    assert play.state.seat == 2
    assert drawn(play, "base.U").owed[0].decision.seat == 2


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_the_players_take_turns_and_all_tiles_are_laid_or_shown(players: int) -> None:
    play = finished(players, players)
    seats = [line.entry.seat for line in play.lines if line.entry.text.startswith("place")]
    assert seats == [n % players for n in range(len(seats))]
    discards = [e for line in play.lines for e in line.events if e.key == "discarded"]
    assert len(seats) + len(discards) == 71
    assert len(play.state.tiles) == 1 + len(seats)
    assert play.state.bag == {}
    assert [own["normal"] + standing(play, seat) for seat, own in enumerate(play.state.supply)] == [7] * players


def standing(play: Play[State], seat: int) -> int:
    return sum(figure.seat == seat for figures in play.state.figures.values() for figure in figures)


@pytest.mark.parametrize("players", [0, 6, 7])
def test_no_other_number_takes_part(players: int) -> None:
    with pytest.raises(IllegalMove) as refused:
        fresh(players)
    assert refused.value.code == "players"


def test_a_tile_that_fits_nowhere_is_shown_and_another_is_drawn() -> None:
    """R3: it leaves the game; the seat is the same."""
    play = drawn(small(), "base.X")
    (event,) = last_events(play)
    assert (event.key, event.seat, dict(event.args)["design"]) == ("discarded", 0, "base.X")
    assert isinstance(play.game.due(play.state), Chance)
    assert play.state.seat == 0
    assert play.state.bag == {"base.B": 2, "base.C": 1}
    play = drawn(drawn(play, "base.C"), "base.B")
    assert last_events(play) == ()
    assert cells(play) == ["0,-1", "-1,0", "1,0", "0,1"]


def test_a_tile_that_fits_later_is_gone_all_the_same() -> None:
    box = Box({"base.B": 1, "base.X": 2, "base.V": 1, "base.A": 1})
    setup = small_setup(box, 1, "base.B")
    play = drawn(begin(box, setup, data_for(box, setup)), "base.X")
    play = taken(play, turn("A", 0, 1))
    assert drawn(play, "base.X").state.tile == "base.X"
    assert play.state.bag == {"base.X": 1, "base.V": 1}


def test_the_game_ends_when_the_last_tiles_all_fit_nowhere() -> None:
    play = taken(taken(small(), turn("B", 0, 1, 0, "monastery")), turn("B", 0, 2))
    play = drawn(play, "base.X")
    assert not play.over
    play = drawn(play, "base.C")
    assert play.over
    assert [event.key for event in last_events(play)] == ["discarded", "final.monastery"]
    assert play.state.scores == (3, 0)


def test_the_game_ends_with_the_turn_in_which_the_last_tile_was_laid() -> None:
    """What it completes is scored as complete, the rest in final scoring."""
    box = Box({"base.D": 1, "base.E": 2, "base.B": 1})
    setup = setup_for(box, 2)
    play = begin(box, setup, data_for(box, setup))
    play = taken(play, turn("B", 0, 1, 0, "monastery"))
    play = taken(play, turn("E", -1, 1, 270, "city@W"))
    assert not play.over
    play = taken(play, turn("E", 0, -1, 180, "city@S"))
    assert play.over
    assert [(e.key, e.seat, e.points.total) for e in last_events(play) if e.points] == [
        ("scored.city", 0, 4), ("final.city", 1, 1), ("final.monastery", 0, 3),
    ]  # fmt: skip
    assert play.game.result(play.state).scores == (7, 1)


def test_nothing_happens_after_the_end() -> None:
    play = finished(2, 7)
    assert play.game.due(play.state) == ()
    for entry in (Entry(0, "pass"), Entry(play.state.seat, "place base.U 0,0 0")):
        with pytest.raises(IllegalMove) as refused:
            add(play, entry)
        assert refused.value.code == "game_over"
    with pytest.raises(IllegalMove):
        drawn(play, "base.U")


def test_final_scoring_comes_once() -> None:
    play = finished(3, 3)
    finals = [i for i, line in enumerate(play.lines) if any(e.key.startswith("final.") for e in line.events)]
    assert finals == [len(play.lines) - 1]
    assert play.game.result(play.state).scores == play.state.scores


def test_most_points_win_and_equal_points_share_the_place() -> None:
    """R25: there is no tie-break."""
    play = finished(4, 1)
    for scores, places in (
        ((5, 9, 9, 2), (3, 1, 1, 4)),
        ((0, 0, 0, 0), (1, 1, 1, 1)),
        ((1, 2, 3, 4), (4, 3, 2, 1)),
    ):
        result = play.game.result(replace(play.state, scores=scores))
        assert result.places == places


def test_the_points_told_are_all_points_there_are() -> None:
    for seed in range(3):
        play = finished(3, seed)
        sums = [0, 0, 0]
        for line in play.lines:
            for event in line.events:
                if event.points is not None and event.seat is not None:
                    sums[event.seat] += sum(term.count * term.each for term in event.points.terms)
        assert tuple(sums) == play.state.scores


def test_a_draw_is_the_only_chance_and_brings_each_copy_alike() -> None:
    play = played(turn("U", 1, 0), turn("U", 2, 0))
    due = play.game.due(play.state)
    assert isinstance(due, Chance)
    assert (due.purpose, due.audience) == ("draw", None)
    assert due.options.count("base.U") == 6
    assert due.options.count("base.X") == 1
    assert len(due.options) == 69


def test_everybody_sees_everything_but_what_is_not_drawn() -> None:
    play = drawn(played(turn("U", 1, 0, 0, "road@W")), "base.E")
    views = [play.game.view(play.state, seat) for seat in (None, 0, 1)]
    assert [view.seat for view in views] == [None, 0, 1]
    assert all(replace(view, seat=None) == views[0] for view in views)
    assert dict(views[0].counts) == {"tiles": 69}


def test_start_tiles_have_no_figures_and_score_nothing() -> None:
    play = fresh(2, starts=(Laid("base.D", "0,0", 0), Laid("base.E", "0,-1", 180)))
    assert play.state.scores == (0, 0)
    assert final(play) == (0, 0)
    assert play.state.last is None


@pytest.mark.parametrize(
    ("tile", "at", "degrees", "code"),
    [
        ("base.Z", "1,0", 0, "tile_not_in_game"),
        ("base.U+garden", "1,0", 0, "tile_not_in_game"),
        ("base.X", "1,0", 0, None),
        ("base.X", "0,0", 0, "square_taken"),
        ("base.B", "1,0", 0, "edges"),
        ("base.U", "1,0", 45, "bad_value"),
        ("base.U", "1", 0, "bad_value"),
        ("base.C", "5,5", 0, None),
    ],
)
def test_start_tiles_lie_as_tiles_can(tile: str, at: str, degrees: int, code: str | None) -> None:
    starts = (Laid("base.D", "0,0", 0), Laid(tile, at, degrees))
    if code is None:
        assert len(fresh(2, starts=starts).state.tiles) == 2
    else:
        with pytest.raises(IllegalMove) as refused:
            fresh(2, starts=starts)
        assert refused.value.code == code


def test_no_more_start_tiles_lie_than_there_are() -> None:
    with pytest.raises(IllegalMove) as refused:
        fresh(2, starts=(Laid("base.C", "0,0", 0), Laid("base.C", "0,-1", 0)))
    assert refused.value.code == "tile_used_up"
