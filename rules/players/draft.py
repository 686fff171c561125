"""The draft of a computer player: the moves of one act, up to its first final one."""

from dataclasses import dataclass
from typing import Generic

from rules.api import Decision, Game, Move, S, not_due
from rules.message import Seat
from rules.play import only_answer


@dataclass(frozen=True, slots=True)
class Draft(Generic[S]):
    """Moves chosen so far and where they lead. `decision` is the next one of the seat; None: the act is complete."""

    state: S
    moves: tuple[Move, ...]
    decision: Decision | None


def first(game: Game[S], state: S, seat: Seat) -> Draft[S]:
    """The draft without a move. Raises IllegalMove where the seat owes nothing."""
    decision = game.owed(state, seat)
    if decision is None:
        raise not_due(game, state, seat)
    return Draft(state, (), decision)


def longer(game: Game[S], draft: Draft[S], decision: Decision, move: Move) -> Draft[S]:
    """The draft with one more move. What has one possible answer is no part of a draft: `act` adds it by itself."""
    state = game.decide(draft.state, decision, move).state
    moves = (*draft.moves, move)
    if decision.secret:
        return Draft(state, moves, None)
    owed = game.owed(state, decision.seat)
    while owed is not None and (only := only_answer(game, state, owed)):
        if owed.secret:
            return Draft(state, moves, None)
        state = game.decide(state, owed, only).state
        owed = game.owed(state, decision.seat)
    return Draft(state, moves, owed)
