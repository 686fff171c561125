"""A player that takes the better of a few random acts: it sees what lies on the table, and overlooks most of it."""

import random
from typing import Final

from rules.api import Game, Move, S
from rules.chance import Sampled
from rules.message import Seat
from rules.players.greedy_player import standing
from rules.players.random_player import drafted

SEEN: Final = 3
"""The acts it thinks of."""


def choose(game: Game[S], state: S, seat: Seat, generator: random.Random) -> tuple[Move, ...]:
    """The moves of one act. Raises IllegalMove where the seat owes nothing."""
    imagined = game.imagine(state, seat, Sampled(generator))
    drafts = [drafted(game, imagined, seat, generator) for _ in range(SEEN)]
    return max(drafts, key=lambda draft: standing(game, draft.state, seat)).moves
