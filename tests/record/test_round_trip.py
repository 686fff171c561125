"""A game exported, laid out, read and replayed is the same game, whatever box, seats and luck."""

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.api import Game, Laid, Preset, Setup
from rules.carcassonne.game import CARCASSONNE
from rules.carcassonne.state import State
from rules.chance import Sampled
from rules.codecs import CODECS
from rules.play import Play, act, begin, opened
from rules.players import random_player
from rules.record.codec import Codec
from rules.record.read import checked, parse, replayed
from rules.record.verify import verify
from rules.record.write import exported, layout
from rules.registry import data_for, setup_for
from tests.record.boxes import Box, codecs, small_setup
from tests.record.cases import CUT_OFF, GAMES, ON_MAP, Json, facts

OPTIONS = st.fixed_dictionaries({"farms": st.booleans(), "small_city": st.sampled_from([4, 2])})
FIRST = st.sampled_from(["base.A", "base.B", "base.D", "base.E", "base.X"])
FEW = st.dictionaries(st.sampled_from([f"base.{letter}" for letter in "ABCDEQUVX"]), st.integers(0, 2), min_size=4)


def random_play(game: Game[State], setup: Setup, seed: int, most: int | None = None) -> Play[State]:
    """A game at random, to the end or up to so many acts."""
    generator = random.Random(seed)
    source = Sampled(generator)
    play = opened(begin(game, setup, data_for(game, setup)), source).play
    acts = 0
    while not play.over and acts != most:
        seat = play.owed[0].decision.seat
        play = act(play, seat, random_player.choose(game, play.state, seat, generator), source).play
        acts += 1
    return play


def check_round_trip(play: Play[State], known: Mapping[str, Codec[Any]]) -> dict[str, Any]:
    """Writes and reads a game, and gives what was written."""
    codec = known["carcassonne"]
    names = [f"Nº {seat}" for seat in range(play.setup.players)]
    text = layout(exported(play, codec, names))
    (record,) = parse(text)
    assert verify(record, known) is None
    read = checked(record, known)
    again = replayed(read)
    assert read.names == tuple(names)
    assert replace(again.setup, starts=play.setup.starts) == play.setup
    assert again.origin.tiles == play.origin.tiles
    whole = [line.entry for line in play.lines][: len(again.lines)]
    assert [line.entry for line in again.lines] == whole
    assert layout(exported(again, codec, names)) == text
    assert again.over == play.over
    if play.over:
        assert len(again.lines) == len(play.lines)
        assert again.state.scores == play.state.scores
    return dict(record)


@settings(deadline=None, max_examples=150)
@given(FEW, FIRST, st.integers(1, 5), st.data(), OPTIONS, st.integers(0, 2**32), st.none() | st.integers(0, 6))
def test_a_short_game_comes_back(
    counts: dict[str, int], first: str, players: int, data: Any, options: dict[str, Any], seed: int, most: int | None
) -> None:
    box = Box({**counts, first: counts.get(first, 0) + 1})
    begins = data.draw(st.integers(0, players - 1))
    setup = small_setup(box, players, first, options, start_player=begins)
    record = check_round_trip(random_play(box, setup, seed, most), codecs(box))
    assert record["setup"]["start_player"] == begins
    assert record["setup"]["starts"] == [{"tile": first, "at": [0, 0], "rot": 0}]


def test_such_short_games_have_all_kinds_of_endings() -> None:
    """Discards before a tile, and last moves with and without one."""
    box = Box({"base.B": 3, "base.C": 1, "base.X": 1, "base.U": 2})
    setup = small_setup(box, 2, "base.B")
    records = [check_round_trip(random_play(box, setup, seed), codecs(box)) for seed in range(30)]
    last = [record["moves"][-1] for record in records]
    assert {"tile" in move for move in last} == {True, False}
    assert any("discarded" in move and "tile" in move for record in records for move in record["moves"])
    assert all(record["complete"] and len(record["setup"]["bag"]) == 6 for record in records)


@settings(deadline=None, max_examples=15)
@given(st.integers(1, 5), st.data(), OPTIONS, st.integers(0, 2**32), st.none() | st.integers(0, 100))
def test_a_game_with_the_whole_box_comes_back(
    players: int, data: Any, options: dict[str, Any], seed: int, most: int | None
) -> None:
    begins = data.draw(st.integers(0, players - 1))
    setup = setup_for(CARCASSONNE, players, (), options, start_player=begins)
    check_round_trip(random_play(CARCASSONNE, setup, seed, most), CODECS)


@pytest.mark.parametrize("players", [1, 2, 3, 6])
@pytest.mark.parametrize("most", [None, 23, 60, 61])
@pytest.mark.parametrize(
    "preset", [preset for preset in CARCASSONNE.presets if preset.key != "classic"], ids=lambda preset: preset.key
)
def test_a_game_of_every_preset_comes_back(preset: Preset, players: int, most: int | None) -> None:
    if players in CARCASSONNE.seats(preset.sets):
        setup = setup_for(CARCASSONNE, players, preset.sets, preset.options, start_player=players - 1)
        check_round_trip(random_play(CARCASSONNE, setup, players + (most or 0), most), CODECS)


@pytest.mark.parametrize("seed", range(8))
def test_a_game_with_any_sets_and_numbers_of_figures_comes_back(seed: int) -> None:
    generator = random.Random(seed)
    sets = CARCASSONNE.together(tuple(name for name in CARCASSONNE.sets if generator.random() < 0.5))
    options = {option.key: generator.choice(option.values) for option in CARCASSONNE.options if not option.many}
    setup = setup_for(CARCASSONNE, generator.randint(2, 5), sets, options)
    check_round_trip(random_play(CARCASSONNE, setup, seed, 70), CODECS)


@pytest.mark.parametrize("record", [*GAMES, *ON_MAP, *CUT_OFF], ids=lambda record: str(record["id"]))
def test_a_game_of_another_program_is_written_with_the_same_facts(record: Json) -> None:
    play = replayed(checked(record, CODECS))
    names = [str(seat) for seat in range(play.setup.players)]
    moves = exported(play, CODECS["carcassonne"], names)["moves"]
    assert [plain(move) for move in moves] == [plain(facts(move)) for move in record["moves"]]


def plain(move: Json) -> Json:
    """A move without what may be left out or be spelt in several ways: a gold square, borders of parts."""
    found = {key: value for key, value in move.items() if key != "gold"}
    if "meeple" in found:
        found["meeple"] = {k: v for k, v in found["meeple"].items() if k in ("kind", "fly")}
    if "crop" in found:
        acts = [{key: value for key, value in act.items() if key != "on"} for act in found["crop"]["acts"]]
        found["crop"] = {**found["crop"], "acts": acts}
    return found


def test_several_start_tiles_come_back() -> None:
    starts = (Laid("base.D", "0,0", 0), Laid("base.C", "-12,7", 270), Laid("base.V", "1,0", 0))
    setup = setup_for(CARCASSONNE, 3, (), {}, starts=starts)
    check_round_trip(random_play(CARCASSONNE, setup, 1), CODECS)
