"""The map under the tiles of a view: what is printed on it, what lies on it, and which parts of it to show."""

from collections.abc import Iterable, Sequence
from typing import Final

from render.alt import Say
from render.carcassonne.stage import SHAPES
from render.chart.chart import Card, Chart, Chip, Isle, Title, Waiting
from render.scene import LEAST_COLUMNS, LEAST_ROWS, Crop, Tile, crop_near
from rules.carcassonne.map import Printed, PrintedIsle
from rules.carcassonne.view import CarcassonneView
from rules.grid import Cell
from rules.message import message

WINDOWS: Final = ((8, 8), (10, 9))
"""Columns and rows of the parts of a map that are shown for themselves, the largest tiles first."""
MOST_WINDOWS: Final = 3
"""If it takes more parts than this to show all places, the whole map is shown."""


def chart_of(printed: Printed, colours: tuple[int, ...], say: Say) -> Chart:
    """The map as pictures show it; `colours` are the indexes of SEATS by seat."""
    names = list(dict.fromkeys(printed.fields.values()))
    land = {cell: names.index(region) for cell, region in printed.fields.items()}
    land |= {city.cell: _region_at(city.cell, land) for city in printed.cities}
    return Chart(
        land=tuple(sorted(land.items())),
        chips=tuple(Chip(chip.cell, chip.colour, chip.name) for chip in printed.chips),
        cards=tuple(Card(town.cell, town.name) for town in printed.starts),
        titles=tuple(Title(city.cell, city.name) for city in printed.cities),
        isle=None if printed.isle is None else _isle(printed.isle, colours, say),
    )


def _region_at(cell: Cell, land: dict[Cell, int]) -> int:
    """The region of the nearest square."""
    return land[min(land, key=lambda other: (other[0] - cell[0]) ** 2 + (other[1] - cell[1]) ** 2)]


def _isle(isle: PrintedIsle, colours: tuple[int, ...], say: Say) -> Isle:
    x, y = isle.middle
    cell = int(x // 1), int(y // 1)
    waiting = tuple(Waiting(SHAPES.get(kind, kind), colours[seat], count) for seat, kind, count in isle.waiting)
    return Isle(cell, (x - cell[0], y - cell[1]), say(message("picture.isle")), waiting)


def printed_tiles(view: CarcassonneView) -> tuple[Tile, ...]:
    """What looks like a tile from the start, where nothing is laid."""
    cities = () if view.printed is None else view.printed.cities
    return tuple(Tile(city.cell, city.face.type.id, city.face.turn) for city in cities if city.cell not in view.tiles)


def all_of(printed: Printed) -> Crop:
    """The whole map."""
    return Crop(0, 0, printed.width - 1, printed.height - 1)


def windows(cells: Sequence[Cell], whole: Crop) -> tuple[Crop, ...]:
    """The parts of a map to show so that these squares are in view with their neighbours: few, and of few squares.

    All are alike in their number of columns, so that tiles are as large in each.
    """
    for size in WINDOWS:
        found = _boxes(cells, size, whole)
        if len(found) <= MOST_WINDOWS:
            columns = max(LEAST_COLUMNS, *(box.columns for box in found))
            return tuple(_sized(box, columns, whole) for box in found)
    return (whole,)


def _boxes(cells: Iterable[Cell], size: tuple[int, int], whole: Crop) -> list[Crop]:
    """Parts of a size that hold all squares, from north to south."""
    boxes: list[Crop] = []
    for cell in cells:
        near = _clipped(Crop(*cell, *cell).grown(1), whole)
        boxes = _merged([*boxes, near], size)
    return sorted(boxes, key=lambda box: (box.top, box.left))


def _merged(boxes: list[Crop], size: tuple[int, int]) -> list[Crop]:
    """The same with the last one joined to others as long as the result is within the size."""
    *rest, last = boxes
    while True:
        joined = [(_joined(box, last), box) for box in rest]
        fitting = [(_area(union) - _area(box), union, box) for union, box in joined if _within(union, size)]
        if not fitting:
            return [*rest, last]
        _, last, used = min(fitting, key=lambda found: found[0])
        rest.remove(used)


def _joined(one: Crop, other: Crop) -> Crop:
    return one.with_cells([(other.left, other.top), (other.right, other.foot)])


def _area(box: Crop) -> int:
    return box.columns * box.rows


def _within(box: Crop, size: tuple[int, int]) -> bool:
    return box.columns <= size[0] and box.rows <= size[1]


def _clipped(box: Crop, whole: Crop) -> Crop:
    return Crop(
        max(box.left, whole.left), max(box.top, whole.top), min(box.right, whole.right), min(box.foot, whole.foot)
    )


def _sized(box: Crop, columns: int, whole: Crop) -> Crop:
    """The part grown on both sides alike to so many columns and not too few rows, within the map as far as it goes."""
    rows = max(box.rows, LEAST_ROWS)
    middle = box.left - (columns - box.columns) // 2 + columns // 2, box.top - (rows - box.rows) // 2 + rows // 2
    return crop_near(middle, whole, (columns, rows))
