"""The river: its tiles come first, lie in a row, and never bend twice in the same sense."""

from itertools import pairwise

import pytest

from rules.api import Chance
from rules.carcassonne.game import CARCASSONNE
from rules.carcassonne.state import State
from rules.codecs import CODECS
from rules.grid import SIDES, beside
from rules.message import IllegalMove
from rules.record.verify import verify
from tests.rules.carcassonne.expansions.choices import random_states, said, setup_with, started

LENGTH = 12


def test_the_spring_lies_first_and_the_four_start_tiles_are_in_the_bag() -> None:
    state = started(["river"]).state
    assert {cell: face.type.id for cell, face in state.tiles.items()} == {(0, 0): "river.01"}
    assert state.bag["base.D"] == 4
    assert sum(state.bag.values()) == 72 + LENGTH - 1


@pytest.mark.parametrize("seed", range(6))
def test_river_tiles_are_drawn_first_and_the_lake_last(seed: int) -> None:
    drawn = []
    for state in random_states(setup_with(["river", "abbot"], 2), seed):
        if state.tile is not None and state.cell is None:
            drawn.append(state.tile)
        if len(drawn) == LENGTH + 3:
            break
    rivers = [tile.startswith("river.") for tile in drawn]
    assert rivers == sorted(rivers, reverse=True)
    lake = drawn.index("river.02")
    assert all(rivers[:lake])
    assert not any(rivers[lake + 1 :])


@pytest.mark.parametrize("seed", range(12))
def test_a_river_is_one_row_without_two_bends_in_the_same_sense(seed: int) -> None:
    state = next(s for s in random_states(setup_with(["river"], 2), seed) if _no_river(s))
    cell, came, bends = (0, 0), None, []
    length = 1
    while True:
        face = state.tiles[cell]
        way = [side for side, kind in zip(SIDES, face.sides, strict=True) if kind == "river" and side != came]
        if not way:
            break
        if came is not None:
            bends.append((SIDES.index(way[0]) - SIDES.index(came)) % 4)
        following = beside(cell, way[0])
        if following not in state.tiles:
            break
        came = SIDES[(SIDES.index(way[0]) + 2) % 4]
        cell = following
        length += 1
    assert length == sum(face.type.id.startswith("river.") for face in state.tiles.values())
    assert all(one != other or one == 2 for one, other in pairwise(bends))


def _no_river(state: State) -> bool:
    """Whether the river tiles have all been drawn."""
    due = CARCASSONNE.due(state)
    return isinstance(due, Chance) and not any(option.startswith("river.") for option in due.options)


def test_a_second_bend_in_the_same_sense_is_refused() -> None:
    play = said(started(["river"]), "draw river.10", "place river.10 1,0 0", "pass", "draw river.10")
    texts = [str(move) for move in CARCASSONNE.moves(play.state, play.owed[0].decision)]
    assert texts == ["place river.10 1,1 180"]
    with pytest.raises(IllegalMove) as caught:
        said(play, "place river.10 1,1 90")
    assert caught.value.code == "edges"


def test_a_record_with_the_river_states_its_spring() -> None:
    record = {
        "format": "tile-game-record", "version": 1, "game": "carcassonne", "sets": ["base", "river"], "players": 2,
        "moves": [{"p": 0, "tile": "river.07", "at": [1, 0], "squares": 1}],
    }  # fmt: skip
    found = verify(record, CODECS)
    assert found is not None
    assert dict(found.message.args)["code"] == "missing_field"
    assert verify({**record, "setup": {"starts": [{"tile": "river.01", "at": [0, 0]}]}}, CODECS) is None
    early = {**record, "moves": [{"p": 0, "tile": "base.B", "at": [0, 1]}]}
    found = verify({**early, "setup": {"starts": [{"tile": "river.01", "at": [0, 0]}]}}, CODECS)
    assert found is not None
    assert dict(found.message.args)["code"] == "bag"
