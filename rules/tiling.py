"""Laying square tiles edge to edge: what all games share that lay a tile beside others so that the sides agree.

An open square is a free one beside a tile. What its neighbours show on their sides to it is what it asks.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, Protocol, TypeVar

from rules.api import Axis, Key, Move, Spot
from rules.grid import FACING, SIDES, Cell, beside, cell_text, parse_cell
from rules.message import IllegalMove, Message, message
from rules.regions import PartId

Wanted = tuple[str | None, str | None, str | None, str | None]
"""What the neighbours of an open square ask of its north, east, south and west side; None asks nothing."""
PLACE: Final = "place"
PLACE_AXES: Final = (
    Axis("tile", message("ask.place.tile")),
    Axis("cell", message("ask.place.cell")),
    Axis("turn", message("ask.place.turn"), preset=True),
)
"""What is asked for to lay a tile: which one, where, and how it is turned."""
ANYTHING: Final[Wanted] = (None, None, None, None)


class Lying(Protocol):
    """A tile as it lies: what each side shows, the borders of each part, and the part at each border.

    Two of a type with the same `look` cannot be told apart.
    """

    @property
    def turn(self) -> int:
        """Quarter turns clockwise."""

    @property
    def sides(self) -> tuple[str, ...]:
        """What it shows to the north, east, south and west."""

    @property
    def borders(self) -> tuple[tuple[str, ...], ...]:
        """The borders of each part."""

    @property
    def at(self) -> Mapping[str, int]:
        """The index of the part at each border."""

    @property
    def look(self) -> object:
        """All that can be seen of it."""


L = TypeVar("L", bound=Lying)


def fits(face: Lying, wanted: Wanted) -> bool:
    """Whether each side shows what its neighbour asks for."""
    north, east, south, west = face.sides
    n, e, s, w = wanted
    return n in (None, north) and e in (None, east) and s in (None, south) and w in (None, west)


@lru_cache(maxsize=100_000)
def fitting(faces: tuple[Lying, ...], wanted: Wanted) -> tuple[int, ...]:
    """The turns in which a tile, given in its four turns, shows what an open square asks."""
    return tuple(face.turn for face in faces if fits(face, wanted))


@lru_cache(maxsize=100_000)
def differing(faces: tuple[Lying, ...], turns: tuple[int, ...]) -> tuple[int, ...]:
    """Those of the turns that look different, the first of each."""
    seen: dict[object, int] = {}
    for turn in turns:
        seen.setdefault(faces[turn].look, turn)
    return tuple(seen.values())


def squares(opened: Mapping[Cell, Wanted], faces: tuple[Lying, ...]) -> list[Cell]:
    """The open squares on which a tile can be laid, row by row, as pictures number them."""
    return sorted((cell for cell, wanted in opened.items() if fitting(faces, wanted)), key=reading_order)


def fits_somewhere(opened: Mapping[Cell, Wanted], faces: tuple[Lying, ...]) -> bool:
    """Whether a tile can be laid at all."""
    return any(fitting(faces, wanted) for wanted in opened.values())


def placements(opened: Mapping[Cell, Wanted], faces: tuple[Lying, ...]) -> int:
    """The pairs of open square and turn in which a tile can be laid; turns that look alike count each."""
    return sum(len(fitting(faces, wanted)) for wanted in opened.values())


def joins(tiles: Mapping[Cell, L], face: L, cell: Cell) -> list[tuple[int, PartId]]:
    """For each border of a tile that meets a neighbour: the part on this side and the part behind it."""
    found: list[tuple[int, PartId]] = []
    for index, borders in enumerate(face.borders):
        for border in borders:
            near = beside(cell, border)
            if near in tiles:
                found.append((index, (near, tiles[near].at[FACING[border]])))
    return found


def opened(before: Mapping[Cell, Wanted], tiles: Mapping[Cell, L], face: L, cell: Cell) -> dict[Cell, Wanted]:
    """The open squares after a tile was laid: its square is taken, its free neighbours ask for its sides."""
    after = dict(before)
    after.pop(cell, None)
    for side, shown in zip(SIDES, face.sides, strict=True):
        near = beside(cell, side)
        if near not in tiles:
            wanted = list(after.get(near, ANYTHING))
            wanted[SIDES.index(FACING[side])] = shown
            after[near] = (wanted[0], wanted[1], wanted[2], wanted[3])
    return after


def reading_order(cell: Cell) -> tuple[int, int]:
    """Sorts squares row by row."""
    return cell[1], cell[0]


def parse_place(move: Move) -> tuple[str, Cell, int]:
    """Tile, square and quarter turns of a `place` line. Raises IllegalMove `bad_value`."""
    if move.kind != PLACE or len(move.keys) != 3:
        raise IllegalMove("bad_value", field="move", value=str(move))
    tile, where, degrees = move.keys
    cell = parse_cell(where)
    if cell is None:
        raise IllegalMove("bad_value", field="at", value=where)
    if degrees not in ("0", "90", "180", "270"):
        raise IllegalMove("bad_value", field="rot", value=degrees)
    return tile, cell, int(degrees) // 90


def check_lies(opened: Mapping[Cell, Wanted], tiles: Mapping[Cell, L], tile: str, face: L, cell: Cell) -> None:
    """Whether a tile can lie like that. Raises IllegalMove `square_taken`, `no_neighbour` or `edges`."""
    if cell in tiles:
        raise IllegalMove("square_taken", x=cell[0], y=cell[1])
    if cell not in opened:
        raise IllegalMove("no_neighbour", x=cell[0], y=cell[1])
    if not fits(face, opened[cell]):
        raise IllegalMove("edges", tile=tile, x=cell[0], y=cell[1], turn=face.turn * 90)


def tile_key(tile: str, name: Message, place: str) -> Key:
    """A tile to choose, with the place beside the board where it is shown."""
    return Key(tile, name, Spot(place=place))


def cell_keys(opened: Mapping[Cell, Wanted], faces: tuple[Lying, ...]) -> tuple[Key, ...]:
    """The squares on which a tile can be laid."""
    return tuple(cell_key(cell) for cell in squares(opened, faces))


def cell_key(cell: Cell) -> Key:
    """A square to choose."""
    return Key(cell_text(cell), message("key.cell", x=cell[0], y=cell[1]), Spot(cell))


def turn_keys(opened: Mapping[Cell, Wanted], faces: tuple[Lying, ...], where: str) -> tuple[Key, ...]:
    """The turns that look different in which a tile can be laid on a square; none where it is no open square."""
    cell = parse_cell(where)
    if cell is None or cell not in opened:
        return ()
    turns = differing(faces, fitting(faces, opened[cell]))
    return tuple(Key(str(turn * 90), message("key.turn", degrees=turn * 90), Spot(cell)) for turn in turns)


def place_lines(opened: Mapping[Cell, Wanted], faces: tuple[Lying, ...], tile: str) -> Sequence[Move]:
    """The moves that these keys make, listed at once: computer players ask for them all the time."""
    found = [(cell, turns) for cell, wanted in opened.items() if (turns := fitting(faces, wanted))]
    found.sort(key=lambda place: reading_order(place[0]))
    return [
        Move(PLACE, (tile, text, str(turn * 90)))
        for cell, turns in found
        for text in [cell_text(cell)]
        for turn in differing(faces, turns)
    ]
