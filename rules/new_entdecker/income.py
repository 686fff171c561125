"""Income at the start of a turn (rules section 3.1)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rules.api import Axis, Chance, Event, Key, Move, Outcome, Step
from rules.message import Seat, Who, message
from rules.new_entdecker.labels import number_key
from rules.new_entdecker.question import Question
from rules.new_entdecker.state import Phase, State

ROLL: Final = "roll"
HELM: Final = "helm"


class Helm(Question):
    """The number that stands for the helm."""

    kind = HELM
    axes = (Axis("number", message("ask.helm.number")),)
    prompt = message("ask.helm")
    code = "roll"

    def options(self, state: State, seat: Seat, chosen: tuple[str, ...]) -> Sequence[str]:
        """2 to 6."""
        return tuple(map(str, state.box.income.helm))

    def key(self, state: State, chosen: tuple[str, ...], text: str) -> Key:
        """The number."""
        return number_key(text)

    def decide(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """Everybody takes gold."""
        return gained(state, int(move.keys[0]), "income")


def must_roll(state: State) -> bool:
    """Whether the active seat is poor, or all seats in a row could not pay (R6)."""
    return state.gold[state.seat] < state.box.income.below or state.poor >= state.players


def chance(state: State) -> Chance | None:
    """The die, if it has to be rolled."""
    rolls = state.phase is Phase.INCOME and must_roll(state)
    return Chance(ROLL, state.box.income.die) if rolls else None


def rolled(state: State, outcome: Outcome) -> Step[State]:
    """The state after a roll: gold for all, or the active seat may choose the number."""
    if outcome.value == HELM:
        told = Event("rolls_helm", state.seat, (("who", Who(state.seat)),))
        return Step(replace(state, phase=Phase.HELM), (told,))
    return gained(state, int(outcome.value), "rolls")


def gained(state: State, number: int, told: str) -> Step[State]:
    """The active seat takes so much gold, every other one a little more. `told` is the key of the event."""
    more = state.box.income.others
    gold = tuple(had + number + (0 if s == state.seat else more) for s, had in enumerate(state.gold))
    args = (("who", Who(state.seat)), ("n", number), ("others", number + more))
    return Step(replace(state, gold=gold, phase=Phase.START), (Event(told, state.seat, args),))
