"""Ingots: where they may lie, who takes them in which order, who is asked, what they are worth."""

import pytest

from rules.carcassonne.expansions.gold_mines import rate
from rules.carcassonne.game import CARCASSONNE
from rules.chance import Seeded
from rules.message import IllegalMove
from rules.play import settle
from tests.record.cases import named
from tests.rules.carcassonne.expansions.choices import asked, offered, said, started, told

SHARED = (
    "draw base.V", "place base.V 1,0 90", "pass",
    "draw gold.6", "place gold.6 1,-1 0", "gold 0,0", "deploy normal city@N",
    "draw gold.1", "place gold.1 0,1 0", "gold 0,0", "pass",
    "draw base.E", "place base.E 1,-2 180", "pass",
    "draw base.U", "place base.U -1,0 0", "pass",
    "draw base.B", "place base.B 2,-2 0", "pass",
    "draw base.E", "place base.E -1,-1 90", "deploy normal city@E",
    "draw base.R", "place base.R 0,-1 180", "pass",
)  # fmt: skip
"""Example G05: the tile of seat 1 completes a city of both seats with three ingots."""


@pytest.mark.parametrize(
    ("number", "points"),
    [(0, 0), (1, 1), (2, 2), (3, 3), (4, 8), (5, 10), (6, 12), (7, 21), (8, 24), (9, 27), (10, 40), (11, 44), (12, 48),
     (15, 60), (16, 64)],
)  # fmt: skip
def test_all_ingots_are_worth_the_rate_of_their_number(number: int, points: int) -> None:
    assert number * rate(number) == points


def test_a_single_neighbour_gets_the_second_ingot_without_a_question() -> None:
    play = said(started(["gold_mines"]), "draw gold.1", "place gold.1 0,1 0")
    assert offered(play) == ["0,0"]
    play = settle(play, Seeded("x"))
    assert str(play.lines[2].entry.text) == "gold 0,0"
    assert play.state.ext["gold_mines"].lying == {(0, 1): 1, (0, 0): 1}


def test_all_eight_neighbours_are_offered_with_ingots_or_not() -> None:
    play = said(started(["gold_mines"]), *SHARED[:8])
    assert asked(play) == (0, "gold") or offered(play)
    play = said(started(["gold_mines"]), *SHARED[:3], "draw gold.6", "place gold.6 1,-1 0")
    assert offered(play) == ["0,0", "1,0"]
    with pytest.raises(IllegalMove) as caught:
        said(play, "gold 2,0")
    assert caught.value.code == "gold_place"


def test_owners_take_turns_from_the_active_one_and_are_asked_one_by_one() -> None:
    play = said(started(["gold_mines"]), *SHARED)
    assert asked(play) == (1, "pick")
    assert offered(play) == ["1,-1", "0,0"]
    play = said(play, "pick 0,0")
    assert asked(play) == (0, "pick")
    with pytest.raises(IllegalMove) as caught:
        said(play, "pick 0,-1")
    assert caught.value.code == "gold_pick"
    play = said(play, "pick 0,0", "pick 1,-1")
    assert play.state.ext["gold_mines"].held == (1, 2)
    assert play.state.seat == 0
    assert asked(play) is None


def test_a_pick_of_another_seat_is_a_decision_of_that_seat_with_its_own_id() -> None:
    play = said(started(["gold_mines"]), *SHARED)
    first = play.owed[0]
    play = said(play, "pick 0,0")
    assert (first.decision.seat, play.owed[0].decision.seat) == (1, 0)
    assert first.id != play.owed[0].id
    assert CARCASSONNE.view(play.state, None).waiting == (0,)


def test_a_single_owner_takes_everything_without_a_question() -> None:
    play = said(started(["gold_mines"]), "draw gold.6", "place gold.6 0,-1 180", "gold 0,0", "deploy normal city@S")
    play = said(play, "draw base.E", "place base.E 1,-1 270", "pass")
    assert told(play) == ["scored.city", "ingots_taken", "ingots_taken"]
    assert play.state.ext["gold_mines"].held == (2, 0)


def test_ingots_without_an_owner_stay_and_views_show_them() -> None:
    play = said(started(["gold_mines"]), "draw gold.6", "place gold.6 0,-1 180", "gold 0,0", "pass")
    play = said(play, "draw base.E", "place base.E 1,-1 270", "pass")
    view = CARCASSONNE.view(play.state, None)
    assert [(thing.cell, thing.kind, thing.count) for thing in view.lying] == [
        ((0, -1), "ingot", 1),
        ((0, 0), "ingot", 1),
    ]
    assert [standing.held for standing in view.standings] == [(("gold", 0),)] * 2
    assert "$ 0,-1 x1" in CARCASSONNE.sketch(view)


@pytest.mark.parametrize("name", ["G05", "G08", "G09"])
def test_the_examples_of_sharing_are_there(name: str) -> None:
    assert named(name)["moves"][-1]["gold_picks"]
