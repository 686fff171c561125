"""A player that takes the act after which it stands best, with no thought of what comes then.

How a seat stands is what the game estimates it will have in the end, less what it estimates for the strongest
opponent. The search works on an imagined position, so it cannot use what the seat does not know.
"""

import heapq
import random
from dataclasses import dataclass
from typing import Generic

from rules.api import Game, Move, S
from rules.chance import Sampled
from rules.message import Seat
from rules.players.draft import Draft, first, longer

BUDGET = 400
"""Positions looked at for one act, before the best act found so far is taken."""


@dataclass(frozen=True, slots=True)
class Rated(Generic[S]):
    """A whole act and how its seat stands after it."""

    value: float
    draft: Draft[S]


@dataclass(frozen=True, slots=True)
class Looked(Generic[S]):
    """The acts that were found, in the order of being found, and how many positions were looked at for them."""

    acts: tuple[Rated[S], ...]
    positions: int

    @property
    def best(self) -> Rated[S]:
        """The act after which the seat stands best; of equal ones the first."""
        return max(self.acts, key=lambda act: act.value)


def choose(game: Game[S], state: S, seat: Seat, generator: random.Random, budget: int = BUDGET) -> tuple[Move, ...]:
    """The moves of one act. Raises IllegalMove where the seat owes nothing."""
    imagined = game.imagine(state, seat, Sampled(generator))
    return look(game, imagined, seat, generator, budget).best.draft.moves


def look(game: Game[S], imagined: S, seat: Seat, generator: random.Random, budget: int) -> Looked[S]:
    """The acts that a seat finds in an imagined position. Raises IllegalMove where it owes nothing.

    Unfinished drafts are lengthened best first, until `budget` positions have been looked at and one act has been
    found. The moves of a decision are tried in a random order, so that equal acts are equally likely.
    """
    waiting: list[tuple[float, int, Draft[S]]] = [(0.0, 0, first(game, imagined, seat))]
    found: list[Rated[S]] = []
    seen = 0
    while waiting and (seen < budget or not found):
        _, _, draft = heapq.heappop(waiting)
        for after in _lengthened(game, draft, generator):
            seen += 1
            value = standing(game, after.state, seat)
            if after.decision is not None:
                heapq.heappush(waiting, (-value, seen, after))
            else:
                found.append(Rated(value, after))
    return Looked(tuple(found), seen)


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
