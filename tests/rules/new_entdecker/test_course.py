"""The turn: what is asked when, what ends it, what becomes of gold, tiles and units."""

from dataclasses import replace
from typing import Any

import pytest

from rules.api import Chance, Entry, Event, Move, Step
from rules.chance import Seeded
from rules.message import IllegalMove
from rules.new_entdecker.course import advance
from rules.new_entdecker.game import NEW_ENTDECKER as GAME
from rules.new_entdecker.state import Phase, State
from rules.play import Play, act, add, preview
from tests.rules.new_entdecker.table import fresh, position


def begun(players: int = 2, **stated: Any) -> Play[State]:
    """The position as it is asked for the first start field."""
    play = position(players, stated)
    state = advance_state(play.state)
    return replace(play, state=state, origin=state, since=((state.seat, "start", 0),))


def advance_state(state: State) -> State:
    return advance(Step(state)).state


def told(play: Play[State], *lines: str) -> Play[State]:
    """The play with more lines: `seat: move`, or an outcome."""
    for line in lines:
        seat, colon, text = line.partition(": ")
        entry = Entry(int(seat), text) if colon else Entry(None, line)
        if not colon:
            due = GAME.due(play.state)
            assert isinstance(due, Chance), line
            entry = Entry(None, line, due.audience)
        play = add(play, entry)
    return play


def kinds(play: Play[State]) -> list[tuple[int, str]]:
    return [(owed.decision.seat, owed.decision.kind) for owed in play.owed]


def keys(events: tuple[Event, ...]) -> list[str]:
    return [event.key for event in events]


