"""The board in characters: five wide and three high a tile, with coordinates around it (`rules.sketching`).

`.` grassland, `^` mountain, `~` sea, `*` a city, a space where no part fills the middle. A digit is a follower of that
seat, on the side where its part leaves the tile.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from rules import sketching
from rules.api import NO_MARKS, Move
from rules.discovery.tiles import Face
from rules.discovery.view import DiscoveryView
from rules.grid import SIDES, Cell
from rules.message import Message, message
from rules.sketching import HEIGHT, WIDTH, framed
from rules.tiling import PLACE, parse_place

SIGNS: Final = {"grassland": ".", "mountain": "^", "sea": "~"}
EDGE: Final = {"N": ((1, 0), (2, 0), (3, 0)), "E": ((4, 1),), "S": ((1, 2), (2, 2), (3, 2)), "W": ((0, 1),)}
"""Columns and rows of each side, corners apart."""
CORNERS: Final = {(0, 0): ("W", "N"), (4, 0): ("N", "E"), (4, 2): ("E", "S"), (0, 2): ("S", "W")}
MIDDLE: Final = ((1, 1), (2, 1), (3, 1))
FOLLOWER: Final = {"N": (2, 0), "E": (4, 1), "S": (2, 2), "W": (0, 1)}
CITY: Final = {"N": (1, 0), "E": (3, 1), "S": (1, 2), "W": (1, 1)}


def sketch(view: DiscoveryView, marks: Mapping[Cell, str] = NO_MARKS) -> tuple[str, ...]:
    """The lines of the board, and under them the tile drawn or those in hand."""
    board = sketching.board(view.tiles, view.last, marks, lambda cell: _tile(view, cell))
    tiles = view.hand if view.drawn is None else (view.drawn,)
    return (*board, *(line for tile in tiles for line in framed(_land(view.faces[tile, 0]))))


def signs() -> tuple[tuple[str, Message], ...]:
    """What the signs mean."""
    terrains = tuple((sign, message(f"part.{terrain}")) for terrain, sign in SIGNS.items())
    return (*terrains, ("*", message("part.city")), *sketching.SIGNS)


def piece(view: DiscoveryView, move: Move) -> tuple[str, ...]:
    """The tile of a `place` move as it would lie. Raises IllegalMove `bad_value` for one that is none."""
    if move.kind != PLACE:
        return ()
    tile, _, turn = parse_place(move)
    return tuple("".join(row) for row in _land(view.faces[tile, turn]))


def _tile(view: DiscoveryView, cell: Cell) -> list[str]:
    face = view.tiles[cell]
    rows = _land(face)
    for follower in view.followers:
        if follower.cell == cell:
            borders = face.borders[follower.part]
            _put(rows, [FOLLOWER[borders[0]] if borders else MIDDLE[1]], str(follower.seat + 1))
    return ["".join(row) for row in rows]


def _land(face: Face) -> list[list[str]]:
    rows = [[" "] * WIDTH for _ in range(HEIGHT)]
    for side, kind in zip(SIDES, face.sides, strict=True):
        _put(rows, EDGE[side], SIGNS[kind])
    for corner, (one, other) in CORNERS.items():
        if face.at[one] == face.at[other]:
            _put(rows, [corner], SIGNS[face.sides[SIDES.index(one)]])
    widest = max(range(len(face.borders)), key=lambda part: len(face.borders[part]))
    inner = next((part for part, borders in enumerate(face.borders) if not borders), widest)
    if len(face.borders[inner]) != 1:
        _put(rows, MIDDLE, SIGNS[face.type.parts[inner].kind])
    for city in face.type.cities:
        _put(rows, [CITY[face.borders[city.land][0]]], "*")
    return rows


def _put(rows: list[list[str]], places: Sequence[tuple[int, int]], sign: str) -> None:
    for column, row in places:
        rows[row][column] = sign
