"""Sets of chips (section 5): exactly three that show the same number, or three different colours."""

from collections.abc import Sequence
from itertools import combinations

Chips = tuple[str, ...]
"""Chips, sorted: the letter of the colour and the value of each, like `B1`."""
SIZE = 3


def is_set(chips: Sequence[str]) -> bool:
    """Whether these chips can be handed in."""
    if len(chips) != SIZE:
        return False
    return len({chip[1:] for chip in chips}) == 1 or len({chip[0] for chip in chips}) == SIZE


def sets_with(hand: Chips, new: str) -> tuple[Chips, ...]:
    """The different sets that a new chip of a hand, counted in it, makes with others of it, sorted."""
    others = list(hand)
    others.remove(new)
    found = {tuple(sorted((*pair, new))) for pair in combinations(others, SIZE - 1)}
    return tuple(sorted(chips for chips in found if is_set(chips)))


def default(sets: Sequence[Chips]) -> Chips:
    """The set taken where nobody answers (9.3): the smallest sum, then equal numbers, then colours by the alphabet."""
    return min(sets, key=_rank)


def without(hand: Chips, chips: Chips) -> Chips:
    """A hand after a set was handed in."""
    left = list(hand)
    for chip in chips:
        left.remove(chip)
    return tuple(left)


def value(chip: str) -> int:
    """The number on a chip."""
    return int(chip[1:])


def _rank(chips: Chips) -> tuple[int, bool, str]:
    numbers = [value(chip) for chip in chips]
    return sum(numbers), len(set(numbers)) > 1, "".join(chip[0] for chip in chips)