def refused(play: Play[State], line: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        told(play, line)
    return caught.value.code


def test_six_backs_are_told_and_then_the_first_seat_starts() -> None:
    play = fresh(3, "first", start_player=2)
    for _ in range(6):
        due = GAME.due(play.state)
        assert isinstance(due, Chance)
        assert (due.purpose, len(due.options)) == ("back", 100 - play.length)
        play = told(play, "back plain" if play.length % 2 else "back question")
    assert kinds(play) == [(2, "start")]
    assert play.state.turn == 1


def test_a_voyage_goes_tile_by_tile_and_the_next_seat_follows() -> None:
    play = told(begun(), "0: start S-D 0", "0: declare hidden 3", "0: take 1", "draw sea")
    assert isinstance(GAME.due(play.state), Chance)
    play = told(play, "back plain", "0: place sea D8 0")
    assert play.owed[0].decision.decline is not None
    play = told(play, "0: take 2", "draw coast", "back plain", "0: place coast D7 0", "0: pass")
    assert kinds(play) == [(0, "unit")]
    play = told(play, "0: unit scout land@N reserve")
    assert kinds(play) == [(1, "start")]
    assert play.state.gold == (3, 7)
    assert play.state.voyage is None
    assert play.state.trail == ((3, 8), (3, 7), (3, 6))


def test_the_voyage_cannot_stop_before_the_first_tile() -> None:
    play = told(begun(), "0: start S-D 0", "0: declare hidden 1")
    assert play.owed[0].decision.decline is None
    assert refused(play, "0: pass") == "bad_value"


def test_a_tile_that_fits_nowhere_counts_and_brings_no_event() -> None:
    play = told(begun(stacks=[["bay?pirate", "sea"]]), "0: start S-A 0", "0: declare hidden 2", "0: take 1")
    play = told(play, "draw bay?pirate", "back plain")
    assert play.state.discard == ("bay?pirate",)
    assert play.state.gold == (5, 7)
    assert kinds(play) == [(0, "take")]


def test_a_dead_end_ends_the_voyage_and_still_takes_a_unit() -> None:
    play = told(begun(tiles=[{"tile": "sea", "at": "D8"}]), "0: start D8 0", "0: declare hidden 3", "0: take 1")
    play = told(play, "draw bay", "back plain", "0: place bay D7 0")
    assert kinds(play) == [(0, "unit")]
    assert [key.text for key in GAME.keys(play.state, play.owed[0].decision, ())] == ["scout", "fort"]


def test_a_storm_ends_the_turn_without_a_unit() -> None:
    play = told(begun(stacks=[["coast?storm", "sea"]]), "0: start S-D 0", "0: declare hidden 2", "0: take 1")
    play = told(play, "draw coast?storm", "back plain", "0: place coast?storm D8 90")
    assert kinds(play) == [(1, "start")]
    assert keys(play.lines[-1].events) == ["discovers", "storm"]


def test_open_tiles_make_one_draft_of_the_whole_voyage() -> None:
    """The strait fits in one place only, so nobody is asked for it."""
    play = begun(gold=[12, 7])
    lines = (
        "start S-I 0",
        "declare open 2",
        "take coast",
        "place coast I8 90",
        "take strait",
        "unit fort land@E reserve",
    )
    moves = [Move.parse(line) for line in lines]
    for count in range(1, len(moves)):
        assert preview(play, 0, moves[:count]).decision is not None
    assert preview(play, 0, moves).decision is None
    after = act(play, 0, moves, Seeded("x")).play
    assert after.state.gold == (1, 7)
    assert after.state.open["coast"] == 10


def test_only_shapes_that_fit_are_offered_and_used_up_ones_last() -> None:
    play = told(begun(open={"coast": 0}, tiles=[{"tile": "sea", "at": "D8"}]), "0: start D8 0", "0: declare open 1")
    offered = [key.text for key in GAME.keys(play.state, play.owed[0].decision, ())]
    assert offered == ["sea", "corner", "strait", "bay"]
    assert refused(play, "0: take coast") == "source"
    assert refused(play, "0: take inland") == "misfit"


def test_a_shape_that_is_nowhere_open_is_searched_for_and_all_backs_are_told_anew() -> None:
    none = dict.fromkeys(("sea", "coast", "corner", "strait", "bay", "inland"), 0)
    play = told(begun(open=none), "0: start S-D 0", "0: declare open 1", "0: take corner")
    due = GAME.due(play.state)
    assert isinstance(due, Chance)
    assert due.purpose == "search"
    assert set(due.options) == {f"corner@{n}" for n in range(1, 7)}
    play = told(play, "search corner@2")
    assert keys(play.lines[-1].events) == ["supplied.hidden"]
    play = told(play, *["back plain"] * 6)
    assert play.state.stacks.heights == (17, 16, 17, 17, 16, 16)
    assert kinds(play) == [(0, "place")]


def test_a_search_finds_an_event_tile_only_where_there_is_no_plain_one_and_nothing_happens() -> None:
    none = dict.fromkeys(("sea", "coast", "corner", "strait", "bay", "inland"), 0)
    play = begun(open=none, stacks=[["sea"], ["bay?pirate", "bay?gold"]], gold=[7, 7])
    play = told(play, "0: start S-D 0", "0: declare open 1", "0: take bay")
    due = GAME.due(play.state)
    assert isinstance(due, Chance)
    assert set(due.options) == {"bay?pirate@2", "bay?gold@2"}
    play = told(play, "search bay?pirate@2", "back plain", "back question", "0: place bay?pirate D8 0")
    assert play.state.gold == (3, 7)


def test_what_a_search_of_one_stack_can_find_is_as_likely_as_the_tiles_are() -> None:
    """Three stacks of known heights and backs: the plain coast lies where backs let it."""
    stated = [["coast", "sea", "bay?gold"], ["bay?pirate", "corner"], ["sea"]]
    none = dict.fromkeys(("sea", "coast", "corner", "strait", "bay", "inland"), 0)
    play = told(begun(open=none, stacks=stated), "0: start S-D 0", "0: declare open 1", "0: take coast")
    due = GAME.due(play.state)
    assert isinstance(due, Chance)
    likely = {option: due.options.count(option) for option in set(due.options)}
    assert likely == {"coast@1": 3 + 2 * 2, "coast@2": 1 * 2, "coast@3": 3}


def test_new_stacks_are_made_of_the_discard_when_a_hidden_tile_is_needed() -> None:
    play = begun(stacks=[["sea"]], discard=["sea", "bay?pirate", "coast"])
    play = told(play, "0: start S-D 0", "0: declare hidden 2", "0: take 1", "draw sea", "0: place sea D8 0")
    assert keys(play.lines[-1].events) == ["discovers", "reshuffled"]
    assert play.state.stacks.heights == (2, 1)
    assert play.state.discard == ()
    play = told(play, "back plain", "back question")
    assert kinds(play) == [(0, "take")]


def test_without_any_hidden_tile_only_open_ones_can_be_declared() -> None:
    play = told(begun(stacks=[]), "0: start S-A 0")
    assert [key.text for key in GAME.keys(play.state, play.owed[0].decision, ())] == ["open"]
    assert refused(play, "0: declare hidden 1") == "declare"


def test_declared_hidden_tiles_are_lost_when_none_is_left_anywhere() -> None:
    play = begun(stacks=[["sea"]])
    play = told(play, "0: start S-D 0", "0: declare hidden 3", "0: take 1", "draw sea", "0: place sea D8 0")
    assert kinds(play) == [(1, "start")]
    assert play.state.gold == (4, 7)


def test_the_poor_roll_and_all_others_get_one_more() -> None:
    play = replace(begun(3, gold=[3, 0, 9]), state=advance_state(position(3, {"gold": [3, 0, 9]}).state))
    state = replace(play.state, phase=Phase.INCOME, berths=None)
    due = GAME.due(state)
    assert isinstance(due, Chance)
    assert due.options == ("2", "3", "4", "5", "6", "helm")
    assert GAME.apply(state, Entry(None, "roll 4")).state.gold == (7, 5, 14)
    helm = GAME.apply(state, Entry(None, "roll helm")).state
    assert GAME.apply(helm, Entry(0, "helm 6")).state.gold == (9, 7, 16)


def test_who_cannot_pay_is_passed_over_and_after_all_of_them_the_next_rolls_anyhow() -> None:
    """Nothing costs less than 4 gold where no hidden tile is left; both have just as little and cannot roll for it."""
    state = replace(position(2, {"stacks": [], "gold": [3, 3]}).state, phase=Phase.START)
    after = advance_state(state)
    assert (after.seat, after.turn, after.poor) == (1, 2, 1)
    due = GAME.due(after)
    assert isinstance(due, Chance)
    assert due.purpose == "roll"
    rich = replace(state, phase=Phase.INCOME, gold=(9, 9))
    assert not isinstance(GAME.due(advance_state(replace(rich, poor=1))), Chance)
    assert isinstance(GAME.due(advance_state(replace(rich, poor=2))), Chance)


def test_a_fort_of_an_opponent_costs_its_toll() -> None:
    tiles = [
        {"tile": "strait", "at": "A4", "unit": {"p": 1, "kind": "fort", "on": "land@N"}},
        {"tile": "strait", "at": "B4"},
    ]
    play = told(begun(tiles=tiles), "0: start B4 1+s1")
    assert play.state.gold == (4, 9)


def test_of_equally_cheap_ways_one_is_chosen() -> None:
    column = [{"tile": "strait", "at": f"C{row}", "rot": 90} for row in (1, 3, 4, 5, 6, 7)]
    column += [{"tile": "coast", "at": "C2", "rot": 270}]
    column += [{"tile": "strait", "at": "C8", "rot": 90, "unit": {"p": 0, "kind": "fort", "on": "land@E"}}]
    play = begun(turn=1, tiles=column)
    decision = play.owed[0].decision
    assert [key.text for key in GAME.keys(play.state, decision, ("C2",))] == ["0+s0", "2"]
    assert told(play, "1: start C2 0+s0").state.gold == (9, 5)
    assert told(play, "1: start C2 2").state.gold == (7, 5)
    assert refused(play, "1: start C2 1") == "way"


def test_scouts_of_others_are_asked_in_turn_and_each_draws_or_looks() -> None:
    tiles = [
        {"tile": "coast", "at": "D6", "rot": 180, "unit": {"p": 1, "kind": "scout", "on": "land@S"}},
        {"tile": "sea", "at": "D8"},
    ]
    play = told(begun(3, tiles=tiles), "0: start D8 0", "0: declare open 1", "0: take coast", "0: place coast D7 0")
    play = told(play, "0: unit scout land@N reserve")
    assert kinds(play) == [(0, "scout")]
    assert play.state.scores == (2, 2, 0)
    play = told(play, "0: scout 1")
    due = GAME.due(play.state)
    assert isinstance(due, Chance)
    assert (due.purpose, due.audience, len(due.options)) == ("plant", frozenset({0}), 9)
    play = told(play, "plant cocoa")
    assert kinds(play) == [(1, "scout")]
    play = told(play, "1: scout 1")
    assert play.state.knows[0] == {0}
    assert kinds(play) == [(1, "start")]


def test_an_eye_shows_the_chip_after_the_act_and_never_in_a_draft() -> None:
    stated: dict[str, Any] = {"paths": [[], [], [0], [], [], [], []], "huts": {"3": "corn"}}
    stated["knows"] = [[], [], [0], [], [], [], []]
    stated["tiles"] = [
        {"tile": "coast", "at": "D6", "rot": 180, "unit": {"p": 1, "kind": "scout", "on": "land@S"}},
        {"tile": "sea", "at": "D8"},
    ]
    play = told(
        begun(**stated), "0: start D8 0", "0: declare open 1", "0: take coast", "0: place coast D7 0", "0: pass"
    )
    assert kinds(play) == [(1, "scout")]
    shown = preview(play, 1, [Move.parse("scout 3")])
    assert shown.decision is None
    assert GAME.view(shown.state, 1).huts[2].plant is None
    after = act(play, 1, [Move.parse("scout 3")], Seeded("x"))
    assert [entry.text for entry in after.entries] == ["scout 3", "look 3"]
    assert GAME.view(after.play.state, 1).huts[2].plant == "corn"
    audiences = {event.key: event.audience for line in after.play.lines[-1:] for event in line.events}
    assert audiences["looks"] is None
    assert audiences["chip"] == frozenset({1})


def test_several_islands_are_scored_in_the_order_that_is_chosen() -> None:
    tiles = [
        {"tile": "coast", "at": "D6", "rot": 180, "unit": {"p": 1, "kind": "scout", "on": "land@S"}},
        {"tile": "coast", "at": "D8", "unit": {"p": 0, "kind": "fort", "on": "land@N"}},
        {"tile": "sea", "at": "C7"},
    ]
    play = told(
        begun(tiles=[*tiles, {"tile": "sea", "at": "C8"}]),
        "0: start C7 0",
        "0: declare open 1",
        "0: take strait",
        "0: place strait D7 0",
        "0: pass",
    )
    assert kinds(play) == [(0, "island")]
    decision = play.owed[0].decision
    assert [key.text for key in GAME.keys(play.state, decision, ())] == ["D6@S", "D7@S"]
    play = told(play, "0: island D8@N")
    assert play.lines[-1].entry.text == "island D8@N"
    assert play.state.scores == (2, 2)
    assert play.state.reserve[0].fort == 2
    assert kinds(play) == [(1, "scout")]


def test_a_unit_may_come_back_from_a_path_where_the_reserve_is_empty() -> None:
    stated: dict[str, Any] = {"reserve": [[0, 0, 0], [19, 2, 1]], "paths": [[], [], [0, 0], [], [], [], []]}
    play = told(begun(**stated), "0: start S-D 0", "0: declare open 1", "0: take coast", "0: place coast D8 90")
    decision = play.owed[0].decision
    assert [key.text for key in GAME.keys(play.state, decision, ("scout", "land@E"))] == ["3.1", "3.2"]
    assert refused(play, "0: unit scout land@E reserve") == "back"
    play = told(play, "0: unit scout land@E 3.1")
    assert [walker and walker.seat for walker in play.state.paths[2][:2]] == [None, 0]
    assert play.state.units[3, 7].seat == 0


def test_the_native_may_be_declined() -> None:
    play = told(begun(stacks=[["sea?native", "sea"]]), "0: start S-D 0", "0: declare hidden 2", "0: take 1")
    play = told(play, "draw sea?native", "back plain", "0: place sea?native D8 0")
    assert kinds(play) == [(0, "native")]
    assert kinds(told(play, "0: pass")) == [(0, "take")]


def test_what_is_enclosed_by_a_unit_or_its_lack_is_filled_before_the_islands_are_scored() -> None:
    tiles = [{"tile": "coast", "at": "B1", "rot": 270, "unit": {"p": 0, "kind": "scout", "on": "land@W"}}]
    play = told(begun(turn=1, tiles=tiles), "1: start W-2 1", "1: declare open 1", "1: take coast")
    play = told(play, "1: place coast A2 0", "1: pass")
    events = keys(play.lines[-1].events)
    assert events[:3] == ["filled", "island", "scored.island"]
    assert play.state.filled == ((0, 0),)
    assert kinds(play) == [(0, "scout")]
