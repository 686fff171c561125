"""The labels of keys in picture and panel: numbers for places, letters for parts, never mixed."""

from collections.abc import Sequence
from string import ascii_uppercase
from typing import Final

from rules.api import Key, Spot

_LETTERS: Final = len(ascii_uppercase)


def labels(keys: Sequence[Key]) -> tuple[str, ...]:
    """One label a key, in order: a letter if its spot is a part of a square, else a number from 1."""
    return tuple(letter(i) if _is_part(key.spot) else str(i + 1) for i, key in enumerate(keys))


def letter(index: int) -> str:
    """`A` to `Z`, then `AA`, `AB` ..."""
    rounds, place = divmod(index, _LETTERS)
    return (letter(rounds - 1) if rounds else "") + ascii_uppercase[place]


def _is_part(spot: Spot | None) -> bool:
    return spot is not None and spot.part is not None
