"""Carcassonne with another box: a few tiles, so that games are short and tiles come that fit nowhere."""

import re
from collections.abc import Mapping
from typing import Any, Final

from rules.api import Laid, Setup, Value
from rules.carcassonne.game import Carcassonne
from rules.carcassonne.record import CarcassonneCodec
from rules.registry import setup_for

BLOCK: Final = "[[tile]]\n"


class Box(Carcassonne):
    """The game with so many copies of each tile; those that are not named have none."""

    def __init__(self, counts: Mapping[str, int]) -> None:
        self._counts = counts

    def shipped(self, name: str) -> str:
        head, *blocks = super().shipped(name).split(BLOCK)
        return BLOCK.join((head, *map(self._counted, blocks)))

    def _counted(self, block: str) -> str:
        found = re.search(r'^id = "(.*)"$', block, re.MULTILINE)
        assert found is not None
        return re.sub(r"^count = \d+$", f"count = {self._counts.get(found[1], 0)}", block, flags=re.MULTILINE)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Box) and self._counts == other._counts

    def __hash__(self) -> int:
        return hash(tuple(self._counts.items()))


class BoxCodec(CarcassonneCodec):
    """Records of the game with that box."""

    def __init__(self, box: Box) -> None:
        self.game = box


def codecs(box: Box) -> Mapping[str, BoxCodec]:
    return {"carcassonne": BoxCodec(box)}


def small_setup(box: Box, players: int, first: str, options: Mapping[str, Value] | None = None, **more: Any) -> Setup:
    """A set-up that starts with this tile in the middle."""
    return setup_for(box, players, (), options or {}, starts=(Laid(first, "0,0", 0),), **more)
