"""What the map keeps of a position: chips on fields and in hands, figures on the isle, the mix of tiles."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from rules.carcassonne.expansions.great_britain.game_map import GameMap
from rules.carcassonne.state import State
from rules.grid import Cell

ID: Final = "great_britain"
"""The expansion's id, and the name of the data set of its map."""


@dataclass(frozen=True, slots=True)
class Opening:
    """The start tiles while they are laid: the official one, its field once that is drawn, how many lie."""

    tile: str
    home: Cell | None = None
    laid: int = 0


@dataclass(frozen=True, slots=True)
class Holding:
    """The slot of the expansion. Nothing in it is hidden: the value of a chip is drawn when it is taken.

    `lying` gives the colour of the chip on each field that has one, `values` for each colour how many chips of each
    value have not been taken yet. `hands` are the chips before each seat, sorted, like `B1`. `isle` are the figures of
    each seat on the isle, by kind. `mix` are the places left in the mix of tiles by part, `part` the one from which the
    next tile is drawn. `fresh` is the chip just taken in this turn part. `extra`: the active seat has bought an extra
    turn that is not over. `opening` is None once all start tiles lie.
    """

    map: GameMap
    lying: Mapping[Cell, str]
    values: Mapping[str, Mapping[int, int]]
    hands: tuple[tuple[str, ...], ...]
    isle: tuple[Mapping[str, int], ...]
    mix: Mapping[str, int]
    opening: Opening | None
    part: str | None = None
    fresh: str | None = None
    extra: bool = False

    @property
    def tiles_left(self) -> int:
        """The places left in the mix."""
        return sum(self.mix.values())


def held_by(state: State) -> Holding:
    """The slot of this expansion."""
    holding: Holding = state.ext[ID]
    return holding


def with_hand(holding: Holding, seat: int, chips: tuple[str, ...]) -> Holding:
    """With other chips before a seat."""
    hands = list(holding.hands)
    hands[seat] = tuple(sorted(chips))
    return replace(holding, hands=tuple(hands))
