"""What a seat can expect to end with. A first measure; see below for what it weighs."""

from rules.message import Seat
from rules.new_entdecker.view import EntdeckerView


def estimate(view: EntdeckerView, seat: Seat) -> float:
    """The final points that a seat can expect, a rough guess that ranks positions."""
    return float(view.standings[seat].score)
