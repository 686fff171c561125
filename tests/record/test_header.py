"""Sections 2 to 5: the fields of a record, options, set-up."""

import pytest

from tests.record.cases import Json, Path_, changed, fault, good, refusal, without

DEEP: Json = []
for _ in range(400):
    DEEP = [DEEP]


def test_the_good_record_is_good() -> None:
    assert fault(good()) is None


@pytest.mark.parametrize("key", ["format", "version", "game", "players", "moves"])
def test_a_needed_field_is_missed(key: str) -> None:
    code = refusal(without(good(), (key,)))
    assert code == (key if key in ("format", "version", "game") else "missing_field", None)


@pytest.mark.parametrize("key", ["id", "about", "tags", "sets", "options", "complete", "setup", "expect"])
def test_a_field_that_is_not_needed_is_not_missed(key: str) -> None:
    assert fault(without(good(), (key,))) is None


@pytest.mark.parametrize(
    "path",
    [(), ("setup",), ("setup", "starts", 0), ("moves", 1), ("moves", 0, "meeple"), ("moves", 0, "after"), ("expect",)],
    ids=str,
)
def test_unknown_keys_are_refused_at_every_level_and_those_of_others_ignored(path: Path_) -> None:
    move = path[1] + 1 if path[:1] == ("moves",) and isinstance(path[1], int) else None
    assert refusal(changed(good(), (*path, "surprise"), 1)) == ("unknown_field", move)
    for value in (None, 1.5, "text", DEEP, {"p": 9}):
        assert fault(changed(good(), (*path, "x_surprise"), value)) is None


def test_unknown_options_are_refused_and_those_of_others_ignored() -> None:
    assert refusal(changed(good(), ("options", "surprise"), 1)) == ("option", None)
    assert fault(changed(good(), ("options", "x_surprise"), 1)) is None


def test_tags_are_texts_of_any_name() -> None:
    assert fault(changed(good(), ("tags", "weather"), "rain")) is None
    assert refusal(changed(good(), ("tags", "weather"), 1)) == ("bad_value", None)
    assert fault(changed(good(), ("tags", "x_weather"), 1)) is None


@pytest.mark.parametrize("key", ["result", "hands", "removed", "stacks", "plants", "heads", "chips"])
def test_a_set_up_of_other_games_is_unknown_here(key: str) -> None:
    assert refusal(changed(good(), ("setup", key), [])) == ("unknown_field", None)


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        (("format",), "tile-game", "format"),
        (("format",), 1, "format"),
        (("version",), 2, "version"),
        (("version",), "1", "version"),
        (("version",), 1.0, "version"),
        (("version",), True, "version"),
        (("version",), None, "version"),
        (("game",), "chess", "game"),
        (("game",), ["carcassonne"], "game"),
        (("game",), None, "game"),
        (("id",), 1, "bad_value"),
        (("about",), ["a"], "bad_value"),
        (("comment",), None, "bad_value"),
        (("provenance",), {}, "bad_value"),
        (("tags",), [], "bad_value"),
        (("complete",), 0, "bad_value"),
        (("complete",), "false", "bad_value"),
        (("moves",), {}, "bad_value"),
        (("moves",), None, "bad_value"),
        (("expect",), [], "bad_value"),
        (("setup",), [], "bad_value"),
        (("options",), [], "bad_value"),
        (("options",), DEEP, "bad_value"),
    ],
)
def test_a_field_of_the_wrong_type_is_refused(path: Path_, value: Json, code: str) -> None:
    assert refusal(changed(good(), path, value)) == (code, None)


@pytest.mark.parametrize(
    ("players", "code"),
    [
        (0, "players"),
        (-1, "players"),
        (6, "players"),
        (10**30, "players"),
        ([], "players"),
        (list("ABCDEF"), "players"),
        (True, "bad_value"),
        (2.0, "bad_value"),
        ("2", "bad_value"),
        (None, "bad_value"),
        ({"Anna": 0}, "bad_value"),
        (["Anna", "Anna"], "bad_value"),
        (["Anna", 2], "bad_value"),
        ([["Anna"], ["Boris"]], "bad_value"),
    ],
)
def test_players_are_a_number_or_different_names(players: Json, code: str) -> None:
    assert refusal(changed(good(), ("players",), players)) == (code, None)


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5, ["Anna"], list("ABCDE")])
def test_one_to_five_play(players: Json) -> None:
    assert fault({**good(), "players": players, "moves": [], "expect": {}}) is None


