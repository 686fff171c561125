"""The board in characters: five wide and three high a tile, with coordinates around it.

`.` grassland, `^` mountain, `~` sea, `*` a city, a space where no part fills the middle. A digit is a follower of that
seat, on the side where its part leaves the tile.
"""

from collections.abc import Sequence
from typing import Final

from rules.discovery.tiles import Face
from rules.discovery.view import DiscoveryView
from rules.grid import SIDES, Cell

WIDTH: Final = 5
HEIGHT: Final = 3
SIGNS: Final = {"grassland": ".", "mountain": "^", "sea": "~"}
EDGE: Final = {"N": ((1, 0), (2, 0), (3, 0)), "E": ((4, 1),), "S": ((1, 2), (2, 2), (3, 2)), "W": ((0, 1),)}
"""Columns and rows of each side, corners apart."""
CORNERS: Final = {(0, 0): ("W", "N"), (4, 0): ("N", "E"), (4, 2): ("E", "S"), (0, 2): ("S", "W")}
MIDDLE: Final = ((1, 1), (2, 1), (3, 1))
FOLLOWER: Final = {"N": (2, 0), "E": (4, 1), "S": (2, 2), "W": (0, 1)}
CITY: Final = {"N": (1, 0), "E": (3, 1), "S": (1, 2), "W": (1, 1)}


def sketch(view: DiscoveryView) -> tuple[str, ...]:
    """The lines of the board: column numbers, three lines a row of tiles, under them the tiles to choose from."""
    xs = range(min(x for x, _ in view.tiles), max(x for x, _ in view.tiles) + 1)
    ys = range(min(y for _, y in view.tiles), max(y for _, y in view.tiles) + 1)
    lines = [("    " + "".join(str(x).center(WIDTH) for x in xs)).rstrip()]
    for y in ys:
        blocks = [_tile(view, (x, y)) if (x, y) in view.tiles else [" " * WIDTH] * HEIGHT for x in xs]
        for row in range(HEIGHT):
            label = f"{y:>3} " if row == 1 else "    "
            lines.append((label + "".join(block[row] for block in blocks)).rstrip())
    return (*lines, *_held(view))


def _held(view: DiscoveryView) -> list[str]:
    """The tile drawn, or those in hand, under the board."""
    tiles = view.hand if view.drawn is None else (view.drawn,)
    lines = []
    for tile in tiles:
        label = f"{tile}  "
        rows = ["".join(row) for row in _land(view.faces[tile, 0])]
        heads = (" " * len(label), label, " " * len(label))
        lines += ["", *(head + row for head, row in zip(heads, rows, strict=True))]
    return [line.rstrip() for line in lines]


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
