"""The tile sets as data: what a box holds, and that every tile can lie beside every other as its sides say."""

from collections import Counter
from itertools import combinations, product
from typing import Final

import pytest

from rules.carcassonne.game import CARCASSONNE
from rules.carcassonne.naming import part_labels
from rules.carcassonne.tiles import DATA, KINDS, Face, TileDataError, TileSet, TileType, load_tiles, part_name
from rules.grid import BORDERS, FACING, HALVES, SIDES, turned

SETS: Final = {path.stem: CARCASSONNE.load(path.read_text(encoding="utf-8")) for path in sorted(DATA.glob("*.toml"))}
PREFIXES: Final = {name.split(".")[0] for each in CARCASSONNE.sets for name in SETS[each].counts}
TYPES: Final = [tile for each in SETS.values() for tile in each.types.values()]
FACES: Final = [Face(tile, turn) for tile in TYPES for turn in range(4)]
PLAYED: Final = [face for face in FACES if face.type.id.split(".")[0] in PREFIXES]
"""The faces of the sets that are played with."""
EVERY_SET: Final = pytest.mark.parametrize("tiles", SETS.values(), ids=SETS)
EVERY_TILE: Final = pytest.mark.parametrize("tile", TYPES, ids=lambda tile: tile.id)


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("base", 72), ("inns_and_cathedrals", 18), ("traders_and_builders", 24), ("flying_machines", 8),
        ("gold_mines", 8), ("crop_circles", 12), ("river", 12), ("abbey_and_mayor", 12),
        ("bridges_castles_bazaars", 12), ("watchtowers", 12),
    ],
)  # fmt: skip
def test_a_box_holds_so_many_tiles(name: str, count: int) -> None:
    assert sum(SETS[name].counts.values()) == count


def test_there_is_a_file_for_each_set_under_its_name() -> None:
    assert {name: each.name for name, each in SETS.items()} == {name: name for name in SETS}
    assert len(SETS) == 11


def test_the_base_game_has_24_designs_and_one_start_tile() -> None:
    assert len(SETS["base"].counts) == 24
    assert {name: each.start for name, each in SETS.items() if each.start} == {"base": "base.D"}
    assert SETS["base"].counts["base.D"] == 4


def test_the_designs_of_the_base_game_come_as_often_as_printed() -> None:
    printed = "A2 B4 C1 D4 E5 F2 G1 H3 I2 J3 K3 L3 M2 N3 O2 P3 Q1 R3 S2 T1 U8 V9 W4 X1"
    assert SETS["base"].counts == {f"base.{word[0]}": int(word[1]) for word in printed.split()}


def test_the_base_game_has_so_much_of_everything() -> None:
    base = SETS["base"]
    parts = Counter(p.kind for name, n in base.counts.items() for p in base.types[name].parts * n)
    shields = sum(n * sum(p.marks.count("shield") for p in base.types[name].parts) for name, n in base.counts.items())
    sides = Counter(s for name, n in base.counts.items() for s in Face(base.types[name], 0).sides * n)
    assert (parts["monastery"], parts["city"], shields) == (6, 49, 10)
    assert sides == Counter(field=115, city=79, road=94)


def test_the_goods_of_the_traders_are_9_6_and_5() -> None:
    traders = SETS["traders_and_builders"]
    marks = Counter(m for name in traders.counts for p in traders.types[name].parts for m in p.marks)
    assert (marks["wine"], marks["grain"], marks["cloth"]) == (9, 6, 5)


def test_no_design_has_two_ids() -> None:
    names = [name for each in SETS.values() for name in each.counts]
    assert len(set(names)) == len(names)
    assert all(name.split(".")[0] for name in names)


@EVERY_SET
def test_a_garden_is_on_no_more_copies_than_there_are(tiles: TileSet) -> None:
    for name, copies in tiles.gardens.items():
        assert 1 <= copies <= tiles.counts[name]
        plain, twin = tiles.types[name], tiles.types[f"{name}+garden"]
        assert [p.kind for p in twin.parts] == [*(p.kind for p in plain.parts), "garden"]
    assert len(tiles.types) == len(tiles.counts) + len(tiles.gardens)


@EVERY_TILE
def test_every_half_side_belongs_to_one_part(tile: TileType) -> None:
    """A city takes both halves of a side; a road or river leaves between two fields."""
    for turn in range(4):
        face = Face(tile, turn)
        for side, kind in zip(SIDES, face.sides, strict=True):
            halves = [face.at.get(side + half) for half in "LR"]
            if kind == "city":
                assert halves == [None, None]
            else:
                assert [tile.parts[i].kind for i in halves if i is not None] == ["field", "field"]
            assert (side in face.at) == (kind != "field")
            assert side not in face.at or tile.parts[face.at[side]].kind == kind


def test_parts_that_lie_against_each_other_are_of_one_kind_where_the_sides_are() -> None:
    """So laying needs to compare sides only, and joins over every border find a part on the other tile."""
    shown = {(face.sides[SIDES.index(s)], s, borders_of(face, s)) for face in FACES for s in SIDES}
    for (kind, side, borders), (other_kind, facing, others) in product(shown, shown):
        if facing == FACING[side] and kind == other_kind:
            assert {(FACING[b], k) for b, k in borders} == set(others)


def borders_of(face: Face, side: str) -> frozenset[tuple[str, str]]:
    """The borders of parts on one side of a tile, with the kind of each part."""
    return frozenset((b, face.type.parts[i].kind) for b, i in face.at.items() if b[0] == side)


@EVERY_TILE
def test_a_turned_tile_shows_the_same_sides_turned(tile: TileType) -> None:
    for turn in range(4):
        plain, face = Face(tile, 0), Face(tile, turn)
        for side, kind in zip(SIDES, plain.sides, strict=True):
            assert face.sides[SIDES.index(turned(side, turn))] == kind


