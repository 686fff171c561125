"""The worked examples of the rules text about the map (section 10)."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from rules.carcassonne.board import fits_somewhere, places, turns
from rules.carcassonne.expansions.great_britain.holding import held_by
from rules.carcassonne.expansions.great_britain.sets import default, sets_with, value, without
from rules.carcassonne.placing import tiles_left
from rules.carcassonne.record import CODEC
from rules.carcassonne.state import State
from rules.message import IllegalMove
from rules.play import Play
from rules.record.verify import so_far
from tests.rules.carcassonne.great_britain.table import laid_out, on_map, position

EXAMPLES = json.loads((Path(__file__).parents[3] / "vectors/great_britain_examples.json").read_text(encoding="utf-8"))


def of_kind(kind: str) -> pytest.MarkDecorator:
    found = [example for example in EXAMPLES if example["kind"] == kind]
    return pytest.mark.parametrize("example", found, ids=lambda example: example["id"])


def test_every_example_is_of_a_kind_that_is_tested() -> None:
    assert Counter(example["kind"] for example in EXAMPLES) == {"setup": 1, "chips": 7, "fits": 2, "moves": 22}


@of_kind("setup")
def test_a_game_is_set_up_as_in_the_example(example: Any) -> None:
    state = laid_out(on_map(tiles=example["tiles"])).state
    holding, expected = held_by(state), example["expect"]
    colours = Counter(colour[0].upper() for colour in holding.lying.values())
    assert tiles_left(state) == expected["stack"]
    assert len(holding.map.fields) == expected["fields"]
    assert len(holding.lying) == expected["chips"]
    assert colours == expected["chips_of_colour"]
    values = [{str(number): n for number, n in each.items()} for each in holding.values.values()]
    assert values == [expected["values_of_colour"]] * 3
    assert (
        sum(number * n for each in holding.values.values() for number, n in each.items()) == expected["sum_of_values"]
    )


@of_kind("chips")
def test_sets_of_chips_are_those_of_the_example(example: Any) -> None:
    hand, new, expected = tuple(sorted((*example["hand"], example["new"]))), example["new"], example["expect"]
    sets = sets_with(hand, new)
    assert [list(chips) for chips in sets] == expected["options"]
    assert value(new) == expected["gain"]
    if sets:
        taken = default(sets)
        assert list(taken) == expected["default"]
        assert list(without(hand, taken)) == expected["left"]
    else:
        assert list(hand) == expected["left"]


@of_kind("fits")
def test_a_tile_fits_where_the_example_says(example: Any) -> None:
    state = position(on_map(), map(tuple, example["position"]["tiles"])).state
    tile, faces = example["tile"], state.rules.turned(example["tile"])
    squares = places(state, tile)
    found = {"squares": len(squares), "placements": sum(len(turns(state, faces, cell)) for cell in squares)}
    assert found == example["expect"]
    assert fits_somewhere(state, tile) == bool(squares)


@of_kind("moves")
def test_moves_lead_to_what_the_example_says(example: Any) -> None:
    more = {key: value for key, value in example["position"].items() if key != "tiles"}
    tiles = map(tuple, example["position"]["tiles"])
    play = position(on_map(example["players"], **example.get("options", {})), tiles, **more)
    for number, move in enumerate(example["moves"]):
        if move.get("illegal"):
            with pytest.raises(IllegalMove) as refused:
                CODEC.play(play, example, number)
            assert refused.value.code == move["error"]
            return
        before = so_far(play)
        play = CODEC.play(play, example, number).play
        gain = [after - earlier for after, earlier in zip(so_far(play), before, strict=True)]
        assert gain == move.get("gain", gain)
        compare(play, move.get("after", {}))
    compare(play, example["expect"])


def compare(play: Play[State], expected: Any) -> None:
    for key, wanted in expected.items():
        if key == "next":
            assert CODEC.next_seat(play) == wanted
        elif key == "scores":
            assert list(so_far(play)) == wanted
        elif key == "final":
            assert list(CODEC.final(play)) == wanted
        else:
            found = CODEC.found(play, key, wanted)
            assert found == ([sorted(hand) for hand in wanted] if key == "chips" else wanted), key
