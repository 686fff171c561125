"""Step 65: the extra turn (section 6), bought with a figure that waits on the isle until a set brings it back."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from rules.api import PASS, Axis, Decision, Due, Event, Key, Move, Spot, Step
from rules.carcassonne.expansions.great_britain.holding import ID, held_by
from rules.carcassonne.phase import Phase, onward
from rules.carcassonne.placing import can_draw
from rules.carcassonne.state import State
from rules.message import Arg, IllegalMove, Message, Who, message

ISLE: Final = "isle"
AXES: Final = (Axis("figure", message("ask.isle.figure")),)


class BuyingTurn(Phase):
    """After a finished turn its seat may buy one more, once a round: from one own regular turn to the next (9.8).

    The second part that a builder earns belongs to the turn, so the question comes after it (9.9).
    """

    number = 65

    def waits(self, state: State) -> bool:
        """Without making the question."""
        return not held_by(state).extra and bool(payable(state)) and can_draw(state) and not _goes_on(state)

    def due(self, state: State) -> Due | None:
        """The question."""
        if not self.waits(state):
            return None
        return (Decision(state.seat, ISLE, AXES, message("ask.isle"), decline=message("key.no_extra_turn")),)

    def leave(self, state: State) -> Step[State]:
        """With the last part of an extra turn it is over."""
        holding = held_by(state)
        if not holding.extra or _goes_on(state):
            return Step(state)
        return Step(state.keeping(ID, replace(holding, extra=False)))

    def keys(self, state: State, decision: Decision, chosen: tuple[str, ...]) -> Sequence[Key]:
        """The kinds of followers in supply."""
        return tuple(Key(kind, message(f"figure.{kind}"), Spot(place=ISLE)) for kind in payable(state))

    def moves(self, state: State, decision: Decision) -> Iterator[Move]:
        """The same, listed at once."""
        yield PASS
        yield from (Move(ISLE, (kind,)) for kind in payable(state))

    def check(self, state: State, decision: Decision, move: Move) -> Move:
        """Passing, or a follower in supply. Raises IllegalMove `isle`."""
        if move == PASS:
            return move
        if move.kind != ISLE or len(move.keys) != 1:
            raise IllegalMove("bad_value", field="move", value=str(move))
        if move.keys[0] not in payable(state):
            raise IllegalMove("isle")
        return move

    def decide(self, state: State, decision: Decision, move: Move) -> Step[State]:
        """The figure goes to the isle, and the next turn part is the same seat's; or none was wanted."""
        if move == PASS:
            return Step(onward(state))
        return _bought(state, move.keys[0])

    def meaning(self, state: State, decision: Decision, move: Move) -> tuple[Message, ...]:
        """How many followers are left."""
        if move == PASS:
            return ()
        supply = state.supply[state.seat]
        left = sum(number for kind, number in supply.items() if state.rules.kinds[kind].follower) - 1
        return (message("meaning.isle", n=left),)


def payable(state: State) -> tuple[str, ...]:
    """The kinds of figures with which the active seat can buy a turn: followers in supply (9.10)."""
    supply = state.supply[state.seat]
    return tuple(name for name in payable_kinds(state) if supply[name])


def payable_kinds(state: State) -> tuple[str, ...]:
    """The kinds of figures that may go to the isle: followers, but none that come second."""
    return tuple(name for name, kind in state.rules.kinds.items() if kind.follower and not kind.second)


def _goes_on(state: State) -> bool:
    """Whether another expansion gives a further part to the turn."""
    return any(e.next_seat(state) is not None for e in state.rules.expansions if e.id != ID)


def _bought(state: State, kind: str) -> Step[State]:
    holding, seat = held_by(state), state.seat
    supply = list(state.supply)
    supply[seat] = {**supply[seat], kind: supply[seat][kind] - 1}
    isle = list(holding.isle)
    isle[seat] = {**isle[seat], kind: isle[seat].get(kind, 0) + 1}
    after = state.keeping(ID, replace(holding, isle=tuple(isle), extra=True))
    args: tuple[tuple[str, Arg], ...] = (("who", Who(seat)),)
    if len(payable_kinds(state)) > 1:
        args = (*args, ("figure", message(f"figure.{kind}")))
    return Step(onward(replace(after, supply=tuple(supply))), (Event("isle_bought", seat, args),))
