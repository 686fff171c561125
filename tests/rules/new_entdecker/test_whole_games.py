"""Whole games: gold comes and goes as is told, the sea is covered in the end, ties are decided by gold."""

import random
from dataclasses import replace

import pytest

from rules.api import Event
from rules.chance import Sampled
from rules.grid import FACING, SIDES, Cell, beside
from rules.message import Who
from rules.new_entdecker.ending import ended
from rules.new_entdecker.game import NEW_ENTDECKER as GAME
from rules.new_entdecker.state import Phase, State
from rules.play import Play, act, opened
from rules.players import random_player
from tests.rules.new_entdecker.table import fresh


@pytest.mark.parametrize("seed", range(3))
def test_gold_changes_only_by_what_is_told(seed: int) -> None:
    """The sum of all gold follows from the events: income, prices, finds, pirates; tolls stay at the table."""
    generator = random.Random(seed)
    source = Sampled(generator)
    play = opened(fresh(2 + seed, "first"), source).play
    while not play.over:
        before = sum(play.state.gold)
        seat = play.owed[0].decision.seat
        after = act(play, seat, random_player.choose(GAME, play.state, seat, generator), source).play
        lines = after.lines[len(play.lines) :]
        changes = sum(_change(line.entry.text, line.events, after) for line in lines)
        assert sum(after.state.gold) == before + changes, [line.entry.text for line in lines]
        play = after


def _change(text: str, events: tuple[Event, ...], play: Play[State]) -> int:
    """What a line takes out of the bank, or below zero gives to it."""
    words, box = text.split(), play.state.box
    paid = 0
    if words[0] == "start":
        paid = int(words[2].partition("+")[0])
    elif words[0] == "declare":
        paid = box.prices[words[1]] * int(words[2])
    elif words[0] == "unit":
        paid = box.prices[words[1]]
    gained = 0
    for event in events:
        args = dict(event.args)
        if event.key in ("income", "rolls"):
            gained += int(str(args["n"])) + (play.setup.players - 1) * int(str(args["others"]))
        elif event.key == "found":
            gained += int(str(args["n"]))
        elif event.key == "pirate":
            gained -= int(str(args["n"]))
    return gained - paid


@pytest.mark.parametrize("setup", ["first", "variant1", "variant2", "variant3"])
def test_every_game_ends_with_the_whole_sea_covered(setup: str) -> None:
    generator = random.Random(setup)
    source = Sampled(generator)
    play = opened(fresh(3, setup, heads=True), source).play
    while not play.over:
        seat = play.owed[0].decision.seat
        play = act(play, seat, random_player.choose(GAME, play.state, seat, generator), source).play
    assert len(play.state.tiles) == 96
    assert all(_sides_agree(play.state, cell) for cell in play.state.tiles)
    assert {region.id for region in play.state.complete()} == play.state.scored
    assert not play.state.units


def _sides_agree(state: State, cell: Cell) -> bool:
    face = state.tiles[cell]
    for side, shown in zip(SIDES, face.sides, strict=True):
        near = beside(cell, side)
        behind = state.tiles[near].sides[SIDES.index(FACING[side])] if near in state.tiles else "sea"
        if shown != behind:
            return False
    return True


def test_a_tie_in_points_is_decided_by_gold_and_that_is_told() -> None:
    after = ended(replace(fresh(3).state, scores=(50, 50, 20), gold=(3, 4, 9)))
    assert [event.key for event in after.events] == ["final.more_gold"]
    assert dict(after.events[0].args) == {"who": Who(1), "gold": 4}
    assert not ended(replace(fresh().state, scores=(50, 50), gold=(4, 4))).events
    state = replace(fresh().state, scores=(50, 50), phase=Phase.OVER)
    assert GAME.result(replace(state, gold=(3, 4))).winners == (1,)
    assert GAME.result(replace(state, gold=(4, 4))).winners == (0, 1)
