"""Records of New Entdecker: written again as they were, hidden things left out while they are secret, faults told."""

import random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rules.chance import Sampled, Seeded
from rules.codecs import CODECS
from rules.new_entdecker.game import NEW_ENTDECKER as GAME
from rules.new_entdecker.state import State
from rules.play import Play, act, begin, opened, settle
from rules.players import random_player
from rules.record.luck import check_luck
from rules.record.read import checked, parse, replayed
from rules.record.write import exported, layout
from rules.registry import data_for, setup_for
from tests.record.cases import ENTDECKER, VOYAGES, Json, changed, difference, fault, named, refusal, without

CODEC = CODECS["new_entdecker"]
EXPECTED = ("squares", "placements", "tiles", "value", "ranks", "points", "stacks")
"""What steps and islands hold besides facts."""
HIDDEN = ("chip", "no", "stacks")
HEADS = "entdecker_09_2p_heads"
SETTINGS = st.fixed_dictionaries(
    {"setup": st.sampled_from(["first", "variant1", "variant2", "variant3"]), "head_scouts": st.booleans()}
)

NEW_STACKS_UNUSED = 24327
"""The seed of a random game in which a seat stops when the stacks have just been made anew."""


def name(record: Json) -> str:
    return str(record["id"])


def read(record: Json) -> Play[State]:
    return replayed(checked(record, CODECS))


def written(play: Play[Any]) -> Json:
    names = [f"P{seat}" for seat in range(play.setup.players)]
    (record,) = parse(layout(exported(play, CODEC, names)))
    return record


def facts(move: Json, left_out: tuple[str, ...] = EXPECTED) -> Json:
    """A move without what is only expected, at any depth; scouts where there are some."""
    if isinstance(move, list):
        return [facts(each, left_out) for each in move]
    if not isinstance(move, dict):
        return move
    found = {key: facts(value, left_out) for key, value in move.items() if key not in left_out}
    found.pop("gain", None), found.pop("after", None), found.pop("starts", None), found.pop("starts_paid", None)
    if found.get("reshuffle"):
        found["reshuffle"] = True
    return {key: value for key, value in found.items() if value != [] or key == "tolls"}


def cut(record: Json, number: int) -> Json:
    """The record of the same game after so many moves, as it may be written then."""
    moves = [facts(move, (*EXPECTED, *HIDDEN)) for move in record["moves"][:number]]
    shown = {key: value for key, value in record["setup"].items() if key in ("start_player", "starts")}
    return {**record, "complete": False, "setup": shown, "moves": moves, "expect": {}}


def lines(play: Play[Any]) -> list[str]:
    """The log without the backs, which records do not hold."""
    return [line.entry.text for line in play.lines if not line.entry.text.startswith("back ")]


@pytest.mark.parametrize("record", [*ENTDECKER, *VOYAGES], ids=name)
def test_a_game_is_written_as_it_was_read(record: Json) -> None:
    play = read(record)
    again = written(play)
    assert [facts(move) for move in again["moves"]] == [facts(move) for move in record["moves"]]
    assert again["complete"] == record["complete"]
    assert again["setup"].get("heads") == record["setup"].get("heads")
    assert again["setup"].get("starts") == record["setup"].get("starts")
    assert fault(again) is None
    assert lines(read(again)) == lines(play)


def test_the_order_of_chips_is_that_of_drawing() -> None:
    for record in ENTDECKER:
        chips = written(read(record))["setup"]["plants"]
        drawn = sum(hut is not None for hut in record["expect"]["huts"])
        assert chips[:drawn] == record["setup"]["plants"][:drawn]
        assert sorted(chips) == sorted(record["setup"]["plants"])


@pytest.mark.parametrize("number", [0, 1, 20, 40])
@pytest.mark.parametrize("record", ENTDECKER, ids=name)
def test_a_game_cut_off_verifies_without_what_is_hidden_and_shows_nothing_of_it(record: Json, number: int) -> None:
    shorter = cut(record, number)
    assert fault(shorter) is None
    again = written(read(shorter))
    assert [facts(move) for move in again["moves"]] == shorter["moves"]
    assert again["setup"] == {"start_player": 0, **shorter["setup"]}


@pytest.mark.parametrize("number", [0, 13, 30, 50])
def test_what_is_known_of_chips_heads_and_stacks_changes_no_byte_while_the_game_lasts(number: int) -> None:
    full = named(HEADS)
    known = {**full, "complete": False, "moves": full["moves"][:number], "expect": {}}
    one, other = read(known), read(cut(full, number))
    assert one.state.heads != other.state.heads
    assert layout(written(one)) == layout(written(other))


