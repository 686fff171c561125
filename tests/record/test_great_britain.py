"""Records of games on the map: start tiles, chips, sets, the isle, the mix, and what stays hidden."""

from typing import Any

import pytest

from rules.api import Entry, Pick
from rules.carcassonne.game import CARCASSONNE
from rules.carcassonne.state import State
from rules.chance import Seeded
from rules.codecs import CODECS
from rules.play import Play, act, add, begin, opened, settle
from rules.record.luck import check_luck, tags_of_luck
from rules.record.read import checked, parse, replayed
from rules.record.write import exported, layout
from rules.registry import data_for, setup_for
from tests.record.cases import Json, changed, difference, fault, named, refusal, without
from tests.record.test_round_trip import random_play
from tests.rules.carcassonne.expansions.choices import MAP

CODEC = CODECS["carcassonne"]
STARTS = [
    {"tile": "base.B", "at": [3, 11], "rot": 0},
    {"tile": "base.B", "at": [9, 7], "rot": 0},
    {"tile": "base.D", "at": [9, 14], "rot": 0},
]


def example() -> Json:
    """The example of the format: a chip, and an extra turn bought with a meeple."""
    return {
        "format": "tile-game-record",
        "version": 1,
        "game": "carcassonne",
        "sets": ["base", "inns_and_cathedrals", "traders_and_builders"],
        "players": 2,
        "options": {"map": "great_britain"},
        "setup": {"starts": STARTS},
        "moves": [
            {
                "p": 0,
                "tile": "base.E",
                "at": [9, 6],
                "rot": 0,
                "isle": "normal",
                "after": {"on_isle": [1, 0], "next": 0, "tiles_left": 92, "chips_left": 30},
            },
            {
                "p": 0,
                "tile": "base.E",
                "at": [8, 6],
                "rot": 0,
                "chip": 2,
                "gain": [2, 0],
                "after": {"chips": [["B2"], []], "next": 1, "chips_left": 29},
            },
        ],
        "expect": {"scores": [2, 0], "by": [[0, "chip", 2]], "events": [[0, "chip", 2]]},
    }


def text(play: Play[Any]) -> str:
    names = [f"P{seat}" for seat in range(play.setup.players)]
    return layout(exported(play, CODEC, names))


def test_the_example_of_the_format_verifies() -> None:
    assert fault(example()) is None


@pytest.mark.parametrize(
    ("key", "value"), [("chips", [["B1"], []]), ("on_isle", [0, 0]), ("chips_left", 30), ("tiles_left", 92)]
)
def test_a_wrong_expectation_is_found(key: str, value: Json) -> None:
    assert difference(changed(example(), ("moves", 1, "after", key), value))[:2] == (2, key)


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        (("options", "tiles"), 101, "option"),
        (("options", "tiles"), 89, "option"),
        (("options", "meeples"), 8, "option"),
        (("options", "border_monastery_full"), 1, "option"),
        (("options", "map"), "iberia", "option"),
        (("sets",), ["base", "inns_and_cathedrals", "traders_and_builders", "river"], "set"),
        (("sets",), ["base", "inns_and_cathedrals", "traders_and_builders", "great_britain"], "set"),
        (("players",), 7, "players"),
        (("setup", "starts", 1, "at"), [9, 8], "start_square"),
        (("setup", "starts", 1, "at"), [9, 14], "start_square"),
        (("setup", "starts", 1, "tile"), "base.ZZ", "unknown_tile"),
        (("setup", "starts", 1, "tile"), "gold.1", "tile_not_in_game"),
        (("setup", "starts", 2, "tile"), "base.B", "start_square"),
        (("setup", "chips"), [[9, 6, 1]], "chip"),
        (("setup", "chips"), [[8, 6, 2], [8, 6, 2]], "chip"),
        (("setup", "chips"), [[8, 6, 3]], "chip"),
        (("setup", "chips"), [[8, 6, True]], "chip"),
        (("setup", "chips"), [[8, 6]], "bad_value"),
        (("setup", "bag"), ["base.E", "base.E"], "bag"),
    ],
)
def test_a_set_up_that_cannot_be_is_refused(path: tuple[str | int, ...], value: Json, code: str) -> None:
    assert refusal(changed(example(), path, value)) == (code, None)


@pytest.mark.parametrize(
    ("path", "value", "code", "move"),
    [
        (("moves", 0, "chip"), 1, "chip", 1),
        (("moves", 1, "chip"), "2", "chip", 2),
        (("moves", 1, "isle"), "normal", "isle", 2),
        (("moves", 0, "isle"), "large", "isle", 1),
        (("moves", 0, "isle"), "builder", "bad_value", 1),
        (("moves", 1, "redeem"), ["B2", "O1", "P1"], "redeem", 2),
        (("moves", 1, "redeem"), ["B2", "O1"], "bad_value", 2),
        (("moves", 1, "p"), 1, "not_your_turn", 2),
        (("moves", 1, "at"), [7, 8], "off_map", 2),
        (("moves", 1, "at"), [12, 14], "off_map", 2),
        (("moves", 1, "tile"), "river.05", "tile_not_in_game", 2),
    ],
)
def test_a_move_that_cannot_be_is_refused(path: tuple[str | int, ...], value: Json, code: str, move: int) -> None:
    assert refusal(changed(example(), path, value)) == (code, move)


def test_starts_have_to_be_stated() -> None:
    assert refusal(without(example(), ("setup", "starts"))) == ("missing_field", None)


