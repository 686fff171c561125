"""What holds of secrets: change what a seat cannot know, and nothing that it sees changes."""

import random
from collections.abc import Sequence
from itertools import islice
from typing import Any

from rules.api import Chance, Decision, Entry, Outcome, Step, redact
from rules.chance import Sampled
from rules.message import Seat
from tests.conformance.cases import Case, course_of, over_all_cases, told


@over_all_cases
def test_view_and_choices_stay_when_what_the_seat_cannot_know_changes(case: Case) -> None:
    for n, state in enumerate(course_of(case).some_states(30)):
        for seat in range(case.setup.players):
            other = case.game.imagine(state, seat, Sampled(random.Random(n)))
            assert case.game.view(other, seat) == case.game.view(state, seat)
            assert _owed(case, other, seat) == _owed(case, state, seat)
            assert _choices(case, other, seat) == _choices(case, state, seat)


@over_all_cases
def test_a_stranger_sees_nothing_that_only_seats_know(case: Case) -> None:
    for n, state in enumerate(course_of(case).some_states(30)):
        pick = Sampled(random.Random(n))
        other = case.game.imagine(case.game.imagine(state, 0, pick), case.setup.players - 1, pick)
        assert case.game.view(other, None) == case.game.view(state, None)


@over_all_cases
def test_what_a_seat_draws_in_secret_changes_nothing_for_the_others(case: Case) -> None:
    for state in course_of(case).states:
        chance = case.game.due(state)
        if not isinstance(chance, Chance) or chance.audience is None:
            continue
        options = sorted(set(chance.options))
        steps = [case.game.happen(state, Outcome(chance.purpose, value)) for value in (options[0], options[-1])]
        entries = [Entry(None, f"{chance.purpose} {value}", chance.audience) for value in (options[0], options[-1])]
        for seat in _outside(case, chance.audience):
            _assert_same(case, steps, entries, seat)


@over_all_cases
def test_a_secret_answer_changes_nothing_for_the_others_until_all_have_answered(case: Case) -> None:
    for play in course_of(case).plays:
        secret = [owed.decision for owed in play.owed if owed.decision.secret]
        if len(secret) < 2:
            continue
        decision = secret[0]
        moves = list(islice(case.game.moves(play.state, decision), 5))
        steps = [case.game.decide(play.state, decision, move) for move in (moves[0], moves[-1])]
        entries = [Entry(decision.seat, str(m), frozenset({decision.seat})) for m in (moves[0], moves[-1])]
        for seat in _outside(case, frozenset({decision.seat})):
            _assert_same(case, steps, entries, seat)


@over_all_cases
def test_no_decision_shows_in_what_is_asked_of_others_what_only_its_seat_knows(case: Case) -> None:
    for n, state in enumerate(course_of(case).some_states(30)):
        due = case.game.due(state)
        if isinstance(due, Chance):
            continue
        for seat in range(case.setup.players):
            other = case.game.imagine(state, seat, Sampled(random.Random(n)))
            assert _public(case.game.due(other)) == _public(due)


def _assert_same(case: Case, steps: Sequence[Step[Any]], entries: Sequence[Entry], seat: Seat | None) -> None:
    one, two = steps
    assert case.game.view(one.state, seat) == case.game.view(two.state, seat)
    assert told(one.events, seat) == told(two.events, seat)
    assert redact(entries[0], seat) == redact(entries[1], seat)
    if seat is not None:
        assert _choices(case, one.state, seat) == _choices(case, two.state, seat)


def _outside(case: Case, audience: frozenset[Seat]) -> list[Seat | None]:
    return [None, *(seat for seat in range(case.setup.players) if seat not in audience)]


def _owed(case: Case, state: Any, seat: Seat) -> Decision | None:
    return case.game.owed(state, seat)


def _choices(case: Case, state: Any, seat: Seat) -> tuple[Any, ...]:
    """Everything a seat can choose now: moves, and the keys of the first axis with labels and spots."""
    decision = case.game.owed(state, seat)
    if decision is None:
        return ()
    moves = tuple(islice(case.game.moves(state, decision), 200))
    meanings = tuple(case.game.meaning(state, decision, move) for move in moves[:10])
    return moves, meanings, tuple(case.game.keys(state, decision, ()))


def _public(due: object) -> object:
    """What everybody may know of the decisions that are owed."""
    if not isinstance(due, tuple):
        return type(due)
    return [(d.seat, d.kind, d.axes, d.prompt, d.decline, d.secret) for d in due]
