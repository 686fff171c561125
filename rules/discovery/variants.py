"""The variants: two tiles in hand, and an equal number of turns (rules section 6)."""

from collections.abc import Mapping
from typing import Final

from rules.api import Option, Setup
from rules.discovery.state import Holding

ONE: Final = Holding(1, secret=False)
TWO: Final = Holding(2, secret=True)
HANDS: Final = Option("hands", (False, True), default=False, offered=(False, True))
FORMS: Final = ("off", "printed", "exact")
EQUAL_TURNS: Final = Option("equal_turns", FORMS, default="off", offered=FORMS)
PRINTED: Final[Mapping[int, int]] = {2: 1, 3: 2, 4: 3, 5: 1}
"""The tiles taken out by the number of players as the printed rules say; for 5 that is not equal (D11)."""


def holding(setup: Setup) -> Holding:
    """How many tiles a player chooses from."""
    return TWO if setup.options[HANDS.key] else ONE


def taken_out(setup: Setup, tiles: int) -> int:
    """How many of so many undrawn tiles are taken out before the first turn."""
    match setup.options[EQUAL_TURNS.key]:
        case "printed":
            return PRINTED[setup.players]
        case "exact":
            return tiles % setup.players
    return 0
