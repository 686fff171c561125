"""Regions: parts joined over borders, one tile at a time."""

from collections.abc import Iterable

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.grid import SIDES, Cell, beside
from rules.regions import PartId, Piece, Region, Regions

Grid = dict[Cell, frozenset[str]]
"""Tiles with one part each, which leaves over some of their sides."""


def lay(regions: Regions, grid: Grid, cell: Cell, sides: Iterable[str]) -> Regions:
    """One more tile of a single part that leaves over these sides, joined where the neighbour has one too."""
    sides = frozenset(sides)
    opposite = dict(zip("NESW", "SWNE", strict=True))
    joins: list[tuple[int, PartId]] = []
    for side in sides:
        neighbour = beside(cell, side)
        if neighbour in grid and opposite[side] in grid[neighbour]:
            joins.append((0, (neighbour, 0)))
    grid[cell] = sides
    return regions.laid(cell, [Piece("road", len(sides))], joins)


def line(*tiles: tuple[Cell, str]) -> Regions:
    regions, grid = Regions(), Grid()
    for cell, sides in tiles:
        regions = lay(regions, grid, cell, sides)
    return regions


def only(regions: Regions) -> Region:
    (region,) = regions.by_id.values()
    return region


def test_a_new_part_is_a_region_of_its_own() -> None:
    region = only(line(((3, 4), "NE")))
    assert (region.kind, region.parts, region.open, region.cells) == ("road", (((3, 4), 0),), 2, frozenset({(3, 4)}))


def test_a_border_that_is_met_is_closed_on_both_sides() -> None:
    region = only(line(((0, 0), "EW"), ((1, 0), "EW")))
    assert (region.open, region.cells) == (2, frozenset({(0, 0), (1, 0)}))


def test_parts_that_do_not_touch_stay_apart() -> None:
    regions = line(((0, 0), "N"), ((1, 0), "N"))
    assert len(regions.by_id) == 2
    assert regions.of(((0, 0), 0)) != regions.of(((1, 0), 0))


def test_one_tile_joins_several_regions() -> None:
    around = [((1, 0), "W"), ((-1, 0), "E"), ((0, 1), "N"), ((0, -1), "S")]
    region = only(line(*around, ((0, 0), "NESW")))
    assert (region.open, len(region.parts)) == (0, 5)


RING = [((0, 0), "ES"), ((1, 0), "SW"), ((1, 1), "NW"), ((0, 1), "NE")]


def test_a_ring_has_no_open_end() -> None:
    """Its last tile meets the same region on both sides."""
    assert only(line(*RING[:3])).open == 2
    assert only(line(*RING)).open == 0


def test_a_region_that_meets_itself_closes_two_of_its_borders() -> None:
    """A part with four borders and a path from its north around to its east."""
    path = [((0, 0), "NESW"), ((0, -1), "SE"), ((1, -1), "WS"), ((1, 0), "NW")]
    assert only(line(*path[:3])).open == 4
    assert only(line(*path)).open == 2


def test_two_parts_of_one_tile_can_come_into_one_region() -> None:
    """Both ends of a path around lie on one tile: its two parts are one region, and the tile counts once."""
    regions = Regions().laid((0, 0), [Piece("road", 1), Piece("road", 1)], [])
    assert len(regions.by_id) == 2
    regions = regions.laid((1, 0), [Piece("road", 2)], [(0, ((0, 0), 0))])
    regions = regions.laid((1, 1), [Piece("road", 2)], [(0, ((1, 0), 0))])
    regions = regions.laid((0, 1), [Piece("road", 2)], [(0, ((1, 1), 0)), (0, ((0, 0), 1))])
    region = only(regions)
    assert (len(region.parts), len(region.cells), region.open) == (5, 4, 0)


def test_a_region_of_one_tile_is_closed_by_one_neighbour_twice() -> None:
    """Two parts of a new tile both lead to the same part of its neighbour."""
    regions = Regions().laid((0, 0), [Piece("field", 2)], [])
    regions = regions.laid((1, 0), [Piece("field", 1), Piece("field", 1)], [(0, ((0, 0), 0)), (1, ((0, 0), 0))])
    assert (only(regions).open, only(regions).cells) == (0, frozenset({(0, 0), (1, 0)}))


def test_laying_leaves_the_regions_before_as_they_were() -> None:
    before = line(*RING[:3])
    parts, where = only(before).parts, dict(before.where)
    grid = {cell: frozenset(sides) for cell, sides in RING[:3]}
    lay(before, grid, *RING[3])
    assert (only(before).parts, before.where) == (parts, where)
    assert only(before).open == 2


CELLS = st.tuples(st.integers(0, 4), st.integers(0, 4))


@settings(deadline=None, max_examples=200)
@given(st.dictionaries(CELLS, st.sets(st.sampled_from(SIDES)), max_size=25))
def test_regions_are_what_a_walk_over_the_board_finds(tiles: dict[Cell, set[str]]) -> None:
    """In whatever order the tiles are laid, borders that meet none stay open."""
    grid: Grid = {}
    regions = Regions()
    for cell, sides in tiles.items():
        regions = lay(regions, grid, cell, sides)
    for cell in grid:
        seen, edge = set[Cell](), [cell]
        while edge:
            here = edge.pop()
            if here not in seen:
                seen.add(here)
                edge += [there for _, there in linked(grid, here)]
        region = regions.of((cell, 0))
        assert region.cells == seen
        assert len(region.parts) == len(seen)
        assert region.open == sum(len(grid[c]) - len(linked(grid, c)) for c in seen)
    assert set(regions.where.values()) == set(regions.by_id)


def linked(grid: Grid, cell: Cell) -> list[tuple[str, Cell]]:
    """The sides over which a tile is joined with a neighbour, and that neighbour."""
    opposite = dict(zip("NESW", "SWNE", strict=True))
    near = [(side, beside(cell, side)) for side in grid[cell]]
    return [(side, there) for side, there in near if there in grid and opposite[side] in grid[there]]
