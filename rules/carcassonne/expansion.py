"""What an expansion may declare. Every hook has a neutral answer; the core never asks which expansion is in play."""

from collections.abc import Mapping

from rules.api import Option, Points, Setup
from rules.carcassonne.features import Feature
from rules.carcassonne.phase import Phase
from rules.carcassonne.state import FigureKind, State
from rules.carcassonne.tiles import TileSet
from rules.message import Seat
from rules.regions import Region


class Expansion:
    """One expansion or optional rule. A module in `expansions/` holds one and nothing else knows it."""

    id: str
    sets: tuple[str, ...] = ()
    """The tile sets that it brings to the choice of a new table."""
    options: tuple[Option, ...] = ()
    most_players: int = 0
    """With this expansion so many may take part, if that is more than without it."""

    def plays(self, setup: Setup) -> bool:
        """Whether a game with this set-up is played with it."""
        return any(name in setup.sets for name in self.sets)

    def kinds(self, setup: Setup) -> tuple[FigureKind, ...]:
        """The kinds of figures that it brings."""
        return ()

    def features(self) -> tuple[Feature, ...]:
        """The kinds of features that it adds."""
        return ()

    def phases(self) -> tuple[Phase, ...]:
        """The steps of the turn that it adds."""
        return ()

    def box(self, setup: Setup, data: Mapping[str, TileSet], box: Mapping[str, int]) -> Mapping[str, int]:
        """The copies of each tile, changed by what it adds or takes out."""
        return box

    def worth(self, state: State, region: Region, points: Points, *, complete: bool) -> Points:
        """The points of a region, changed by what it says about them."""
        return points

    def next_seat(self, state: State) -> Seat | None:
        """Who has the next turn part, if it is not simply the next player."""
        return None

    def final(self, state: State) -> tuple[tuple[Seat, str, Points], ...]:
        """Points of its own at the end of the game: seat, kind and points."""
        return ()
