"""The hidden stacks: heights, backs of the tops, and one pool of tiles without an order (rules sections 3.5 and 11)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from rules.api import Chance, Event, Outcome, Step
from rules.new_entdecker.setup import dealt
from rules.new_entdecker.state import Phase, Stacks, State, changed
from rules.new_entdecker.tiles import PLAIN, QUESTION, back_of

BACK: Final = "back"
DRAW: Final = "draw"


def hidden_left(state: State) -> bool:
    """Whether a hidden tile can be had: from a stack, or from the discard once it is made into stacks (R29)."""
    return any(state.stacks.heights) or bool(state.discard)


def waits(state: State) -> bool:
    """Whether a back or a tile has to come before anything else."""
    return state.stacks.unseen is not None or (state.voyage is not None and state.voyage.stack is not None)


def chance(state: State) -> Chance | None:
    """The back or the tile that chance has to bring now."""
    stacks = state.stacks
    if stacks.unseen is not None:
        return Chance(BACK, backs(stacks))
    voyage = state.voyage
    if voyage is not None and voyage.stack is not None:
        return Chance(DRAW, draws(stacks, voyage.stack), seat=state.seat)
    return None


def backs(stacks: Stacks) -> tuple[str, ...]:
    """What a back can show: those of all tiles in the pool, less the tops that are known."""
    count = {back: backed(stacks, back) - stacks.tops.count(back) for back in (PLAIN, QUESTION)}
    return (PLAIN,) * count[PLAIN] + (QUESTION,) * count[QUESTION]


def draws(stacks: Stacks, stack: int) -> tuple[str, ...]:
    """The tiles that can be the top of a stack, each as often as there are copies."""
    top = stacks.tops[stack]
    return tuple(tile for tile, count in stacks.pool.items() if back_of(tile) == top for _ in range(count))


def weight(stacks: Stacks, stack: int, back: str) -> int:
    """How likely a certain tile with this back lies in a stack, as a whole number."""
    tops = stacks.tops.count(back)
    below = sum(stacks.heights) - sum(1 for height in stacks.heights if height)
    on_top = 1 if stacks.tops[stack] == back else 0
    if not below:
        return on_top
    return below * on_top + max(stacks.heights[stack] - 1, 0) * (backed(stacks, back) - tops)


def backed(stacks: Stacks, back: str) -> int:
    """How many tiles in the stacks have a back."""
    return sum(count for tile, count in stacks.pool.items() if back_of(tile) == back)


def happened(state: State, outcome: Outcome) -> Step[State]:
    """The state after a back or a drawn tile that is one of the options."""
    if outcome.purpose == DRAW:
        return _drawn(state, outcome.value)
    assert state.stacks.unseen is not None, "chance asked for a back"
    tops = changed(state.stacks.tops, state.stacks.unseen, outcome.value)
    return Step(replace(state, stacks=replace(state.stacks, tops=tops)))


def _drawn(state: State, tile: str) -> Step[State]:
    voyage = state.sailing
    assert voyage.stack is not None, "a tile is drawn from a stack"
    voyage_after = replace(voyage, drawn=tile, left=voyage.left - 1, taken=voyage.taken + 1, stack=None)
    stacks = without(state.stacks, tile, voyage.stack)
    return Step(replace(state, stacks=stacks, voyage=voyage_after, phase=Phase.PLACE))


def without(stacks: Stacks, tile: str, stack: int) -> Stacks:
    """The stacks after a tile of a stack is gone; the next top is not known."""
    heights = changed(stacks.heights, stack, stacks.heights[stack] - 1)
    return Stacks(heights, changed(stacks.tops, stack, None), less(stacks.pool, tile))


def less(pool: Mapping[str, int], tile: str) -> dict[str, int]:
    """A pool with one copy of a tile less."""
    return {name: count - (name == tile) for name, count in pool.items() if count > (name == tile)}


def made_anew(state: State) -> Step[State]:
    """The discard shuffled and dealt into new stacks."""
    pool: dict[str, int] = {}
    for tile in state.box.hidden:
        if count := state.discard.count(tile):
            pool[tile] = count
    stacks = dealt(pool, state.box.stacks_again)
    return Step(replace(state, stacks=stacks, discard=()), (Event("reshuffled", None, (("n", len(state.discard)),)),))
