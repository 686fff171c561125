"""The board of a game: tiles that fit, and the state with one more."""

from dataclasses import replace

from rules import tiling
from rules.discovery.state import State
from rules.discovery.tiles import Face
from rules.grid import Cell
from rules.message import Seat


def lay(state: State, face: Face, cell: Cell) -> State:
    """The state with a tile on a square that takes it: board, open squares and regions."""
    return replace(
        state,
        tiles={**state.tiles, cell: face},
        open=tiling.opened(state.open, state.tiles, face, cell),
        regions=state.regions.laid(cell, face.pieces, tiling.joins(state.tiles, face, cell)),
    )


def fits_somewhere(state: State, tile: str) -> bool:
    """Whether a tile can be laid at all."""
    return tiling.fits_somewhere(state.open, state.rules.turned(tile))


def playable(state: State, seat: Seat) -> tuple[str, ...]:
    """The different tiles a seat can choose from that fit somewhere, in the order in which it holds them."""
    return tuple(tile for tile in dict.fromkeys(state.hands[seat]) if fits_somewhere(state, tile))
