"""The worked examples of the rules text, and what the engine says otherwise."""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from rules.api import Entry, Event, Outcome, Step
from rules.message import IllegalMove
from rules.new_entdecker import board, ending, islands, paths, stacks, supply, voyage, ways
from rules.new_entdecker.course import advance
from rules.new_entdecker.game import NEW_ENTDECKER as GAME
from rules.new_entdecker.record import CODEC, found
from rules.new_entdecker.record_written import Told, Writer
from rules.new_entdecker.state import OPEN, Phase, State, Walker
from rules.play import Line, Play
from tests.rules.new_entdecker.table import answered, at_sea, cell, effects_of, opened_huts, position

Example = Mapping[str, Any]
FILE: Final = Path(__file__).parents[2] / "vectors" / "new_entdecker_examples.json"
EXAMPLES: Final[tuple[Example, ...]] = tuple(json.loads(FILE.read_text(encoding="utf-8")))


def faults(example: Example) -> list[str]:
    """What differs; nothing if the engine agrees."""
    play = position(example["players"], example.get("position", {}), example.get("setup", "own"))
    results = KINDS[example["do"]["what"]](play, example["do"])
    return [
        f"{key} is {results[key]}, not {value}"
        for key, value in example["expect"].items()
        if not (set(value) <= set(results[key]) if key == "not" else _agree(value, results[key]))
    ]


def _agree(expected: Any, found_: Any) -> bool:
    """Equality, but objects are compared in what is stated only; and ways in any order."""
    if isinstance(expected, dict) and isinstance(found_, dict):
        return all(_agree(value, found_.get(key)) for key, value in expected.items())
    if isinstance(expected, list) and isinstance(found_, list):
        return len(expected) == len(found_) and all(map(_agree, expected, found_))
    return bool(expected == found_)


def state_of(state: State, **more: Any) -> dict[str, Any]:
    """What a position is compared with."""
    keys = ("gold", "reserve", "paths", "knows", "open", "stacks", "undiscovered")
    return {
        **{key: found(state, key) for key in keys},
        "scores": list(state.scores),
        "discard": list(state.discard),
        "tiles": {state.box.map.name(c): face.type.id for c, face in state.tiles.items()},
        "open_left": dict(state.open),
        "chips": sum(chip is not None for chip in state.chips),
        **more,
    }


def _look(play: Play[State], do: Example) -> dict[str, Any]:
    return state_of(play.state)


def _income(play: Play[State], do: Example) -> dict[str, Any]:
    state = replace(play.state, phase=Phase.INCOME, seat=do["p"])
    state = GAME.happen(state, Outcome("roll", str(do["roll"]))).state
    if "take" in do:
        state = GAME.apply(state, Entry(do["p"], f"helm {do['take']}")).state
    return state_of(state)


def _starts(play: Play[State], do: Example) -> dict[str, Any]:
    legal = ways.starts(play.state, do["p"])
    name, toll = play.state.box.map.name, play.state.box.prices["toll"]
    told = {
        name(c): [{"coins": way.coins, "tolls": list(way.tolls)} for way in cheapest] for c, cheapest in legal.items()
    }
    prices = {name(c): cheapest[0].cost(toll) for c, cheapest in legal.items()}
    assert all(way.cost(toll) == cheapest[0].cost(toll) for cheapest in legal.values() for way in cheapest)
    return {
        "count": len(legal),
        "tiles": sum(c in play.state.tiles for c in legal),
        "prices": prices,
        "ways": told,
        "not": [field for field in _all_names(play.state) if field not in prices],
        "starts": len(legal),
        "starts_paid": len(ways.payable(play.state, do["p"])),
    }


def _all_names(state: State) -> list[str]:
    board_ = state.box.map
    return [board_.name(c) for c in (*board_.fields, *board_.edges)]


def _placements(play: Play[State], do: Example) -> dict[str, Any]:
    state = at_sea(play.state, do["ship"])
    turns = board.fitting_turns(state, do["tile"], cell(do["ship"]))
    return {"placements": sorted([state.box.map.name(c), turn * 90] for c, found_ in turns.items() for turn in found_)}


def _turn(play: Play[State], do: Example) -> dict[str, Any]:
    record = {"moves": [do["move"]]}
    before = advance(Step(play.state)).state
    try:
        played = CODEC.play(replace(play, state=before), record, 0)
    except IllegalMove as refused:
        return {"refused": refused.code}
    stated = {key: value for key, value in do["move"].items() if key in ("gain", "islands")}
    gain = [after - b for after, b in zip(played.play.state.scores, play.state.scores, strict=True)]
    assert stated.get("gain", gain) == gain
    for index, island in enumerate(stated.get("islands", ())):
        for key in ("tiles", "value", "ranks", "points"):
            assert played.counts[f"islands.{index}.{key}"] == island[key]
    return state_of(played.play.state)


