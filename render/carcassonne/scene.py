"""What a picture of a game of Carcassonne shows: the board, and the choice that is asked for."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from render.alt import Say
from render.art import Anchor
from render.labels import labels
from render.request import Look, Question
from render.scene import Figure, Letter, Scene, Strip, Tile, crop_of
from render.tile_scene import around_draft, asks_for_square, draft_tile, numbered_squares, part_of, player_row
from rules.carcassonne.tiles import Face
from rules.carcassonne.view import CarcassonneView
from rules.grid import Cell

SHAPES: Final[Mapping[str, str]] = MappingProxyType({"normal": "follower"})
"""The silhouettes of the kinds of figures whose name differs from it."""
DEPLOY: Final = "deploy"


def carcassonne_scene(view: CarcassonneView, look: Look, question: Question | None, anchor: Anchor, say: Say) -> Scene:
    """The scene of a view: the whole board, or the choice that a question asks for."""
    board = _board(view, look, anchor)
    if question is None:
        return board
    if any(part_of(key) is not None for key in question.keys):
        return _parts(board, view, look, question, anchor, say)
    draft = draft_tile(question.draft)
    if asks_for_square(question.keys, draft):
        return numbered_squares(board, question.keys, draft)
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
        players=tuple(player_row(standing, view, look, SHAPES) for standing in view.standings),
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
    return replace(around_draft(board, tile.cell), figures=figures)


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
