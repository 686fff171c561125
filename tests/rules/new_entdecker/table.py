"""Positions of New Entdecker made from what the worked examples state."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from rules.api import Chance, Outcome, Step
from rules.grid import Cell
from rules.new_entdecker import ending, paths
from rules.new_entdecker.board import lay
from rules.new_entdecker.box import Box
from rules.new_entdecker.game import NEW_ENTDECKER as GAME
from rules.new_entdecker.state import Phase, Stacks, State, Unit, Voyage, Walker, with_units
from rules.new_entdecker.tiles import back_of
from rules.play import Play, begin
from rules.registry import data_for, setup_for

BOX: Final[Box] = GAME.load(GAME.shipped("base"))
Position = Mapping[str, Any]


def fresh(players: int = 2, setup: str = "own", *, heads: bool = False, start_player: int = 0) -> Play[State]:
    """A new game without an entry; with the set-up `own` on an empty board."""
    options: dict[str, Any] = {"setup": setup, "head_scouts": heads}
    chosen = setup_for(GAME, players, (), options, start_player=start_player)
    return begin(GAME, chosen, data_for(GAME, chosen))


def cell(name: str) -> Cell:
    found = BOX.map.cell(name)
    assert found is not None
    return found


def position(players: int, stated: Position, setup: str = "own") -> Play[State]:
    """A position at the start of a turn, with the backs of the hidden stacks told."""
    play = fresh(players, setup, heads="heads_on" in stated, start_player=stated.get("turn", 0))
    state = replace(play.state, phase=Phase.START, turn=1)
    state = _with_tiles(state, stated)
    state = _with_huts(state, stated)
    state = _with_stacks(state, stated)
    if "gold" in stated:
        state = replace(state, gold=tuple(stated["gold"]))
    if "reserve" in stated:
        for seat, own in enumerate(stated["reserve"]):
            now = state.reserve[seat]
            for kind, count in zip(("scout", "fort", "settlement"), own, strict=True):
                state = with_units(state, seat, kind, count - now.of(kind))
    return replace(play, state=state, origin=state)


def _with_tiles(state: State, stated: Position) -> State:
    for each in stated.get("tiles", ()):
        at, face = cell(each["at"]), state.box.faces[each["tile"], each.get("rot", 0) // 90]
        state = lay(state, face, at, each["tile"])
        unit = each.get("unit")
        if unit is not None:
            part = face.part(unit["on"])
            assert part is not None
            state = replace(state, units={**state.units, at: Unit(unit["p"], unit["kind"], part)})
            state = with_units(state, unit["p"], unit["kind"], -1)
    return state


def _with_huts(state: State, stated: Position) -> State:
    heads = {tuple(place) for place in stated.get("heads_on", ())}
    walked = list(state.paths)
    for hut, path in enumerate(stated.get("paths", ()), 1):
        walkers = [None if p is None else Walker(p, 1 if (hut, i) in heads else None) for i, p in enumerate(path, 1)]
        walked[hut - 1] = (*walkers, *(None,) * (len(walked[hut - 1]) - len(path)))
    for seat in (walker.seat for path in walked for walker in path if walker):
        state = with_units(state, seat, "scout", -1)
    chips = tuple(stated.get("huts", {}).get(str(hut)) for hut in range(1, len(walked) + 1))
    knows = tuple(map(frozenset, stated["knows"])) if "knows" in stated else state.knows
    bag = tuple(plant for plant in state.bag if plant not in chips)
    own = ((1, 2),) * state.players if heads else state.heads
    return replace(state, paths=tuple(walked), chips=chips, knows=knows, bag=bag, heads=own)


def _with_stacks(state: State, stated: Position) -> State:
    """The hidden stacks; where they are not stated all tiles are there, the tops plain."""
    hidden = state.stacks
    tops: tuple[str | None, ...] = ("plain",) * len(hidden.heights)
    if "stacks" in stated:
        piles = [*stated["stacks"], *[[]] * (len(hidden.heights) - len(stated["stacks"]))]
        tops = tuple(back_of(pile[0]) if pile else None for pile in piles)
        hidden = Stacks(tuple(map(len, piles)), tops, Counter(tile for pile in piles for tile in pile))
    opened = {**state.open, **stated.get("open", {})}
    return replace(state, stacks=replace(hidden, tops=tops), open=opened, discard=tuple(stated.get("discard", ())))


def at_sea(state: State, ship: str, **more: Any) -> State:
    """The state with a voyage under way, before the next tile is taken."""
    return replace(state, voyage=Voyage(cell(ship), **more), phase=Phase.TAKE, trail=(cell(ship),))


def answered(step: Step[State]) -> Step[State]:
    """What follows where the only chance left is a chip drawn, looked at, or a back."""
    state, events = step.state, step.events
    while isinstance(due := GAME.due(state), Chance):
        after = GAME.happen(state, Outcome(due.purpose, due.options[0]))
        state, events = after.state, (*events, *after.events)
    return Step(state, events)


def opened_huts(state: State) -> list[Any]:
    """For each hut its chip and who gets it, or None."""
    return [None if chip is None else [chip, ending.winner(state, hut)] for hut, chip in enumerate(state.chips, 1)]


def effects_of(state: State) -> str | None:
    """What the place of a scout that has just arrived does, in the words of records."""
    return {paths.PLANT: "dot", paths.LOOK: "eye", None: None}[paths.effect(state)]
