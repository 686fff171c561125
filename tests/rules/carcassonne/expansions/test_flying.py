"""Flights: who may fly, where they lead, what is asked, and the phantom that may fly as well."""

import pytest

from rules.api import Chance, Move
from rules.carcassonne.game import CARCASSONNE
from rules.message import IllegalMove
from tests.rules.carcassonne.expansions.choices import asked, lines_of, offered, said, started, told

TAKEN_OFF = ("draw base.U", "place base.U 1,0 0", "pass", "draw fly.5", "place fly.5 2,0 0", "deploy normal fly")


def test_every_follower_in_supply_may_fly_and_nothing_else() -> None:
    play = said(started(["flying_machines", "traders", "inns", "abbot"]), *TAKEN_OFF[:5])
    flying = [line for line in lines_of(play) if line.endswith("fly")]
    assert flying == ["deploy normal fly", "deploy large fly", "deploy abbot fly"]


def test_the_die_has_each_distance_twice_and_comes_after_the_naming() -> None:
    play = said(started(["flying_machines"]), *TAKEN_OFF)
    due = play.game.due(play.state)
    assert isinstance(due, Chance)
    assert (due.purpose, due.options) == ("roll", ("1", "1", "2", "2", "3", "3"))


def test_the_landing_is_chosen_among_incomplete_features() -> None:
    play = said(started(["flying_machines"]), *TAKEN_OFF, "roll 2")
    assert asked(play) == (1, "land")
    assert offered(play) == ["city@N", "road@E"]
    with pytest.raises(IllegalMove) as caught:
        said(play, "land field@NL")
    assert caught.value.code == "no_landing"
    play = said(play, "land road@W")
    assert play.lines[-1].entry.text == "land road@W"
    flight = CARCASSONNE.view(play.state, None).flight
    assert flight is not None
    assert (flight.start, flight.target, flight.die, flight.over) == ((2, 0), (0, 0), 2, True)
    assert flight.part == 1
    assert play.state.supply[1]["normal"] == 6


def test_a_flight_to_nowhere_ends_in_supply() -> None:
    play = said(started(["flying_machines"]), *TAKEN_OFF, "roll 3")
    assert told(play) == ["rolled", "crashed"]
    assert play.state.supply[1]["normal"] == 7
    assert play.state.seat == 0
    view = CARCASSONNE.view(play.state, None)
    assert view.flight is not None
    assert (view.flight.part, view.flight.over) == (None, True)
    assert "> 2,0 -> -1,0 (3)" in CARCASSONNE.sketch(view)


def test_the_flight_is_shown_until_the_next_tile_lies() -> None:
    play = said(started(["flying_machines"]), *TAKEN_OFF, "roll 3", "draw base.U", "place base.U -1,0 0")
    assert CARCASSONNE.view(play.state, None).flight is None


def test_naming_a_flyer_says_at_how_many_distances_it_could_land() -> None:
    play = said(started(["flying_machines"]), *TAKEN_OFF[:5])
    (said_of_it,) = CARCASSONNE.meaning(play.state, play.owed[0].decision, Move("deploy", ("normal", "fly")))
    assert dict(said_of_it.args)["n"] == 2


def test_a_phantom_may_fly_only_if_the_first_figure_did_not() -> None:
    play = said(started(["flying_machines", "phantom"]), *TAKEN_OFF[:2], "pass", "pass", *TAKEN_OFF[3:5])
    assert "deploy phantom fly" in lines_of(said(play, "deploy normal road@W"))
    crashed = said(play, "deploy normal fly", "roll 3")
    assert asked(crashed) == (1, "deploy")
    assert lines_of(crashed) == [
        "pass", "deploy phantom road@E", "deploy phantom field@NL", "deploy phantom field@ER"
    ]  # fmt: skip
    flown = said(play, "pass", "deploy phantom fly", "roll 2", "land city@N")
    assert flown.state.supply[1] == {"normal": 7, "phantom": 0}


def test_in_the_second_part_of_a_turn_a_machine_may_be_used_again() -> None:
    thief = ("draw base.U", "place base.U 1,0 0", "deploy normal road@W", "draw base.B", "place base.B 0,1 0", "pass")
    builder = (
        "draw base.U",
        "place base.U 2,0 0",
        "deploy builder road@W",
        "draw base.B",
        "place base.B 0,2 0",
        "pass",
    )
    play = said(started(["flying_machines", "traders"]), *thief, *builder)
    play = said(play, "draw fly.5", "place fly.5 3,0 0", "deploy normal fly", "roll 3", "land city@N")
    play = said(play, "draw fly.3", "place fly.3 4,0 0")
    assert play.state.seat == 0
    assert "deploy normal fly" in lines_of(play)
