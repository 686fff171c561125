"""A player that takes the act after which it stands best, with no thought of what comes then.

How a seat stands is what the game estimates it will have in the end, less what it estimates for the strongest
opponent. The search works on an imagined position, so it cannot use what the seat does not know.
"""

import heapq
import random

from rules.api import Game, Move, S
from rules.chance import Sampled
from rules.message import Seat
from rules.players.draft import Draft, first, longer

BUDGET = 400
"""Positions looked at for one act, before the best act found so far is taken."""


def choose(game: Game[S], state: S, seat: Seat, generator: random.Random, budget: int = BUDGET) -> tuple[Move, ...]:
    """The moves of one act. Raises IllegalMove where the seat owes nothing.

    Unfinished drafts are lengthened best first. The moves of a decision are tried in a random order, so that equal
    acts are equally likely.
    """
    imagined = game.imagine(state, seat, Sampled(generator))
    waiting: list[tuple[float, int, Draft[S]]] = [(0.0, 0, first(game, imagined, seat))]
    best: tuple[Move, ...] = ()
    highest = float("-inf")
    seen = 0
    while waiting and (seen < budget or not best):
        _, _, draft = heapq.heappop(waiting)
        for after in _lengthened(game, draft, generator):
            seen += 1
            value = standing(game, after.state, seat)
            if after.decision is not None:
                heapq.heappush(waiting, (-value, seen, after))
            elif value > highest:
                best, highest = after.moves, value
    return best


def standing(game: Game[S], state: S, seat: Seat) -> float:
    """The final points a seat can expect, less a share of those of the strongest opponent.

    Between two, a point more for one is as good as a point less for the other. Among more, weakening one opponent
    helps all the others too, so the strongest counts for one part of as many as there are opponents.
    """
    view = game.view(state, seat)
    others = [game.estimate(view, s.seat) for s in view.standings if s.seat != seat]
    own = game.estimate(view, seat)
    return own - max(others) / len(others) if others else own


def _lengthened(game: Game[S], draft: Draft[S], generator: random.Random) -> list[Draft[S]]:
    if draft.decision is None:
        return []
    moves = list(game.moves(draft.state, draft.decision))
    generator.shuffle(moves)
    return [longer(game, draft, draft.decision, move) for move in moves]
