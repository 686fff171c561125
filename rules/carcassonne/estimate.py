"""What a seat can expect to end with: its points, what its features may become, what its free figures are good for."""

from rules.carcassonne.expansions import EXPANSIONS
from rules.carcassonne.view import CarcassonneView, Claim
from rules.message import Seat

TURN = 3.0
"""What a turn is worth that nobody has begun yet."""


def estimate(view: CarcassonneView, seat: Seat) -> float:
    """The final points that a seat can expect, a rough guess that ranks positions."""
    standing, players = view.standings[seat], len(view.standings)
    left = dict(view.counts)["tiles"]
    claims = sum([_expected(claim, left) + claim.more[seat] for claim in view.claims if seat in claim.owners])
    followers = sum([n for name, n in standing.stock if name in view.followers])
    others = sum([n for _, n in standing.stock]) - followers
    free = _free_figures(followers, left, players) + _free_figures(others, left, players) / 4
    turn = TURN if view.active == seat and view.cell is None and left else 0.0
    hopes = sum(expansion.hope(view, seat) for expansion in EXPANSIONS if expansion.id in view.ext)
    return standing.score + claims + free + turn + hopes


def _expected(claim: Claim, left: int) -> float:
    if claim.kind == "field":
        return claim.now + sum(3 * _chance(needs, left) * 0.8 for needs in claim.beside if needs)
    needs = claim.needs or 0
    if claim.alone:
        return claim.now + needs * min(0.75, left / 60)
    growth = 0.6 * needs * (2 if claim.kind == "city" else 1)
    chance = _chance(needs, left)
    return claim.now + chance * (claim.full - claim.now + growth)


def _chance(needs: int, left: int) -> float:
    """How likely something with so many open borders is completed."""
    return float(0.78**needs * min(1.0, left / (4 * needs + 1)))


def _free_figures(number: int, left: int, players: int) -> float:
    """The first free figures are worth more than the later ones, and little when few turns are left."""
    turns = left / players
    return float(7 * (1 - 0.7**number) * min(1.0, turns / 12))
