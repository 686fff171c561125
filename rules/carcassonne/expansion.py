"""What an expansion may declare. Every hook has a neutral answer; the core never asks which expansion is in play."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from rules.api import Chance, Option, Outcome, Points, Setup
from rules.carcassonne.deed import Deed
from rules.carcassonne.features import Feature, Site
from rules.carcassonne.ground import Ground
from rules.carcassonne.phase import Phase
from rules.carcassonne.recording import Recording
from rules.carcassonne.state import FigureKind, State
from rules.carcassonne.tiles import Face, TileSet, TileType, load_tiles
from rules.grid import Cell
from rules.message import Message, Seat

if TYPE_CHECKING:
    from rules.carcassonne.map import Printed
    from rules.carcassonne.view import CarcassonneView, Flight, Lying

Limit = Callable[[State, Face, Cell], bool]
"""Whether a tile may be laid like that, where the sides around it agree."""


class Expansion:
    """One expansion or optional rule. A module in `expansions/` holds one and nothing else knows it."""

    id: str
    sets: tuple[str, ...] = ()
    """The tile sets that it brings to the choice of a new table."""
    options: tuple[Option, ...] = ()
    most_players: int = 0
    """With this expansion so many may take part, if that is more than without it."""
    recording: Recording = Recording()
    """What it adds to records."""

    def plays(self, setup: Setup) -> bool:
        """Whether a game with this set-up is played with it."""
        return any(name in setup.sets for name in self.sets)

    def load(self, text: str) -> TileSet:
        """One of its data sets. Raises ValueError with what is wrong and where."""
        return load_tiles(text)

    def together(self, sets: tuple[str, ...]) -> tuple[str, ...]:
        """The sets with which a choice of sets is played."""
        return sets

    def kinds(self, setup: Setup) -> tuple[FigureKind, ...]:
        """The kinds of figures that it brings."""
        return ()

    def outfit(self, setup: Setup, kind: FigureKind) -> FigureKind:
        """A kind of figures, changed by what it says about them."""
        return kind

    def features(self) -> tuple[Feature, ...]:
        """The kinds of features that it adds."""
        return ()

    def phases(self) -> tuple[Phase, ...]:
        """The steps of the turn that it adds."""
        return ()

    def deeds(self) -> tuple[Deed, ...]:
        """What figures can do with it besides being put on the new tile."""
        return ()

    def limits(self, tile: TileType) -> tuple[Limit, ...]:
        """What a place for a tile must meet besides the sides around it."""
        return ()

    def box(self, setup: Setup, data: Mapping[str, TileSet], box: Mapping[str, int]) -> Mapping[str, int]:
        """The copies of each tile, changed by what it adds or takes out."""
        return box

    def start_tile(self, data: Mapping[str, TileSet]) -> str | None:
        """The tile that lies at the start, if it is not that of the base game."""
        return None

    def ground(self, data: Mapping[str, TileSet]) -> Ground | None:
        """The board on which is played, if it has a border. Its start tiles are matters of its own."""
        return None

    def plain(self, setup: Setup) -> frozenset[str]:
        """The marks on tiles that mean nothing with it."""
        return frozenset()

    def slot(self, setup: Setup, data: Mapping[str, TileSet]) -> object:
        """What it keeps of the position, in `state.ext`, before the first turn; None: nothing."""
        return None

    def begun(self, state: State) -> State:
        """The position once the start tiles of the set-up lie. Raises IllegalMove where it allows none of them."""
        return state

    def before_draw(self, state: State) -> Chance | None:
        """What chance has to bring before a tile can be drawn."""
        return None

    def brought(self, state: State, outcome: Outcome) -> State:
        """The position after what it asked for with `before_draw`."""
        return state

    def pool(self, state: State, bag: Mapping[str, int]) -> Mapping[str, int]:
        """The tiles of the bag that can be drawn now."""
        return bag

    def taken(self, state: State, tile: str) -> State:
        """The position after a tile was drawn."""
        return state

    def tiles_left(self, state: State, left: int) -> int:
        """How many tiles are still to be drawn."""
        return left

    def tells(self, state: State, cell: Cell) -> tuple[Message, ...]:
        """What laying a tile on a square would bring, as facts for the words."""
        return ()

    def worth(self, site: Site, points: Points, *, complete: bool) -> Points:
        """The points of a region, changed by what it says about them."""
        return points

    def share(self, site: Site, seat: Seat, points: Points) -> Points:
        """The points of a region for one of its owners, changed by what concerns only this seat."""
        return points

    def next_seat(self, state: State) -> Seat | None:
        """Who has the next turn part, if it is not simply the next player."""
        return None

    def final(self, state: State) -> tuple[tuple[Seat, str, Points], ...]:
        """Points of its own at the end of the game: seat, kind and points."""
        return ()

    def lying(self, state: State) -> "tuple[Lying, ...]":
        """What it put on tiles, for views."""
        return ()

    def held(self, state: State, seat: Seat) -> tuple[tuple[str, int], ...]:
        """What a seat has gathered, for views."""
        return ()

    def flight(self, state: State) -> "Flight | None":
        """The flight that began on the tile laid last, for views."""
        return None

    def printed(self, state: State) -> "Printed | None":
        """The map under the tiles, for views."""
        return None

    def hope(self, view: "CarcassonneView", seat: Seat) -> float:
        """Points that a seat can expect by it besides those of its features; 0 once the game is over."""
        return 0.0
