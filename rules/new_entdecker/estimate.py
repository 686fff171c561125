"""What a seat can expect to end with: points, islands, huts, gold, units, and what the voyage under way may bring.

Every island is finished by the end, so one on which a seat leads is worth nearly all its value already. The numbers
are rough guesses that rank positions; no rule has them.
"""

import math
from collections import Counter
from functools import lru_cache
from typing import Final

from rules.message import Seat
from rules.new_entdecker.prospect import Prospect
from rules.new_entdecker.view import EntdeckerView, Hut
from rules.new_entdecker.worth import gold_worth, island_worth, time_left

UNIT_AT_HAND: Final = {"scout": 0.15, "fort": 1.2, "settlement": 2.5}
"""What a unit in the reserve is good for while there is much left to discover."""
UNKNOWN_CHIP: Final = 10.0
"""The average of all chips."""
KNOWING: Final = 0.6
"""What it is good for to know a chip."""
AVERAGE_ROLL: Final = 4.3


def estimate(view: EntdeckerView, seat: Seat) -> float:
    """The final points that a seat can expect."""
    standing = view.standings[seat]
    if view.over:
        return standing.score
    time = time_left(len(view.undiscovered))
    gold = view.gold[seat] + sum(AVERAGE_ROLL + (s != seat) for s, has in enumerate(view.gold) if has < view.poor)
    expected = standing.score + gold_worth(gold, time)
    expected += sum(island_worth(each.value, each.open, each.units, seat, time) for each in view.islands)
    expected += sum(_hut(hut, seat, time) for hut in view.huts)
    expected += sum(UNIT_AT_HAND[kind] * count for kind, count in standing.stock) * time
    if seat == view.active and view.ship is not None:
        expected += Prospect(view, seat, time).worth()
    return expected


@lru_cache(maxsize=10_000)
def _hut(hut: Hut, seat: Seat, time: float) -> float:
    """The share of a chip that the scouts on a path can expect, the more certain the less is left to discover."""
    strength = Counter(owner for owner in hut.path if owner is not None)
    if not strength[seat]:
        return 0.0
    nearest = next(owner for owner in hut.path if owner is not None and strength[owner] == max(strength.values()))
    certain = 1.5 + 3 * (1 - time)
    shares = {owner: math.pow(count + (0.4 if owner == nearest else 0), certain) for owner, count in strength.items()}
    chip = UNKNOWN_CHIP if hut.points is None else float(hut.points)
    knowing = KNOWING * time if seat in hut.knows else 0.0
    return chip * shares[seat] / sum(shares.values()) + knowing
