"""The board in characters: five wide and three high a tile, with coordinates around it.

`#` city, `+` a shield, `C` a cathedral, `w`, `g` and `c` wine, grain and cloth, roads as lines, `i` an inn, `o` where
several end, `M` monastery, `G` garden, `~` river, `.` field, `$` ingots. A digit is a figure of that seat, on the side
where its part leaves the tile. Square brackets stand around the column and row of the last tile, round ones around a
mark; the tile to lay is in a frame. Under the board: `$` square x number of ingots, `>` the last flight with its die,
and a letter with a digit and squares for figures of a seat that are no usual meeples.
On a map `·` is a free field, a letter in its middle a chip of that colour; under the board stand all chips that lie.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from rules import sketching
from rules.api import NO_MARKS, Move
from rules.carcassonne.placing import PLACE as LAY
from rules.carcassonne.placing import parse_place
from rules.carcassonne.tiles import Face
from rules.carcassonne.view import CarcassonneView
from rules.grid import SIDES, Cell, cell_text
from rules.message import Message, message
from rules.sketching import HEIGHT, SIGNS, WIDTH, framed

PLACE: Final = {
    "N": (2, 0), "E": (4, 1), "S": (2, 2), "W": (0, 1),
    "NL": (1, 0), "NR": (3, 0), "EL": (4, 0), "ER": (4, 2), "SL": (3, 2), "SR": (1, 2), "WL": (0, 2), "WR": (0, 0),
}  # fmt: skip
"""Column and row at which something that leaves over a border is drawn."""
CORNERS: Final = {(0, 0): "WN", (4, 0): "NE", (4, 2): "ES", (0, 2): "SW"}
LINES: Final = {
    "NS": "│", "EW": "─", "NE": "└", "ES": "┌", "SW": "┐", "NW": "┘", "NES": "├", "NSW": "┤", "ESW": "┬", "NEW": "┴",
    "NESW": "┼", "N": "╵", "E": "╶", "S": "╷", "W": "╴",
}  # fmt: skip
MARKS: Final = {"shield": "+", "cathedral": "C", "wine": "w", "grain": "g", "cloth": "c"}
SYMBOLS: Final = {"gold": "$", "flyer": ">"}
SINGLE: Final = {"monastery": "M", "garden": "G"}
FIELD: Final = "·"
KINDS: Final = {"city": "#", "road": "─", **SINGLE, "river": "~", "field": "."}


def sketch(view: CarcassonneView, marks: Mapping[Cell, str] = NO_MARKS) -> tuple[str, ...]:
    """The lines of the board: column numbers, three lines for each row of tiles, and under them the tile to lay."""
    free = _free(view, marks)
    board = sketching.board((*view.tiles, *free), view.last, marks, lambda cell: free.get(cell) or _tile(view, cell))
    drawn = () if view.drawn is None else framed(_land(view.faces[view.drawn, 0], view.plain))
    return (*board, *_beside(view), *drawn)


def _free(view: CarcassonneView, marks: Iterable[Cell]) -> dict[Cell, list[str]]:
    """The free fields of a map within the board that is shown, with their chips, and large cities out of play."""
    if view.printed is None:
        return {}
    shown = (*view.tiles, *marks)
    xs, ys = [x for x, _ in shown], [y for _, y in shown]
    signs = dict.fromkeys(view.printed.fields, FIELD) | {c.cell: c.colour[0].upper() for c in view.printed.chips}
    drawn = {cell: ["", f"  {sign}  ", ""] for cell, sign in signs.items()}
    drawn |= {city.cell: ["".join(row) for row in _land(city.face, view.plain)] for city in view.printed.cities}
    return {
        (x, y): [row.ljust(WIDTH) for row in rows]
        for (x, y), rows in drawn.items()
        if (x, y) not in view.tiles and min(xs) <= x <= max(xs) and min(ys) <= y <= max(ys)
    }


def _beside(view: CarcassonneView) -> list[str]:
    """What lies on tiles, chips on fields, and the last flight."""
    lines = [f"$ {cell_text(thing.cell)} x{thing.count}" for thing in view.lying]
    chips = () if view.printed is None else view.printed.chips
    for colour in dict.fromkeys(chip.colour for chip in chips):
        cells = (cell_text(chip.cell) for chip in chips if chip.colour == colour)
        lines.append(" ".join((colour[0].upper(), *cells)))
    flight = view.flight
    if flight is not None and flight.target is not None:
        lines.append(f"> {cell_text(flight.start)} -> {cell_text(flight.target)} ({flight.die})")
    lines += _special(view)
    return ["", *lines] if lines else []


def _special(view: CarcassonneView) -> Iterator[str]:
    """Where the figures stand whose digit alone does not say what they are: a line a kind and seat."""
    for kind, sign in view.signs.items():
        for seat in range(len(view.standings)):
            cells = [cell_text(cell) for cell, _, one in view.figures if (one.kind, one.seat) == (kind, seat)]
            if cells:
                yield f"{sign} {seat + 1}: {'  '.join(cells)}"


def signs(view: CarcassonneView) -> tuple[tuple[str, Message], ...]:
    """What the signs mean, those alone that can occur at this table."""
    types = {face.type.id: face.type for face in view.faces.values()}.values()
    kinds = {part.kind for tile in types for part in tile.parts}
    marks = {mark for tile in types for part in tile.parts for mark in part.marks} - view.plain
    symbols = {symbol for tile in types for symbol in tile.symbols}
    of_kinds = tuple((sign, message(f"part.{kind}")) for kind, sign in KINDS.items() if kind in kinds)
    return (
        *of_kinds,
        *((sign, message(f"mark.{mark}")) for mark, sign in (*MARKS.items(), ("inn", "i")) if mark in marks),
        *_signs_of_map(view),
        *((sign, message(f"sketch.{symbol}")) for symbol, sign in SYMBOLS.items() if symbol in symbols),
        *((sign, message(f"figure.{name}")) for name, sign in view.signs.items()),
        ("o", message("sketch.ends")),
        *SIGNS,
    )


def _signs_of_map(view: CarcassonneView) -> tuple[tuple[str, Message], ...]:
    if view.printed is None:
        return ()
    colours = dict.fromkeys(chip.colour for chip in view.printed.chips)
    chips = ((colour[0].upper(), message("sketch.chip", chip=message(f"chip.{colour}"))) for colour in colours)
    return ((FIELD, message("sketch.free_field")), *chips)


def piece(view: CarcassonneView, move: Move) -> tuple[str, ...]:
    """The tile of a `place` move as it would lie. Raises IllegalMove `bad_value` for one that is none."""
    if move.kind != LAY:
        return ()
    tile, _, turn = parse_place(move)
    return tuple("".join(row) for row in _land(view.faces[tile, turn], view.plain))


def _tile(view: CarcassonneView, cell: Cell) -> list[str]:
    face = view.tiles[cell]
    rows = _land(face, view.plain)
    if any(thing.cell == cell for thing in view.lying):
        rows[1][3] = "$"
    for where, part, figure in view.figures:
        if where == cell:
            borders = face.borders[part]
            column, row = PLACE[borders[0]] if borders else (2, 1)
            rows[row][column] = str(figure.seat + 1)
    return ["".join(row) for row in rows]


def _land(face: Face, plain: frozenset[str]) -> list[list[str]]:
    """The parts of a tile, but for marks that mean nothing."""
    rows = [["."] * WIDTH for _ in range(HEIGHT)]
    inns: list[str] = []
    for index, (part, borders) in enumerate(zip(face.type.parts, face.borders, strict=True)):
        if part.kind == "city":
            _city(rows, face, index, plain)
        elif "inn" in part.marks and "inn" not in plain:
            inns.append(borders[0])
        elif part.kind in SINGLE:
            rows[1][2] = SINGLE[part.kind]
        elif part.kind == "river":
            _line(rows, borders, dict.fromkeys(SIDES, "~"))
    roads = [side for side, kind in zip(SIDES, face.sides, strict=True) if kind == "road"]
    if roads:
        _line(rows, roads, {"N": "│", "S": "│", "E": "─", "W": "─"})
        if rows[1][2] in ".#~":
            ends = sum(part.kind == "road" and len(part.borders) == 1 for part in face.type.parts)
            rows[1][2] = "o" if ends > 1 else LINES["".join(roads)]
    for border in inns:
        column, row = PLACE[border]
        rows[row][column] = "i"
    return rows


def _city(rows: list[list[str]], face: Face, index: int, plain: frozenset[str]) -> None:
    """The sides of a city, the corners between two of them, the middle if it has more than one, its shields."""
    sides = [border for border in face.borders[index] if border in SIDES]
    for side in sides:
        column, row = PLACE[side]
        for place in range(1, 4) if side in "NS" else (column,):
            rows[row][place] = "#"
    for (column, row), pair in CORNERS.items():
        if set(pair) <= set(sides):
            rows[row][column] = "#"
    if len(sides) > 1:
        rows[1][1:4] = "###"
    if sides:
        column, row = PLACE[sides[0]]
        marks = face.type.parts[index].marks
        signs = [sign for mark, sign in MARKS.items() if mark not in plain for _ in range(marks.count(mark))]
        for place, sign in enumerate(signs):
            rows[row][abs(column - 1 - place)] = sign


def _line(rows: list[list[str]], sides: Iterable[str], signs: dict[str, str]) -> None:
    """What runs from the middle to some sides."""
    for side in sides:
        column, row = PLACE[side]
        rows[row][column] = signs[side]
        if side in "EW":
            rows[1][1 if side == "W" else 3] = signs[side]
