"""From a set-up to the first state (rules section 2)."""

from rules.api import Setup
from rules.discovery.board import lay
from rules.discovery.state import Rules, State
from rules.discovery.tiles import TileSet
from rules.discovery.variants import holding, taken_out
from rules.message import IllegalMove
from rules.regions import Regions


def start(setup: Setup, tiles: TileSet) -> State:
    """The state before the first outcome of chance: the start tile lies, everything else is undrawn.

    Raises IllegalMove `start_square` for a set-up with start tiles of its own.
    """
    if setup.starts:
        raise IllegalMove("start_square")
    bag = dict(tiles.counts)
    bag[tiles.start] -= 1
    bag = {tile: n for tile, n in bag.items() if n}
    rules = Rules(setup, tiles.faces, tiles.counts, holding(setup), taken_out(setup, sum(bag.values())))
    state = State(
        rules=rules,
        tiles={},
        open={},
        regions=Regions(),
        followers={},
        scores=(0,) * setup.players,
        bag=bag,
        hands=((),) * setup.players,
        seat=setup.start_player,
    )
    return lay(state, tiles.faces[tiles.start, 0], (0, 0))
