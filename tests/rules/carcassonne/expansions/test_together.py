"""Every pair of expansions, and all together, can be played to the end, and nothing is lost on the way."""

from itertools import combinations

import pytest

from rules.api import Setup
from rules.carcassonne.expansions.crop_circles import TILES
from rules.carcassonne.game import CARCASSONNE
from rules.carcassonne.state import State
from tests.conformance.recomputed import check_carcassonne
from tests.rules.carcassonne.expansions.choices import CHOICES, random_states, random_steps, setup_with

PAIRS = list(combinations(CHOICES, 2))


@pytest.mark.parametrize("pair", PAIRS, ids="+".join)
def test_a_pair_of_expansions_is_played_to_the_end(pair: tuple[str, str]) -> None:
    number = PAIRS.index(pair)
    players = CARCASSONNE.seats(setup_with(pair, 2).sets)[1:]
    last = ended(setup_with(pair, players[number % len(players)]), number)
    assert not last.bag


@pytest.mark.parametrize("players", range(1, 7))
def test_all_expansions_together_are_played_to_the_end(players: int) -> None:
    ended(setup_with(CHOICES, players), players)


def ended(setup: Setup, seed: int) -> State:
    """The end of a game at random. On the way nothing is lost or doubled, what is kept up to date is what counting
    anew finds, and the scores are the sums of the terms that people were told.
    """
    told = [0] * setup.players
    last = None
    for i, step in enumerate(random_steps(setup, seed)):
        last = step.state
        for event in step.events:
            if event.points is not None and event.seat is not None:
                told[event.seat] += sum(term.count * term.each for term in event.points.terms)
        assert list(last.scores) == told
        if i % 12 == 0:
            check_carcassonne(last)
    assert last is not None
    assert last.over
    check_carcassonne(last)
    return last


@pytest.mark.parametrize("number", range(3))
def test_several_figures_of_each_kind_are_played_to_the_end(number: int) -> None:
    many = dict.fromkeys(("large", "abbot", "builder", "pig", "phantom"), number + 2)
    last = None
    for i, last in enumerate(random_states(setup_with(CHOICES, 3, **many), number)):
        if i % 25 == 0:
            check_carcassonne(last)
    assert last is not None
    assert last.over


def test_the_lists_of_moves_are_those_that_the_keys_make() -> None:
    for state in random_states(setup_with(CHOICES, 3), 5):
        due = CARCASSONNE.due(state)
        if isinstance(due, tuple) and due:
            decision = due[0]
            lines: list[tuple[str, ...]] = [()]
            for _ in decision.axes:
                lines = [(*chosen, key.text) for chosen in lines for key in CARCASSONNE.keys(state, decision, chosen)]
            moves = list(CARCASSONNE.moves(state, decision))
            assert sorted(move.keys for move in moves if move.keys) == sorted(lines)
            assert all(CARCASSONNE.check(state, decision, move) == move for move in moves)


@pytest.mark.parametrize(("chosen", "left"), [((), 71), (TILES[:1], 72), (TILES[6:], 77), (TILES, 83)])
def test_only_the_chosen_crop_circles_are_in_the_box(chosen: tuple[str, ...], left: int) -> None:
    state = next(iter(random_states(setup_with(("crop_circles",), 2, crop_tiles=chosen), 0)))
    assert sum(state.bag.values()) == left
