"""What a company plays: every game with each of its presets in turn, and what its host changes in the lobby."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rules.api import Game
from tables.choices import OPTION, PRESET, SETS, TIME

CHANGES: Final = (0, 1, 2, 3, 4)
"""How many things a host changes in the lobby, one number as likely as another."""
TIMES: Final = 0.6
"""How often that is one about time, if it may be."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A game and one of its presets by their ids, as /play takes them."""

    game: str
    preset: str

    def __str__(self) -> str:
        return f"{self.game}/{self.preset}"


def programme(games: Mapping[str, Game[Any]], generator: random.Random) -> Iterator[Opening]:
    """All games with all presets, again and again, shuffled; the first ones are of different games."""
    while True:
        left = [Opening(game.id, preset.key) for game in games.values() for preset in game.presets]
        generator.shuffle(left)
        first = {opening.game: opening for opening in left}
        yield from first.values()
        yield from (opening for opening in left if opening is not first[opening.game])


def changed_in_lobby(game: Game[Any], offered: Sequence[str], generator: random.Random) -> str | None:
    """One of the things that a lobby offers to change, by name: anything but what is played at all, and the start
    tiles, which a host would have to list.
    """
    fixed = {PRESET, SETS, OPTION + game.own_start[0] if game.own_start else ""}
    free = [name for name in offered if name not in fixed]
    times = [name for name in free if name.startswith(TIME)]
    of = times if times and generator.random() < TIMES else free
    return generator.choice(of) if of else None
