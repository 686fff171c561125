"""What holds of a whole game, whichever it is."""

import math
import random
from typing import Any

import pytest

from rules.api import Chance, Entry
from rules.chance import Sampled
from rules.message import IllegalMove
from rules.play import forced
from rules.players import greedy_player, random_player
from tests.conformance.cases import Case, course_of, over_all_cases
from tests.conformance.recomputed import CHECKS


@over_all_cases
def test_a_random_game_ends_and_its_places_share_ties(case: Case) -> None:
    last = course_of(case).last
    result = case.game.result(last.state)
    assert last.over
    assert last.owed == ()
    assert len(result.scores) == len(result.places) == case.setup.players
    for score, place in zip(result.scores, result.places, strict=True):
        assert place == 1 + sum(other > score for other in result.scores) or _tie_is_broken(result.places)


def _tie_is_broken(places: tuple[int, ...]) -> bool:
    """Where a game has a further rule for equal points, places are still 1, 2, 3 ... with gaps after shared ones."""
    return all(place == 1 + sum(other < place for other in places) for place in places)


@over_all_cases
def test_nobody_moves_after_the_end(case: Case) -> None:
    last = course_of(case).last
    with pytest.raises(IllegalMove) as refused:
        case.game.apply(last.state, Entry(0, "pass"))
    assert refused.value.code == "game_over"


@over_all_cases
def test_incremental_state_equals_recomputed_state_after_every_line(case: Case) -> None:
    for state in course_of(case).states:
        CHECKS[case.game.id](state)


@over_all_cases
def test_scores_are_the_sum_of_the_points_told(case: Case) -> None:
    course = course_of(case)
    scores = [s.score for s in case.game.view(course.states[0], None).standings]
    for line, after in zip(course.last.lines, course.states[1:], strict=True):
        for event in line.events:
            if event.points is not None and event.seat is not None:
                scores[event.seat] += event.points.total
        assert [s.score for s in case.game.view(after, None).standings] == scores, line.entry
    assert tuple(scores) == case.game.result(course.last.state).scores


@over_all_cases
def test_no_state_is_changed_by_what_is_applied_to_it(case: Case) -> None:
    course = course_of(case)
    stride = max(1, len(course.states) // 30)
    for i in range(0, len(course.last.lines), stride):
        before = repr(course.states[i])
        case.game.apply(course.states[i], course.last.lines[i].entry)
        assert repr(course.states[i]) == before


@over_all_cases
def test_decisions_with_one_answer_are_taken_without_asking(case: Case) -> None:
    for play in course_of(case).plays:
        assert not isinstance(case.game.due(play.state), Chance)
        assert forced(case.game, play.state) is None


@over_all_cases
def test_chance_always_has_something_to_choose_from(case: Case) -> None:
    chances = [due for state in course_of(case).states if isinstance(due := case.game.due(state), Chance)]
    assert all(chance.options and " " not in chance.purpose for chance in chances)


@over_all_cases
def test_one_seat_owes_one_decision_at_a_time(case: Case) -> None:
    for play in course_of(case).plays:
        seats = [owed.decision.seat for owed in play.owed]
        assert len(set(seats)) == len(seats)
        assert tuple(seats) == case.game.view(play.state, None).waiting


@over_all_cases
def test_the_estimate_is_a_number_and_in_the_end_the_score(case: Case) -> None:
    course = course_of(case)
    for state in course.some_states(20):
        for seat in range(case.setup.players):
            assert math.isfinite(case.game.estimate(case.game.view(state, seat), seat))
    for seat, score in enumerate(case.game.result(course.last.state).scores):
        assert case.game.estimate(case.game.view(course.last.state, seat), seat) == score


@over_all_cases
def test_computer_players_move_legally_and_the_same_way_from_the_same_generator(case: Case) -> None:
    for play in course_of(case).some(4):
        seat = play.owed[-1].decision.seat
        for choose in (random_player.choose, _hasty):
            moves = choose(case.game, play.state, seat, random.Random(1))
            assert moves == choose(case.game, play.state, seat, random.Random(1))
            assert moves


@over_all_cases
def test_a_computer_player_cannot_use_what_its_seat_does_not_know(case: Case) -> None:
    course = course_of(case)
    last_of_secret = [play for play in course.plays if [owed.decision.secret for owed in play.owed] == [True]]
    for n, play in enumerate([*last_of_secret, *course.some(4)]):
        seat = play.owed[-1].decision.seat
        other = case.game.imagine(play.state, seat, Sampled(random.Random(n)))
        moves = [_hasty(case.game, state, seat, random.Random(1)) for state in (play.state, other)]
        assert moves[0] == moves[1]


def _hasty(game: Any, state: Any, seat: int, generator: random.Random) -> Any:
    return greedy_player.choose(game, state, seat, generator, budget=20)
