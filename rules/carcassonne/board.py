"""Laying tiles on the board of a game: where a tile fits, and the state with one more (rules section 4)."""

from dataclasses import replace

from rules import tiling
from rules.carcassonne.state import State
from rules.carcassonne.tiles import Face
from rules.grid import SIDES, Cell, beside
from rules.regions import PartId
from rules.tiling import differing as differing
from rules.tiling import fits as fits
from rules.tiling import fitting as fitting
from rules.tiling import reading_order


def turns(state: State, faces: tuple[Face, ...], cell: Cell) -> tuple[int, ...]:
    """The turns in which a tile can be laid on an open square."""
    found = fitting(faces, state.open[cell])
    for limit in state.rules.limits.get(faces[0].type.id, ()):
        found = tuple(turn for turn in found if limit(state, faces[turn], cell))
    return found


def places(state: State, tile: str) -> list[Cell]:
    """The squares on which a tile can be laid, row by row, as pictures number them."""
    return [cell for cell, _ in open_turns(state, tile)]


def open_turns(state: State, tile: str) -> list[tuple[Cell, tuple[int, ...]]]:
    """The squares on which a tile can be laid, row by row, with the turns in which it fits."""
    faces = state.rules.turned(tile)
    found = [(cell, fitted) for cell, wanted in state.open.items() if (fitted := fitting(faces, wanted))]
    if tile in state.rules.limits:
        found = [(cell, allowed) for cell, _ in found if (allowed := turns(state, faces, cell))]
    return sorted(found, key=lambda place: reading_order(place[0]))


def fits_somewhere(state: State, tile: str) -> bool:
    """Whether a tile can be laid at all."""
    faces = state.rules.turned(tile)
    return any(turns(state, faces, cell) for cell in state.open)


def lay(state: State, face: Face, cell: Cell) -> State:
    """The state with a tile on a square that takes it, and with the printed squares that this brings into play."""
    laid = _with(state, face, cell)
    ground = state.rules.ground
    if ground is not None and cell in ground.asked:
        for near in (beside(cell, side) for side in SIDES):
            if near in ground.printed and near not in laid.tiles:
                laid = _with(laid, ground.printed[near], near)
    return laid


def _with(state: State, face: Face, cell: Cell) -> State:
    """The state with one more tile: board, open squares and regions. What lies against the edge is closed there."""
    ground = state.rules.ground
    opened = tiling.opened(state.open, state.tiles, face, cell)
    pieces = face.pieces
    if ground is not None:
        opened = ground.opened(state.open, opened, cell)
        pieces = ground.inner(face, cell)
    return replace(
        state,
        tiles={**state.tiles, cell: face},
        open=opened,
        regions=state.regions.laid(cell, pieces, tiling.joins(state.tiles, face, cell)),
    )


def parts_at(state: State, cell: Cell) -> list[PartId]:
    """The parts of the tile on a square."""
    return [(cell, index) for index in range(len(state.tiles[cell].type.parts))]
