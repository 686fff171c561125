"""What a picture of a game of The Discovery shows: the board, and the choice that is asked for."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from render.alt import Say
from render.art import Anchor
from render.labels import labels
from render.request import Look, Question
from render.scene import Badge, Crop, Figure, Hand, Held, Letter, Scene, Strip, Tile, crop_of
from render.tile_scene import (
    around_draft,
    asks_for_square,
    cell_of,
    draft_tile,
    numbered_squares,
    part_of,
    player_row,
)
from rules.api import Key, Move
from rules.discovery.tiles import Face
from rules.discovery.view import DiscoveryView, Follower
from rules.grid import Cell, around, parse_cell
from rules.message import message

FOLLOWER: Final = "follower"
"""Both the kind of the figure and that of the move by which one is placed or taken back."""
_SHAPES: Final[Mapping[str, str]] = MappingProxyType({})


def discovery_scene(view: DiscoveryView, look: Look, question: Question | None, anchor: Anchor, say: Say) -> Scene:
    """The scene of a view: the whole board, or the choice that a question asks for."""
    board = _board(view, look, anchor, say)
    if question is None:
        return board
    if any(part_of(key) is not None for key in question.keys):
        return _followers(board, view, look, question, anchor, say)
    draft = draft_tile(question.draft)
    if asks_for_square(question.keys, draft):
        return _holding(numbered_squares(board, question.keys, draft), view, question)
    if question.keys and draft is None:
        return _hand_asked(board, question.keys)
    return _draft(board, question, draft)


def _board(view: DiscoveryView, look: Look, anchor: Anchor, say: Say) -> Scene:
    hand = Hand(say(message("picture.hand")), tuple(Held(tile) for tile in view.hand)) if view.hand else None
    return Scene(
        game=view.game,
        theme=look.theme,
        crop=crop_of(list(view.tiles)),
        strip=Strip(
            title=look.title,
            note=look.note,
            tile=view.drawn,
            left=dict(view.counts)["tiles"],
            players=tuple(player_row(standing, view, look, _SHAPES) for standing in view.standings),
            gone=look.gone,
            hand=hand,
        ),
        tiles=tuple(Tile(cell, face.type.id, face.turn) for cell, face in view.tiles.items()),
        figures=tuple(_standing(follower, view, look, anchor) for follower in view.followers),
        last=view.last,
    )


def _standing(follower: Follower, view: DiscoveryView, look: Look, anchor: Anchor) -> Figure:
    face = view.tiles[follower.cell]
    return _figure(follower.cell, face, follower.part, look.colours[follower.seat], anchor)


def _figure(cell: Cell, face: Face, part: int, colour: int, anchor: Anchor) -> Figure:
    """A follower stands upright on every terrain; where it stands is its role."""
    return Figure(cell, anchor(face.type.id, face.turn, part), FOLLOWER, colour)


def _hand_asked(board: Scene, keys: Sequence[Key]) -> Scene:
    """Numbers on the tiles of the hand that may be chosen."""
    hand = board.strip.hand
    if hand is None:
        return board
    numbers = {key.text: label for key, label in zip(keys, labels(keys), strict=True)}
    tiles = tuple(replace(held, label=numbers.pop(held.id, None)) for held in hand.tiles)
    return replace(board, strip=replace(board.strip, hand=replace(hand, tiles=tiles)))


def _holding(scene: Scene, view: DiscoveryView, question: Question) -> Scene:
    """The tile that is being laid, marked in the hand."""
    hand = scene.strip.hand
    if hand is None or not question.chosen:
        return scene
    at = view.hand.index(question.chosen[0]) if question.chosen[0] in view.hand else None
    tiles = tuple(replace(held, chosen=index == at) for index, held in enumerate(hand.tiles))
    return replace(scene, strip=replace(scene.strip, hand=replace(hand, tiles=tiles)))


def _followers(board: Scene, view: DiscoveryView, look: Look, question: Question, anchor: Anchor, say: Say) -> Scene:
    """Letters on the parts of the new tile, enlarged, and on the own followers that may be taken back."""
    letters: list[Letter] = []
    badges: list[Badge] = []
    colour = look.colours[question.seat]
    own = {(follower.cell, follower.part) for follower in view.followers if follower.seat == question.seat}
    for key, label in zip(question.keys, labels(question.keys), strict=True):
        cell, name = cell_of(key), part_of(key)
        part = None if cell is None or name is None else view.tiles[cell].part(name)
        if cell is None or part is None:
            continue
        figure = _figure(cell, view.tiles[cell], part, colour, anchor)
        if (cell, part) in own:
            badges.append(Badge(label, say(key.label), figure))
        else:
            letters.append(Letter(label, say(key.label), figure))
    drafted = draft_tile(question.draft) is not None
    return replace(
        board,
        letters=tuple(letters),
        badges=tuple(badges),
        draft=view.cell,
        last=None if drafted else view.last,
        strip=replace(board.strip, tile=None),
    )


def _draft(board: Scene, question: Question, tile: Tile | None) -> Scene:
    """The squares around what is not confirmed: the tile laid, and where a follower is taken back."""
    cells = list(_drafted(question.draft, tile))
    if not cells:
        return board
    if tile is not None and len(cells) == 1:
        return around_draft(board, tile.cell)
    scene = around_draft(board, cells[0])
    return replace(scene, crop=_around(cells), draft=None if tile is None else tile.cell)


def _drafted(moves: Sequence[Move], tile: Tile | None) -> Iterator[Cell]:
    if tile is not None:
        yield tile.cell
    for move in moves:
        cell = parse_cell(move.keys[0]) if move.kind == FOLLOWER and move.keys else None
        if cell is not None:
            yield cell


def _around(cells: Sequence[Cell]) -> Crop:
    """The squares that hold these, with one more on each side."""
    return crop_of([near for cell in cells for near in around(cell)])
