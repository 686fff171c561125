"""The sea in characters: five wide and three high a field, with columns and rows around it, and lists below.

`.` land, `~` sea, `+` a waterfall, a space what is not discovered. A digit is a unit of that seat, with its kind beside
it: `s` scout, `f` fort, `S` settlement. `&` is the ship. Edge fields stand around the board with their coins.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rules.api import NO_MARKS, Move
from rules.grid import SIDES, Cell
from rules.message import Message, message
from rules.new_entdecker.map import field_name, parse_field
from rules.new_entdecker.tiles import LAND, Face, split_name
from rules.new_entdecker.view import EntdeckerView, Hut
from rules.sketching import framed
from rules.tiling import PLACE

WIDTH: Final = 5
HEIGHT: Final = 3
SIGNS: Final = {LAND: ".", "sea": "~"}
EDGE: Final = {"N": ((1, 0), (2, 0), (3, 0)), "E": ((4, 1),), "S": ((1, 2), (2, 2), (3, 2)), "W": ((0, 1),)}
"""Columns and rows of each side, corners apart."""
CORNERS: Final = {(0, 0): ("W", "N"), (4, 0): ("N", "E"), (4, 2): ("E", "S"), (0, 2): ("S", "W")}
MIDDLE: Final = ((1, 1), (2, 1), (3, 1))
KINDS: Final = {"scout": "s", "fort": "f", "settlement": "S"}
BACKS: Final = {"plain": "", "question": "?", None: ""}


def sketch(view: EntdeckerView, marks: Mapping[Cell, str] = NO_MARKS) -> tuple[str, ...]:
    """The lines of the board with its edge fields, of the huts, and of the stacks; and the tile that was taken."""
    lines = [*_sea(view, marks), "", *map(_hut, view.huts), "", _stacks(view), _open(view)]
    if view.drawn is not None:
        lines += framed(_land(view.faces[split_name(view.drawn)[0], 0]))
    return tuple(line.rstrip() for line in lines)


def signs() -> tuple[tuple[str, Message], ...]:
    """What the signs mean."""
    return (
        (".", message("part.land")),
        ("~", message("part.sea")),
        ("+", message("sketch.waterfall")),
        ("&", message("sketch.ship")),
        ("1s", message("figure.scout")),
        ("1f", message("figure.fort")),
        ("1S", message("figure.settlement")),
        ("-2-", message("sketch.coins")),
        ("(1)", message("sketch.mark")),
        ("!", message("sketch.dot")),
        ("*", message("sketch.eye")),
        ("[?]", message("sketch.hut")),
        ("1:17?", message("sketch.stack")),
        ("#", message("sketch.open")),
    )


def piece(view: EntdeckerView, move: Move) -> tuple[str, ...]:
    """The tile of a `place` move as it would lie."""
    if move.kind != PLACE or len(move.keys) != 3 or parse_field(move.keys[1]) is None:
        return ()
    tile, _, degrees = move.keys
    return tuple("".join(row) for row in _land(view.faces[split_name(tile)[0], int(degrees) // 90]))


def _sea(view: EntdeckerView, marks: Mapping[Cell, str]) -> Iterator[str]:
    """The board from the row of northern edge fields to that of southern ones."""
    board = view.map
    columns = range(-1, board.width + 1)
    yield "    " + "".join((field_name((x, 0))[0] if 0 <= x < board.width else "").center(WIDTH) for x in columns)
    for y in range(-1, board.height + 1):
        blocks = [_block(view, (x, y), marks) for x in columns]
        for row in range(HEIGHT) if 0 <= y < board.height else (1,):
            label = str(y + 1) if row == 1 and 0 <= y < board.height else ""
            yield label.rjust(3) + " " + "".join(block[row] for block in blocks)


def _block(view: EntdeckerView, cell: Cell, marks: Mapping[Cell, str]) -> list[str]:
    rows = [[" "] * WIDTH for _ in range(HEIGHT)]
    if cell in view.tiles:
        rows = _land(view.tiles[cell])
        _put_units(view, rows, cell)
    elif cell in view.map.edges:
        _put(rows, MIDDLE, "-")
        _put(rows, (MIDDLE[1],), str(view.map.edges[cell].coins))
    elif view.map.holds(cell):
        _put(rows, (MIDDLE[1],), "·")
    if cell == view.ship:
        _put(rows, (MIDDLE[2],), "&")
    lines = ["".join(row) for row in rows]
    if cell in marks:
        lines[1] = f"({marks[cell]})".center(WIDTH)
    return lines


def _put_units(view: EntdeckerView, rows: list[list[str]], cell: Cell) -> None:
    places = {"N": (1, 0), "E": (3, 1), "S": (1, 2), "W": (0, 1)}
    for unit in view.units:
        if unit.cell == cell:
            column, row = places[view.tiles[cell].borders[unit.part][0]]
            _put(rows, ((column, row),), str(unit.seat + 1))
            _put(rows, ((column + 1, row),), KINDS[unit.kind])


def _land(face: Face) -> list[list[str]]:
    rows = [[" "] * WIDTH for _ in range(HEIGHT)]
    for side, kind in zip(SIDES, face.sides, strict=True):
        _put(rows, EDGE[side], SIGNS[kind])
    for corner, (one, other) in CORNERS.items():
        kinds = {face.sides[SIDES.index(one)], face.sides[SIDES.index(other)]}
        _put(rows, (corner,), SIGNS["sea" if "sea" in kinds else LAND])
    inner = LAND if any(len(face.borders[part]) > 2 for part in face.land) else "sea"
    _put(rows, MIDDLE, SIGNS[inner])
    if face.type.waterfall:
        _put(rows, MIDDLE[:2], "+")
        _put(rows, MIDDLE[1:2], str(face.type.waterfall)[0])
    return rows


def _hut(hut: Hut) -> str:
    """A hut with its chip as far as it is known, and its path from field 1 on: seats, dots and eyes."""
    chip = str(hut.points) if hut.points is not None else "?" if hut.chip else " "
    fields = []
    for place, seat in enumerate(hut.path, 1):
        sign = "!" if place in hut.dots else "*" if place in hut.eyes else "."
        fields.append(sign if seat is None else f"{seat + 1}")
    return f"{hut.number:>3} [{chip}] {' '.join(fields)}"


def _stacks(view: EntdeckerView) -> str:
    return "  ? " + "  ".join(f"{i}:{s.height}{BACKS[s.back]}" for i, s in enumerate(view.stacks, 1))


def _open(view: EntdeckerView) -> str:
    """How many of each shape lie open, by the numbers of their stacks."""
    numbers: dict[str, int] = {kind: view.faces[kind, 0].type.stack for kind in view.open}
    return "  # " + "  ".join(f"{numbers[kind]}:{count}" for kind, count in view.open.items())


def _put(rows: list[list[str]], places: Sequence[tuple[int, int]], sign: str) -> None:
    for column, row in places:
        rows[row][column] = sign
