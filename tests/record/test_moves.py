"""Section 6: the form of moves, and what makes one illegal."""

import pytest

from tests.record.cases import Json, Path_, changed, fault, good, named, refusal, without

LAST = 3
"""The number of the last move of the good record."""


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("p",), 2), (("p",), -1), (("p",), True), (("p",), "0"), (("p",), 0.0), (("p",), None),
        (("tile",), 1), (("tile",), None), (("tile",), ["base.E"]),
        (("at",), [1]), (("at",), [1, 0, 0]), (("at",), ["1", "0"]), (("at",), [True, False]), (("at",), [1.0, 0]),
        (("at",), "1,0"), (("at",), None), (("at",), {"x": 1, "y": 0}),
        (("rot",), 45), (("rot",), 360), (("rot",), -90), (("rot",), "90"), (("rot",), 90.0), (("rot",), False),
        (("meeple",), "normal"), (("meeple",), None), (("meeple",), []), (("meeple", "kind"), "dragon"),
        (("meeple", "kind"), 1), (("meeple", "on"), 1), (("meeple", "on"), None),
        (("meeple",), [{"kind": "normal", "on": "city@S"}]),
        (("discarded",), "base.A"), (("discarded",), [1]), (("discarded",), None),
        (("squares",), -1), (("squares",), 2.0), (("squares",), True), (("squares",), "2"), (("squares",), None),
        (("placements",), [4]), (("figures",), False),
        (("gain",), 4), (("gain",), [4]), (("gain",), [4, 0, 0]), (("gain",), [4, "0"]), (("gain",), [4.0, 0]),
        (("gain",), [True, 0]), (("gain",), None), (("gain",), {"0": 4}),
        (("after",), []), (("after",), None), (("after", "scores"), [4]), (("after", "next"), 2),
        (("after", "next"), True), (("after", "tiles_left"), -1), (("after", "supply_normal"), [7, 7, 7]),
        (("after", "supply_normal"), [-1, 0]), (("after", "scores"), [4, 0.0]),
        (("comment",), 1), (("illegal",), True), (("illegal",), 1),
    ],
)  # fmt: skip
def test_a_field_of_a_move_of_the_wrong_form_is_refused(path: Path_, value: Json) -> None:
    assert refusal(changed(good(), ("moves", 0, *path), value)) == ("bad_value", 1)


@pytest.mark.parametrize("value", [[], "place", 1, None, True])
def test_a_move_is_an_object(value: Json) -> None:
    assert refusal(changed(good(), ("moves", 1), value)) == ("bad_value", 2)


@pytest.mark.parametrize("path", [("p",), ("tile",), ("at",), ("meeple", "kind"), ("meeple", "on")])
def test_a_needed_field_of_a_move_is_missed(path: Path_) -> None:
    assert refusal(without(good(), ("moves", 0, *path))) == ("missing_field", 1)


def test_without_a_rotation_a_tile_lies_as_drawn() -> None:
    record = good()
    assert "rot" not in record["moves"][1]
    assert fault(changed(record, ("moves", 1, "rot"), 0)) is None
    assert refusal(changed(record, ("moves", 1, "rot"), 90)) == ("edges", 2)


@pytest.mark.parametrize("key", ["final", "winners", "events", "by", "refused", "huts"])
def test_some_expectations_stand_at_the_end_only(key: str) -> None:
    assert refusal(changed(good(), ("moves", 0, "after", key), [])) == ("unknown_field", 1)


@pytest.mark.parametrize(
    "key",
    ["chip", "redeem", "gold", "gold_picks", "abbot_home", "crop", "isle", "place", "take", "drew", "start", "meple"],
)
def test_a_field_of_other_sets_and_games_is_unknown_in_the_base_game(key: str) -> None:
    assert refusal(changed(good(), ("moves", 1, key), 1)) == ("unknown_field", 2)


def test_nobody_flies_in_the_base_game() -> None:
    flight = {"kind": "normal", "fly": 2, "land": "city@N"}
    assert refusal(changed(good(), ("moves", 1, "meeple"), flight)) == ("unknown_field", 2)


def test_the_form_of_every_move_comes_before_the_rules() -> None:
    record = changed(good(), ("moves", 0, "rot"), 0)
    assert refusal(record) == ("edges", 1)
    assert refusal(without(record, ("moves", 2, "at"))) == ("missing_field", 3)
    assert refusal(changed(record, ("moves", 2, "rot"), 1)) == ("bad_value", 3)


