"""A player that looks further than its own act: what the others may answer, and what it can do next.

It takes the few acts after which it stands best at once, and sees each of them through the same samples of what it
does not know: chance, hidden things and the answers of the others, up to its own next act after theirs: acts that end
a turn and acts that go on with it are compared at the same time, a turn later. Others take what is best
for them at once, and so does it. What an act opens for the next one shows only there. As a sample is mostly luck, how
it stands at once counts like some more of them. It works on imagined positions, as the greedy player does.
"""

import random
from collections.abc import Callable
from typing import Final

from rules.api import Chance, Decision, Game, Move, Outcome, S
from rules.chance import Sampled
from rules.message import Seat
from rules.play import forced
from rules.players.greedy_player import BUDGET, Rated, look, standing

NODES: Final = 400
"""Positions looked at for one act by default; some more are looked at to end the last round."""
ACTS: Final = 3
"""How many acts are compared."""
BEHIND: Final = 1.5
"""Points that an act may be behind the best one at once to be compared with it."""
AT_ONCE: Final = 2
"""How many samples it counts for how a seat stands at once. By the spread of both around the average over many
samples some 1.3 to 7 tell as much, by the game."""
ANSWER: Final = 1
"""The budget of an answer: it is found by the best first step, not by comparing whole acts."""
FURTHER: Final = 12
"""The most acts that one sample goes through, where others have many in one turn."""

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
    positions = found.positions
    sums = [AT_ONCE * act.value for act in acts]
    while len(acts) > 1 and go_on(positions):
        luck = generator.random()
        for number, act in enumerate(acts):
            value, looked = _followed(game, act.draft.state, seat, luck)
            sums[number] += value
            positions += looked
    best = max(range(len(acts)), key=lambda number: sums[number])
    return acts[best].draft.moves


def compared(acts: tuple[Rated[S], ...]) -> tuple[Rated[S], ...]:
    """The best acts, best first, none far behind the first; of equal ones those found first."""
    ordered = sorted(acts, key=lambda act: -act.value)
    return tuple(act for act in ordered[:ACTS] if act.value >= ordered[0].value - BEHIND)


def _followed(game: Game[S], state: S, seat: Seat, luck: float) -> tuple[float, int]:
    """How a seat stands after its next act after one of another seat; and how many positions were looked at.

    Chance has a generator of its own, so that it brings the same to each act, however many moves are looked at.
    """
    pick, generator = Sampled(random.Random(luck)), random.Random(f"answers {luck}")
    state, due = _settled(game, game.imagine(state, seat, pick), pick)
    positions, others = 1, False
    for _ in range(FURTHER):
        if not due:
            break
        own = any(decision.seat == seat for decision in due)
        mover = seat if own else due[0].seat
        found = look(game, game.imagine(state, mover, pick), mover, generator, ANSWER)
        positions += found.positions
        state, due = _settled(game, found.best.draft.state, pick)
        if own and others:
            break
        others = others or not own
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
