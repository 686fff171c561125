"""What computer players expect of chips and of the isle."""

from typing import Final

from rules.carcassonne.expansions.great_britain.holding import ID, Holding
from rules.carcassonne.view import CarcassonneView
from rules.message import Seat

CHIP: Final = 1.4
"""The average value of a chip."""
FIGURE: Final = 3.0
"""What a figure that comes back early is worth."""
BACK: Final = (0.2, 0.35, 0.55, 0.75, 0.9)
"""How likely those on the isle come back in time, by the number of chips in hand."""
MISSED: Final = {"large": 0.5}
"""What is missed besides while a figure that is more than a meeple waits on the isle."""
TURNS: Final = 8
"""With fewer turns left it becomes less likely."""


def hope(view: CarcassonneView, seat: Seat) -> float:
    """The points that a seat can expect of them."""
    holding: Holding = view.ext[ID]
    coming = view.active == seat and view.cell in holding.lying
    chips = min(len(holding.hands[seat]) + coming, len(BACK) - 1)
    turns = dict(view.counts)["tiles"] / len(view.standings)
    isle = holding.isle[seat]
    missed = sum(MISSED.get(kind, 0.0) * number for kind, number in isle.items())
    back = sum(isle.values()) * FIGURE * BACK[chips] * min(1.0, turns / TURNS)
    return back - missed + (CHIP if coming else 0.0)
