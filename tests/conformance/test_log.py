"""What holds of the log: it is the truth, it can be undone, and ids name one decision each."""

import random
from typing import Any

import pytest

from rules.api import Entry, Game, Outcome
from rules.chance import Scripted
from rules.message import IllegalMove
from rules.play import UNDO, Play, act, add, begin, opened, replay, settle
from tests.conformance.cases import Case, any_move, course_of, over_all_cases


@over_all_cases
def test_the_log_as_text_gives_the_same_game_again(case: Case) -> None:
    last = course_of(case).last
    stored = [(line.entry.seat, line.entry.text, line.entry.audience) for line in last.lines]
    again = replay(case.game, case.setup, case.data, [Entry(*row) for row in stored])
    assert [line.entry for line in again.lines] == [line.entry for line in last.lines]
    assert [line.events for line in again.lines] == [line.events for line in last.lines]
    assert _views(case.game, again) == _views(case.game, last)
    assert case.game.result(again.state) == case.game.result(last.state)


@over_all_cases
def test_the_same_moves_and_outcomes_written_down_give_the_same_log(case: Case) -> None:
    last = course_of(case).last
    outcomes = [Outcome.parse(line.entry.text) for line in last.lines if line.entry.seat is None]
    source = Scripted(outcomes)
    play = opened(begin(case.game, case.setup, case.data), source).play
    for before, after in zip(course_of(case).plays, course_of(case).plays[1:], strict=False):
        line = after.lines[len(before.lines)]
        assert line.entry.seat is not None
        play = add(play, line.entry)
        play = _with_rest(play, after, source)
    assert _views(case.game, play) == _views(case.game, last)


@over_all_cases
def test_a_line_that_breaks_the_rules_stops_the_replay(case: Case) -> None:
    entries = [line.entry for line in course_of(case).last.lines]
    middle = len(entries) // 2
    with pytest.raises(IllegalMove):
        replay(case.game, case.setup, case.data, [*entries[:middle], Entry(0, "no such move"), *entries[middle:]])
    with pytest.raises(IllegalMove):
        replay(case.game, case.setup, case.data, [*entries[:middle], Entry(None, "no outcome"), *entries[middle:]])


@over_all_cases
def test_undo_and_redo_give_the_same_outcomes(case: Case) -> None:
    course = course_of(case)
    generator = random.Random(case.number)
    for _ in range(4):
        target, later = sorted(generator.sample(range(len(course.plays)), 2))
        play = add(course.plays[later], Entry(0, f"{UNDO} {len(course.plays[target].lines)}"))
        assert play.state == course.plays[target].state
        assert [owed.decision for owed in play.owed] == [owed.decision for owed in course.plays[target].owed]
        for before, after in zip(course.plays[target:later], course.plays[target + 1 : later + 1], strict=True):
            move = after.lines[len(before.lines)].entry
            assert move.seat is not None
            acted = act(play, move.seat, [_parse(case.game, play, move)], case.source)
            assert list(acted.entries) == [line.entry for line in after.lines[len(before.lines) :]]
            play = acted.play
        assert play.state == course.plays[later].state


@over_all_cases
def test_another_way_from_the_same_position_meets_the_same_chance(case: Case) -> None:
    """The n-th outcome of a purpose does not depend on the moves, as long as its options are the same."""
    generator = random.Random(case.number)
    for play in course_of(case).some(5):
        decision = play.owed[0].decision
        ways = [any_move(case.game, play.state, decision, generator) for _ in range(4)]
        after = [act(play, decision.seat, [move], case.source).play for move in ways]
        firsts = [_first_chance(play, way) for way in after]
        for options, value in firsts:
            assert all(value == other for same, other in firsts if same == options)


@over_all_cases
def test_the_log_of_a_play_with_an_undo_replays(case: Case) -> None:
    course = course_of(case)
    middle = course.plays[len(course.plays) // 2]
    target = course.plays[len(course.plays) // 4]
    undone = add(middle, Entry(1, f"{UNDO} {len(target.lines)}"))
    written = [*(line.entry for line in middle.lines), Entry(1, f"{UNDO} {len(target.lines)}")]
    again = replay(case.game, case.setup, case.data, written)
    assert again.length == undone.length == len(written)
    assert [owed.id for owed in again.owed] == [owed.id for owed in undone.owed]
    assert _views(case.game, again) == _views(case.game, target)


@over_all_cases
def test_an_id_stays_while_others_act_and_never_names_another_decision(case: Case) -> None:
    course = course_of(case)
    answered: set[str] = set()
    for before, after in zip(course.plays, course.plays[1:], strict=False):
        seat = after.lines[len(before.lines)].entry.seat
        assert seat is not None
        ids = {owed.decision.seat: owed.id for owed in before.owed}
        assert not answered & set(ids.values())
        answered.add(ids[seat])
        movers = {line.entry.seat for line in after.lines[len(before.lines) :]}
        for owed in after.owed:
            waited = owed.decision.seat in ids and owed.decision.seat not in movers
            if waited and owed.decision.kind == before.owed_by(owed.decision.seat).decision.kind:  # type: ignore[union-attr] # it is in ids
                assert owed.id == ids[owed.decision.seat]


@over_all_cases
def test_an_undone_decision_comes_back_under_a_new_id(case: Case) -> None:
    course = course_of(case)
    early, late = course.plays[1], course.plays[3]
    again = add(late, Entry(0, f"{UNDO} {len(early.lines)}"))
    assert not {owed.id for owed in again.owed} & {owed.id for play in course.plays[:4] for owed in play.owed}


def _views(game: Game[Any], play: Play[Any]) -> list[Any]:
    return [game.view(play.state, seat) for seat in (None, *range(play.setup.players))]


def _parse(game: Game[Any], play: Play[Any], entry: Entry) -> Any:
    decision = game.owed(play.state, entry.seat or 0)
    assert decision is not None
    return next(move for move in game.moves(play.state, decision) if str(move) == entry.text)


def _with_rest(play: Play[Any], after: Play[Any], source: Scripted) -> Play[Any]:
    """The play settled with scripted outcomes; what follows by itself must be what followed the first time."""
    play = settle(play, source)
    assert _texts(play) == _texts(after)
    return play


def _texts(play: Play[Any]) -> list[str]:
    return [line.entry.text for line in play.lines]


def _first_chance(before: Play[Any], after: Play[Any]) -> tuple[Any, str]:
    """The first chance that came after a position: its options, and what it brought."""
    state = before.state
    for line in after.lines[len(before.lines) :]:
        if line.entry.seat is None:
            return before.game.due(state), line.entry.text
        state = before.game.apply(state, line.entry).state
    return None, ""
