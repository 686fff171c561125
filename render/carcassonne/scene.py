"""What a picture of a game of Carcassonne shows: the board, and the choice that is asked for."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from render.geometry import Point
from render.labels import labels
from render.names import clean
from render.request import Look, Question
from render.scene import NEAR, Figure, Ghost, Letter, Player, Scene, Spot, Strip, Supply, Tile, crop_near, crop_of
from rules.api import Key, Move, Standing
from rules.carcassonne.tiles import Face
from rules.carcassonne.view import CarcassonneView
from rules.grid import Cell, parse_cell
from rules.message import Message

Anchor = Callable[[str, int, int], Point]
"""Where a figure stands within its square, by design, quarter turns and index of the part."""
Say = Callable[[Message], str]

SHAPES: Final[Mapping[str, str]] = MappingProxyType({"normal": "follower"})
"""The silhouettes of the kinds of figures whose name differs from it."""
PLACE: Final = "place"
DEPLOY: Final = "deploy"


def carcassonne_scene(view: CarcassonneView, look: Look, question: Question | None, anchor: Anchor, say: Say) -> Scene:
    """The scene of a view: the whole board, or the choice that a question asks for."""
    board = _board(view, look, anchor)
    if question is None:
        return board
    if any(key.spot is not None and key.spot.part is not None for key in question.keys):
        return _parts(board, view, look, question, anchor, say)
    draft = _draft_tile(question.draft)
    cells = {key.spot.cell for key in question.keys if key.spot is not None and key.spot.cell is not None}
    if cells and (draft is None or cells != {draft.cell}):
        return _cells(board, question.keys, draft)
    return board if draft is None else _draft(board, view, look, question, draft, anchor)


def _board(view: CarcassonneView, look: Look, anchor: Anchor) -> Scene:
    tiles = tuple(Tile(cell, face.type.id, face.turn) for cell, face in view.tiles.items())
    figures = tuple(
        _figure(cell, view.tiles[cell], part, figure.kind, look.colours[figure.seat], anchor)
        for cell, part, figure in view.figures
    )
    strip = Strip(
        title=look.title,
        note=look.note,
        tile=view.drawn,
        left=dict(view.counts)["tiles"],
        players=tuple(_player(standing, view, look) for standing in view.standings),
        gone=look.gone,
    )
    return Scene(
        game=view.game,
        theme=look.theme,
        crop=crop_of(list(view.tiles)),
        strip=strip,
        tiles=tiles,
        figures=figures,
        last=view.last,
    )


def _figure(cell: Cell, face: Face, part: int, kind: str, colour: int, anchor: Anchor) -> Figure:
    lying = face.type.parts[part].kind == "field"
    return Figure(cell, anchor(face.type.id, face.turn, part), SHAPES.get(kind, kind), colour, lying)


def _player(standing: Standing, view: CarcassonneView, look: Look) -> Player:
    seat = standing.seat
    return Player(
        colour=look.colours[seat],
        name=clean(look.names[seat]),
        score=standing.score,
        supplies=tuple(Supply(SHAPES.get(kind, kind), count) for kind, count in standing.stock),
        due=seat in view.waiting,
        marks=look.marks[seat] if look.marks else (),
    )


def _cells(board: Scene, keys: Sequence[Key], draft: Tile | None) -> Scene:
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


def _draft(board: Scene, view: CarcassonneView, look: Look, question: Question, tile: Tile, anchor: Anchor) -> Scene:
    """The squares around the tile as they would be. The chosen figure stands even if it would return at once."""
    figures = board.figures
    chosen = next((move for move in question.draft if move.kind == DEPLOY), None)
    if chosen is not None:
        kind, name = chosen.keys
        face = view.faces[tile.id, tile.turn]
        part = face.part(name)
        if part is not None and not any(figure.cell == tile.cell for figure in figures):
            figures = (*figures, _figure(tile.cell, face, part, kind, look.colours[question.seat], anchor))
    return replace(
        board,
        figures=figures,
        crop=crop_near(tile.cell, board.crop.grown(1), NEAR),
        strip=replace(board.strip, players=(), tile=None),
        last=None,
        draft=tile.cell,
    )


def _parts(board: Scene, view: CarcassonneView, look: Look, question: Question, anchor: Anchor, say: Say) -> Scene:
    """The tile just laid, enlarged, with a letter on each part that can be chosen."""
    kind = question.chosen[0] if question.chosen else "normal"
    letters = []
    cell = view.cell
    for key, label in zip(question.keys, labels(question.keys), strict=True):
        if key.spot is None or key.spot.cell is None or key.spot.part is None:
            continue
        cell = key.spot.cell
        face = view.tiles[cell]
        part = face.part(key.spot.part)
        if part is not None:
            figure = _figure(cell, face, part, kind, look.colours[question.seat], anchor)
            letters.append(Letter(label, say(key.label), figure))
    return replace(board, letters=tuple(letters), draft=cell, last=None)


def _draft_tile(moves: Sequence[Move]) -> Tile | None:
    """The tile of the draft, where it would lie."""
    for move in moves:
        if move.kind == PLACE and len(move.keys) == 3:
            tile, where, degrees = move.keys
            cell = parse_cell(where)
            if cell is not None:
                return Tile(cell, tile, int(degrees) // 90)
    return None
