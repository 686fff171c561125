"""Sections 8 and 10: how a record is written."""

import json
from typing import Any

from rules.carcassonne.game import CARCASSONNE
from rules.chance import Seeded
from rules.codecs import CODECS
from rules.play import begin, opened
from rules.record.read import checked, parse, replayed
from rules.record.write import exported, layout
from rules.registry import GAMES, data_for, setup_for
from tests.record.cases import Json, good, named

CODEC = CODECS["carcassonne"]


def written(record: Json, *names: str, name: str = "", **tags: str) -> str:
    return layout(exported(replayed(checked(record, CODECS)), CODEC, names or ("Anna", "Boris"), name, tags))


def test_a_record_is_laid_out_for_people() -> None:
    assert (
        written(good(), "Žaneta", 'B"ob', date="2026-12-24")
        == """{
 "format": "tile-game-record",
 "version": 1,
 "game": "carcassonne",
 "tags": {"date": "2026-12-24"},
 "sets": ["base"],
 "players": ["Žaneta", "B\\"ob"],
 "options": {"farms": true, "small_city": 4, "large": false, "abbot": false, "builder": false, "pig": false, \
"crop_tiles": ["crop1.1", "crop1.2", "crop1.3", "crop1.4", "crop1.5", "crop1.6", "crop2.1", "crop2.2", "crop2.3", \
"crop2.4", "crop2.5", "crop2.6"], "crop_deploy": "may", "phantom": false},
 "complete": false,
 "setup": {"start_player": 0, "starts": [{"tile": "base.D", "at": [0, 0], "rot": 0}]},
 "moves": [
  {"p": 0, "tile": "base.E", "at": [0, -1], "rot": 180, "meeple": {"kind": "normal", "on": "city@S"}},
  {"p": 1, "tile": "base.U", "at": [1, 0], "rot": 0, "meeple": {"kind": "normal", "on": "road@E"}},
  {"p": 0, "tile": "base.B", "at": [1, -1], "rot": 0, "meeple": {"kind": "normal", "on": "field@NL"}}
 ]
}
"""
    )


def test_a_record_may_have_a_name() -> None:
    (read,) = parse(written(good(), name="carcassonne-7"))
    assert list(read)[:4] == ["format", "version", "game", "id"]
    assert read["id"] == "carcassonne-7"


def test_a_record_without_moves_is_json_too() -> None:
    text = written({**good(), "moves": [], "expect": {}})
    assert json.loads(text)["moves"] == []
    assert text.count("\n") == len(json.loads(text)) + 2


def test_one_move_is_one_line_and_one_key_is_one_line() -> None:
    record = named("base_3_4p")
    lines = written(record, "A", "B", "C", "D").splitlines()
    assert sum(line.startswith("  {") for line in lines) == len(record["moves"])
    assert all(line in ("{", "}", " ],") or line.startswith((' "', "  {")) for line in lines)


def test_every_option_is_named() -> None:
    record = {**good(), "options": {}, "moves": [], "expect": {}}
    (read,) = parse(written(record))
    assert list(read["options"]) == [option.key for option in CARCASSONNE.options if option.only_with is None]
    assert read["options"] | {"farms": True, "small_city": 4, "crop_deploy": "may"} == read["options"]


def test_options_of_a_map_are_named_where_there_is_one() -> None:
    (read,) = parse(written(named("gb_04_5p_100tiles"), *"ABCDE"))
    assert list(read["options"]) == [*(option.key for option in CARCASSONNE.options), "map"]
    assert read["options"] | {"map": "great_britain", "tiles": 100, "meeples": 9} == read["options"]
    assert read["sets"] == ["base", "inns_and_cathedrals", "traders_and_builders"]


def test_every_border_of_a_part_is_written_as_its_first() -> None:
    play = replayed(checked(good(), CODECS))
    parts = [move["meeple"]["on"] for move in exported(play, CODEC, ("A", "B"))["moves"]]
    assert parts == ["city@S", "road@E", "field@NL"]


def test_names_that_come_twice_are_made_different() -> None:
    def names(*given: str) -> Any:
        game = GAMES["carcassonne"]
        setup = setup_for(game, len(given))
        return exported(opened(begin(game, setup, data_for(game, setup)), Seeded("x")).play, CODEC, given)["players"]

    assert names("Anna", "Boris") == ["Anna", "Boris"]
    assert names("Anna", "Anna", "Boris") == ["Anna (1)", "Anna (2)", "Boris"]
    for given in (["A", "A", "A (1)"], ["A (2)", "A", "A", "A (2)"], ["", ""], ["A"] * 5):
        assert len(set(names(*given))) == len(given)
