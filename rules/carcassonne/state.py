"""The state of a game of Carcassonne: what lies where, who has what, and which step of the turn it is."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from rules.api import Setup
from rules.carcassonne.naming import tile_name
from rules.carcassonne.tiles import Face
from rules.grid import Cell
from rules.message import Message, Seat
from rules.regions import PartId, Region, Regions
from rules.tiling import Wanted

if TYPE_CHECKING:
    from rules.carcassonne.deed import Deed
    from rules.carcassonne.expansion import Expansion, Limit
    from rules.carcassonne.features import Feature
    from rules.carcassonne.ground import Ground
    from rules.carcassonne.phase import Phase


@dataclass(frozen=True, slots=True)
class FigureKind:
    """A kind of figure: how many each player has, how it counts for majorities, on which features it stands.

    One that is no `follower` stands only beside an own follower, in a feature that is not complete, and goes home with
    the last of them. A `second` one is placed after the other figure of the turn. `sign` is the letter that names it on
    boards in characters; the usual figures have none.
    """

    name: str
    each: int
    strength: int
    stands: frozenset[str]
    follower: bool = True
    second: bool = False
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure on the board."""

    seat: Seat
    kind: str


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """What holds for a whole game, put together at its start from the set-up and the expansions in play.

    `faces` are the tiles by (id, quarter turns), `box` the copies of each tile. `phases` are the steps of a turn part,
    `deeds` what figures can do besides standing on the new tile, by their word, `limits` what else the place for a tile
    must meet, by its id. `sets` names the data set of each tile. `ground` is the printed board, None where there is no
    border. `plain` are the marks on tiles that mean nothing in this game.
    """

    setup: Setup
    faces: Mapping[tuple[str, int], Face]
    box: Mapping[str, int]
    kinds: Mapping[str, FigureKind]
    features: Mapping[str, "Feature"]
    phases: tuple["Phase", ...]
    expansions: tuple["Expansion", ...]
    deeds: Mapping[str, "Deed"] = field(default_factory=dict)
    limits: Mapping[str, tuple["Limit", ...]] = field(default_factory=dict)
    sets: Mapping[str, str] = field(default_factory=dict)
    ground: "Ground | None" = None
    plain: frozenset[str] = frozenset()

    def turned(self, tile: str) -> tuple[Face, Face, Face, Face]:
        """The four faces of a tile."""
        faces = self.faces
        return faces[tile, 0], faces[tile, 1], faces[tile, 2], faces[tile, 3]

    def named(self, tile: str) -> Message:
        """What a tile is called."""
        return tile_name(self.faces[tile, 0].type, self.plain)


@dataclass(frozen=True, slots=True)
class Completed:
    """A feature that was completed in this turn part, and its owners as they were scored."""

    region: Region
    owners: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class State:
    """A position. Mappings are never changed in place.

    `bag` counts the copies not yet drawn. `step` is an index of `rules.phases`; `tile` is the one drawn, `cell` where
    it was laid in this turn part, `last` where the last one was laid.
    `ext` has one slot for each expansion that keeps data.
    """

    rules: Rules
    tiles: Mapping[Cell, Face]
    open: Mapping[Cell, Wanted]
    regions: Regions
    figures: Mapping[PartId, tuple[Figure, ...]]
    supply: tuple[Mapping[str, int], ...]
    scores: tuple[int, ...]
    bag: Mapping[str, int]
    seat: Seat
    step: int = 0
    tile: str | None = None
    cell: Cell | None = None
    last: Cell | None = None
    completed: tuple[Completed, ...] = ()
    over: bool = False
    ext: Mapping[str, Any] = field(default_factory=dict)

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.scores)

    def figures_in(self, region: Region) -> list[tuple[PartId, Figure]]:
        """The figures that stand in a region, with the part each stands on."""
        parts = self.figures
        return [(part, figure) for part in region.parts if part in parts for figure in parts[part]]

    def keeping(self, expansion: str, slot: object) -> "State":
        """The state with another value in the slot of an expansion."""
        return replace(self, ext={**self.ext, expansion: slot})

    def order(self) -> list[Seat]:
        """All seats clockwise from the active one."""
        return [(self.seat + i) % self.players for i in range(self.players)]
