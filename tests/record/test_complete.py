"""Sections 5 and 8: the draw pile, and games that are over."""

from collections import Counter
from typing import Any

import pytest

from rules.carcassonne.game import CARCASSONNE
from rules.codecs import CODECS
from rules.record.read import checked, replayed
from rules.record.write import exported
from tests.record.cases import Json, changed, difference, fault, good, named, refusal, without

WHOLE = ("base_1_2p", "base_3_4p")


def draws(record: Json) -> list[str]:
    return [tile for move in record["moves"] for tile in (*move.get("discarded", ()), move["tile"])]


def whole_bag(first: list[str]) -> list[str]:
    """A whole draw pile that begins like this."""
    rest = Counter(CARCASSONNE.load(CARCASSONNE.shipped("base")).counts) - Counter([*first, "base.D"])
    return [*first, *rest.elements()]


@pytest.mark.parametrize("name", WHOLE)
def test_a_game_that_is_over_may_say_it_is_complete_or_not(name: str) -> None:
    record = named(name)
    assert record["complete"] is True
    assert fault({**record, "complete": False}) is None
    assert fault(without(record, ("complete",))) is None


@pytest.mark.parametrize("name", WHOLE)
def test_a_game_that_is_not_over_is_not_complete(name: str) -> None:
    record = named(name)
    record |= {"moves": record["moves"][:-1], "expect": {}}
    assert refusal(record) == ("incomplete", None)
    assert fault({**record, "complete": False}) is None


def test_points_before_and_after_final_scoring_are_told_apart_at_the_end() -> None:
    record = named("base_1_2p")
    assert record["expect"]["scores"] != record["expect"]["final"]
    last = record["moves"][-1]
    last["after"] = {"scores": record["expect"]["scores"], "tiles_left": 0}
    assert fault(record) is None
    last["after"]["scores"] = record["expect"]["final"]
    assert difference(record)[:2] == (71, "scores")


@pytest.mark.parametrize("name", WHOLE)
def test_a_stated_draw_pile_agrees_with_the_moves(name: str) -> None:
    record = named(name)
    record["setup"] = {"bag": draws(record)}
    assert fault(record) is None
    bag = record["setup"]["bag"]
    for place in (0, 30, 69):
        other = next(i for i in range(71) if bag[i] != bag[place])
        bag[place], bag[other] = bag[other], bag[place]
        assert refusal(record) == ("bag", min(place, other) + 1)
        bag[place], bag[other] = bag[other], bag[place]


def test_a_stated_draw_pile_may_go_beyond_the_moves() -> None:
    record = changed(good(), ("setup", "bag"), whole_bag(draws(good())))
    assert fault(record) is None


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda bag: bag[:-1], "bag"),
        (lambda bag: [*bag, "base.U"], "bag"),
        (lambda bag: [], "bag"),
        (lambda bag: [*bag[:-1], "base.C"], "bag"),
        (lambda bag: [*bag[:-1], "ic.01"], "tile_not_in_game"),
        (lambda bag: [*bag[:-1], "base.Z"], "unknown_tile"),
        (lambda bag: [*bag[:-1], 5], "bad_value"),
        (",".join, "bad_value"),
        (lambda bag: None, "bad_value"),
    ],
)
def test_a_stated_draw_pile_is_the_whole_pile(change: Any, code: str) -> None:
    record = changed(good(), ("setup", "bag"), change(whole_bag(draws(good()))))
    assert refusal(record) == (code, None)


def test_start_tiles_are_not_in_the_draw_pile() -> None:
    starts = [{"tile": "base.X", "at": [0, 0]}]
    record = {**good(), "setup": {"starts": starts, "bag": whole_bag([])}, "moves": [], "expect": {}}
    assert refusal(record) == ("bag", None)
    record["setup"]["bag"] = ["base.D", *(tile for tile in whole_bag([]) if tile != "base.X")]
    assert fault(record) is None


@pytest.mark.parametrize("name", WHOLE)
def test_the_export_of_a_game_that_is_over_tells_everything_that_was_hidden(name: str) -> None:
    record = named(name)
    play = replayed(checked(record, CODECS))
    written = exported(play, CODECS["carcassonne"], "ABCD"[: record["players"]])
    assert written["complete"] is True
    assert written["setup"] == {"start_player": 0, "bag": draws(record)}
    assert written["expect"] == {key: record["expect"][key] for key in ("final", "winners")}
    assert fault(written) is None
