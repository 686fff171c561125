"""What holds of every decision: what is listed, what is accepted, what is refused."""

import random
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from rules.api import PASS, Decision, Entry, Event, Move
from rules.message import IllegalMove
from rules.play import Play, act, add, preview
from rules.players import random_player
from tests.conformance.cases import Case, any_move, course_of, over_all_cases, pairs
from tests.conformance.recomputed import listed_spelling


@over_all_cases
def test_every_listed_move_is_accepted_as_it_is_written(case: Case) -> None:
    for play in course_of(case).some(40):
        for owed in play.owed:
            for move in case.game.moves(play.state, owed.decision):
                assert case.game.check(play.state, owed.decision, move) == move
                assert Move.parse(str(move)) == move


@over_all_cases
def test_what_is_not_listed_is_refused_or_another_spelling_of_what_is(case: Case) -> None:
    pool = _pool(case)
    generator = random.Random(case.number)
    for play in course_of(case).some(25):
        for owed in play.owed:
            listed = set(case.game.moves(play.state, owed.decision))
            for move in _others(owed.decision, listed, pool, generator):
                accepted = _accepted(case, play, owed.decision, move)
                if accepted is None:
                    with pytest.raises(IllegalMove):
                        case.game.apply(play.state, Entry(owed.decision.seat, str(move)))
                else:
                    assert listed_spelling(play.state, accepted) in listed, move


@over_all_cases
def test_a_seat_that_owes_nothing_is_refused(case: Case) -> None:
    for play in course_of(case).some(10):
        waiting = {owed.decision.seat for owed in play.owed}
        for seat in set(range(case.setup.players)) - waiting:
            with pytest.raises(IllegalMove) as refused:
                act(play, seat, [PASS], case.source)
            assert refused.value.code == "not_your_turn"


@over_all_cases
def test_each_axis_offers_what_the_moves_have(case: Case) -> None:
    for play in course_of(case).some(15):
        for owed in play.owed:
            moves = [m for m in case.game.moves(play.state, owed.decision) if m != PASS]
            for depth in range(len(owed.decision.axes)):
                offered: dict[tuple[str, ...], set[str]] = {}
                for move in moves:
                    offered.setdefault(move.keys[:depth], set()).add(move.keys[depth])
                for chosen, texts in islice(offered.items(), 20):
                    keys = [key.text for key in case.game.keys(play.state, owed.decision, chosen)]
                    assert len(keys) == len(set(keys))
                    assert set(keys) == texts
                    assert all(re.fullmatch(r"\S+", key) for key in keys)


@over_all_cases
def test_passing_is_listed_where_it_can_be_declined_and_nowhere_else(case: Case) -> None:
    for play in course_of(case).plays:
        for owed in play.owed:
            first, *_ = islice(case.game.moves(play.state, owed.decision), 2)
            assert (first == PASS) == (owed.decision.decline is not None)
            if owed.decision.decline is None:
                with pytest.raises(IllegalMove):
                    case.game.check(play.state, owed.decision, PASS)


@over_all_cases
def test_an_optional_decision_has_something_to_decline(case: Case) -> None:
    for play in course_of(case).plays:
        for owed in play.owed:
            assert any(move != PASS for move in islice(case.game.moves(play.state, owed.decision), 2))


@over_all_cases
def test_a_default_is_one_of_the_moves(case: Case) -> None:
    for play in course_of(case).plays:
        for owed in play.owed:
            if owed.decision.default is not None:
                assert owed.decision.default in set(case.game.moves(play.state, owed.decision))


@over_all_cases
def test_a_preview_shows_what_the_act_will_do(case: Case) -> None:
    generator = random.Random(case.number)
    for play in course_of(case).some(40):
        for owed in play.owed:
            seat = owed.decision.seat
            moves = random_player.choose(case.game, play.state, seat, generator)
            shown = preview(play, seat, moves)
            assert shown.decision is None
            states: list[Any] = [play.state]
            events: list[tuple[Event, ...]] = [()]
            for line in act(play, seat, moves, case.source).play.lines[len(play.lines) :]:
                step = case.game.apply(states[-1], line.entry)
                states.append(step.state)
                events.append((*events[-1], *step.events))
            assert (shown.state, shown.events) in list(zip(states, events, strict=True))[
                len(_open(play, seat, moves)) :
            ]


@over_all_cases
def test_a_draft_goes_no_further_than_its_first_final_move(case: Case) -> None:
    generator = random.Random(case.number)
    for play in course_of(case).some(20):
        seat = play.owed[0].decision.seat
        moves = random_player.choose(case.game, play.state, seat, generator)
        for extra in (PASS, moves[-1]):
            with pytest.raises(IllegalMove):
                preview(play, seat, (*moves, extra))
            with pytest.raises(IllegalMove):
                act(play, seat, (*moves, extra), case.source)


@over_all_cases
def test_the_answers_of_several_seats_lead_to_the_same_state_in_any_order(case: Case) -> None:
    generator = random.Random(case.number)
    for play in course_of(case).plays:
        chosen = {o.decision.seat: any_move(case.game, play.state, o.decision, generator) for o in play.owed}
        for a, b in pairs(case.setup.players):
            if a in chosen and b in chosen and len(chosen) > 2:
                first = add(add(play, Entry(a, str(chosen[a]))), Entry(b, str(chosen[b])))
                second = add(add(play, Entry(b, str(chosen[b]))), Entry(a, str(chosen[a])))
                assert first.state == second.state


def _accepted(case: Case, play: Play[Any], decision: Decision, move: Move) -> Move | None:
    """The stable form of a move, None if it is refused."""
    try:
        return case.game.check(play.state, decision, move)
    except IllegalMove:
        return None


def _pool(case: Case) -> list[Move]:
    """Moves that some seat made at some time of this game."""
    lines = course_of(case).last.lines
    return [Move.parse(line.entry.text) for line in lines if line.entry.seat is not None]


def _others(decision: Decision, listed: set[Move], pool: list[Move], generator: random.Random) -> Iterator[Move]:
    """Moves that are not listed: from other positions, of another kind, with keys too many, too few or bent."""
    some = generator.sample(sorted(listed - {PASS}, key=str), min(3, len(listed - {PASS})))
    for move in some:
        yield Move(move.kind + "x", move.keys)
        yield Move(move.kind, (*move.keys, "0"))
        yield Move(move.kind, move.keys[:-1])
        for i in range(len(move.keys)):
            other = generator.choice(some).keys[i]
            for bent in (other, "?", "-1", move.keys[i] + "0", move.keys[i].swapcase() + "_"):
                yield Move(move.kind, (*move.keys[:i], bent, *move.keys[i + 1 :]))
    for move in generator.sample(pool, min(20, len(pool))):
        if move not in listed:
            yield move
            yield Move(decision.kind, move.keys)


def _open(play: Play[Any], seat: int, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """The moves of an act without a secret answer at its end, which a preview does not apply."""
    last = preview(play, seat, moves[:-1]).decision
    return moves[:-1] if last is not None and last.secret else moves
