"""Where a face-up tile comes from when its stack is used up (rules section 11).

A search (R16) finds a stack and a tile in one outcome: what is searched for lies in each stack as likely as the backs
of the tops allow.
"""

from dataclasses import replace
from typing import Final

from rules.api import Chance, Event, Step
from rules.new_entdecker.filling import filled
from rules.new_entdecker.labels import shape_name
from rules.new_entdecker.stacks import weight, without
from rules.new_entdecker.state import HIDDEN, Phase, State
from rules.new_entdecker.tiles import EVENTS, back_of, split_name, tile_name

SEARCH: Final = "search"
DISCARD: Final = "discard"
SPARE: Final = "spare"


def chance(state: State) -> Chance | None:
    """The find that chance has to bring now."""
    found = finds(state, state.shape) if state.shape is not None else ()
    return Chance(SEARCH, found, seat=state.seat) if found else None


def finds(state: State, shape: str) -> tuple[str, ...]:
    """What a search for a shape can find; empty where it needs none: the discard or nothing at all decides.

    Plain tiles are preferred, then any with an event, in the discard before the stacks.
    """
    if state.open[shape] or shape in state.discard:
        return ()
    thrown = [tile for tile in state.discard if split_name(tile)[0] == shape]
    if thrown:
        return tuple(f"{tile}@{DISCARD}" for tile in _in_order(thrown)) if len(set(thrown)) > 1 else ()
    pool = state.stacks.pool
    tiles = [shape] if pool.get(shape) else [tile_name(shape, event) for event in EVENTS]
    return tuple(
        f"{tile}@{stack + 1}"
        for stack in range(len(state.stacks.heights))
        for tile in tiles
        if pool.get(tile)
        for _ in range(weight(state.stacks, stack, back_of(tile)) * (1 if tile == shape else pool[tile]))
    )


def _in_order(tiles: list[str]) -> list[str]:
    """Tiles of one shape in canonical order."""
    return sorted(tiles, key=lambda tile: ("", *EVENTS).index(split_name(tile)[1] or ""))


def found(state: State, value: str) -> Step[State]:
    """The state after a find. Where stacks were searched each is shuffled, so all backs are new."""
    tile, _, place = value.partition("@")
    if place == DISCARD:
        return supplied(_out_of_discard(state, tile), tile, DISCARD)
    stacks = without(state.stacks, tile, int(place) - 1)
    stacks = replace(stacks, tops=(None,) * len(stacks.tops))
    return supplied(replace(state, stacks=stacks), tile, HIDDEN)


def supply(state: State, shape: str) -> Step[State]:
    """A tile of a shape from where it comes without chance: its face-up stack, the discard, or a spare one (R17)."""
    if state.open[shape]:
        return supplied(replace(state, open={**state.open, shape: state.open[shape] - 1}), shape, None)
    thrown = _in_order([tile for tile in state.discard if split_name(tile)[0] == shape])
    if thrown:
        return supplied(_out_of_discard(state, thrown[0]), thrown[0], DISCARD)
    return supplied(replace(state, spares=state.spares + 1), shape, SPARE)


def supplied(state: State, tile: str, source: str | None) -> Step[State]:
    """The state with the tile that was needed: drawn on the voyage, or laid in the fill. No source: the open stack."""
    told = () if source is None else (Event(f"supplied.{source}", None, (("tile", shape_name(tile)), ("name", tile))),)
    state = replace(state, shape=None)
    if state.phase is Phase.TAKE:
        voyage = state.sailing
        after = replace(voyage, drawn=tile, left=voyage.left - 1, taken=voyage.taken + 1)
        return Step(replace(state, voyage=after, phase=Phase.PLACE), told)
    return filled(state, tile, told)


def _out_of_discard(state: State, tile: str) -> State:
    at = state.discard.index(tile)
    return replace(state, discard=state.discard[:at] + state.discard[at + 1 :])