@EVERY_TILE
def test_a_field_touches_cities_only_and_a_monastery_and_a_garden_have_no_border(tile: TileType) -> None:
    for part in tile.parts:
        assert all(tile.parts[i].kind == "city" for i in part.touches)
        assert part.touches == () or part.kind == "field"
        assert bool(part.borders) or part.kind in ("monastery", "garden", "field", "city", "road")
        assert part.kind not in ("monastery", "garden") or part.borders == ()
        assert part.kind in KINDS


@EVERY_TILE
def test_a_field_beside_a_city_touches_it(tile: TileType) -> None:
    """Going around the tile, a half side of a field next to a side of a city: there is land between city and field."""
    at = Face(tile, 0).at
    ring = [at.get(half, at.get(half[0])) for half in HALVES]
    for here, there in zip(ring, [*ring[1:], ring[0]], strict=True):
        kinds = [tile.parts[i].kind for i in (here, there) if i is not None]
        if kinds == ["field", "city"]:
            assert there in tile.parts[here or 0].touches, tile.id
        if kinds == ["city", "field"]:
            assert here in tile.parts[there or 0].touches, tile.id


@pytest.mark.parametrize("face", PLAYED, ids=lambda face: f"{face.type.id}-{face.turn * 90}")
def test_a_part_is_found_by_its_name_and_by_each_of_its_borders(face: Face) -> None:
    for index, (part, borders) in enumerate(zip(face.type.parts, face.borders, strict=True)):
        assert face.part(face.names[index]) == index
        for border in borders:
            assert face.part(f"{part.kind}@{border}") == index
        assert face.names[index] == part_name(part.kind, borders)
        assert list(borders) == sorted(borders, key=BORDERS.index)
    for name in ("", "@", "city", "city@", "@N", "castle@N", "city@Q", "city@inner@N", "field@N"):
        assert face.part(name) is None
    assert len(set(face.names)) == len(face.names)


@pytest.mark.parametrize("face", PLAYED, ids=lambda face: f"{face.type.id}-{face.turn * 90}")
def test_parts_of_one_tile_are_called_differently(face: Face) -> None:
    claimed = [i for i, part in enumerate(face.type.parts) if part.kind != "river"]
    for count in range(2, len(claimed) + 1):
        for offered in combinations(claimed, count):
            labels = part_labels(face, offered)
            assert len(set(labels)) == len(labels)


def test_fields_of_one_corner_are_told_apart_by_their_side() -> None:
    face = Face(SETS["traders_and_builders"].types["tb.07"], 0)
    fields = [i for i, part in enumerate(face.type.parts) if part.kind == "field"]
    assert {label.key for label in part_labels(face, fields)} >= {"key.part_on_side"}


def test_turns_that_look_alike_are_told_by_their_look() -> None:
    looks = {name: len({Face(tile, turn).look for turn in range(4)}) for name, tile in SETS["base"].types.items()}
    assert {name for name, n in looks.items() if n == 1} == {"base.B", "base.C", "base.X"}
    assert {name for name, n in looks.items() if n == 2} == {
        "base.F",
        "base.G",
        "base.H",
        "base.H+garden",
        "base.U",
        "base.U+garden",
    }
    assert set(looks.values()) == {1, 2, 4}


GOOD: Final = """set = "one"
[[tile]]
id = "one.A"
count = 1
parts = ["city N", "road S", "field EL ER SL touches city@N", "field SR WL WR touches city@N"]
"""


def test_a_set_is_read_from_a_few_lines() -> None:
    (tile,) = load_tiles(GOOD).types.values()
    assert tile.parts[2].touches == (0,)
    assert Face(tile, 1).names == ("city@E", "road@W", "field@SL", "field@NL")


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ('"city N"', '"castle N"', "one.A: unknown kind castle"),
        ('"city N"', '"city N gold"', "one.A: unknown word gold"),
        ('"city N"', '"city Q"', "one.A: unknown word Q"),
        ("touches city@N", "touches city@E", "one.A: no part city@E"),
        ("EL ER SL", "EL ER", "one.A: the borders are not covered exactly once"),
        ("EL ER SL", "EL ER SL SR", "one.A: the borders are not covered exactly once"),
        ('"city N"', '"city N E"', "one.A: the borders are not covered exactly once"),
        ('"road S"', '"road N"', "one.A: a road or river does not leave between two fields"),
        ('"road S"', '"road S", "river S"', "one.A: a road or river does not leave between two fields"),
        ('"road S"', '"road SL"', "one.A: cities, roads and rivers have whole sides"),
        ("count = 1", "count = 1\ncolour = 3", "one.A: unknown key colour"),
        ("count = 1", "", "one.A: count is missing or no int"),
        ("count = 1", 'count = "1"', "one.A: count is missing or no int"),
        ('id = "one.A"', "", "a tile: id is missing or no str"),
        ('set = "one"', "", "a set: set is missing or no str"),
    ],
)
def test_a_fault_in_a_tile_file_is_told_with_its_tile(before: str, after: str, told: str) -> None:
    assert before in GOOD
    with pytest.raises(TileDataError, match=f"^{told}$"):
        load_tiles(GOOD.replace(before, after))


def test_a_tile_listed_twice_or_no_tile_file_at_all_is_refused() -> None:
    with pytest.raises(TileDataError, match="listed twice"):
        load_tiles(GOOD + GOOD.partition("\n")[2])
    with pytest.raises(TileDataError, match="tile is missing"):
        load_tiles('set = "one"')
    with pytest.raises(ValueError, match="Expected"):
        load_tiles("parts")
