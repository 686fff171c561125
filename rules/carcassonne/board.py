"""Laying tiles on the board of a game: where a tile fits, and the state with one more (rules section 4)."""

from dataclasses import replace

from rules import tiling
from rules.carcassonne.state import State
from rules.carcassonne.tiles import Face
from rules.grid import Cell
from rules.regions import PartId
from rules.tiling import differing as differing
from rules.tiling import fits as fits
from rules.tiling import fitting as fitting


def places(state: State, tile: str) -> list[Cell]:
    """The squares on which a tile can be laid, row by row, as pictures number them."""
    return tiling.squares(state.open, state.rules.turned(tile))


def fits_somewhere(state: State, tile: str) -> bool:
    """Whether a tile can be laid at all."""
    return tiling.fits_somewhere(state.open, state.rules.turned(tile))


def lay(state: State, face: Face, cell: Cell) -> State:
    """The state with a tile on a square that takes it: board, open squares and regions."""
    parts = [(part.kind, len(borders)) for part, borders in zip(face.type.parts, face.borders, strict=True)]
    return replace(
        state,
        tiles={**state.tiles, cell: face},
        open=tiling.opened(state.open, state.tiles, face, cell),
        regions=state.regions.laid(cell, parts, tiling.joins(state.tiles, face, cell)),
    )


def parts_at(state: State, cell: Cell) -> list[PartId]:
    """The parts of the tile on a square."""
    return [(cell, index) for index in range(len(state.tiles[cell].type.parts))]
