"""A player that takes any legal move, each as likely as the others."""

import random

from rules.api import Game, Move, S
from rules.message import Seat
from rules.players.draft import Draft, first, longer


def choose(game: Game[S], state: S, seat: Seat, generator: random.Random) -> tuple[Move, ...]:
    """The moves of one act. Raises IllegalMove where the seat owes nothing."""
    return drafted(game, state, seat, generator).moves


def drafted(game: Game[S], state: S, seat: Seat, generator: random.Random) -> Draft[S]:
    """One whole act. Raises IllegalMove where the seat owes nothing."""
    draft = first(game, state, seat)
    while draft.decision is not None:
        move = generator.choice(tuple(game.moves(draft.state, draft.decision)))
        draft = longer(game, draft, draft.decision, move)
    return draft
