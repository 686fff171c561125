"""What the scenes of games of tiles have in common: squares to choose, the tile of a draft, rows of players."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from render.labels import labels
from render.names import clean
from render.request import Look
from render.scene import NEAR, Ghost, Player, Scene, Spot, Supply, Tile, crop_near, crop_of
from rules.api import Key, Move, Standing, View
from rules.grid import Cell, parse_cell

PLACE: Final = "place"


def numbered_squares(board: Scene, keys: Sequence[Key], draft: Tile | None) -> Scene:
    """Numbers on the squares where the tile may go; the square of the draft shows the tile instead."""
    places = [
        (key.spot.cell, label)
        for key, label in zip(keys, labels(keys), strict=True)
        if key.spot is not None and key.spot.cell is not None
    ]
    ghost = None
    if draft is not None:
        ghost = Ghost(draft, dict(places).get(draft.cell))
    spots = tuple(Spot(cell, label) for cell, label in places if draft is None or cell != draft.cell)
    around = [tile.cell for tile in board.tiles] + [cell for cell, _ in places]
    return replace(board, spots=spots, ghost=ghost, crop=crop_of(around))


def asks_for_square(keys: Sequence[Key], draft: Tile | None) -> bool:
    """Whether the keys are squares to lay a tile on, and not the turns of one that lies in the draft."""
    cells = {cell_of(key) for key in keys} - {None}
    return bool(cells) and (draft is None or cells != {draft.cell})


def cell_of(key: Key) -> Cell | None:
    """The square of a key."""
    return None if key.spot is None else key.spot.cell


def part_of(key: Key) -> str | None:
    """The part of a square that a key is about."""
    return None if key.spot is None else key.spot.part


def around_draft(board: Scene, cell: Cell) -> Scene:
    """The squares around a tile that is laid but not confirmed."""
    return replace(
        board,
        crop=crop_near(cell, board.crop.grown(1), NEAR),
        strip=replace(board.strip, players=(), tile=None, hand=None),
        last=None,
        draft=cell,
    )


def draft_tile(moves: Sequence[Move]) -> Tile | None:
    """The tile of the draft, where it would lie."""
    for move in moves:
        if move.kind == PLACE and len(move.keys) == 3:
            tile, where, degrees = move.keys
            cell = parse_cell(where)
            if cell is not None:
                return Tile(cell, tile, int(degrees) // 90)
    return None


def player_row(standing: Standing, view: View, look: Look, shapes: Mapping[str, str]) -> Player:
    """The row of a player in the strip. `shapes` are the silhouettes of things whose name differs from it."""
    seat = standing.seat
    return Player(
        colour=look.colours[seat],
        name=clean(look.names[seat]),
        score=standing.score,
        supplies=tuple(Supply(shapes.get(kind, kind), count) for kind, count in standing.stock),
        due=seat in view.waiting,
        marks=look.marks[seat] if look.marks else (),
        gains=tuple(Supply(kind, count) for kind, count in standing.held),
    )
