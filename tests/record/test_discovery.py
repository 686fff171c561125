"""Records of The Discovery: written again as they were, hands left out while they are secret, faults told."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.api import Entry
from rules.chance import Sampled, Seeded
from rules.codecs import CODECS
from rules.discovery.game import DISCOVERY as GAME
from rules.discovery.state import Phase, State
from rules.play import Play, act, add, begin, opened, settle
from rules.players import random_player
from rules.record.read import checked, parse, replayed
from rules.record.write import exported, layout
from rules.registry import data_for, setup_for
from tests.record.cases import DISCOVERY, UNFINISHED, Json, changed, difference, fault, named, refusal, without

CODEC = CODECS["discovery"]
FACTS = ("p", "discarded", "tile", "at", "rot", "drew", "place", "take")
HIDDEN = ("drew",)
HANDS = "discovery_09_4p_hands_thrown"
SETTINGS = st.fixed_dictionaries({"hands": st.booleans(), "equal_turns": st.sampled_from(["off", "printed", "exact"])})


def name(record: Json) -> str:
    return str(record["id"])


def read(record: Json) -> Play[State]:
    return replayed(checked(record, CODECS))


def written(play: Play[Any]) -> Json:
    names = [f"P{seat}" for seat in range(play.setup.players)]
    (record,) = parse(layout(exported(play, CODEC, names)))
    return record


def cut(record: Json, number: int) -> Json:
    """The record of the same game after so many moves, as it may be written then."""
    moves = [{key: value for key, value in move.items() if key not in HIDDEN} for move in record["moves"][:number]]
    shown = {key: value for key, value in record["setup"].items() if key not in ("hands", "bag")}
    return {**record, "complete": False, "setup": shown, "moves": moves, "expect": {}}


def facts(move: Json) -> Json:
    return {key: move[key] for key in FACTS if key in move}


@pytest.mark.parametrize("record", [*DISCOVERY, *UNFINISHED], ids=name)
def test_a_game_is_written_as_it_was_read(record: Json) -> None:
    again = written(read(record))
    assert [facts(move) for move in again["moves"]] == [facts(move) for move in record["moves"]]
    assert again["setup"] == record["setup"]
    assert again["complete"] == record["complete"]
    assert fault(again) is None


@pytest.mark.parametrize("record", [*DISCOVERY, *UNFINISHED], ids=name)
def test_a_record_read_again_gives_the_same_log(record: Json) -> None:
    play = read(record)
    assert [line.entry for line in read(written(play)).lines] == [line.entry for line in play.lines]


@pytest.mark.parametrize("number", [0, 1, 5, 30, 60, 78])
@pytest.mark.parametrize("record", DISCOVERY, ids=name)
def test_a_game_cut_off_verifies_without_what_is_hidden_and_shows_nothing_of_it(record: Json, number: int) -> None:
    shorter = cut(record, number)
    assert fault(shorter) is None
    again = written(read(shorter))
    assert [facts(move) for move in again["moves"]] == [facts(move) for move in shorter["moves"]]
    assert again["setup"] == {"start_player": 0, **shorter["setup"]}


@pytest.mark.parametrize("number", [0, 7, 50, 75])
def test_what_is_known_of_hands_and_pile_changes_no_byte_while_the_game_lasts(number: int) -> None:
    """The hands that were held, and the ones a reader makes up: the same record."""
    full = named(HANDS)
    known = {**full, "complete": False, "moves": full["moves"][:number], "expect": {}}
    one, other = read(known), read(cut(full, number))
    assert one.state.hands != other.state.hands
    assert layout(written(one)) == layout(written(other))


@settings(max_examples=15, deadline=None)
@given(SETTINGS, st.integers(2, 5), st.integers(0, 10**6), st.integers(0, 60))
def test_a_random_game_comes_back(options: dict[str, Any], players: int, seed: int, acts: int) -> None:
    play = random_play(options, players, seed, acts)
    record = written(play)
    assert fault(record) is None
    assert layout(written(read(record))) == layout(record)


def random_play(options: dict[str, Any], players: int, seed: int, acts: int | None = None) -> Play[State]:
    setup = setup_for(GAME, players, (), options, start_player=seed % players)
    generator = random.Random(seed)
    source = Sampled(generator)
    play = opened(begin(GAME, setup, data_for(GAME, setup)), source).play
    while not play.over and acts != 0:
        seat = play.owed[0].decision.seat
        play = act(play, seat, random_player.choose(GAME, play.state, seat, generator), source).play
        acts = None if acts is None else acts - 1
    return play


@settings(max_examples=4, deadline=None)
@given(SETTINGS, st.integers(2, 5), st.integers(0, 10**6))
def test_a_finished_random_game_tells_its_hands_and_its_whole_pile(
    options: dict[str, Any], players: int, seed: int
) -> None:
    play = random_play(options, players, seed)
    record = written(play)
    assert fault(record) is None
    assert [line.entry for line in read(record).lines] == [line.entry for line in play.lines]
    dealt = sum(map(len, record["setup"].get("hands", ())))
    assert len(record["setup"]["bag"]) + dealt + len(record["setup"].get("removed", ())) == 83


def test_a_turn_that_is_not_over_is_left_out() -> None:
    play = settle(read(cut(named(HANDS), 10)), Seeded("x"))
    before = written(play)
    seat = play.state.seat
    play = add(play, Entry(seat, str(next(iter(GAME.moves(play.state, play.owed[0].decision))))))
    play = settle(play, Seeded("x"))
    if play.state.phase is Phase.FOLLOWER:
        assert written(play) == before
        play = act(play, seat, [next(iter(GAME.moves(play.state, play.owed[0].decision)))], Seeded("x")).play
    assert len(written(play)["moves"]) == 11


def short(**more: Json) -> Json:
    """A turn of each of two players."""
    return {
        "format": "tile-game-record",
        "version": 1,
        "game": "discovery",
        "players": 2,
        "moves": [
            {"p": 0, "tile": "half-mg", "at": [1, 0], "rot": 270, "place": "mountain@N"},
            {"p": 1, "tile": "cap-gs-c", "at": [0, -1], "rot": 180, "place": "grassland@S"},
        ],
        **more,
    }


def held(**more: Json) -> Json:
    """The same with hands."""
    record = short(options={"hands": True}, **more)
    record["setup"] = {"hands": [["half-mg", "full-g"], ["cap-gs-c", "full-s"]]}
    record["moves"][0]["drew"] = ["lake"]
    record["moves"][1]["drew"] = ["cap-gm"]
    return record


def test_the_short_ones_are_good() -> None:
    assert fault(short()) is None
    assert fault(held()) is None
    assert fault(short(expect={"tiles_left": 81, "supply": [3, 3], "hand_sizes": [0, 0], "next": 0})) is None
    assert fault(held(expect={"tiles_left": 77, "hand_sizes": [2, 2], "values": [[0, -1, 2, 2], [1, 0, 2, 2]]})) is None


@pytest.mark.parametrize(
    ("key", "value"), [("tiles_left", 80), ("supply", [3, 4]), ("hand_sizes", [1, 0]), ("values", [[1, 0, 1, 1]])]
)
def test_an_expectation_that_fails_is_told(key: str, value: Json) -> None:
    assert difference(short(expect={key: value}))[1] == key


FAULTS: dict[str, tuple[Json, str]] = {
    "a pile that is not whole": (short(setup={"bag": ["half-mg"]}), "bag"),
    "an unknown tile in the pile": (short(setup={"bag": ["base.A"]}), "unknown_tile"),
    "hands without the option": (short(setup={"hands": [["half-mg", "lake"], ["full-g", "full-s"]]}), "unknown_field"),
    "drew without the option": (changed(short(), ("moves", 0, "drew"), ["lake"]), "unknown_field"),
    "a hand of three": (changed(held(), ("setup", "hands", 0), ["half-mg", "lake", "full-g"]), "bad_value"),
    "one copy in two hands": (changed(held(), ("setup", "hands", 1), ["cap-gs-c", "full-g"]), "tile_used_up"),
    "the start tile in a hand": (changed(held(), ("setup", "hands", 1), ["cap-gs-c", "start"]), "tile_not_in_game"),
    "removed is missing": (short(options={"equal_turns": "exact"}), "removed"),
    "no tile and nothing thrown": (changed(short(), ("moves", 0), {"p": 0}), "missing_field"),
    "a square without a tile": (
        changed(short(), ("moves", 0), {"p": 0, "discarded": ["lake"], "at": [1, 0]}),
        "bad_value",
    ),
    "a tile without a square": (changed(short(), ("moves", 0), {"p": 0, "tile": "half-mg"}), "missing_field"),
    "too much drawn": (changed(held(), ("moves", 0, "drew"), ["lake", "cap-gm"]), "hand"),
    "nothing drawn": (without(held(), ("moves", 1, "drew")), "hand"),
    "drawn though all copies are gone": (changed(held(), ("moves", 0, "drew"), ["full-s"]), "tile_used_up"),
    "thrown though not held": (changed(held(), ("moves", 0, "discarded"), ["lake", "full-m"]), "hand"),
    "half a hand thrown": (changed(held(), ("moves", 0, "discarded"), ["full-g"]), "hand"),
    "a tile that everybody has laid": (
        changed(held(), ("moves", 1), {"p": 1, "tile": "half-gs", "at": [0, -1], "rot": 180, "drew": ["cap-gm"]}),
        "hand",
    ),
    "no turn though tiles are held": (changed(held(), ("moves", 0), {"p": 0, "discarded": []}), "missing_field"),
    "a tile that fits nowhere is laid": (
        short(moves=[{"p": 0, "tile": "cap-sm", "at": [0, 1]}, {"p": 1, "tile": "full-s", "at": [1, 0]}]),
        "edges",
    ),
    "the last move lacks its tile": (
        short(moves=[{"p": 0, "tile": "cap-sm", "at": [0, 1]}, {"p": 1, "discarded": ["full-s"]}]),
        "missing_field",
    ),
    "sets": (short(sets=["base"]), "unknown_field"),
    "start tiles": (short(setup={"starts": []}), "unknown_field"),
    "an option that is a number": (short(options={"hands": 1}), "option"),
    "options that are a list": (short(options=[]), "bad_value"),
}


@pytest.mark.parametrize(("record", "code"), FAULTS.values(), ids=list(FAULTS))
def test_a_fault_is_refused_with_its_code(record: Json, code: str) -> None:
    found = refusal(record)
    assert found is not None
    assert found[0] == code


def test_a_move_after_the_end_is_refused() -> None:
    record = named("discovery_12_2p_end")
    more = changed(record, ("moves",), [*record["moves"], {"p": 0, "tile": "lake", "at": [0, 9]}])
    assert refusal({**more, "complete": False}) == ("game_over", len(more["moves"]))


def test_a_pile_in_another_order_is_told() -> None:
    record = named("discovery_08_2p_hands")
    bag = record["setup"]["bag"]
    swapped = changed(record, ("setup", "bag"), [bag[1], bag[0], *bag[2:]])
    assert refusal(swapped) == ("bag", 1)


def test_a_stated_pile_alone_tells_what_is_drawn_into_hands() -> None:
    record = named("discovery_08_2p_hands")
    bare = cut(record, 30)
    bare["setup"]["bag"] = record["setup"]["bag"]
    assert fault(bare) is None
    drawn = [line.entry.text.split()[1] for line in read(bare).lines if line.entry.text.startswith("draw ")]
    assert drawn[4:] == record["setup"]["bag"][: len(drawn) - 4]
