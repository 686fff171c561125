"""The labels of keys in picture and panel: numbers for places, letters for parts, never mixed.

Numbers to choose from that stand for nothing in the picture are labels themselves.
"""

from collections.abc import Sequence
from string import ascii_uppercase
from typing import Final

from rules.api import Key

_LETTERS: Final = len(ascii_uppercase)


def labels(keys: Sequence[Key]) -> tuple[str, ...]:
    """One label a key, in order: letters if one of them is a part of a square, else numbers from 1."""
    if all(key.spot is None and key.text.isdecimal() for key in keys):
        return tuple(key.text for key in keys)
    parts = any(key.spot is not None and key.spot.part is not None for key in keys)
    return tuple(letter(i) if parts else str(i + 1) for i in range(len(keys)))


def letter(index: int) -> str:
    """`A` to `Z`, then `AA`, `AB` ..."""
    rounds, place = divmod(index, _LETTERS)
    return (letter(rounds - 1) if rounds else "") + ascii_uppercase[place]
