"""The map file: what the shipped one holds, what a faulty one is refused for, and that another map is another file."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from rules.api import Chance, Outcome
from rules.carcassonne.expansions.great_britain.game_map import GameMap, MapSet
from rules.carcassonne.expansions.great_britain.holding import held_by
from rules.carcassonne.game import CARCASSONNE
from rules.carcassonne.placing import tiles_left
from rules.carcassonne.tiles import TileDataError
from rules.chance import Sampled
from rules.grid import SIDES, beside
from rules.play import act, begin, opened
from rules.players import random_player
from rules.registry import data_for, digest, setup_for
from tests.conformance.recomputed import check_carcassonne
from tests.rules.carcassonne.expansions.choices import MAP
from tests.rules.carcassonne.great_britain.table import on_map

TEXT = CARCASSONNE.shipped("great_britain")
ISLAND = """
set = "great_britain"
[status]
fields = "found"
[map]
fields = [
  "aaaa",
  "aLaa",
  "a.aa",
]
regions = { a = "moor" }
isle = [1.5, 2.5]
starts = ["0,0 Here"]
chips = ["3,0 red There", "2,2 red Nowhere", "0,2 green Elsewhere"]
[map.values]
red = [1, 0, 1]
green = [0, 1]
[[city]]
name = "Town"
at = "1,1"
id = "island.Town"
parts = ["city N", "field EL ER SL SR WL WR touches city@N"]
"""

THREE = """
set = "great_britain"
city = []
[status]
[map]
fields = ["aaa"]
regions = { a = "moor" }
isle = [1.5, 1.5]
starts = ["1,0 Here"]
chips = []
values = {}
"""


def loaded(text: str = TEXT) -> GameMap:
    found = CARCASSONNE.load(text)
    assert isinstance(found, MapSet)
    return found.map


def test_the_shipped_map_is_that_of_the_rules() -> None:
    found = loaded()
    assert (found.width, found.height) == (15, 17)
    assert Counter(found.fields.values()) == {"scotland": 25, "ireland": 29, "england": 51}
    regions = {"blue": "scotland", "orange": "ireland", "purple": "england"}
    assert all(found.fields[chip.cell] == regions[chip.colour] for chip in found.chips)
    assert Counter(chip.colour for chip in found.chips) == {"blue": 10, "orange": 10, "purple": 10}
    assert [start.name for start in found.starts] == ["Kilkenny", "Carlisle", "Bristol"]
    assert found.town((4, 10)) == "Dublin"
    assert found.town((4, 11)) is None
    (london,) = found.cities
    assert london.face.sides == ("city", "city", "road", "city")


def test_every_border_of_the_shipped_map_is_coast_and_there_are_94() -> None:
    ground = loaded().ground
    edges = [beside(cell, side) for cell in ground.land for side in SIDES]
    assert sum(near not in ground.land for near in edges) == 94
    assert all(beside(cell, side) in ground.fields for cell in ground.printed for side in SIDES)


@pytest.mark.parametrize(
    ("before", "after", "wrong"),
    [
        ('set = "great_britain"', 'set = "great_britain"\nmore = 1', "unknown key"),
        ('values = "found"', 'values = "guessed"', "status"),
        ('"..IIII.SSEE....",', '"..IIII.SSEE.....",', "uneven"),
        ('  "..IIII', '  "..IXII', "no region"),
        ('"3,11 Kilkenny"', '"3,11 Kilkenny", "3,11 Again"', "twice"),
        ('"3,11 Kilkenny"', '"6,8 Kilkenny"', "no field"),
        ('"3,11 Kilkenny"', '"3;11 Kilkenny"', "no square"),
        ('"8,0 blue Thurso"', '"9,7 blue Thurso"', "start fields"),
        ('"8,0 blue Thurso"', '"8,0 black Thurso"', "black"),
        ("blue = [6, 4]", "blue = [6, 5]", "blue"),
        ("blue = [6, 4]", "blue = 10", "blue"),
        ("purple = [6, 4]", "purple = [6, 4]\nbrown = [0, 0]", "one letter"),
        ('at = "12,14"', 'at = "12,13"', "cities differ"),
        ('"city N E W shield"', '"city N E shield"', "borders"),
        ("isle = [7.1, 8.91]", "isle = [7.1]", "isle"),
        ("[[city]]", "[[town]]", "unknown key|city"),
    ],
)  # fmt: skip
def test_a_faulty_map_is_refused_with_what_is_wrong(before: str, after: str, wrong: str) -> None:
    assert before in TEXT
    with pytest.raises(TileDataError, match=wrong):
        CARCASSONNE.load(TEXT.replace(before, after, 1))


def test_another_map_is_another_file() -> None:
    """Other bounds, starts, chips, colours, values and cities, played to the end."""
    setup = setup_for(CARCASSONNE, 2, MAP.sets)
    setup = replace(setup, data={**setup.data, "great_britain": digest(ISLAND)})
    generator = random.Random(4)
    source = Sampled(generator)
    data = data_for(CARCASSONNE, setup, {"great_britain": ISLAND})
    play = opened(begin(CARCASSONNE, setup, data), source).play
    values = set[str]()
    while not play.over:
        check_carcassonne(play.state)
        seat = play.owed[0].decision.seat
        play = act(play, seat, random_player.choose(CARCASSONNE, play.state, seat, generator), source).play
    values = {line.entry.text for line in play.lines if line.entry.text.startswith("chip ")}
    assert values <= {"chip 1", "chip 2", "chip 3"}
    assert "chip 2" in values or held_by(play.state).lying
    assert set(play.state.tiles) <= {(x, y) for x in range(4) for y in range(3)} - {(1, 2)}


def test_the_game_ends_at_once_when_no_field_is_left() -> None:
    """On a map of three fields two turns are played and no tile is drawn after them."""
    setup = setup_for(CARCASSONNE, 2, MAP.sets)
    setup = replace(setup, data={**setup.data, "great_britain": digest(THREE)})
    data = data_for(CARCASSONNE, setup, {"great_britain": THREE})
    source = Sampled(random.Random(1))
    play = opened(begin(CARCASSONNE, setup, data), source).play
    while not play.over:
        decision = play.owed[0].decision
        assert len(play.state.tiles) < 3 or decision.kind == "deploy"
        play = act(play, decision.seat, [next(play.game.moves(play.state, decision))], source).play
    assert len(play.state.tiles) == 3
    assert tiles_left(play.state) > 80


def test_a_table_keeps_the_map_with_which_it_began() -> None:
    """A file put in place later has another hash; the kept text is read instead."""
    setup = on_map()
    changed = TEXT.replace("Manchester", "Salford")
    later = replace(setup, data={**setup.data, "great_britain": digest(changed)})
    game = CARCASSONNE.start(later, data_for(CARCASSONNE, later, {"great_britain": changed}))
    assert held_by(game).map.town((9, 10)) == "Salford"
    due = CARCASSONNE.due(game)
    assert isinstance(due, Chance)
    assert held_by(CARCASSONNE.happen(game, Outcome("start", due.options[0])).state).map.town((9, 10)) == "Salford"
