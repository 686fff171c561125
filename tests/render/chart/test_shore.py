import numpy as np
import pytest
from numpy.typing import NDArray

from render.chart.shore import FINE, MARGIN, Land, Shore, shore
from rules.grid import Cell
from tests.render.chart.toy import EAST, LAND, WEST

MAP = Land(LAND, ((2.5, 0.4),))
SHORE = 128


def levels(plan: Shore, cell: Cell) -> NDArray[np.uint8]:
    """The distance levels of one square."""
    x, y = (cell[0] - plan.left) * FINE, (cell[1] - plan.top) * FINE
    return np.asarray(plan.distance)[y : y + FINE, x : x + FINE]


@pytest.mark.parametrize("cell", [*WEST, *EAST])
def test_the_land_is_never_smaller_than_its_squares(cell: Cell) -> None:
    assert levels(shore(MAP), cell).min() >= SHORE


@pytest.mark.parametrize("cell", [(2, 2), (6, 1), (-2, 1), (2, 4)])
def test_the_middle_of_every_other_square_is_sea(cell: Cell) -> None:
    third = FINE // 3
    assert levels(shore(MAP), cell)[third : 2 * third, third : 2 * third].max() < SHORE


def test_an_island_lies_apart_from_all_land() -> None:
    plan = shore(MAP)
    row = np.asarray(plan.distance)[round((0.4 - plan.top) * FINE)] > SHORE
    shores = np.flatnonzero(np.diff(row.astype(int)))
    inside = shores / FINE + plan.left
    assert len(shores) == 6
    assert np.allclose(inside[[2, 3]], (1.9, 3.1), atol=0.08)


def test_the_plan_reaches_beyond_the_squares_on_all_sides() -> None:
    plan = shore(MAP)
    assert (plan.left, plan.top) == (-MARGIN, -MARGIN)
    assert plan.distance.size == ((5 + 2 * MARGIN) * FINE, (3 + 2 * MARGIN) * FINE)
    edge = np.asarray(plan.distance)
    assert max(edge[0].max(), edge[-1].max(), edge[:, 0].max(), edge[:, -1].max()) < SHORE


def test_each_region_has_its_tint() -> None:
    plan = shore(MAP)
    tints = plan.tinted(((200, 0, 0), (0, 200, 0), (0, 0, 200)))
    for cells, main in ((WEST, 0), (EAST, 1), (((2, 0),), 2)):
        for x, y in cells:
            colour = tints.getpixel(((x - plan.left) * FINE + FINE // 2, (y - plan.top) * FINE + FINE // 2))
            assert isinstance(colour, tuple)
            assert colour[main] > 180


def test_the_same_map_is_planned_once() -> None:
    assert shore(MAP) is shore(Land(tuple(LAND), ((2.5, 0.4),)))
