"""A step of a turn part, and the driver that goes through them (rules section 3).

The numbers of the steps are 10 place, 20 chip or ingot, 30 figure, 40 score, 50 gold, 60 circle, 65 extra turn, 70 next
turn. What chance lays before the first turn is step 0.
"""

from abc import ABC
from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules.api import Decision, Due, Event, Key, Move, Outcome, Step, listed
from rules.carcassonne.state import State
from rules.message import IllegalMove, Message


class Phase(ABC):
    """One step. What it does not define, it does not do: by default it is passed without a question."""

    number: int
    order: int = 0
    """Which of several steps of the same number comes first; no two of a game have both the same."""

    def due(self, state: State) -> Due | None:
        """What it waits for; None when it is over, or never asks."""
        return None

    def waits(self, state: State) -> bool:
        """Whether it waits for anything: the same as whether `due` is not None."""
        return self.due(state) is not None

    def leave(self, state: State) -> Step[State]:
        """What happens by itself when nothing is due any more; after it the next step begins."""
        return Step(state)

    def keys(self, state: State, decision: Decision, chosen: tuple[str, ...]) -> Sequence[Key]:
        """The keys of the next axis of its decision."""
        raise IllegalMove("bad_value", field=decision.kind, value=" ".join(chosen))

    def moves(self, state: State, decision: Decision) -> Iterator[Move]:
        """All moves of its decision, passing first."""
        return listed(decision, lambda chosen: self.keys(state, decision, chosen))

    def check(self, state: State, decision: Decision, move: Move) -> Move:
        """The move in its stable form, or IllegalMove."""
        raise IllegalMove("bad_value", field="move", value=str(move))

    def decide(self, state: State, decision: Decision, move: Move) -> Step[State]:
        """The state after a checked move: still at this step, or `onward` if the answer was the last that it needs."""
        raise IllegalMove("bad_value", field="move", value=str(move))

    def happen(self, state: State, outcome: Outcome) -> Step[State]:
        """The state after an outcome of chance."""
        raise IllegalMove("bad_value", field=outcome.purpose, value=outcome.value)

    def meaning(self, state: State, decision: Decision, move: Move) -> tuple[Message, ...]:
        """What a move of its decision would bring now."""
        return ()


def onward(state: State) -> State:
    """The state at the next step of the turn part."""
    return replace(state, step=state.step + 1)


def advance(step: Step[State]) -> Step[State]:
    """Goes on until something is due or the game is over, gathering what happens by itself.

    After the last step the first one of the next turn part begins.
    """
    state, events = step.state, list[Event](step.events)
    phases, index = state.rules.phases, state.step
    while not state.over and not phases[index].waits(state):
        passed = phases[index].leave(state)
        state = passed.state
        events += passed.events
        index = (index + 1) % len(phases)
    return Step(state if state.step == index else replace(state, step=index), tuple(events))
