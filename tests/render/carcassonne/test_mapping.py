from hypothesis import given, settings
from hypothesis import strategies as st

from render.carcassonne.mapping import MOST_WINDOWS, WINDOWS, chart_of, windows
from render.chart.chart import Chip, Waiting
from render.scene import LEAST_COLUMNS, LEAST_ROWS, Crop
from rules.carcassonne.map import FaceDown, Printed, PrintedCity, PrintedIsle, PrintedTown
from rules.carcassonne.tiles import Face, Part, TileType
from rules.grid import Cell, around
from rules.message import Message

MAP = Crop(0, 0, 14, 16)
CELLS = st.tuples(st.integers(0, 14), st.integers(0, 16))


def say(said: Message) -> str:
    return said.key


@given(st.lists(CELLS, min_size=1, max_size=60, unique=True))
@settings(deadline=None, max_examples=60)
def test_every_place_is_in_a_part_of_the_map_with_its_neighbours(cells: list[Cell]) -> None:
    found = windows(cells, MAP)
    for cell in cells:
        near = [other for other in (cell, *around(cell)) if other in MAP]
        assert any(all(other in part for other in near) for part in found)
    assert 1 <= len(found) <= MOST_WINDOWS
    assert len({part.columns for part in found}) == 1
    for part in found:
        assert part.columns >= LEAST_COLUMNS
        assert part.rows >= LEAST_ROWS
        assert found == (MAP,) or (part.columns <= WINDOWS[-1][0] and part.rows <= WINDOWS[-1][1])


def test_places_near_each_other_take_one_small_part() -> None:
    (part,) = windows([(8, 3), (9, 4), (7, 5)], MAP)
    assert part == Crop(6, 2, 10, 6)


def test_places_in_three_corners_take_three_parts_with_tiles_of_one_size() -> None:
    north, west, south = windows([(7, 0), (8, 1), (2, 12), (11, 15), (13, 13)], MAP)
    assert (7, 0) in north
    assert (2, 12) in west
    assert {(11, 15), (13, 13)} <= {(x, y) for x in range(15) for y in range(17) if (x, y) in south}
    assert north.columns == west.columns == south.columns


def test_places_everywhere_take_the_whole_map() -> None:
    assert windows([(x, y) for x in range(0, 15, 3) for y in range(0, 17, 3)], MAP) == (MAP,)


def test_parts_of_a_small_map_do_not_leave_it() -> None:
    assert windows([(0, 0), (5, 4)], Crop(0, 0, 5, 4)) == (Crop(0, 0, 5, 4),)


def test_a_map_is_told_with_regions_in_the_order_of_its_data_and_figures_as_they_look() -> None:
    face = Face(TileType("x.1", (Part("city", ("N",)), Part("field", ("EL", "ER")))), 0)
    printed = Printed(
        3,
        2,
        {(0, 0): "north", (0, 1): "south", (1, 1): "south"},
        starts=(PrintedTown((0, 1), "Start"),),
        cities=(PrintedCity((2, 1), "Town", face),),
        chips=(FaceDown((0, 0), "Dorp", "blue"),),
        isle=PrintedIsle((2.25, 0.5), ((1, "normal", 2), (0, "large", 1))),
    )
    chart = chart_of(printed, (5, 3), say)
    assert chart.land == (((0, 0), 0), ((0, 1), 1), ((1, 1), 1), ((2, 1), 1))
    assert chart.chips == (Chip((0, 0), "blue", "Dorp"),)
    assert [(title.cell, title.name) for title in chart.titles] == [((2, 1), "Town")]
    assert chart.isle is not None
    assert (chart.isle.cell, chart.isle.at, chart.isle.name) == ((2, 0), (0.25, 0.5), "picture.isle")
    assert chart.isle.waiting == (Waiting("follower", 3, 2), Waiting("large", 5, 1))
