"""Section 6.1: tiles that fit nowhere, and the last move, which may have no tile."""

from typing import Any

import pytest

from rules.api import Entry
from rules.play import add
from rules.record.read import checked, replayed
from rules.record.verify import verify
from rules.record.write import exported
from tests.record.boxes import Box, codecs
from tests.record.cases import Json, facts

BOX = Box({"base.B": 3, "base.C": 1, "base.X": 1})
"""Monasteries, to which neither the crossing nor the city ever fits."""


def told(*moves: Json, **more: Any) -> Json:
    start = {"tile": "base.B", "at": [0, 0], "rot": 0}
    return {
        "format": "tile-game-record",
        "version": 1,
        "game": "carcassonne",
        "players": 2,
        "setup": {"starts": [start]},
        "moves": list(moves),
        **more,
    }


def outcome(record: Json) -> tuple[str, int | None] | None:
    found = verify(record, codecs(BOX))
    if found is None:
        return None
    return str(dict(found.message.args).get("code", found.message.key)), found.move


FIRST = {"p": 0, "discarded": ["base.X"], "tile": "base.B", "at": [0, 1], "squares": 4, "placements": 16}
SECOND = {"p": 1, "tile": "base.B", "at": [0, 2], "meeple": {"kind": "normal", "on": "monastery"}}
LAST = {"p": 0, "discarded": ["base.C"], "gain": [0, 0]}


def test_tiles_that_fit_nowhere_come_before_the_tile_of_the_move() -> None:
    left = {"tiles_left": 2, "next": 1}
    assert outcome(told({**FIRST, "after": left})) is None
    both = {"p": 0, "discarded": ["base.C", "base.X"], "tile": "base.B", "at": [1, 0], "after": {"tiles_left": 1}}
    assert outcome(told(both)) is None


def test_the_last_tiles_may_all_fit_nowhere() -> None:
    expect = {"scores": [0, 0], "final": [0, 2], "winners": [1], "tiles_left": 0, "events": [[1, "monastery", 2]]}
    assert outcome(told(FIRST, SECOND, LAST, complete=True, expect=expect)) is None
    first, last = {**FIRST, "discarded": []}, {**LAST, "discarded": ["base.C", "base.X"]}
    assert outcome(told(first, SECOND, last, complete=True, expect=expect)) is None


def test_a_game_without_its_last_discard_is_not_over() -> None:
    assert outcome(told(FIRST, SECOND)) is None
    assert outcome(told(FIRST, SECOND, complete=True)) == ("incomplete", None)


def test_a_move_without_a_tile_ends_the_game() -> None:
    assert outcome(told({"p": 0, "discarded": ["base.X"]})) == ("missing_field", 1)
    assert outcome(told(FIRST, SECOND, LAST, {"p": 1, "discarded": ["base.C"]})) == ("game_over", 4)
    assert outcome(told(FIRST, SECOND, LAST, SECOND)) == ("game_over", 4)


@pytest.mark.parametrize(
    "move", [{"p": 0}, {"p": 0, "discarded": []}, {"p": 0, "gain": [0, 0]}, {"p": 0, "at": [0, 1]}]
)
def test_a_move_tells_a_tile_or_what_was_discarded(move: Json) -> None:
    assert outcome(told(FIRST, SECOND, move)) == ("missing_field", 3)


@pytest.mark.parametrize(
    "more",
    [{"at": [0, 3]}, {"rot": 0}, {"meeple": SECOND["meeple"]}, {"squares": 0}, {"placements": 0}, {"figures": 0}],
    ids=str,
)
def test_a_move_without_a_tile_lays_none(more: Json) -> None:
    assert outcome(told(FIRST, SECOND, {**LAST, **more})) == ("bad_value", 3)


def test_the_player_whose_turn_it_would_be_has_the_last_move() -> None:
    assert outcome(told(FIRST, SECOND, {**LAST, "p": 1})) == ("not_your_turn", 3)


def test_a_tile_that_fits_nowhere_cannot_be_laid() -> None:
    for tile in ("base.X", "base.C"):
        assert outcome(told({"p": 0, "tile": tile, "at": [0, 1]})) == ("edges", 1)


def test_a_tile_that_fits_cannot_be_discarded() -> None:
    assert outcome(told(FIRST, {"p": 1, "discarded": ["base.B"]})) == ("discard_fits", 2)


def test_nothing_is_drawn_once_nothing_is_left() -> None:
    assert outcome(told(FIRST, SECOND, {**LAST, "discarded": ["base.C", "base.C"]})) == ("bag", 3)
    assert outcome(told(FIRST, SECOND, {**LAST, "tile": "base.B", "at": [0, 3]})) == ("bag", 3)


def test_discards_agree_with_a_stated_draw_pile() -> None:
    record = told(FIRST, SECOND, LAST)
    record["setup"]["bag"] = ["base.X", "base.B", "base.B", "base.C"]
    assert outcome(record) is None
    record["setup"]["bag"] = ["base.B", "base.X", "base.B", "base.C"]
    assert outcome(record) == ("bag", 1)
    record["setup"]["bag"] = ["base.X", "base.B", "base.C", "base.B"]
    assert outcome(record) == ("bag", 2)


def test_the_export_of_such_a_game_is_the_same_record() -> None:
    record = told(FIRST, SECOND, LAST)
    written = exported(replayed(checked(record, codecs(BOX))), codecs(BOX)["carcassonne"], ["Anna", "Boris"])
    assert written["moves"] == [facts(move) for move in record["moves"]]
    assert written["setup"]["bag"] == ["base.X", "base.B", "base.B", "base.C"]
    assert outcome(written) is None


def test_tiles_discarded_before_a_turn_is_over_are_not_in_the_export() -> None:
    codec = codecs(BOX)["carcassonne"]
    play = replayed(checked(told(FIRST), codecs(BOX)))
    discarded = add(play, Entry(None, "draw base.C"))
    assert discarded.lines[-1].events[0].key == "discarded"
    assert exported(discarded, codec, ["Anna", "Boris"]) == exported(play, codec, ["Anna", "Boris"])