@pytest.mark.parametrize(
    ("number", "change", "code"),
    [
        (2, {"p": 0}, "not_your_turn"),
        (2, {"tile": "base.Z"}, "unknown_tile"),
        (2, {"tile": ""}, "unknown_tile"),
        (2, {"tile": "base.U 0"}, "unknown_tile"),
        (2, {"tile": "z" * 5000}, "unknown_tile"),
        (2, {"tile": "ic.13"}, "tile_not_in_game"),
        (2, {"tile": "base.U+garden"}, "tile_not_in_game"),
        (2, {"at": [0, -1]}, "square_taken"),
        (2, {"at": [5, 5]}, "no_neighbour"),
        (2, {"at": [1, 1]}, "no_neighbour"),
        (2, {"at": [10**400, 0]}, "no_neighbour"),
        (2, {"rot": 90}, "edges"),
        (2, {"meeple": {"kind": "normal", "on": "city@E"}}, "no_part"),
        (2, {"meeple": {"kind": "normal", "on": "road@N"}}, "no_part"),
        (2, {"meeple": {"kind": "normal", "on": "road"}}, "no_part"),
        (2, {"meeple": {"kind": "normal", "on": "road@NL"}}, "no_part"),
        (2, {"meeple": {"kind": "normal", "on": "monastery"}}, "no_part"),
        (2, {"meeple": {"kind": "normal", "on": ""}}, "no_part"),
        (2, {"meeple": {"kind": "large", "on": "road@W"}}, "no_figure"),
        (2, {"meeple": {"kind": "abbot", "on": "road@W"}}, "no_figure"),
        (3, {"meeple": {"kind": "normal", "on": "field@inner"}}, "no_part"),
        (2, {"meeple": [{"kind": "normal", "on": "road@W"}, {"kind": "phantom", "on": "field@NL"}]}, "second_figure"),
        (2, {"discarded": ["base.A"]}, "discard_fits"),
        (2, {"discarded": ["base.Z"]}, "unknown_tile"),
        (2, {"discarded": ["ic.01"]}, "tile_not_in_game"),
    ],
)
def test_an_illegal_move_is_refused_with_its_cause(number: int, change: Json, code: str) -> None:
    record = good()
    record["moves"][number - 1] |= change
    assert refusal(record) == (code, number)
    record["moves"] = record["moves"][:number]
    record["moves"][-1] |= {"illegal": True, "error": code}
    assert fault(record) is None


def test_a_part_is_named_by_any_of_its_borders() -> None:
    for on in ("field@NL", "field@NR", "field@EL", "field@SR", "field@WL"):
        assert fault(changed(good(), ("moves", 2, "meeple", "on"), on)) is None
    for on in ("road@W", "road@E"):
        assert fault(changed(good(), ("moves", 1, "meeple", "on"), on)) is None


def test_a_move_that_says_it_is_illegal_has_to_be_refused() -> None:
    for more in ({}, {"error": "edges"}):
        record = good()
        record["moves"][-1] |= {"illegal": True, **more}
        found = fault(record)
        assert found is not None
        assert (found.move, found.message.key) == (LAST, "verify.not_refused")


def test_nothing_is_checked_after_an_illegal_move() -> None:
    record = good()
    record["moves"][-1] |= {"at": [0, 0], "illegal": True, "gain": [99, 99], "after": {"next": 0}}
    record |= {"expect": {"scores": [99, 99]}, "complete": True}
    assert fault(record) is None


def test_what_comes_before_an_illegal_move_is_checked() -> None:
    record = good()
    record["moves"][-1] |= {"at": [0, 0], "illegal": True}
    assert refusal(changed(record, ("moves", 0, "rot"), 0)) == ("edges", 1)
    found = fault(changed(record, ("moves", 0, "gain"), [5, 0]))
    assert found is not None
    assert (found.move, found.message.key) == (1, "verify.differs")


def test_another_cause_than_stated_is_a_fault() -> None:
    record = good()
    record["moves"][-1] |= {"at": [0, 0], "illegal": True, "error": "edges"}
    found = fault(record)
    assert found is not None
    assert (found.move, found.message.key) == (LAST, "verify.other_refusal")
    assert dict(found.message.args)["expected"] == "edges"
    assert dict(dict(found.message.args)["found"].args)["code"] == "square_taken"  # type: ignore[union-attr]


@pytest.mark.parametrize("change", [{"rot": 45}, {"meple": 1}, {"at": None}])
def test_the_last_move_may_be_illegal_by_its_form(change: Json) -> None:
    record = good()
    code = refusal(changed(record, ("moves", 2), record["moves"][2] | change))
    assert code is not None
    record["moves"][2] |= {**change, "illegal": True, "error": code[0]}
    assert fault(record) is None
    assert refusal(changed(record, ("moves", 0, "rot"), 0)) == ("edges", 1)


@pytest.mark.parametrize("error", [1, None, ["edges"], {}])
def test_an_error_is_named_in_words(error: Json) -> None:
    record = good()
    record["moves"][-1] |= {"at": [0, 0], "illegal": True, "error": error}
    assert refusal(record) == ("bad_value", LAST)


def test_an_error_without_an_illegal_move_is_refused() -> None:
    assert refusal(changed(good(), ("moves", 2, "error"), "edges")) == ("bad_value", LAST)


def test_no_more_copies_are_drawn_than_there_are() -> None:
    record = named("tile_used_up_1")
    del record["expect"]
    assert refusal(record) == ("tile_used_up", 2)
    record["moves"][1] |= {"tile": "base.A", "at": [0, 1], "discarded": ["base.X"]}
    assert refusal(record) == ("tile_used_up", 2)


def test_nobody_moves_after_the_end() -> None:
    record = named("base_1_2p")
    extra = {"p": 1, "tile": "base.A", "at": [0, 0]}
    assert refusal({**record, "moves": [*record["moves"], extra]}) == ("game_over", len(record["moves"]) + 1)


def test_a_figure_that_is_not_in_supply_is_refused() -> None:
    """Along a road with a village on each tile, seven meeples stand on seven side roads."""
    tiles = ["base.W"] * 4 + ["base.L"] * 3
    moves: list[Json] = [
        {"p": 0, "tile": tile, "at": [x, 0], "meeple": {"kind": "normal", "on": "road@S"}}
        for x, tile in enumerate(tiles, 1)
    ]
    record = {**good(), "players": 1, "moves": moves, "expect": {"supply_normal": [0]}}
    assert fault(record) is None
    eighth = {"p": 0, "tile": "base.V", "at": [8, 0], "figures": 0}
    assert fault({**record, "moves": [*moves, eighth]}) is None
    eighth["meeple"] = {"kind": "normal", "on": "road@W"}
    assert refusal({**record, "moves": [*moves, eighth]}) == ("no_figure", 8)
