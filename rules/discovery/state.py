"""The state of a game of The Discovery: what lies where, who stands where, who holds what, whose turn it is."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from rules.api import Setup
from rules.discovery.naming import tile_name
from rules.discovery.tiles import Face
from rules.grid import Cell
from rules.message import Message, Seat
from rules.regions import PartId, Region, Regions
from rules.tiling import Wanted

FOLLOWERS: Final = 4
"""Followers of each player; the fifth one of the box marks the points."""


class Phase(Enum):
    """What the game waits for: tiles taken out, hands dealt, a tile laid, a follower's action; or it is over."""

    REMOVE = "remove"
    DEAL = "deal"
    TILE = "tile"
    FOLLOWER = "follower"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Holding:
    """How many tiles a player chooses from. `secret`: they are a hand that only its owner sees, filled up at once.

    Otherwise the one tile is drawn when the turn begins and shown to everybody.
    """

    size: int
    secret: bool


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """What holds for a whole game: its set-up, the tiles by (id, quarter turns), the copies of each, the variants.

    `remove` is the number of tiles taken out before the first turn.
    """

    setup: Setup
    faces: Mapping[tuple[str, int], Face]
    box: Mapping[str, int]
    holding: Holding
    remove: int

    def turned(self, tile: str) -> tuple[Face, Face, Face, Face]:
        """The four faces of a tile."""
        faces = self.faces
        return faces[tile, 0], faces[tile, 1], faces[tile, 2], faces[tile, 3]

    def named(self, tile: str) -> Message:
        """What a tile is called."""
        return tile_name(self.faces[tile, 0].type)


@dataclass(frozen=True, slots=True)
class State:
    """A position. Mappings are never changed in place.

    `followers` gives the owner of the follower on a part. `bag` counts the tiles that are neither on the board nor
    removed, thrown away or in a hand; `thrown` are those that fitted nowhere. `hands` has one entry a seat: the tiles
    it can choose from, a drawn one included. `cell` is where the tile of this turn lies, `last` where
    the last one does. `turn` counts the turns begun, those of seats without a tile included; it is 0 in the set-up.
    """

    rules: Rules
    tiles: Mapping[Cell, Face]
    open: Mapping[Cell, Wanted]
    regions: Regions
    followers: Mapping[PartId, Seat]
    scores: tuple[int, ...]
    bag: Mapping[str, int]
    hands: tuple[tuple[str, ...], ...]
    seat: Seat
    phase: Phase = Phase.REMOVE
    turn: int = 0
    removed: tuple[str, ...] = ()
    thrown: tuple[str, ...] = ()
    cell: Cell | None = None
    last: Cell | None = None

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.scores)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase is Phase.OVER

    @property
    def supply(self) -> tuple[int, ...]:
        """The followers that each seat has not on the board."""
        standing = list(self.followers.values())
        return tuple(FOLLOWERS - standing.count(seat) for seat in range(self.players))

    def standing_in(self, region: Region) -> list[Seat]:
        """The owners of the followers in a region, one entry for each follower."""
        followers = self.followers
        return [followers[part] for part in region.parts if part in followers]

    def order(self) -> list[Seat]:
        """All seats in order of play from the active one."""
        return [(self.seat + i) % self.players for i in range(self.players)]


def with_hand(hands: tuple[tuple[str, ...], ...], seat: Seat, hand: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """The hands with another one for a seat."""
    return (*hands[:seat], tuple(hand), *hands[seat + 1 :])


def without(bag: Mapping[str, int], tile: str) -> dict[str, int]:
    """The bag with one copy of a tile less."""
    left = bag[tile] - 1
    return {**bag, tile: left} if left else {t: n for t, n in bag.items() if t != tile}
