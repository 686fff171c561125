"""Which interactions this process has taken up, so that a second delivery of one is known as such."""

from collections import OrderedDict
from typing import Final

MOST: Final = 10_000
"""Interactions that are remembered: far more than come in the quarter of an hour that each of them lives."""


class Taken:
    """The ids of the newest interactions."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._ids: OrderedDict[int, None] = OrderedDict()

    def take(self, interaction: int) -> bool:
        """Takes an interaction up; whether this is its first delivery to this process."""
        if interaction in self._ids:
            return False
        self._ids[interaction] = None
        if len(self._ids) > self._most:
            self._ids.popitem(last=False)
        return True
