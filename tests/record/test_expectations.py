"""Section 7: what a record states besides is compared, and a difference is told with its move."""

import json

import pytest

from tests.record.cases import GAMES, Json, changed, difference, fault, good, is_of_the_base_game, refusal

BASE_GAMES = [record for record in GAMES if is_of_the_base_game(record)]


@pytest.mark.parametrize(
    ("key", "wrong", "came"),
    [
        ("squares", 3, 2),
        ("placements", 5, 4),
        ("figures", 1, 2),
        ("gain", [4, 1], [4, 0]),
        ("gain", [None, 1], [4, 0]),
    ],
)
def test_what_a_move_states_wrongly_is_told_with_the_move(key: str, wrong: Json, came: Json) -> None:
    record = changed(good(), ("moves", 0, key), wrong)
    assert difference(record) == (1, key, json.dumps(wrong), json.dumps(came))


@pytest.mark.parametrize(
    ("key", "wrong", "came"),
    [
        ("scores", [4, 4], [4, 0]),
        ("scores", [None, 4], [4, 0]),
        ("next", 0, 1),
        ("tiles_left", 71, 70),
        ("supply_normal", [6, 7], [7, 7]),
        ("supply_normal", [None, 6], [7, 7]),
        ("supply_large", [1, 0], [0, 0]),
        ("supply_phantom", [0, 1], [0, 0]),
    ],
)
def test_what_is_wrong_after_a_move_is_told_with_the_move(key: str, wrong: Json, came: Json) -> None:
    record = changed(good(), ("moves", 0, "after", key), wrong)
    assert difference(record) == (1, key, json.dumps(wrong), json.dumps(came))


@pytest.mark.parametrize(
    ("key", "wrong", "came"),
    [
        ("scores", [7, 2], [4, 0]),
        ("final", [4, 0], [7, 2]),
        ("final", [7, None, 2], None),
        ("winners", [1], [0]),
        ("winners", [0, 1], [0]),
        ("winners", [], [0]),
        ("winners", [0, 0], [0]),
        ("next", 0, 1),
        ("tiles_left", 0, 68),
        ("supply_normal", [7, 7], [6, 6]),
        ("events", [[0, "city", 5]], []),
        ("events", [[1, "city", 4]], []),
        ("events", [[0, "city", 4], [0, "city", 4]], [[0, "city", 4]]),
        ("by", [[0, "city", 5]], [[0, "city", 4]]),
        ("by", [[1, "field", 3]], [[1, "field", 0]]),
    ],
)
def test_what_is_wrong_at_the_end_is_told_without_a_move(key: str, wrong: Json, came: Json) -> None:
    record = changed(good(), ("expect", key), wrong)
    if came is None:
        assert refusal(record) == ("bad_value", None)
    else:
        assert difference(record) == (None, key, json.dumps(wrong), json.dumps(came))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("scores", [None, None]),
        ("final", [7, None]),
        ("supply_normal", [None, 6]),
        ("supply_builder", [0, 0]),
        ("events", []),
        ("events", [[1, "road", 2], [0, "city", 4]]),
        ("by", []),
        ("by", [[0, "garden", 0], [0, "gold", 0], [1, "chip", 0]]),
    ],
)
def test_what_is_not_stated_is_not_compared(key: str, value: Json) -> None:
    assert fault(changed(good(), ("expect", key), value)) is None


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("scores", [4]), ("scores", 4), ("final", ["7", 2]), ("winners", [2]), ("winners", 0), ("winners", [True]),
        ("next", 2), ("next", None), ("tiles_left", None), ("supply_normal", [6.0, 6]), ("events", [[0, "city"]]),
        ("events", [[2, "city", 4]]), ("events", [[0, "castle", 4]]), ("events", {}), ("by", [[0, "city", "4"]]),
        ("by", [0, "city", 4]), ("refused", 1),
    ],
)  # fmt: skip
def test_an_expectation_of_the_wrong_form_is_refused(key: str, value: Json) -> None:
    assert refusal(changed(good(), ("expect", key), value)) == ("bad_value", None)


def test_winners_may_stand_in_any_order_and_share() -> None:
    tie = {**good(), "moves": good()["moves"][1:2], "expect": {"final": [0, 0], "winners": [1, 0]}}
    tie["moves"] = [{"p": 0, "tile": "base.B", "at": [0, 1]}]
    assert fault(tie) is None
    assert difference(changed(tie, ("expect", "winners"), [0])) == (None, "winners", "[0]", "[0, 1]")


def test_the_first_difference_is_told() -> None:
    record = changed(changed(good(), ("moves", 0, "gain"), [5, 0]), ("moves", 1, "gain"), [1, 0])
    assert difference(record)[0] == 1
    assert difference(changed(good(), ("expect", "next"), 0))[1] == "next"


def test_a_record_that_says_it_is_refused_and_is_not_is_a_fault() -> None:
    found = fault(changed(good(), ("expect", "refused"), "edges"))
    assert found is not None
    assert found.message.key == "verify.not_refused"


def test_a_record_that_is_refused_with_another_code_than_it_says_is_a_fault() -> None:
    record = changed(changed(good(), ("expect", "refused"), "edges"), ("moves", 1, "p"), 0)
    found = fault(record)
    assert found is not None
    assert (found.move, found.message.key) == (2, "verify.other_refusal")


def test_of_a_record_that_says_it_is_refused_nothing_else_is_checked() -> None:
    record = changed(changed(good(), ("moves", 2, "at"), [9, 9]), ("expect", "refused"), "no_neighbour")
    assert fault(changed(record, ("moves", 0, "gain"), [9, 9])) is None


@pytest.mark.parametrize("record", BASE_GAMES, ids=lambda record: record["id"])
def test_every_number_of_a_whole_game_is_compared(record: Json) -> None:
    for number in range(0, len(record["moves"]), 9):
        for key in ("squares", "figures"):
            value = record["moves"][number][key]
            assert difference(changed(record, ("moves", number, key), value + 1))[:2] == (number + 1, key)
    for key, value in record["expect"].items():
        wrong = [value[0] + 1, *value[1:]] if key != "winners" else [1 - value[0]]
        assert difference(changed(record, ("expect", key), wrong))[:2] == (None, key)