@settings(max_examples=8, deadline=None)
@given(SETTINGS, st.integers(2, 4), st.integers(0, 10**6), st.none() | st.integers(0, 120))
@example({"setup": "variant2", "head_scouts": False}, 4, NEW_STACKS_UNUSED, None)
def test_a_random_game_comes_back(options: dict[str, Any], players: int, seed: int, acts: int | None) -> None:
    play = random_play(options, players, seed, acts)
    record = written(play)
    assert fault(record) is None
    again = read(record)
    assert layout(written(again)) == layout(record)
    if play.over:
        assert (again.state.scores, again.state.gold, lines(again)) == (
            play.state.scores,
            play.state.gold,
            lines(play),
        )


def test_stacks_made_anew_before_a_seat_stops_are_told_with_the_first_tile_taken_from_them() -> None:
    record = written(random_play({"setup": "variant2", "head_scouts": False}, 4, NEW_STACKS_UNUSED))
    (number,) = (i for i, move in enumerate(record["moves"]) for step in move["voyage"] if "reshuffle" in step)
    before = record["moves"][number - 1]
    assert before["declare"]["hidden"] > len(before["voyage"])
    assert refusal(without(record, ("moves", number, "voyage", 0, "reshuffle"))) == ("stack", number + 1)


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


def test_the_luck_of_a_finished_game_is_that_of_its_seed() -> None:
    """Backs that nobody looked at included: a finished record tells them."""
    setup = setup_for(GAME, 2, (), {})
    source, generator = Seeded("seed joins"), random.Random(5)
    play = opened(begin(GAME, setup, data_for(GAME, setup)), source).play
    while not play.over:
        seat = play.owed[0].decision.seat
        play = act(play, seat, random_player.choose(GAME, play.state, seat, generator), source).play
    record = {**written(play), "tags": {"seed": "seed", "joins": "joins"}}
    luck = check_luck(record, CODECS)
    assert (luck.fault, luck.outcomes) == (None, sum(line.entry.seat is None for line in play.lines))
    other = check_luck({**record, "tags": {"seed": "another", "joins": "joins"}}, CODECS)
    assert other.fault is not None


def test_a_turn_that_is_not_over_is_left_out() -> None:
    play = settle(read(cut(named("entdecker_02_3p"), 5)), Seeded("x"))
    before = written(play)
    generator = random.Random(1)
    turn = play.state.turn
    while play.state.turn == turn:
        assert written(play) == before
        seat = play.owed[0].decision.seat
        play = act(play, seat, random_player.choose(GAME, play.state, seat, generator), Seeded("x")).play
    assert len(written(play)["moves"]) == play.state.turn - 1


def short(**more: Json) -> Json:
    """A turn of each of two players on an empty board: a voyage to a coast with a scout, an open tile."""
    return {
        "format": "tile-game-record",
        "version": 1,
        "game": "new_entdecker",
        "players": 2,
        "options": {"setup": "own"},
        "setup": {"starts": []},
        "moves": [
            {
                "p": 0,
                "start": "S-D",
                "way": {"coins": 0, "tolls": []},
                "declare": {"hidden": 2},
                "voyage": [
                    {"stack": 1, "tile": "sea", "at": "D8"},
                    {"stack": 2, "tile": "coast", "event": "gold", "at": "D7", "rot": 0},
                ],
                "unit": {"kind": "scout", "on": "land@N"},
            },
            {
                "p": 1,
                "start": "S-G",
                "declare": {"open": 1},
                "voyage": [{"open": "bay", "at": "G8", "rot": 0}],
            },
        ],
        **more,
    }


def test_the_short_one_is_good() -> None:
    stated = {
        "gold": [7, 3],
        "reserve": [[18, 2, 1], [19, 2, 1]],
        "open": {"sea": 23, "coast": 11, "corner": 11, "strait": 6, "bay": 10, "inland": 14},
        "stacks": [16, 16, 17, 17, 16, 16],
        "discard": 0,
        "undiscovered": 93,
        "next": 0,
    }
    assert fault(short(expect=stated)) is None
    for key, value in {"gold": [7, 2], "discard": 1, "undiscovered": 94, "stacks": [16] * 6}.items():
        assert difference(short(expect={key: value}))[1] == key


def test_an_expectation_deep_in_a_move_is_told_by_its_path() -> None:
    record = changed(short(), ("moves", 0, "voyage", 1, "squares"), 2)
    assert difference(record)[:2] == (1, "voyage.1.squares")
    assert fault(changed(short(), ("moves", 0, "voyage", 1, "squares"), 3)) is None


