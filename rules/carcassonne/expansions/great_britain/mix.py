"""The mix of tiles: all of the base game and some of the expansions, not drawn beforehand but while the game lasts.

Which tiles of the expansions are in the mix nobody knows. A draw is two outcomes: from which part the tile is, each
as likely as places of it are left in the mix, then which tile of that part, each as likely as copies of it are left.
That is the same distribution as that of a mix drawn beforehand, with nothing to be hidden.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from rules.api import Chance, Outcome, Setup
from rules.carcassonne.expansions.great_britain.holding import ID, held_by
from rules.carcassonne.state import State
from rules.carcassonne.tiles import TileSet

PART: Final = "part"
EXPANSIONS: Final = "expansions"
"""The part of all tiles that do not belong to the base game, where they are not told apart."""
TILES: Final = "tiles"
USUAL: Final = 96
"""With so many tiles there are as many of the one expansion as of the other."""


def new_mix(setup: Setup, data: Mapping[str, TileSet]) -> dict[str, int]:
    """The places of each part before anything is drawn (section 1.2)."""
    base, *others = (name for name in setup.sets if data[name].counts)
    wanted = setup.options.get(TILES, USUAL)
    if not isinstance(wanted, int):
        raise TypeError(TILES)
    number = sum(data[base].counts.values())
    more = wanted - number
    parts = others if wanted == USUAL and more % len(others) == 0 else [EXPANSIONS]
    return {base: number, **{part: more // len(parts) for part in parts}}


def part_of(state: State, tile: str) -> str:
    """The part of the mix to which a tile belongs."""
    name = state.rules.sets[tile]
    return name if name in held_by(state).mix else EXPANSIONS


def before_draw(state: State) -> Chance | None:
    """The part, until it is known."""
    holding = held_by(state)
    if holding.part is not None:
        return None
    return Chance(PART, tuple(part for part, places in holding.mix.items() for _ in range(places)))


def brought(state: State, outcome: Outcome) -> State:
    """The part is known."""
    return state.keeping(ID, replace(held_by(state), part=outcome.value))


def pool(state: State, bag: Mapping[str, int]) -> Mapping[str, int]:
    """The tiles of the part."""
    part, sets = held_by(state).part, state.rules.sets
    if part == EXPANSIONS:
        return {tile: copies for tile, copies in bag.items() if part_of(state, tile) == part}
    return {tile: copies for tile, copies in bag.items() if sets[tile] == part}


def taken(state: State, tile: str) -> State:
    """A place of the mix is used up."""
    holding, part = held_by(state), part_of(state, tile)
    mix = {**holding.mix, part: holding.mix[part] - 1}
    return state.keeping(ID, replace(holding, mix=mix, part=None))
