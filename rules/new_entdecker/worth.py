"""What an unfinished island and gold are worth to a seat: rough guesses that rank positions."""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from rules.message import Seat
from rules.new_entdecker.islands import Count, ranked

NO_UNITS: Final[Count] = (0, 0, 0)
LONG: Final = 30
"""With so many fields to discover the end is far away."""
GROWTH: Final = 0.6
"""Tiles that an open side is likely to bring."""
KEEPS: Final = (0.97, 0.86, 0.72)
"""How likely a lead by a settlement, a fort or a scout outlives an open side."""
HOME: Final = 2.6
"""What a scout on its way to the huts is worth."""
BACK: Final = (2.5, 1.2)
"""What it is worth to get a settlement or a fort back."""
GOLD: Final = 0.62
PLENTY: Final = 9
"""Gold above this is worth half."""


def time_left(undiscovered: int) -> float:
    """How far away the end is, from 0 to 1."""
    return min(1.0, undiscovered / LONG)


def gold_worth(gold: float, time: float) -> float:
    """What gold is good for."""
    return GOLD * time * (min(gold, PLENTY) + 0.5 * max(0.0, gold - PLENTY))


@lru_cache(maxsize=100_000)
def island_worth(value: int, opened: int, units: tuple[Count, ...], seat: Seat, time: float) -> float:
    """The points of a seat for an island with a value so far and so many open sides, and what its units bring home."""
    own = units[seat]
    if own == NO_UNITS:
        return 0.0
    ranks = ranked(units)
    rank = next(i for i, tied in enumerate(ranks) if seat in tied)
    likely = value + GROWTH * opened * time
    share = likely / (1 << rank)
    if opened:
        best = next(kind for kind, count in enumerate(own) if count)
        keeps = math.pow(KEEPS[best], min(opened, 4))
        share = keeps * share + (1 - keeps) * likely / (2 << rank)
    soon = 1.0 if not opened else 0.75
    home = HOME * own[2] + time * sum(count * each for count, each in zip(own, BACK, strict=False))
    return share + soon * home


def lead(value: int, opened: int, units: tuple[Count, ...], seat: Seat, time: float) -> float:
    """The same less what the strongest other seat can expect of the island, a part of it if there are several."""
    others = [island_worth(value, opened, units, s, time) for s in range(len(units)) if s != seat]
    return island_worth(value, opened, units, seat, time) - max(others) / len(others)


def together(islands: Sequence[tuple[Count, ...]], players: int) -> tuple[Count, ...]:
    """The units of islands that become one."""
    return tuple(
        (
            sum(units[seat][0] for units in islands),
            sum(units[seat][1] for units in islands),
            sum(units[seat][2] for units in islands),
        )
        for seat in range(players)
    )


def with_one(units: tuple[Count, ...], seat: Seat, kind: int) -> tuple[Count, ...]:
    """The units with one more of a seat: 0 a settlement, 1 a fort, 2 a scout."""
    a, b, c = units[seat]
    own = (a + (kind == 0), b + (kind == 1), c + (kind == 2))
    return (*units[:seat], own, *units[seat + 1 :])
