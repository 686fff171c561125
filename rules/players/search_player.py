"""A player that looks further than its own act: what will the others answer, with what chance may bring them?

It takes the few acts after which it stands best at once, and sees each of them through the same samples of what it
does not know: chance, hidden things, and the answers of the others, who take what is best for them at once. The act
after which it stands best on average, the first look included, is its choice. It works on imagined positions, as the
greedy player does.
"""

import random
from collections.abc import Callable
from typing import Final

from rules.api import Chance, Decision, Game, Move, Outcome, S
from rules.chance import Sampled
from rules.message import Seat
from rules.play import forced
from rules.players.greedy_player import BUDGET, Rated, look, standing

NODES: Final = 240
"""Positions looked at for one act by default; some more are looked at to end the last round."""
ACTS: Final = 3
"""How many acts are compared."""
BEHIND: Final = 1.5
"""Points that an act may be behind the best one at once to be compared with it."""
FIRST_LOOK: Final = 4
"""How many samples the first look at an act counts for: few samples say less than it does."""
ANSWER: Final = 1
"""The budget of an answer: it is found by the best first step, not by comparing whole acts."""
ANSWERS: Final = 8
"""The most acts of others that one sample goes through, where they have many in one turn."""

Patience = Callable[[int], bool]
"""Whether to go on after so many positions."""


def within(nodes: int) -> Patience:
    """Goes on while fewer positions have been looked at."""
    return lambda positions: positions < nodes


BRIEF: Final = within(NODES)


def choose(game: Game[S], state: S, seat: Seat, generator: random.Random, go_on: Patience = BRIEF) -> tuple[Move, ...]:
    """The moves of one act. Raises IllegalMove where the seat owes nothing."""
    found = look(game, game.imagine(state, seat, Sampled(generator)), seat, generator, BUDGET)
    acts = compared(found.acts)
    values = [FIRST_LOOK * act.value for act in acts]
    positions = found.positions
    while len(acts) > 1 and go_on(positions):
        luck = generator.random()
        for number, act in enumerate(acts):
            value, looked = _answered(game, act.draft.state, seat, random.Random(luck))
            values[number] += value
            positions += looked
    best = max(range(len(acts)), key=lambda number: values[number])
    return acts[best].draft.moves


def compared(acts: tuple[Rated[S], ...]) -> tuple[Rated[S], ...]:
    """The best acts, best first, none far behind the first; of equal ones those found first."""
    ordered = sorted(acts, key=lambda act: -act.value)
    return tuple(act for act in ordered[:ACTS] if act.value >= ordered[0].value - BEHIND)


def _answered(game: Game[S], state: S, seat: Seat, generator: random.Random) -> tuple[float, int]:
    """How a seat stands once the others have answered, in one sample; and how many positions were looked at."""
    pick = Sampled(generator)
    state, due = _settled(game, game.imagine(state, seat, pick), pick)
    positions = 1
    for _ in range(ANSWERS):
        if not due or any(decision.seat == seat for decision in due):
            break
        other = due[0].seat
        found = look(game, game.imagine(state, other, pick), other, generator, ANSWER)
        positions += found.positions
        state, due = _settled(game, found.best.draft.state, pick)
    return standing(game, state, seat), positions


def _settled(game: Game[S], state: S, pick: Sampled) -> tuple[S, tuple[Decision, ...]]:
    """The state in which a seat has something to decide, or the game is over; and what is owed then."""
    while True:
        due = game.due(state)
        if isinstance(due, Chance):
            state = game.happen(state, Outcome(due.purpose, pick.pick(due, 0))).state
        elif found := forced(game, state):
            state = game.decide(state, *found).state
        else:
            return state, due
