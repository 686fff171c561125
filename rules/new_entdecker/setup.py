"""From a set-up to the first state (rules section 2)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from rules.api import Laid, Option, Setup
from rules.grid import SIDES, Cell, beside
from rules.message import IllegalMove
from rules.new_entdecker.board import lay
from rules.new_entdecker.box import Box
from rules.new_entdecker.map import SeaMap
from rules.new_entdecker.state import Rules, Stacks, State
from rules.new_entdecker.tiles import SEA
from rules.regions import Regions
from rules.tiling import Wanted, fits

OWN: Final = "own"
NAMES: Final = ("first", "variant1", "variant2", "variant3")
SETUP: Final = Option("setup", (*NAMES, OWN), default="first", offered=(*NAMES, OWN))
HEADS: Final = Option("head_scouts", (False, True), default=False, offered=(False, True))


def start(setup: Setup, box: Box) -> State:
    """The state before the first outcome of chance: the tiles of the set-up lie, everything else is in the box.

    Raises IllegalMove `players`, `option`, `start_square`, `unknown_tile`, `tile_used_up` or `edges`.
    """
    if setup.players not in box.supplies:
        raise IllegalMove("players", count=setup.players, least=min(box.supplies), most=max(box.supplies))
    state = empty(setup, box)
    for cell, kind, turn in _laid(setup, box):
        state = _with_start(state, cell, kind, turn)
    left = {shape: state.open[shape] for shape in box.shapes}
    return replace(state, open=left, scored=frozenset(region.id for region in state.complete()))


def empty(setup: Setup, box: Box) -> State:
    """The board without a tile, all tiles in the box."""
    huts, players = box.map.paths, setup.players
    return State(
        rules=Rules(setup, box, setup.options[HEADS.key] is True),
        tiles={},
        names={},
        undiscovered=blank(box.map),
        regions=Regions(),
        units={},
        open=box.open,
        stacks=dealt(box.hidden, box.stacks),
        discard=(),
        bag=tuple(box.plants),
        chips=(None,) * len(huts),
        knows=(frozenset[int](),) * len(huts),
        paths=tuple((None,) * path.fields for path in huts),
        gold=(box.gold,) * players,
        reserve=(box.supplies[players],) * players,
        scores=(0,) * players,
        heads=(None,) * players,
        seat=setup.start_player,
    )


def blank(board: SeaMap) -> dict[Cell, Wanted]:
    """What each field of an empty board asks: sea towards the outside."""
    found: dict[Cell, Wanted] = {}
    for cell in board.fields:
        n, e, s, w = (None if board.holds(beside(cell, side)) else SEA for side in SIDES)
        found[cell] = (n, e, s, w)
    return found


def dealt(pool: Mapping[str, int], count: int) -> Stacks:
    """Tiles dealt into stacks as equal as possible, the higher ones first; chance has not said their backs yet."""
    each, more = divmod(sum(pool.values()), count)
    return Stacks(tuple(each + (i < more) for i in range(count)), (None,) * count, pool)


def _laid(setup: Setup, box: Box) -> list[tuple[Cell, str, int]]:
    chosen = str(setup.options[SETUP.key])
    if chosen != OWN and setup.starts:
        raise IllegalMove("start_square")
    if chosen == OWN:
        return [_start(box, laid) for laid in setup.starts]
    if chosen not in box.setups:
        raise IllegalMove("option", option=SETUP.key, value=chosen)
    return [(cell, kind, 0) for cell, kind in box.setups[chosen].items()]


def _start(box: Box, laid: Laid) -> tuple[Cell, str, int]:
    cell = box.map.cell(laid.at)
    if cell is None or not box.map.holds(cell):
        raise IllegalMove("off_map", at=laid.at)
    if laid.tile not in box.types:
        raise IllegalMove("unknown_tile", tile=laid.tile)
    return cell, laid.tile, laid.degrees // 90


def _with_start(state: State, cell: Cell, kind: str, turn: int) -> State:
    face = state.box.faces[kind, turn]
    if cell not in state.undiscovered:
        raise IllegalMove("square_taken", at=state.box.map.name(cell))
    if not state.open[kind]:
        raise IllegalMove("tile_used_up", tile=kind)
    if not fits(face, state.undiscovered[cell]):
        raise IllegalMove("edges", tile=kind, at=state.box.map.name(cell), turn=turn * 90)
    state = lay(state, face, cell, kind)
    return replace(state, open={**state.open, kind: state.open[kind] - 1})