def _end(play: Play[State], do: Example) -> dict[str, Any]:
    before = replace(play.state, phase=Phase.FILL, seat=do["p"])
    writer, events = Writer(do["p"], reveals=False), list[Event]()
    huts, step = iter(do.get("huts", ())), advance(Step(before))
    entry = Entry(do["p"], "pass")
    while True:
        events += step.events
        writer.add(Told(before, Line(0, entry, step.events), step.state))
        before = step.state
        due = GAME.due(before)
        if before.turn > 1 or before.over or due == ():
            break
        if isinstance(due, tuple):
            entry = Entry(due[0].seat, f"scout {next(huts)}")
        else:
            entry = Entry(None, f"{due.purpose} {due.options[0]}")
        step = GAME.apply(before, entry)
    written = writer.after_voyage()
    return state_of(before, fill=written["fill"], islands=_with_counts(before, written["islands"], events))


def _with_counts(state: State, written: list[Any], events: list[Event]) -> list[Any]:
    """Islands as records have them, with their numbers."""
    scored: list[dict[str, Any]] = []
    for event in events:
        if event.key == "island":
            points = [0] * state.players
            scored.append({"tiles": len(event.cells), "value": dict(event.args)["n"], "points": points, "ranks": {}})
        elif event.key == "scored.island":
            assert event.seat is not None
            assert event.points is not None
            scored[-1]["points"][event.seat] = event.points.total
            scored[-1]["ranks"].setdefault(dict(event.args)["rank"], []).append(event.seat)
    return [
        {"scouts": [], **each, **numbers, "ranks": list(numbers["ranks"].values())}
        for each, numbers in zip(written, scored, strict=True)
    ]


def _islands(play: Play[State], do: Example) -> dict[str, Any]:
    state = play.state
    return {
        "complete": [
            {
                "at": board.island_name(state, region),
                "parts": len(region.parts),
                "tiles": len(region.cells),
                "value": board.value(state, region),
                "units": [list(count) for count in islands.counts(state, region)],
            }
            for region in sorted(state.complete(), key=lambda region: min(region.cells))
        ]
    }


def _points(play: Play[State], do: Example) -> dict[str, Any]:
    return {"points": islands.points(do["value"], do["ranks"], play.state.box.divisors, play.state.players)}


def _ranks(play: Play[State], do: Example) -> dict[str, Any]:
    return {"ranks": islands.ranked([None if units is None else tuple(units) for units in do["units"]])}


def _paths(play: Play[State], do: Example) -> dict[str, Any]:
    state, steps = play.state, []
    for step in do["steps"]:
        state = paths.entered(state, Walker(step["p"]), step["hut"]).state
        assert state.arrival is not None
        look = effects_of(state)
        steps.append({"field": state.arrival.field} | ({} if look is None else {"look": look}))
        state = answered(advance(Step(state))).state
    return state_of(state, steps=steps)


def _huts(play: Play[State], do: Example) -> dict[str, Any]:
    return {"huts": opened_huts(play.state), "points": list(ending.ended(play.state).state.scores)}


def _event(play: Play[State], do: Example) -> dict[str, Any]:
    state = replace(at_sea(play.state, "S-D", mode="hidden"), seat=do["p"])
    state = voyage.befallen(state, do["event"]).state
    native = do.get("native")
    if native is not None:
        back = native.get("back")
        source = "reserve" if back is None else f"{back[0]}.{back[1]}" if isinstance(back, list) else back
        step = GAME.apply(state, Entry(do["p"], f"native {source} {native['hut']}"))
        assert step.state.arrival is not None
        assert (step.state.arrival.field, effects_of(step.state)) == (native["field"], native["look"])
        state = answered(step).state
    return state_of(state)


def _reshuffle(play: Play[State], do: Example) -> dict[str, Any]:
    return state_of(stacks.made_anew(play.state).state)


def _take_open(play: Play[State], do: Example) -> dict[str, Any]:
    state = replace(at_sea(play.state, "S-D", mode=OPEN, left=1), shape=do["tile"])
    finds = supply.finds(state, do["tile"])
    step = supply.found(state, finds[0]) if finds else supply.supply(state, do["tile"])
    return state_of(step.state, **{"from": step.events[0].key.partition(".")[2]})


KINDS: Final[Mapping[str, Callable[[Play[State], Example], dict[str, Any]]]] = {
    "look": _look,
    "income": _income,
    "starts": _starts,
    "placements": _placements,
    "turn": _turn,
    "end": _end,
    "islands": _islands,
    "points": _points,
    "ranks": _ranks,
    "paths": _paths,
    "huts": _huts,
    "event": _event,
    "reshuffle": _reshuffle,
    "take_open": _take_open,
}
