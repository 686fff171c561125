"""The state of a game of New Entdecker: what lies where, who stands where, who knows what, how far the turn is."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, TypeVar

from rules.api import Setup
from rules.grid import Cell
from rules.message import Seat
from rules.new_entdecker.box import Box, Supply
from rules.new_entdecker.tiles import LAND, Face
from rules.regions import Region, Regions
from rules.tiling import Wanted

HIDDEN: Final = "hidden"
OPEN: Final = "open"
SCOUT: Final = "scout"
T = TypeVar("T")


class Phase(Enum):
    """How far the turn is (rules section 3); before the first one the set-up, after the last one the end."""

    SETUP = "setup"
    INCOME = "income"
    HELM = "helm"
    START = "start"
    DECLARE = "declare"
    TAKE = "take"
    PLACE = "place"
    NATIVE = "native"
    UNIT = "unit"
    FILL = "fill"
    ISLANDS = "islands"
    SCOUTS = "scouts"
    OVER = "over"


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """What holds for a whole game: its set-up, its data, and whether it is played with head scouts."""

    setup: Setup
    box: Box
    heads: bool


@dataclass(frozen=True, slots=True)
class Unit:
    """A scout, fort or settlement on a land part of a tile. `number` is a scout's with head scouts, else None."""

    seat: Seat
    kind: str
    part: int
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Walker:
    """A scout on a path, or on its way to one; with its number if there are head scouts."""

    seat: Seat
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Stacks:
    """The hidden tiles: how high each stack is, the back of its top, and one pool of all tiles in them.

    Nothing has an order. A back is None where the stack is empty, or as long as chance has not said it.
    """

    heights: tuple[int, ...]
    tops: tuple[str | None, ...]
    pool: Mapping[str, int]

    @property
    def unseen(self) -> int | None:
        """The first stack whose back is not known yet."""
        return next((i for i, top in enumerate(self.tops) if top is None and self.heights[i]), None)


@dataclass(frozen=True, slots=True)
class Way:
    """What a way costs: coins to the bank, and the toll to each of these seats."""

    coins: int
    tolls: tuple[Seat, ...] = ()

    def __str__(self) -> str:
        return "+".join((str(self.coins), *(f"s{seat}" for seat in self.tolls)))

    def cost(self, toll: int) -> int:
        """All that it costs, with so much for each toll."""
        return self.coins + toll * len(self.tolls)


@dataclass(frozen=True, slots=True)
class Voyage:
    """A voyage under way: where the ship is, what was declared, and what came of it.

    `left` counts the declared tiles not taken yet, `taken` those taken. `cells` were discovered, in order. `drawn` is
    the tile that was taken and has to be placed. `stack` (from 0) or `shape` is what a tile is being taken from.
    """

    ship: Cell
    mode: str = ""
    left: int = 0
    taken: int = 0
    cells: tuple[Cell, ...] = ()
    drawn: str | None = None
    stack: int | None = None
    storm: bool = False


@dataclass(frozen=True, slots=True)
class Scouting:
    """The scouts of a scored island: those that wait for a path, in order of seats, and whose turn it is to place."""

    waiting: tuple[Walker, ...]
    seat: Seat


@dataclass(frozen=True, slots=True)
class Arrival:
    """A scout that has just been put somewhere, before what the place does takes effect.

    `hut` (from 1) and `field` where it stands on a path, else `cell`. `unnamed`: its number has still to be chosen.
    """

    seat: Seat
    hut: int = 0
    field: int = 0
    cell: Cell | None = None
    unnamed: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """A position. Mappings are never changed in place.

    `undiscovered` has what each undiscovered field asks of a tile. `names` are the tiles laid, with their events.
    `gold`, `reserve`, `scores` and `heads` have one entry a seat; `chips`, `knows` and `paths` one a hut. `shape` is a
    face-up shape that must come from elsewhere, `fill` what is still to be filled. `islands` are the complete regions
    not yet scored, `scored` all others that are complete. `trail` is the way of the last voyage from its start field
    on, `filled` the fields filled after it. `poor` counts the seats in a row that could not pay. `berths` has the
    names of the start fields that the active seat can pay, in order, each with its cheapest ways as key texts.
    """

    rules: Rules
    tiles: Mapping[Cell, Face]
    names: Mapping[Cell, str]
    undiscovered: Mapping[Cell, Wanted]
    regions: Regions
    units: Mapping[Cell, Unit]
    open: Mapping[str, int]
    stacks: Stacks
    discard: tuple[str, ...]
    bag: tuple[str, ...]
    chips: tuple[str | None, ...]
    knows: tuple[frozenset[Seat], ...]
    paths: tuple[tuple[Walker | None, ...], ...]
    gold: tuple[int, ...]
    reserve: tuple[Supply, ...]
    scores: tuple[int, ...]
    heads: tuple[tuple[int, int] | None, ...]
    seat: Seat
    phase: Phase = Phase.SETUP
    turn: int = 0
    poor: int = 0
    spares: int = 0
    berths: Mapping[str, tuple[str, ...]] | None = None
    voyage: Voyage | None = None
    shape: str | None = None
    fill: tuple[tuple[Cell, Face], ...] = ()
    islands: tuple[int, ...] = ()
    scored: frozenset[int] = frozenset()
    scouting: Scouting | None = None
    arrival: Arrival | None = None
    trail: tuple[Cell, ...] = ()
    filled: tuple[Cell, ...] = ()

    @property
    def box(self) -> Box:
        """The data that the game is played with."""
        return self.rules.box

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.scores)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase is Phase.OVER

    @property
    def sailing(self) -> Voyage:
        """The voyage under way, in a phase that has one."""
        assert self.voyage is not None, "this phase belongs to a voyage"
        return self.voyage

    def order(self) -> list[Seat]:
        """All seats in order of play from the active one."""
        return [(self.seat + i) % self.players for i in range(self.players)]

    def complete(self) -> Iterator[Region]:
        """All islands with tiles on every land side, the scored ones too."""
        return (region for region in self.regions.by_id.values() if region.kind == LAND and not region.open)

    def on(self, region: Region) -> Iterator[tuple[Cell, Unit]]:
        """The units on an island, with their fields, by the names of the fields."""
        units = self.units
        for cell, part in sorted(part for part in region.parts if part[0] in units):
            if units[cell].part == part:
                yield cell, units[cell]


def changed(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The values with another one at a place."""
    return (*values[:at], value, *values[at + 1 :])


def with_gold(state: State, seat: Seat, more: int) -> State:
    """The state with so much more gold for a seat, or less where it is below zero."""
    return replace(state, gold=changed(state.gold, seat, state.gold[seat] + more))


def with_units(state: State, seat: Seat, kind: str, more: int) -> State:
    """The state with so many more units of a kind in the reserve of a seat."""
    return replace(state, reserve=changed(state.reserve, seat, state.reserve[seat].with_more(kind, more)))
