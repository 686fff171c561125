"""The data: what sources state of it, what the rules need of it, and files that say something else."""

from collections import Counter, deque
from itertools import product

import pytest

from rules.grid import SIDES, Cell, beside
from rules.new_entdecker.box import BoxError, load_box
from rules.new_entdecker.game import NEW_ENTDECKER as GAME
from rules.new_entdecker.setup import NAMES
from rules.new_entdecker.tiles import split_name
from tests.rules.new_entdecker.table import BOX, fresh

TEXT = GAME.shipped("base")


def test_there_are_180_tiles_80_open_and_100_hidden() -> None:
    assert sum(BOX.open.values()) == 80
    assert sum(BOX.hidden.values()) == 100


def test_22_hidden_tiles_have_a_question_mark() -> None:
    events: Counter[str] = Counter()
    for tile, count in BOX.hidden.items():
        event = split_name(tile)[1]
        if event is not None:
            events[event] += count
    assert events == {"gold": 6, "pirate": 5, "native": 6, "storm": 5}


def test_there_are_three_chips_of_each_value() -> None:
    assert Counter(BOX.plants.values()) == {5: 3, 10: 3, 15: 3}


def test_every_scout_finds_a_place_before_a_hut() -> None:
    places = sum(path.fields for path in BOX.map.paths)
    assert len(BOX.map.paths) == 7
    assert all(places >= players * supply.scout for players, supply in BOX.supplies.items())
    assert all(path.dots == (1,) for path in BOX.map.paths)


def test_there_are_40_edge_fields_with_their_coins() -> None:
    assert len(BOX.map.edges) == 40
    assert Counter(edge.coins for edge in BOX.map.edges.values()) == {0: 12, 1: 16, 2: 12}
    names = BOX.map.edge_by_name
    assert {edge.name for edge in BOX.map.edges_of((0, 7))} == {"S-A", "W-8"}
    assert (names["S-C"].cell, names["S-C"].border) == ((2, 8), (2, 7))
    assert (names["W-3"].cell, names["N-L"].cell, names["E-1"].cell) == ((-1, 2), (11, -1), (12, 0))


def test_the_names_of_fields_and_edge_fields_lead_back_to_their_squares() -> None:
    for cell in (*BOX.map.fields, *BOX.map.edges):
        assert BOX.map.cell(BOX.map.name(cell)) == cell
    for name in ("M1", "A9", "A0", "a1", "S-M", "W-9", "1A", ""):
        assert BOX.map.cell(name) is None


@pytest.mark.parametrize("sides", list(product(("land", "sea"), repeat=4)))
def test_each_pattern_of_sides_has_exactly_one_shape(sides: tuple[str, ...]) -> None:
    found = [face for face in BOX.differing if face.sides == sides]
    assert len(found) == 1


@pytest.mark.parametrize("name", NAMES)
def test_a_set_up_is_legal_and_leaves_the_tiles_it_says(name: str) -> None:
    state = fresh(4, name).state
    assert Counter(state.names.values()) == Counter(BOX.setups[name].values())
    assert sum(state.open.values()) == 76 - sum(kind == "sea" for kind in BOX.setups[name].values())
    assert not state.scored


@pytest.mark.parametrize(
    ("name", "areas"), [("variant1", [42, 42]), ("variant2", [44, 44]), ("variant3", [24, 32, 24]), ("first", [89])]
)
def test_the_sea_of_a_set_up_cuts_the_board_into_its_areas(name: str, areas: list[int]) -> None:
    """The fields that land can ever join, waterfalls included."""
    land = {cell for cell in BOX.map.fields if BOX.setups[name].get(cell) != "sea"}
    assert sorted(map(len, _parts(land))) == sorted(areas)


def _parts(cells: set[Cell]) -> list[set[Cell]]:
    parts = []
    while cells:
        part, edge = set[Cell](), deque([next(iter(cells))])
        while edge:
            cell = edge.popleft()
            if cell in cells:
                cells.remove(cell)
                part.add(cell)
                edge += [beside(cell, side) for side in SIDES]
        parts.append(part)
    return parts


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('parts = ["land N", "sea E S W"]', 'parts = ["land N", "sea E S"]', "coast"),
        ('parts = ["land N", "sea E S W"]', 'parts = ["hill N", "sea E S W"]', "coast"),
        ('id = "bay"', 'id = "coast"', "twice"),
        ("hut = 3", "hut = 8", "numbered"),
        ("eyes = [3, 6]", "eyes = [3, 9]", "hut 4"),
        ("divisors = [1, 2, 4, 8]", "divisors = [1, 2]", "ranks"),
        ('"C6", "J6"', '"C6", "M6"', "M6"),
        ('"C6", "J6"', '"C6", "D3"', "D3"),
        ('waterfall10 = ["F3"]', 'volcano = ["F3"]', "volcano"),
        ("events = { gold = 2, pirate = 1, native = 2, storm = 1 }", "events = { whale = 1 }", "coast"),
        ("coins = { N = 2, E = 1, S = 0, W = 1 }", "", "base"),
        ('parts = ["land N", "land S", "sea E W"]', 'parts = ["land N S", "sea E W"]', ""),
    ],
)
def test_a_file_that_is_wrong_is_refused_with_the_place(old: str, new: str, told: str) -> None:
    assert old in TEXT
    text = TEXT.replace(old, new, 1)
    if told:
        with pytest.raises(BoxError, match=told):
            _ = load_box(text).map.edges
    else:
        assert load_box(text).types["strait"].parts[0].borders == ("N", "S")


def test_a_corrected_number_reaches_the_game() -> None:
    box = load_box(TEXT.replace("gold = 7  #", "gold = 9  #"))
    assert box.gold == 9
