"""What regions are worth: taken back now, at the end of the game, or once complete (rules section 4)."""

from functools import lru_cache
from typing import Final

from rules.api import Points, Term
from rules.discovery.state import State
from rules.grid import Cell, beside
from rules.regions import Region

SMALL: Final = 2
"""A complete region of just so many tiles counts as if it were incomplete (D7)."""
CityId = tuple[Cell, int]
"""A city of a laid tile: its square and its index on the tile."""


def is_complete(region: Region) -> bool:
    """Whether every edge of a region has a tile behind it."""
    return region.open == 0


def now(state: State, region: Region) -> Points:
    """The points for a follower that is taken back now."""
    return worth(region.kind, len(region.cells), len(cities(state, region)), complete=is_complete(region))


def final(state: State, region: Region) -> Points:
    """The points for a follower at the end of the game: as if its region were incomplete (section 5)."""
    return worth(region.kind, len(region.cells), len(cities(state, region)), complete=False)


def soonest(state: State, region: Region) -> Points:
    """The points once the region is complete, if it gets no tile but one on each square that lies open beside it."""
    size = len(region.cells) + len(missing(state, region))
    return worth(region.kind, size, len(cities(state, region)), complete=True)


@lru_cache(maxsize=4096)
def worth(terrain: str, tiles: int, towns: int, *, complete: bool) -> Points:
    """The points of a region of so many different tiles, with so many cities that count.

    Grassland is worth its tiles, mountains and sea their cities. Being complete doubles grassland and mountains and
    adds the tiles to a sea, but not where it is small.
    """
    full = complete and tiles != SMALL
    match terrain:
        case "grassland":
            return Points((Term("tiles", tiles, 2 if full else 1),))
        case "mountain":
            return Points((Term("towns", towns, 2 if full else 1),))
    shore = Term("towns", towns, 1)
    return Points((shore, Term("tiles", tiles, 1)) if full else (shore,))


def missing(state: State, region: Region) -> frozenset[Cell]:
    """The free squares beside a region on which tiles have to lie for it to be complete."""
    if is_complete(region):
        return frozenset()
    tiles = state.tiles
    beyond = {beside(cell, border) for cell, index in region.parts for border in tiles[cell].borders[index]}
    return frozenset(beyond.difference(tiles))


def cities(state: State, region: Region) -> frozenset[CityId]:
    """The cities that count for a region; none count for grassland (section 4).

    For a sea those on its shore. For a mountain those that stand in it or in any grassland beside it, however far.
    """
    if region.kind == "grassland":
        return frozenset()
    found = standing(state, region)
    if region.kind == "mountain":
        return found.union(*(standing(state, near) for near in grasslands_beside(state, region)))
    return found


def standing(state: State, region: Region) -> frozenset[CityId]:
    """The cities in a land region, or on the shore of a sea."""
    return frozenset((cell, city) for cell, index in region.parts for city in state.tiles[cell].cities[index])


def grasslands_beside(state: State, mountain: Region) -> list[Region]:
    """The different grassland regions that have a common border with a mountain region."""
    return state.regions.beside(mountain)