def test_options_and_fields_of_the_map_do_not_exist_without_it() -> None:
    bare = {**example(), "sets": ["base"], "setup": {}, "options": {}, "moves": [], "expect": {}}
    assert fault(bare) is None
    assert refusal(changed(bare, ("options", "tiles"), 96)) == ("option", None)
    assert refusal(changed(bare, ("setup", "chips"), [])) == ("unknown_field", None)
    assert refusal(changed(bare, ("expect", "chips_left"), 0)) == ("unknown_field", None)


def test_a_choice_between_sets_has_to_be_stated_and_a_single_set_need_not() -> None:
    record = named("gb_01_2p")
    singles = [i for i, move in enumerate(record["moves"]) if "redeem" in move]
    left_out = [fault(without(record, ("moves", i, "redeem"))) for i in singles]
    found = {None if each is None else str(dict(each.message.args).get("code")) for each in left_out}
    assert None in found
    assert found <= {None, "redeem"}


def test_more_tiles_of_a_part_than_there_are_places_are_refused() -> None:
    """Twelve tiles of Inns & Cathedrals are in the mix of 96."""
    play = begin(
        CARCASSONNE, setup_for(CARCASSONNE, 2, MAP.sets), {**data_for(CARCASSONNE, setup_for(CARCASSONNE, 2, MAP.sets))}
    )
    play = CODEC.begun(play, example())
    bag = dict(play.state.bag)
    pile = [tile for tile, copies in sorted(bag.items()) for _ in range(copies)]
    inns = [tile for tile in pile if tile.startswith("ic.")]
    traders = [tile for tile in pile if tile.startswith("tb.")]
    base = [tile for tile in pile if tile.startswith("base.")]
    right = [*base, *inns[:12], *traders[:12]]
    empty = {**example(), "moves": [], "expect": {}}
    assert fault(changed(empty, ("setup", "bag"), right)) is None
    assert refusal(changed(empty, ("setup", "bag"), [*base, *inns[:13], *traders[:11]])) == ("bag", None)
    assert (
        fault(changed(changed(empty, ("setup", "bag"), [*base, *inns[:13], *traders[:15]]), ("options", "tiles"), 100))
        is None
    )


class Last(Pick):
    """Chance that always brings the last of its options."""

    def pick(self, chance: Any, before: int) -> str:
        return str(chance.options[-1])


@pytest.mark.parametrize("most", [0, 5, 20, 60])
def test_an_unfinished_record_holds_nothing_that_nobody_knows(most: int) -> None:
    play: Play[State] = random_play(CARCASSONNE, setup_for(CARCASSONNE, 2, MAP.sets), 3, most)
    begun = replayed(checked(parse(text(play))[0], CODECS))
    plays = [settle(begun, source) for source in (Seeded("a"), Seeded("b"), Seeded("c"), Last())]
    drawn = [play for play in plays if all(line.entry.seat is None for line in play.lines[len(begun.lines) :])]
    assert len({play.state.tile for play in drawn}) > 1
    texts = {text(play) for play in drawn}
    assert len(texts) == 1
    (record,) = parse(texts.pop())
    assert set(record["setup"]) <= {"start_player", "starts", "x_official"}


def test_a_finished_record_holds_the_chips_that_were_turned_over() -> None:
    play: Play[State] = random_play(CARCASSONNE, setup_for(CARCASSONNE, 2, MAP.sets), 8)
    (record,) = parse(text(play))
    chips = {(x, y): value for x, y, value in record["setup"]["chips"]}
    stated = {tuple(move["at"]): move["chip"] for move in record["moves"] if "chip" in move}
    assert chips == stated
    assert len(chips) == 30 - len(play.state.ext["great_britain"].lying)
    assert len(record["setup"]["bag"]) == 93


@pytest.mark.parametrize("seed", ["a", "b", "c", "d", "e", "f"])
def test_the_luck_of_a_game_on_the_map_can_be_checked_from_its_record(seed: str) -> None:
    """The start tiles too, although a record states only how they lie."""
    setup = setup_for(CARCASSONNE, 2, MAP.sets)
    play = opened(begin(CARCASSONNE, setup, data_for(CARCASSONNE, setup)), Seeded(f"{seed} joins")).play
    for _ in range(12):
        decision = play.owed[0].decision
        move = next(play.game.moves(play.state, decision))
        play = act(play, decision.seat, [move], Seeded(f"{seed} joins")).play
    record = exported(play, CODEC, ("A", "B"), tags=tags_of_luck(seed, "joins"))
    luck = check_luck(record, CODECS)
    assert luck.fault is None
    assert luck.outcomes > 12
    false = check_luck({**record, "tags": tags_of_luck(seed + "x", "joins")}, CODECS)
    assert false.fault is not None


def test_of_two_official_start_tiles_the_record_says_which_was_laid_first() -> None:
    setup = setup_for(CARCASSONNE, 2, MAP.sets)
    play = begin(CARCASSONNE, setup, data_for(CARCASSONNE, setup))
    for line in ("start 9,14", "part base", "draw base.D", "turn 0", "part base", "draw base.E", "turn 0", "turn 90"):
        play = add(play, Entry(None, line))
    (record,) = parse(text(play))
    assert record["setup"]["x_official"] == [9, 14]
    again = replayed(checked(record, CODECS))
    assert [line.entry for line in again.lines] == [line.entry for line in play.lines]
    del record["setup"]["x_official"]
    assert replayed(checked(record, CODECS)).lines[0].entry.text == "start 3,11"