@pytest.mark.parametrize(
    ("sets", "code"),
    [
        (["base", "dragons"], "set"),
        ([], "set"),
        (["base", "base"], "set"),
        (["gold_mines"], "set"),
        (["base", "x" * 5000], "set"),
        ("base", "bad_value"),
        ([1], "bad_value"),
        (None, "bad_value"),
        ([["base"]], "bad_value"),
    ],
)
def test_sets_are_known_and_different(sets: Json, code: str) -> None:
    assert refusal(changed(good(), ("sets",), sets)) == (code, None)


@pytest.mark.parametrize("options", [{}, {"farms": False}, {"small_city": 2}, {"farms": True, "small_city": 4}])
def test_options_have_these_values(options: Json) -> None:
    assert fault({**good(), "options": options, "moves": [], "expect": {}}) is None


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("farms", 1), ("farms", "true"), ("farms", None), ("farms", [True]), ("farms", {}), ("farms", DEEP),
        ("small_city", 3), ("small_city", "4"), ("small_city", 4.0), ("small_city", True), ("small_city", [[4]]),
        ("Farms", True), ("", 1), ("large", 9), ("abbot", "yes"), ("map", "iberia"), ("map", 1), ("tiles", 96),
        ("crop_deploy", "never"),
        ("crop_tiles", ["base.A"]), ("crop_tiles", ["crop1.1", "crop1.1"]), ("phantom", -1),
    ],
)  # fmt: skip
def test_other_options_and_values_are_refused(key: str, value: Json) -> None:
    assert refusal(changed(good(), ("options", key), value)) == ("option", None)


@pytest.mark.parametrize(
    ("first", "code"),
    [(2, "bad_value"), (-1, "bad_value"), (True, "bad_value"), ("0", "bad_value"), (0.0, "bad_value")],
)
def test_the_start_player_is_one_of_the_players(first: Json, code: str) -> None:
    assert refusal(changed(good(), ("setup", "start_player"), first)) == (code, None)


def test_the_start_player_begins() -> None:
    record = changed(good(), ("setup", "start_player"), 1)
    assert refusal(record) == ("not_your_turn", 1)
    for number, move in enumerate(record["moves"]):
        move["p"] = (number + 1) % 2
    record["expect"] = {"next": 0}
    assert refusal(without(without(record, ("moves", 0, "gain")), ("moves", 0, "after"))) is None


@pytest.mark.parametrize(
    ("starts", "code"),
    [
        ([{"at": [0, 0]}], "missing_field"),
        ([{"tile": "base.D"}], "missing_field"),
        ([{"tile": "base.D", "at": [0, 0], "rot": 45}], "bad_value"),
        ([{"tile": "base.D", "at": [0]}], "bad_value"),
        ([{"tile": "base.D", "at": [0, True]}], "bad_value"),
        ([{"tile": 1, "at": [0, 0]}], "bad_value"),
        (["base.D"], "bad_value"),
        ({"tile": "base.D", "at": [0, 0]}, "bad_value"),
        ([], "bad_value"),
        ([{"tile": "base.Z", "at": [0, 0]}], "unknown_tile"),
        ([{"tile": "z" * 5000, "at": [0, 0]}], "unknown_tile"),
        ([{"tile": "ic.13", "at": [0, 0]}], "tile_not_in_game"),
        ([{"tile": "base.U+garden", "at": [0, 0]}], "tile_not_in_game"),
        ([{"tile": "base.X", "at": [0, 0]}, {"tile": "base.X", "at": [5, 0]}], "tile_used_up"),
        ([{"tile": "base.D", "at": [0, 0]}, {"tile": "base.E", "at": [0, 0]}], "square_taken"),
        ([{"tile": "base.D", "at": [0, 0]}, {"tile": "base.E", "at": [1, 0]}], "edges"),
    ],
)
def test_start_tiles_are_of_the_game_and_lie_as_tiles_can(starts: Json, code: str) -> None:
    assert refusal({**good(), "setup": {"starts": starts}}) == (code, None)


def test_start_tiles_may_lie_apart_and_turned() -> None:
    starts = [{"tile": "base.D", "at": [0, 0]}, {"tile": "base.D", "at": [7, -3], "rot": 90}]
    moves = [{"p": 0, "tile": "base.E", "at": [8, -3], "rot": 270, "meeple": {"kind": "normal", "on": "city@W"}}]
    expect = {"scores": [4, 0], "tiles_left": 69}
    assert fault({**good(), "setup": {"starts": starts}, "moves": moves, "expect": expect}) is None


def test_the_default_start_is_one_tile_in_the_middle() -> None:
    assert fault(without(good(), ("setup", "starts"))) is None
