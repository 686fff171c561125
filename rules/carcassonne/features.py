"""Features that can be claimed and scored: what they still need, what they are worth (rules section 5)."""

from abc import ABC, abstractmethod
from collections.abc import Iterable

from rules.api import Points, Term
from rules.carcassonne.state import Figure, State
from rules.grid import Cell, around
from rules.message import Seat
from rules.regions import PartId, Region


class Feature(ABC):
    """One kind of feature. Expansions add kinds of their own."""

    kind: str

    @abstractmethod
    def needs(self, state: State, region: Region) -> int | None:
        """How many borders or neighbours are missing until it is complete; None for what never is."""

    @abstractmethod
    def worth(self, state: State, region: Region, *, complete: bool) -> Points:
        """Its points as a completed feature, or in final scoring as an incomplete one."""

    def area(self, region: Region) -> frozenset[Cell]:
        """The squares that it is about: its own."""
        return region.cells


class City(Feature):
    """2 a tile and 2 a shield when completed, 1 and 1 at the end."""

    kind = "city"

    def needs(self, state: State, region: Region) -> int:
        """Its open borders."""
        return region.open

    def worth(self, state: State, region: Region, *, complete: bool) -> Points:
        """Tiles, each once, and shields."""
        each = 2 if complete else 1
        tiles = Term("tiles", len(region.cells), each)
        shields = marks(state, region, "shield")
        return Points((tiles, Term("shields", shields, each)) if shields else (tiles,))


class Road(Feature):
    """1 a tile, completed or not."""

    kind = "road"

    def needs(self, state: State, region: Region) -> int:
        """Its open ends."""
        return region.open

    def worth(self, state: State, region: Region, *, complete: bool) -> Points:
        """Tiles, each once."""
        return Points((Term("tiles", len(region.cells), 1),))


class Secluded(Feature):
    """A feature of one tile and its surroundings: 1 for itself and 1 for each of its 8 neighbours that lies."""

    def area(self, region: Region) -> frozenset[Cell]:
        """Its square and the 8 around it."""
        return region.cells.union(around(region.parts[0][0]))

    def needs(self, state: State, region: Region) -> int:
        """The neighbours that are missing and can come."""
        return surroundings(state, region) - neighbours(state, region)

    def worth(self, state: State, region: Region, *, complete: bool) -> Points:
        """Itself and its neighbours."""
        return Points((Term(self.kind, 1, 1), Term("neighbours", neighbours(state, region), 1)))


class Monastery(Secluded):
    """The one of the base game."""

    kind = "monastery"


def neighbours(state: State, region: Region) -> int:
    """How many of the 8 squares around a feature of one tile have a tile, or are printed."""
    cell, _ = region.parts[0]
    ground = state.rules.ground
    if ground is None:
        return sum(c in state.tiles for c in around(cell))
    return sum(c in state.tiles or c in ground.printed for c in around(cell))


def surroundings(state: State, region: Region) -> int:
    """How many of the 8 squares around a feature of one tile have a tile or can have one."""
    cell, _ = region.parts[0]
    ground = state.rules.ground
    return 8 if ground is None else sum(c in ground.land for c in around(cell))


def marks(state: State, region: Region, mark: str) -> int:
    """How often a mark, such as a shield, is printed on the parts of a region; 0 for one that means nothing here."""
    if mark in state.rules.plain:
        return 0
    return sum(state.tiles[cell].type.parts[index].marks.count(mark) for cell, index in region.parts)


def strengths(state: State, figures: Iterable[tuple[PartId, Figure]]) -> dict[Seat, int]:
    """The sum of strength of each seat that has some."""
    sums: dict[Seat, int] = {}
    for _, figure in figures:
        strength = state.rules.kinds[figure.kind].strength
        if strength:
            sums[figure.seat] = sums.get(figure.seat, 0) + strength
    return sums


def owners(state: State, region: Region) -> tuple[Seat, ...]:
    """The seats with the greatest strength in a region; several on a tie, none if nobody has any."""
    sums = strengths(state, state.figures_in(region))
    most = max(sums.values(), default=0)
    return tuple(sorted(seat for seat, strength in sums.items() if strength == most))


def worth(state: State, region: Region, *, complete: bool) -> Points:
    """The points of a region with all that the expansions in play change about them."""
    points = state.rules.features[region.kind].worth(state, region, complete=complete)
    for expansion in state.rules.expansions:
        points = expansion.worth(state, region, points, complete=complete)
    return points


def share(state: State, region: Region, seat: Seat, points: Points) -> Points:
    """The points of a region for one of its owners."""
    for expansion in state.rules.expansions:
        points = expansion.share(state, region, seat, points)
    return points


def needs(state: State, region: Region) -> int | None:
    """How much a region still needs; None where it is never completed or can't be claimed."""
    feature = state.rules.features.get(region.kind)
    return None if feature is None else feature.needs(state, region)


def cities_beside(state: State, region: Region) -> list[Region]:
    """The different cities that any part of a field touches."""
    touched = {
        state.regions.where[cell, city]: None
        for cell, index in region.parts
        for city in state.tiles[cell].type.parts[index].touches
    }
    return [state.regions.by_id[number] for number in touched]