OPEN: dict[str, Json] = {"open": "bay", "at": "G8", "rot": 0}
FAULTS: dict[str, tuple[Json, str]] = {
    "start tiles without the option": (short(options={}), "start_square"),
    "own set-up without start tiles": (short(setup={}), "start_square"),
    "a start tile off the board": (short(setup={"starts": [{"tile": "sea", "at": "M1"}]}), "off_map"),
    "a start tile that shows land to the outside": (short(setup={"starts": [{"tile": "coast", "at": "C1"}]}), "edges"),
    "two start tiles on one field": (short(setup={"starts": [{"tile": "sea", "at": "C1"}] * 2}), "square_taken"),
    "a start tile nobody knows": (short(setup={"starts": [{"tile": "cape", "at": "C1"}]}), "unknown_tile"),
    "more waterfalls than there are": (
        short(setup={"starts": [{"tile": "waterfall10", "at": "C3"}, {"tile": "waterfall10", "at": "F3"}]}),
        "tile_used_up",
    ),
    "an unknown set-up": (short(options={"setup": "variant4"}), "option"),
    "head scouts without the option": (short(setup={"starts": [], "heads": [[1, 2], [3, 4]]}), "unknown_field"),
    "stacks that are too few": (short(setup={"starts": [], "stacks": [["sea"]]}), "stack"),
    "plants that are not the nine": (short(setup={"starts": [], "plants": ["corn"]}), "bad_value"),
    "no voyage": (without(short(), ("moves", 0, "voyage")), "missing_field"),
    "no start": (without(short(), ("moves", 0, "start")), "missing_field"),
    "no declaration": (without(short(), ("moves", 0, "declare")), "missing_field"),
    "unable and a start": (changed(short(), ("moves", 0, "unable"), True), "bad_value"),
    "a hidden tile without a stack": (without(short(), ("moves", 0, "voyage", 0, "stack")), "missing_field"),
    "a step without a field": (without(short(), ("moves", 0, "voyage", 0, "at")), "missing_field"),
    "an open tile of a stack": (changed(short(), ("moves", 1, "voyage", 0), {**OPEN, "stack": 1}), "source"),
    "an open tile with an event": (changed(short(), ("moves", 1, "voyage", 0), {**OPEN, "event": "gold"}), "source"),
    "a hidden tile from the discard": (changed(short(), ("moves", 0, "voyage", 0, "from"), "discard"), "source"),
    "an inland tile of a stack": (changed(short(), ("moves", 0, "voyage", 0, "tile"), "inland"), "tile_used_up"),
    "a stack that is not there": (changed(short(), ("moves", 0, "voyage", 0, "stack"), 7), "stack"),
    "a field beyond the board": (changed(short(), ("moves", 0, "voyage", 0, "at"), "D9"), "no_neighbour"),
    "a field that is discovered": (changed(short(), ("moves", 0, "voyage", 1, "at"), "D8"), "square_taken"),
    "a native where there is none": (
        changed(short(), ("moves", 0, "voyage", 0, "native"), {"hut": 1, "field": 1, "look": "dot"}),
        "bad_value",
    ),
    "a native not used needs no field": (
        changed(short(), ("moves", 0, "voyage", 1, "event"), "native"),
        "",
    ),
    "a unit nobody knows": (changed(short(), ("moves", 0, "unit", "kind"), "castle"), "bad_value"),
    "a number without head scouts": (changed(short(), ("moves", 0, "unit", "no"), 3), "unknown_field"),
    "the other player": (changed(short(), ("moves", 1, "p"), 0), "not_your_turn"),
    "the helm without a roll": (changed(short(), ("moves", 0, "take"), 3), "roll"),
    "a way that is dearer": (changed(short(), ("moves", 0, "way", "coins"), 1), "way"),
    "an untold way that costs": (without(changed(short(), ("moves", 0, "start"), "N-D"), ("moves", 0, "way")), "way"),
}


@pytest.mark.parametrize(("record", "code"), FAULTS.values(), ids=list(FAULTS))
def test_a_fault_is_refused_with_its_code(record: Json, code: str) -> None:
    found = refusal(record)
    assert (found[0] if found else "") == code


def test_a_move_after_the_end_is_refused() -> None:
    record = named("entdecker_01_2p")
    last = len(record["moves"]) + 1
    more = {**record, "complete": False, "moves": [*record["moves"], {**record["moves"][0], "p": last % 2 ^ 1}]}
    assert refusal(more) == ("game_over", last)


def test_a_number_that_is_not_free_is_refused() -> None:
    """One that a scout on the board has, and that of the score marker."""
    record = named(HEADS)
    placed = [
        (index, move["unit"]["no"])
        for index, move in enumerate(record["moves"])
        if move["p"] == 0 and move.get("unit", {}).get("kind") == "scout"
    ]
    (_, used), (index, _) = placed[:2]
    for number in (used, 20):
        assert refusal(changed(record, ("moves", index, "unit", "no"), number)) == ("head_scout", index + 1)


def test_a_chip_in_another_order_than_stated_is_refused() -> None:
    record = named("entdecker_01_2p")
    plants = record["setup"]["plants"]
    swapped = changed(record, ("setup", "plants"), [plants[1], plants[0], *plants[2:]])
    found = refusal(swapped)
    assert found is not None
    assert found[0] == "look"


def test_a_stated_stack_in_another_order_is_told() -> None:
    record = named("entdecker_01_2p")
    step = record["moves"][0]["voyage"][0]
    pile = record["setup"]["stacks"][step["stack"] - 1]
    other = next(i for i, tile in enumerate(pile) if tile != pile[0])
    pile[0], pile[other] = pile[other], pile[0]
    assert refusal(record) == ("stack", 1)
