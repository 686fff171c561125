"""Laying tiles: which squares are open, what they ask, where a tile fits (rules section 4)."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from rules.carcassonne.state import State, Wanted
from rules.carcassonne.tiles import Face
from rules.grid import FACING, SIDES, Cell, beside
from rules.regions import PartId

Faces = tuple[Face, Face, Face, Face]


@lru_cache(maxsize=100_000)
def fitting(faces: Faces, wanted: Wanted) -> tuple[int, ...]:
    """The turns in which a tile shows what an open square asks."""
    return tuple(face.turn for face in faces if fits(face, wanted))


@lru_cache(maxsize=100_000)
def differing(faces: Faces, turns: tuple[int, ...]) -> tuple[int, ...]:
    """Those of the turns that look different, the first of each."""
    seen: dict[object, int] = {}
    for turn in turns:
        seen.setdefault(faces[turn].look, turn)
    return tuple(seen.values())


def fits(face: Face, wanted: Wanted) -> bool:
    """Whether each side shows the kind its neighbour asks for."""
    return all(want is None or want == side for want, side in zip(wanted, face.sides, strict=True))


def turns(state: State, faces: Faces, cell: Cell) -> tuple[int, ...]:
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
    """The state with a tile on a square that takes it: board, open squares and regions."""
    joins = [
        (index, (neighbour, other))
        for index, borders in enumerate(face.borders)
        for border in borders
        if (neighbour := beside(cell, border)) in state.tiles
        for other in [_behind(state.tiles[neighbour], border)]
    ]
    parts = [(part.kind, len(borders)) for part, borders in zip(face.type.parts, face.borders, strict=True)]
    return replace(
        state,
        tiles={**state.tiles, cell: face},
        open=_opened(state.open, state.tiles, face, cell),
        regions=state.regions.laid(cell, parts, joins),
    )


def parts_at(state: State, cell: Cell) -> list[PartId]:
    """The parts of the tile on a square."""
    return [(cell, index) for index in range(len(state.tiles[cell].type.parts))]


def _behind(face: Face, border: str) -> int:
    """The part of the neighbouring tile that lies against a border."""
    return face.at[FACING[border]]


def _opened(before: Mapping[Cell, Wanted], tiles: Mapping[Cell, Face], face: Face, cell: Cell) -> dict[Cell, Wanted]:
    """The open squares after a tile was laid: its square is taken, its free neighbours ask for its sides."""
    opened = dict(before)
    opened.pop(cell, None)
    for side, kind in zip(SIDES, face.sides, strict=True):
        neighbour = beside(cell, side)
        if neighbour not in tiles:
            wanted = list(opened.get(neighbour, (None, None, None, None)))
            wanted[SIDES.index(FACING[side])] = kind
            opened[neighbour] = (wanted[0], wanted[1], wanted[2], wanted[3])
    return opened


def reading_order(cell: Cell) -> tuple[int, int]:
    """Row by row from the north, each from the west: the order of squares that are offered."""
    return cell[1], cell[0]
