"""Features that can be claimed and scored: what they still need, what they are worth (rules section 5)."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass

from rules.api import Points, Term
from rules.carcassonne.state import Figure, Rules, State
from rules.grid import Cell, around
from rules.message import Seat
from rules.regions import Region


@dataclass(frozen=True, slots=True)
class Site:
    """A region with all that its points depend on: equal ones are worth the same, whatever else is on the board.

    `figures` stand in it. `needs` is what it lacks to be complete, None for what never is. `beside` says for each city
    beside a field what that city lacks.
    """

    rules: Rules
    region: Region
    figures: tuple[Figure, ...]
    needs: int | None
    beside: tuple[int, ...]

    def marks(self, mark: str) -> int:
        """How often a mark, such as a shield, is printed on its parts; 0 for one that means nothing in this game."""
        return marks(self.rules, self.region, mark)


class Feature(ABC):
    """One kind of feature. Expansions add kinds of their own."""

    kind: str

    @abstractmethod
    def needs(self, state: State, region: Region) -> int | None:
        """How many borders or neighbours are missing until it is complete; None for what never is."""

    @abstractmethod
    def worth(self, site: Site, *, complete: bool) -> Points:
        """Its points as a completed feature, or in final scoring as an incomplete one."""

    def beside(self, state: State, region: Region) -> tuple[int, ...]:
        """What each city lacks whose completion it gains by; there are none."""
        return ()

    def area(self, region: Region) -> frozenset[Cell]:
        """The squares that it is about: its own."""
        return region.cells


class City(Feature):
    """2 a tile and 2 a shield when completed, 1 and 1 at the end."""

    kind = "city"

    def needs(self, state: State, region: Region) -> int:
        """Its open borders."""
        return region.open

    def worth(self, site: Site, *, complete: bool) -> Points:
        """Tiles, each once, and shields."""
        each = 2 if complete else 1
        tiles = Term("tiles", len(site.region.cells), each)
        shields = site.marks("shield")
        return Points((tiles, Term("shields", shields, each)) if shields else (tiles,))


class Road(Feature):
    """1 a tile, completed or not."""

    kind = "road"

    def needs(self, state: State, region: Region) -> int:
        """Its open ends."""
        return region.open

    def worth(self, site: Site, *, complete: bool) -> Points:
        """Tiles, each once."""
        return Points((Term("tiles", len(site.region.cells), 1),))


class Secluded(Feature):
    """A feature of one tile and its surroundings: 1 for itself and 1 for each of its 8 neighbours that lies."""

    def area(self, region: Region) -> frozenset[Cell]:
        """Its square and the 8 around it."""
        return region.cells.union(around(region.parts[0][0]))

    def needs(self, state: State, region: Region) -> int:
        """The neighbours that are missing and can come."""
        return surroundings(state.rules, region) - neighbours(state, region)

    def worth(self, site: Site, *, complete: bool) -> Points:
        """Itself and its neighbours."""
        lying = surroundings(site.rules, site.region) - (site.needs or 0)
        return Points((Term(self.kind, 1, 1), Term("neighbours", lying, 1)))


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


def surroundings(rules: Rules, region: Region) -> int:
    """How many of the 8 squares around a feature of one tile have a tile or can have one."""
    cell, _ = region.parts[0]
    ground = rules.ground
    return 8 if ground is None else sum(c in ground.land for c in around(cell))


def marks(rules: Rules, region: Region, mark: str) -> int:
    """How often a mark, such as a shield, is printed on the parts of a region; 0 for one that means nothing here."""
    return 0 if mark in rules.plain else region.marks.count(mark)


def strengths(rules: Rules, figures: Iterable[Figure]) -> dict[Seat, int]:
    """The sum of strength of each seat that has some."""
    sums: dict[Seat, int] = {}
    for figure in figures:
        strength = rules.kinds[figure.kind].strength
        if strength:
            sums[figure.seat] = sums.get(figure.seat, 0) + strength
    return sums


def owners(state: State, region: Region) -> tuple[Seat, ...]:
    """The seats with the greatest strength in a region; several on a tie, none if nobody has any."""
    sums = strengths(state.rules, (figure for _, figure in state.figures_in(region)))
    most = max(sums.values(), default=0)
    return tuple(sorted(seat for seat, strength in sums.items() if strength == most))


def site_of(state: State, region: Region) -> Site:
    """A region of a feature as it is now."""
    figures = tuple(figure for _, figure in state.figures_in(region))
    feature = state.rules.features[region.kind]
    return Site(state.rules, region, figures, feature.needs(state, region), feature.beside(state, region))


def worth(site: Site, *, complete: bool) -> Points:
    """The points of a region with all that the expansions in play change about them."""
    points = site.rules.features[site.region.kind].worth(site, complete=complete)
    for expansion in site.rules.expansions:
        points = expansion.worth(site, points, complete=complete)
    return points


def share(site: Site, seat: Seat, points: Points) -> Points:
    """The points of a region for one of its owners."""
    for expansion in site.rules.expansions:
        points = expansion.share(site, seat, points)
    return points


def needs(state: State, region: Region) -> int | None:
    """How much a region still needs; None where it is never completed or can't be claimed."""
    feature = state.rules.features.get(region.kind)
    return None if feature is None else feature.needs(state, region)


def cities_beside(state: State, region: Region) -> list[Region]:
    """The different cities that any part of a field touches."""
    return state.regions.beside(region)
