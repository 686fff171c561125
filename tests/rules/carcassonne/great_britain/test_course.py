"""A game on the map from its set-up to its end: chance, turns, chips, the isle."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.api import Chance, Decision, Move
from rules.carcassonne.expansions.great_britain.holding import held_by
from rules.carcassonne.expansions.great_britain.sets import default, is_set, sets_with, without
from rules.carcassonne.features import neighbours, surroundings
from rules.carcassonne.game import CARCASSONNE
from rules.carcassonne.placing import tiles_left
from rules.carcassonne.state import State
from rules.message import IllegalMove
from rules.play import Play, begin
from rules.registry import data_for, setup_for
from tests.conformance.recomputed import check_carcassonne
from tests.rules.carcassonne.expansions.choices import asked, lines_of, offered, random_states, said, told
from tests.rules.carcassonne.great_britain.table import STARTS, laid_out, on_map, position

CHIPS = st.sampled_from([f"{letter}{number}" for letter in "BOP" for number in (1, 2)])


def due(play: Play[State]) -> Chance:
    found = play.game.due(play.state)
    assert isinstance(found, Chance)
    return found


def fresh(**options: Any) -> Play[State]:
    setup = on_map(**options)
    return begin(CARCASSONNE, setup, data_for(CARCASSONNE, setup))


def test_chance_lays_the_start_tiles_in_the_order_of_the_map() -> None:
    play = fresh()
    assert due(play) == Chance("start", ("3,11", "9,7", "9,14"))
    play = said(play, "start 9,7")
    assert Counter(due(play).options) == {"base": 71, "inns_and_cathedrals": 12, "traders_and_builders": 12}
    play = said(play, "part inns_and_cathedrals")
    assert {tile.partition(".")[0] for tile in due(play).options} == {"ic"}
    assert len(due(play).options) == 18
    play = said(play, "draw ic.04")
    assert due(play) == Chance("turn", ("0", "90", "180", "270"))
    play = said(play, "turn 180", "turn 90", "part base")
    assert Counter(due(play).options)["base.D"] == 3
    play = said(play, "draw base.D", "turn 0")
    laid = {cell: (face.type.id, face.turn) for cell, face in play.state.tiles.items()}
    assert laid == {(3, 11): ("ic.04", 2), (9, 7): ("base.D", 1), (9, 14): ("base.D", 0)}
    assert tiles_left(play.state) == 93
    assert play.state.seat == 0
    assert due(play).purpose == "part"


@pytest.mark.parametrize(
    "lines", [("start 4,11",), ("draw base.D",), ("start 9,7", "turn 0"), ("start 3,11", "turn 45")]
)
def test_nothing_else_can_come_at_the_start(lines: tuple[str, ...]) -> None:
    with pytest.raises(IllegalMove):
        said(fresh(), *lines)


@pytest.mark.parametrize("tiles", range(90, 101))
def test_the_mix_has_as_many_tiles_as_the_option_says(tiles: int) -> None:
    play = said(fresh(tiles=tiles), "start 3,11", "turn 0")
    parts = Counter(due(play).options)
    assert sum(parts.values()) == tiles - 1
    assert set(parts) == (
        {"base", "inns_and_cathedrals", "traders_and_builders"} if tiles == 96 else {"base", "expansions"}
    )
    assert tiles_left(laid_out(on_map(tiles=tiles)).state) == tiles - 3


def test_a_tile_that_fits_nowhere_uses_up_its_place() -> None:
    play = position(on_map(), STARTS)
    left = tiles_left(play.state)
    play = said(play, "part base", "draw base.C")
    assert told(play) == ["discarded"]
    assert tiles_left(play.state) == left - 1
    assert due(play).purpose == "part"


def test_a_part_with_no_place_left_is_not_drawn_from() -> None:
    play = position(on_map(), STARTS, tiles_left=5)
    assert set(due(play).options) == {"base"}
    with pytest.raises(IllegalMove):
        said(play, "part traders_and_builders")


def test_only_the_sets_of_the_map_are_played_with_it() -> None:
    sets = ("base", "inns_and_cathedrals", "traders_and_builders", "great_britain")
    assert CARCASSONNE.together(("base", "river", "great_britain")) == sets
    assert CARCASSONNE.together(("base", "river")) == ("base", "river")
    assert CARCASSONNE.seats(sets) == range(1, 7)
    with pytest.raises(IllegalMove) as refused:
        setup_for(CARCASSONNE, 2, ("great_britain",))
    assert refused.value.code == "set"


def test_options_of_the_map_stay_as_they_are_without_it() -> None:
    assert setup_for(CARCASSONNE, 2, (), {"meeples": 7}).options["meeples"] == 9
    assert setup_for(CARCASSONNE, 2, on_map().sets, {"meeples": 7}).options["meeples"] == 7


@pytest.mark.parametrize("meeples", [7, 9])
def test_everybody_has_as_many_meeples_as_the_option_says(meeples: int) -> None:
    assert [own["normal"] for own in laid_out(on_map(meeples=meeples)).state.supply] == [meeples] * 2


def test_a_tile_lies_on_fields_only() -> None:
    play = said(position(on_map(), STARTS), "part base", "draw base.U")
    codes = {"7,8": "off_map", "12,14": "off_map", "-1,0": "off_map", "3,11": "square_taken", "0,12": "no_neighbour"}
    for at, code in codes.items():
        with pytest.raises(IllegalMove) as refused:
            said(play, f"place base.U {at} 0")
        assert refused.value.code == code


def test_a_chip_is_turned_over_by_chance_and_scored_at_once() -> None:
    play = position(on_map(), (("base.B", 9, 9, 0),))
    play = said(play, "part base", "draw base.B", "place base.B 9,10 0")
    assert Counter(due(play).options) == {"1": 6, "2": 4}
    play = said(play, "chip 2")
    assert told(play) == ["taken.chip"]
    assert play.state.scores == (2, 0)
    assert CARCASSONNE.view(play.state, 1).standings[0].held == (("chip_p2", 1),)
    assert held_by(play.state).values["purple"] == {1: 6, 2: 3}
    assert asked(play) == (0, "deploy")
    with pytest.raises(IllegalMove):
        said(position(on_map(), (("base.B", 9, 9, 0),)), "part base", "draw base.B", "place base.B 9,10 0", "chip 3")


def test_laying_on_a_chip_says_so_before_it_is_done() -> None:
    play = said(position(on_map(), (("base.B", 9, 9, 0),)), "part base", "draw base.B")
    decision = play.owed[0].decision
    facts = {
        at: CARCASSONNE.meaning(play.state, decision, Move.parse(f"place base.B {at} 0")) for at in ("9,10", "10,9")
    }
    assert [fact.key for fact in facts["9,10"]] == ["meaning.chip"]
    assert facts["10,9"] == ()


def test_a_set_is_chosen_where_there_are_several_and_needs_no_answer_where_not() -> None:
    play = position(
        on_map(), (("base.B", 4, 11, 0),), chips=[["P1", "P2", "B1"], []], on_isle=[3, 1], supply_normal=[0, 8]
    )
    play = said(play, "part base", "draw base.B", "place base.B 4,10 0", "chip 1")
    assert asked(play) == (0, "redeem")
    assert offered(play) == ["B1+O1+P1", "B1+O1+P2"]
    decision = play.owed[0].decision
    assert str(decision.default) == "redeem B1+O1+P1"
    assert decision.decline is None
    facts = CARCASSONNE.meaning(play.state, decision, Move("redeem", ("B1+O1+P2",)))
    assert [(fact.key, dict(fact.args)) for fact in facts] == [
        ("meaning.redeem_home", {"n": 3}),
        ("meaning.chips_kept", {"n": 1}),
    ]
    play = said(play, "redeem P2+O1+B1")
    assert told(play) == ["redeemed_home"]
    assert held_by(play.state).hands == (("P1",), ())
    assert held_by(play.state).isle == ({}, {"normal": 1})
    assert [own["normal"] for own in play.state.supply] == [3, 8]
    with pytest.raises(IllegalMove) as refused:
        said(play, "redeem B1+O1+P1")
    assert refused.value.code == "bad_value"


def test_a_forced_set_goes_without_anybody_on_the_isle() -> None:
    play = position(on_map(), (("base.B", 4, 11, 0),), chips=[["P1", "B1"], []])
    play = said(play, "part base", "draw base.B", "place base.B 4,10 0", "chip 2", "redeem B1+O2+P1")
    assert told(play) == ["redeemed"]
    assert held_by(play.state).hands == ((), ())


@given(st.lists(CHIPS, max_size=40), st.randoms(use_true_random=False))
@settings(deadline=None)
def test_a_hand_never_has_more_than_four_chips_and_never_a_set(chips: list[str], generator: Random) -> None:
    hand: tuple[str, ...] = ()
    for new in chips:
        hand = tuple(sorted((*hand, new)))
        sets = sets_with(hand, new)
        assert all(is_set(found) and new in found for found in sets)
        if sets:
            assert default(sets) in sets
            hand = without(hand, generator.choice(sets))
        assert len(hand) <= 4
        assert all(not sets_with(hand, chip) for chip in set(hand))


def test_the_isle_is_asked_after_the_turn_once_a_round() -> None:
    play = position(on_map(), (("base.B", 9, 14, 0),), supply_normal=[2, 9])
    play = said(play, "part base", "draw base.B", "place base.B 8,14 0", "pass")
    assert asked(play) == (0, "isle")
    assert lines_of(play) == ["pass", "isle normal"]
    play = said(play, "isle normal")
    assert told(play) == ["isle_bought"]
    assert play.state.seat == 0
    play = said(play, "part base", "draw base.B", "place base.B 8,15 0", "pass")
    assert play.state.seat == 1
    assert due(play).purpose == "part"
    play = said(play, "part base", "draw base.B", "place base.B 9,15 0", "pass", "pass")
    play = said(play, "part base", "draw base.B", "place base.B 9,13 0", "pass")
    assert asked(play) == (0, "isle")


def test_followers_may_go_to_the_isle_but_no_builder_pig_or_phantom() -> None:
    setup = on_map(large=True, abbot=True, builder=True, pig=True, phantom=True)
    play = position(setup, (("base.B", 9, 14, 0),))
    play = said(play, "part base", "draw base.B", "place base.B 8,14 0", "pass", "pass")
    assert asked(play) == (0, "isle")
    assert offered(play) == ["normal", "large", "abbot"]
    play = said(play, "isle abbot")
    assert dict(play.lines[-1].events[0].args)["figure"]
    assert CARCASSONNE.view(play.state, None).standings[0].held == (("isle", 1),)
    with pytest.raises(IllegalMove) as refused:
        said(
            position(setup, (("base.B", 9, 14, 0),)),
            "part base",
            "draw base.B",
            "place base.B 8,14 0",
            "pass",
            "pass",
            "isle pig",
        )
    assert refused.value.code == "isle"


def test_the_isle_waits_for_the_builders_second_part_and_its_turn_can_earn_one_too() -> None:
    """The active seat has a thief on a road that goes north from the south coast, and puts a builder there."""
    thief = {"p": 0, "kind": "normal", "at": [9, 15], "on": "road@N"}
    play = position(on_map(builder=True), (("base.U", 9, 15, 90),), figures=[thief])
    play = said(play, "part base", "draw base.U", "place base.U 9,14 90", "deploy builder road@N", "pass")
    play = said(play, "part base", "draw base.B", "place base.B 8,14 0", "pass", "pass")
    play = said(play, "part base", "draw base.U", "place base.U 9,13 90", "pass")
    assert due(play).purpose == "part", "the builder's second part comes before the isle"
    assert play.state.seat == 0
    play = said(play, "part base", "draw base.B", "place base.B 10,14 0", "pass")
    assert asked(play) == (0, "isle")
    play = said(play, "isle normal", "part base", "draw base.U", "place base.U 9,12 90", "pass")
    assert due(play).purpose == "part", "in the extra turn a builder can earn a second part again"
    assert play.state.seat == 0
    play = said(play, "part base", "draw base.B", "place base.B 8,13 0", "pass")
    assert play.state.seat == 1, "never two extra turns"
    assert due(play).purpose == "part"


def test_without_a_tile_or_a_figure_left_nothing_is_offered() -> None:
    last = position(on_map(), (("base.B", 9, 14, 0),), tiles_left=1)
    last = said(last, "part base", "draw base.B", "place base.B 8,14 0", "pass")
    assert last.over
    none = position(on_map(), (("base.B", 9, 14, 0),), supply_normal=[0, 9])
    assert said(none, "part base", "draw base.B", "place base.B 8,14 0").state.seat == 1


def test_a_monastery_by_the_sea_needs_what_can_come() -> None:
    play = position(on_map(), (("base.B", 6, 13, 0), ("base.B", 11, 13, 0)))
    coast, inland = (play.state.regions.of(((x, 13), 0)) for x in (6, 11))
    assert (surroundings(play.state.rules, coast), neighbours(play.state, coast)) == (2, 0)
    assert (surroundings(play.state.rules, inland), neighbours(play.state, inland)) == (8, 1)


@pytest.mark.parametrize(("rules", "points"), [(False, 2), (True, 4)])
def test_inns_count_only_where_the_option_says_so(rules: bool, points: int) -> None:
    """A road with an inn from coast to coast, on both of which it is closed."""
    play = position(on_map(inns_cathedrals_rules=rules), (("base.U", 6, 16, 0),))
    view = CARCASSONNE.view(play.state, 0)
    assert ("inn" in view.plain, "wine" in view.plain) == (not rules, True)
    play = said(play, "part inns_and_cathedrals", "draw ic.15", "place ic.15 7,16 0", "chip 1", "deploy normal road@W")
    assert [event.points.total for event in play.lines[-1].events if event.points is not None] == [points]


@pytest.mark.parametrize("seed", range(6))
def test_random_games_end_with_nothing_lost(seed: int) -> None:
    figures = {
        "builder": seed % 2 == 1,
        "pig": seed % 3 == 1,
        "large": seed % 2 == 0,
        "abbot": seed == 4,
        "phantom": seed == 5,
    }
    setup = on_map(seed % 6 + 1, **figures, tiles=90 + seed * 2, border_monastery_full=seed % 2 == 0)
    last = None
    for i, last in enumerate(random_states(setup, seed)):
        holding = held_by(last)
        assert last.cell is not None or all(len(hand) <= 4 for hand in holding.hands)
        if i % 20 == 0:
            check_carcassonne(last)
    assert last is not None
    assert last.over
    assert tiles_left(last) == 0 or not last.open
    check_carcassonne(last)


def test_a_decision_about_the_isle_says_what_is_left() -> None:
    play = position(on_map(), (("base.B", 9, 14, 0),), supply_normal=[3, 9])
    play = said(play, "part base", "draw base.B", "place base.B 8,14 0", "pass")
    decision = play.owed[0].decision
    assert isinstance(decision, Decision)
    (fact,) = CARCASSONNE.meaning(play.state, decision, Move("isle", ("normal",)))
    assert (fact.key, dict(fact.args)) == ("meaning.isle", {"n": 2})


def test_computer_players_rather_send_a_meeple_to_the_isle_than_a_large_one() -> None:
    asked_for = said(position(on_map(large=True), STARTS), "part base", "draw base.U", "place base.U 3,10 0", "pass")
    after = {kind: said(asked_for, f"isle {kind}").state for kind in ("normal", "large")}
    worth = {kind: CARCASSONNE.estimate(CARCASSONNE.view(state, 0), 0) for kind, state in after.items()}
    assert worth["normal"] > worth["large"]
