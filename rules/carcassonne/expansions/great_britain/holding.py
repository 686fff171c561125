"""What the map keeps of a position: chips on fields and in hands, figures on the isle, the mix of tiles."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.carcassonne.expansions.great_britain.game_map import GameMap
from rules.grid import Cell


@dataclass(frozen=True, slots=True)
class Holding:
    """The slot of the expansion. Nothing in it is hidden: the value of a chip is drawn when it is taken.

    `lying` gives the colour of the chip on each field that has one. `hidden` says for each colour how many chips of each
    value have not been taken yet. `hands` are the chips before each seat, sorted, like `B1`. `isle` are the figures of
    each seat on the isle, by kind. `fresh` is the chip just taken in this turn part. `extra`: the turn part belongs to
    the extra turn that the active seat bought, or to the one that comes next. `mix` are the places left in the mix of
    tiles by part, `part` the one from which the next tile is drawn.
    """

    map: GameMap
    lying: Mapping[Cell, str]
    hidden: Mapping[str, Mapping[int, int]]
    hands: tuple[tuple[str, ...], ...]
    isle: tuple[Mapping[str, int], ...]
    mix: Mapping[str, int]
    part: str | None = None
    fresh: str | None = None
    extra: bool = False
