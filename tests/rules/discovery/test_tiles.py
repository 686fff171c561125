"""The tiles of the box, and what a tile file may not say."""

from collections import Counter

import pytest

from rules.discovery.tiles import TERRAINS, TileDataError, load_tiles
from rules.grid import SIDES, turned
from tests.rules.discovery.table import BASE

ONE = """
set = "base"

[[tile]]
id = "a"
count = 2
start = true
parts = ["mountain N E touches grassland@S", "grassland S", "sea W"]
cities = ["mountain@N sea@W"]
"""


def test_the_box_has_84_tiles_of_66_types_one_of_them_the_start() -> None:
    assert len(BASE.types) == 66
    assert sum(BASE.counts.values()) == 84
    assert BASE.start == "start"
    assert BASE.counts["start"] == 1


def test_the_box_has_112_edges_of_each_terrain() -> None:
    edges = Counter[str]()
    for tile, count in BASE.counts.items():
        for side in BASE.faces[tile, 0].sides:
            edges[side] += count
    assert edges == dict.fromkeys(TERRAINS, 112)


def test_the_box_has_37_cities_on_36_tiles_23_of_them_in_grassland() -> None:
    lands = Counter[str]()
    tiles = 0
    for tile, count in BASE.counts.items():
        kind = BASE.types[tile]
        tiles += count * bool(kind.cities)
        for city in kind.cities:
            lands[kind.parts[city.land].kind] += count
            assert kind.parts[city.sea].kind == "sea"
    assert lands == {"grassland": 23, "mountain": 14}
    assert tiles == 36


def test_every_side_belongs_to_one_part_of_its_terrain() -> None:
    for face in BASE.faces.values():
        assert sorted(border for borders in face.borders for border in borders) == sorted(SIDES)
        for side, terrain in zip(SIDES, face.sides, strict=True):
            assert face.type.parts[face.at[side]].kind == terrain


def test_only_the_lake_has_a_part_without_a_side() -> None:
    inner = [tile.id for tile in BASE.types.values() if any(not part.borders for part in tile.parts)]
    assert inner == ["lake"]
    face = BASE.faces["lake", 1]
    assert face.names == ("mountain@E", "mountain@S", "grassland@W", "grassland@N", "sea@inner")


def test_mountains_touch_only_grasslands() -> None:
    for tile in BASE.types.values():
        for part in tile.parts:
            assert all(tile.parts[other].kind == "grassland" for other in part.touches)
            assert not part.touches or part.kind == "mountain"


def test_turning_moves_the_sides_clockwise() -> None:
    for tile in BASE.types:
        plain = BASE.faces[tile, 0]
        for turn in range(4):
            face = BASE.faces[tile, turn]
            for index, borders in enumerate(plain.borders):
                assert set(face.borders[index]) == {turned(border, turn) for border in borders}


@pytest.mark.parametrize(
    ("tile", "looks"), [("full-g", 1), ("band-mg", 2), ("band-gs-cc", 2), ("band-gs-c", 4), ("half-mg", 4), ("lake", 4)]
)
def test_turns_that_look_alike_are_known(tile: str, looks: int) -> None:
    assert len({BASE.faces[tile, turn].look for turn in range(4)}) == looks


def test_a_part_is_found_by_any_of_its_borders() -> None:
    face = BASE.faces["start", 1]
    assert face.names == ("grassland@E", "mountain@N", "sea@W")
    assert face.part("mountain@S") == 1
    assert face.part("sea@N") is None
    assert face.part("sea@inner") is None
    assert face.part("nonsense") is None


def test_a_good_file_is_read() -> None:
    tile = load_tiles(ONE).types["a"]
    assert [part.kind for part in tile.parts] == ["mountain", "grassland", "sea"]
    assert tile.parts[0].touches == (1,)
    assert (tile.cities[0].land, tile.cities[0].sea) == (0, 2)


@pytest.mark.parametrize(
    ("right", "wrong", "why"),
    [
        ("sea W", "lake W", "unknown terrain lake"),
        ("sea W", "sea", "a part has sides"),
        ("sea W", "sea W inner", "a part has sides"),
        ("sea W", "sea NL", "a part has sides"),
        ("sea W", "sea S", "covered exactly once"),
        ("sea W", "sea inner", "covered exactly once"),
        ("touches grassland@S", "touches grassland@W", "no grassland is called grassland@W"),
        ("touches grassland@S", "touches sea@W", "no grassland is called sea@W"),
        ('"sea W"', '"sea W touches grassland@S"', "only mountains"),
        ("mountain@N sea@W", "sea@W mountain@N", "no grassland or mountain is called sea@W"),
        ("mountain@N sea@W", "mountain@N sea@E", "no sea is called sea@E"),
        ("mountain@N sea@W", "mountain@N", "no sea is called"),
        ("count = 2", "count = true", "a: unknown key"),
        ("start = true", "", "there is one start tile, not 0"),
        ('id = "a"', 'name = "a"', "a tile: id is missing"),
        ('set = "base"', "", "a set: set is missing"),
    ],
)
def test_a_file_that_is_not_in_the_notation_is_refused(right: str, wrong: str, why: str) -> None:
    assert right in ONE
    text = ONE.replace(right, wrong)
    if wrong == "count = true":
        text += "colour = 1\n"
    with pytest.raises(TileDataError, match=why):
        load_tiles(text)


def test_a_tile_listed_twice_is_refused() -> None:
    _, _, tile = ONE.partition("\n[[tile]]")
    with pytest.raises(TileDataError, match="a: listed twice"):
        load_tiles(ONE + "[[tile]]" + tile)
