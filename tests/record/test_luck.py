"""Anybody can compute the luck of a finished game again from what its record says."""

import hashlib
import hmac
import random
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.api import Outcome
from rules.carcassonne.tiles import TileSet
from rules.chance import Seeded
from rules.codecs import CODECS
from rules.message import Message
from rules.play import Play, act, begin, opened
from rules.players import random_player
from rules.record.luck import Luck, check_luck, tags_of_luck
from rules.record.read import Refused
from rules.record.verify import verify
from rules.record.write import exported
from rules.registry import GAMES, data_for, setup_for
from tests.record.cases import Json, changed, good

PRESETS = [(game.id, preset.key) for game in GAMES.values() for preset in game.presets]
SEED, JOINS = "5eed", "1001 1002"


def finished(name: str = "carcassonne", seed: str = SEED) -> Play[Any]:
    game, source, generator = GAMES[name], Seeded(f"{seed} {JOINS}"), random.Random(1)
    setup = setup_for(game, 2)
    play = opened(begin(game, setup, data_for(game, setup)), source).play
    while not play.over:
        seat = play.owed[0].decision.seat
        play = act(play, seat, random_player.choose(game, play.state, seat, generator), source).play
    return play


def record_of(play: Play[Any], tags: Mapping[str, str]) -> Json:
    return dict(exported(play, CODECS[play.game.id], ("Anna", "Boris"), "a", tags))


@pytest.fixture(scope="module", params=sorted(CODECS))
def play(request: pytest.FixtureRequest) -> Play[Any]:
    return finished(request.param)


def luck(record: Json) -> Luck:
    return check_luck(record, CODECS)


def test_the_luck_of_a_seeded_game_agrees_with_its_tags(play: Play[Any]) -> None:
    outcomes = sum(line.entry.seat is None for line in play.lines)
    assert outcomes
    found = luck(record_of(play, tags_of_luck(SEED, JOINS)))
    assert found == Luck(outcomes, hashlib.sha256(SEED.encode()).hexdigest(), None)


@pytest.mark.parametrize(
    "tags", [tags_of_luck("5eee", JOINS), tags_of_luck(SEED, "1002 1001"), tags_of_luck(SEED, "")], ids=str
)
def test_another_seed_or_other_joins_are_found_out(play: Play[Any], tags: Mapping[str, str]) -> None:
    fault = luck(record_of(play, tags)).fault
    assert fault is not None
    assert fault.key == "luck.differs"
    args = dict(fault.args)
    assert args["found"] != args["expected"]


def test_the_first_draw_that_differs_is_named() -> None:
    record = record_of(finished(), tags_of_luck(SEED, JOINS))
    record["complete"] = False
    record["moves"] = record["moves"][:1]
    record["setup"] = {key: value for key, value in record["setup"].items() if key != "bag"}
    del record["expect"]
    assert luck(record).fault is None
    first = record["moves"][0]["tile"]
    other = record_of(finished(seed="other"), {})["moves"][0]["tile"]
    assert first != other
    record["tags"]["seed"] = "other"
    assert luck(record).fault == Message(
        "luck.differs", (("what", "draw"), ("number", 1), ("found", first), ("expected", other))
    )


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(PRESETS), st.integers(0, 10**6), st.integers(0, 60))
def test_the_luck_of_a_game_that_was_ended_before_it_was_over_can_be_checked(
    preset: tuple[str, str], seed: int, acts: int
) -> None:
    """Backs, hands and chips that were hidden are told, though the game is not over by the rules."""
    game = GAMES[preset[0]]
    offered = next(each for each in game.presets if each.key == preset[1])
    setup = setup_for(game, 2, offered.sets, offered.options)
    source, generator = Seeded(f"{seed} {JOINS}"), random.Random(seed)
    play = opened(begin(game, setup, data_for(game, setup)), source).play
    for _ in range(acts):
        if not play.over:
            seat = play.owed[0].decision.seat
            play = act(play, seat, random_player.choose(game, play.state, seat, generator), source).play
    codec, tags = CODECS[game.id], tags_of_luck(str(seed), JOINS)
    record = dict(exported(play, codec, ("Anna", "Boris"), "a", tags, ended=True))
    assert verify(record, CODECS) is None
    assert luck(record).fault is None


@pytest.mark.parametrize("tags", [{}, {"seed": SEED}, {"joins": JOINS}])
def test_without_seed_and_joins_nothing_can_be_said(tags: Mapping[str, str]) -> None:
    fault = luck({**good(), "tags": dict(tags)}).fault
    assert fault is not None
    assert fault.key == "luck.no_seed"


def test_what_is_no_legal_game_is_refused() -> None:
    with pytest.raises(Refused):
        luck(changed(good(), ("moves", 1, "at"), [0, 0]))


def test_the_page_on_the_fair_draw_computes_the_same_tile() -> None:
    """The program in docs/fair-draw.md, word for word."""
    play = finished()
    data = data_for(play.game, play.setup)["base"]
    assert isinstance(data, TileSet)
    seed, joins = SEED, JOINS
    bag = dict(play.origin.bag)
    options = [tile for tile in sorted(bag) for _ in range(bag[tile])]
    assert len(options) == 71
    digest = hmac.new(f"{seed} {joins}".encode(), b"draw 0 0", hashlib.sha256).digest()
    first = next(line.entry.text for line in play.lines if line.entry.seat is None)
    assert options[int.from_bytes(digest[:8], "big") % len(options)] == Outcome.parse(first).value
