"""For each game, a check that what its state keeps up to date is what one would find by counting from scratch."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from rules.grid import beside
from tests.conformance.toy import FLAGS, ToyState


def check_toy(state: ToyState) -> None:
    """Pairs of own cards side by side; and no card is in two places."""
    for seat in range(len(state.scores)):
        own = {cell for cell, (owner, _) in state.board.items() if owner == seat}
        assert state.pairs[seat] == sum(beside(cell, side) in own for cell in own for side in "ES")
        assert 0 <= state.flags[seat] <= FLAGS
    held = Counter(card for hand in state.hands for card in hand) + Counter(c for _, c in state.board.values())
    assert held + Counter(state.unseen) == Counter(state.data.cards)


CHECKS: Mapping[str, Callable[[Any], None]] = {"toy": check_toy}
