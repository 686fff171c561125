"""What tiles are called: in words, and so that no two that a hand or a list may hold are mixed up."""

from collections.abc import Iterator

import pytest

from rules.carcassonne.naming import tile_name as carcassonne_name
from rules.carcassonne.tiles import TileType, load_tiles
from rules.discovery.naming import tile_name as discovery_name
from rules.message import Message
from rules.registry import GAMES
from rules.tile_naming import NamedPart, tile_label
from words import LANGUAGES, words

DISCOVERY = GAMES["discovery"]
CARCASSONNE = GAMES["carcassonne"]
SAME_LOOK = {frozenset({"base.E", "ic.07"}), frozenset({"tb.21", "tb.22"})}
"""Tiles with the same cities and roads, which differ in how fields meet them."""
NOTHING: frozenset[str] = frozenset()


def said(name: Message, lang: str = "en") -> str:
    return words(lang).say(name)


def carcassonne_types() -> Iterator[TileType]:
    for name in CARCASSONNE.sets:
        data = CARCASSONNE.load(CARCASSONNE.shipped(name))
        yield from getattr(data, "types", {}).values()


def test_a_name_tells_each_part_with_its_sides_and_what_is_on_it() -> None:
    marks = (Message("mark.shield"), Message("mark.shield"), Message("mark.cloth"))
    label = tile_label((NamedPart("city", ("N", "W"), marks), NamedPart("monastery")), (Message("mark.gold"),))
    assert said(label) == "city (north, west; 2 × coat of arms, cloth), monastery, gold mine"


def test_parts_of_one_kind_are_set_apart_by_a_stroke() -> None:
    label = tile_label((NamedPart("road", ("N",)), NamedPart("city", ("E",)), NamedPart("road", ("S", "W"))))
    assert said(label) == "road (north / south, west), city (east)"


def test_a_part_on_all_sides_or_on_none_says_so() -> None:
    assert said(tile_label([NamedPart("sea", ("N", "E", "S", "W"))])) == "sea (all sides)"
    assert said(tile_label([NamedPart("sea", (), (Message("part.city"),), inner=True)])) == "sea (middle; city)"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_tiles_of_the_discovery_have_one_name(lang: str) -> None:
    types = DISCOVERY.load(DISCOVERY.shipped("base")).types
    assert len({said(discovery_name(tile), lang) for tile in types.values()}) == len(types)


def test_tiles_of_carcassonne_have_names_of_their_own_but_for_those_that_look_the_same() -> None:
    ids: dict[str, set[str]] = {}
    for tile in carcassonne_types():
        ids.setdefault(said(carcassonne_name(tile, NOTHING)), set()).add(tile.id)
    assert len(ids) > 100
    assert {frozenset(same) for same in ids.values() if len(same) > 1} == SAME_LOOK


def test_marks_that_mean_nothing_at_a_table_are_not_told() -> None:
    (tile,) = (tile for tile in carcassonne_types() if tile.id == "tb.21")
    assert said(carcassonne_name(tile, NOTHING)) == "city (north, west; grain), road (south)"
    assert said(carcassonne_name(tile, frozenset({"grain"}))) == "city (north, west), road (south)"


def test_a_tile_of_fields_alone_is_a_field() -> None:
    tile = load_tiles('set = "x"\n[[tile]]\nid = "x.1"\ncount = 1\nparts = ["field NL NR EL ER SL SR WL WR"]').types[
        "x.1"
    ]
    assert said(carcassonne_name(tile, NOTHING)) == "field"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_fit_on_buttons(lang: str) -> None:
    types = DISCOVERY.load(DISCOVERY.shipped("base")).types
    assert max(len(said(discovery_name(tile), lang)) for tile in types.values()) <= 66
