"""What a seat can expect to end with: its points, what its followers may bring, what its free ones are good for."""

from rules.discovery.view import DiscoveryView, Follower
from rules.message import Seat


def estimate(view: DiscoveryView, seat: Seat) -> float:
    """The final points that a seat can expect, a rough guess that ranks positions."""
    standing = view.standings[seat]
    if view.over:
        return standing.score
    left = dict(view.counts)["tiles"] + sum(view.hand_sizes)
    turns = left / len(view.standings)
    own = [follower for follower in view.followers if follower.seat == seat]
    extra = sorted((_extra(follower, left) for follower in own), reverse=True)
    kept = sum(follower.final for follower in own) + sum(extra[: round(turns)])
    free = dict(standing.stock)["follower"]
    return standing.score + kept + _free(free, turns)


def _extra(follower: Follower, left: int) -> float:
    """What a follower brings above its points at the end, if a turn is spent on taking it back."""
    if follower.complete:
        return follower.now - follower.final
    growth = (0.5 if follower.terrain == "grassland" else 0.3) * min(1.0, left / 30)
    chance = 0.75**follower.missing * min(1.0, left / (4 * follower.missing + 1))
    return chance * (follower.full - follower.final) + growth


def _free(number: int, turns: float) -> float:
    """The first free followers are worth more than the later ones, and little when few turns are left."""
    return float(9 * (1 - 0.6**number) * min(1.0, turns / 10))
