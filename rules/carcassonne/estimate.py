"""What a seat can expect to end with: its points, what its features may become, what its free figures are good for."""

from rules.carcassonne.view import CarcassonneView, Claim
from rules.message import Seat


def estimate(view: CarcassonneView, seat: Seat) -> float:
    """The final points that a seat can expect, a rough guess that ranks positions."""
    standing = view.standings[seat]
    left = dict(view.counts)["tiles"]
    claims = sum(_expected(claim, left) for claim in view.claims if seat in claim.owners)
    figures = sum(n for _, n in standing.stock)
    return standing.score + claims + _free_figures(figures, left, len(view.standings))


def _expected(claim: Claim, left: int) -> float:
    if claim.kind == "field":
        return claim.now + sum(3 * _chance(needs, left) * 0.8 for needs in claim.beside if needs)
    needs = claim.needs or 0
    if claim.kind == "monastery":
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
