"""What a picture of a game of New Entdecker shows: the sea with all beside it, and the choice that is asked for."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from render.alt import Say
from render.art import Anchor
from render.beside import Panel
from render.geometry import Point
from render.labels import labels
from render.new_entdecker import panels
from render.new_entdecker.painting.printed import RING
from render.new_entdecker.stage import Stage, side_of
from render.request import Look, Question
from render.scene import Choice, Ghost, Letter, Player, Scene, Spot, Strip, Tile, crop_over
from render.silhouettes import SILHOUETTES
from render.tile_scene import PLACE, asks_for_square, cell_of, part_of, player_row
from rules.api import Move, Standing
from rules.grid import Cell
from rules.message import message
from rules.new_entdecker.map import parse_field
from rules.new_entdecker.tiles import split_name
from rules.new_entdecker.view import EntdeckerView

NEAR: Final = (7, 5)
"""Columns and rows around the voyage that is being made."""
OPEN: Final = "open"
"""The mode of a voyage of open tiles."""
START: Final = "start"
UNIT: Final = "unit"
ISLAND: Final = "island"
SECRET: Final = frozenset({"heads"})
WHOLE: Final = SECRET | {"helm", START}
"""Decisions that concern the whole board."""
VOYAGE: Final = frozenset({START, "declare", "take"})
"""Decisions for which the stacks matter."""
HUTS: Final = frozenset({"native", "scout", "number"})
"""Decisions for which the huts matter."""
_AT_HUTS: Final = ("hut ", "path ")
_BADGE_OFF: Final = 0.20
_INSIDE: Final = 0.14


def entdecker_scene(view: EntdeckerView, look: Look, question: Question | None, anchor: Anchor, say: Say) -> Scene:
    """The scene of a view: the whole board, or the choice that a question asks for."""
    stage = Stage(view, look.colours, anchor)
    board = _board(stage, look, say)
    return board if question is None else _asked(board, stage, question, say)


def _board(stage: Stage, look: Look, say: Say) -> Scene:
    view = stage.view
    trail = stage.trail()
    last = view.trail[-1] if view.trail and view.trail[-1] in view.tiles and len(view.trail) > 1 else None
    return Scene(
        game=view.game,
        theme=look.theme,
        crop=stage.crop,
        strip=Strip(
            title=look.title,
            note=_note(view, look, say),
            tile=None if view.drawn is None else split_name(view.drawn)[0],
            players=tuple(_player(standing, view, look) for standing in view.standings),
            gone=tuple(split_name(tile)[0] for tile in look.gone),
        ),
        tiles=stage.tiles(),
        figures=stage.figures(),
        last=last,
        piles=(*stage.events(), *stage.ship()),
        coordinates=stage.coordinates,
        ground=stage.ground(),
        trail=trail,
        panels=(panels.shelf(view, {}, say), panels.paths(view, look.colours, {})),
    )


def _note(view: EntdeckerView, look: Look, say: Say) -> str:
    """What happened; on a voyage besides how many tiles are left of it; for its owner the head scouts."""
    declared = message("picture.open_left" if view.mode == OPEN else "picture.hidden_left", n=view.left)
    left = say(declared) if view.left else ""
    heads = say(message("picture.heads", list=", ".join(map(str, view.heads)))) if view.heads else ""
    return " · ".join(filter(None, (look.note, left, heads)))


def _player(standing: Standing, view: EntdeckerView, look: Look) -> Player:
    """A row of the strip, with the gold before the units."""
    row = player_row(standing, view, look, {})
    return replace(row, supplies=(*row.gains, *row.supplies), gains=())


def _asked(board: Scene, stage: Stage, question: Question, say: Say) -> Scene:
    if question.kind == UNIT and any(part_of(key) is not None for key in question.keys):
        return _parts(board, stage, question, say)
    draft = _drafted(stage.view, question)
    tile = _ghost(stage, question.draft)
    spots = _spots(stage, question, tile)
    shown = replace(
        board,
        spots=tuple(spot for spot in spots if tile is None or spot.cell != tile.cell),
        ghost=None if tile is None else Ghost(tile, next((s.label for s in spots if s.cell == tile.cell), None)),
        draft=draft,
        last=board.last if draft is None else None,
        choices=_choices(stage, question, say),
        panels=_panels(stage, question, say),
    )
    if question.kind == START:  # the last voyage is over
        shown = replace(shown, trail=(), last=None)
    near = [cell for cell in (*stage.view.trail, draft, *(spot.cell for spot in spots)) if cell is not None]
    if question.kind in WHOLE or not near:
        return shown
    own = tuple(row for seat, row in enumerate(board.strip.players) if seat == question.seat)
    strip = replace(board.strip, players=own, tile=board.strip.tile if question.kind == PLACE else None)
    return replace(shown, crop=crop_over(near, stage.crop, NEAR), strip=strip)


def _drafted(view: EntdeckerView, question: Question) -> Cell | None:
    """The square that the draft is about: where the last tile or unit would be, else the start of the voyage."""
    cell = view.map.cell(question.chosen[0]) if question.kind == START and question.chosen else None
    for move in question.draft:
        if move.kind == PLACE:
            cell = parse_field(move.keys[1])
        elif move.kind == START:
            cell = view.map.cell(move.keys[0])
        elif move.kind == UNIT and view.trail:
            cell = view.trail[-1]
    return cell


def _ghost(stage: Stage, moves: Sequence[Move]) -> Tile | None:
    """The tile of the draft, as long as it does not lie in the view."""
    for move in moves:
        if move.kind == PLACE:
            name, field, degrees = move.keys
            cell = parse_field(field)
            if cell is not None and cell not in stage.view.tiles:
                return stage.tile(cell, stage.view.faces[split_name(name)[0], int(degrees) // 90])
    return None


def _spots(stage: Stage, question: Question, ghost: Tile | None) -> tuple[Spot, ...]:
    """The squares to choose from; none where the only one is that of the ghost, which is being turned."""
    if question.kind == PLACE and not asks_for_square(question.keys, ghost):
        return ()
    return tuple(
        Spot(cell, label, _badge_at(stage, cell, part_of(key)))
        for key, label in zip(question.keys, labels(question.keys), strict=True)
        if (cell := cell_of(key)) is not None
    )


def _badge_at(stage: Stage, cell: Cell, part: str | None) -> Point | None:
    """Where a badge stands: off the ring of an edge field, beside the unit on a land part."""
    edge = stage.view.map.edges.get(cell)
    if edge is not None:
        x, y = RING[side_of(edge.name)]
        return 1 - x, 1 - y
    face = stage.view.tiles.get(cell)
    index = face.part(part) if face is not None and part is not None else None
    if index is None:
        return None
    x, y = stage.place(cell, index)
    return min(x + _BADGE_OFF, 1 - _INSIDE), max(y - _BADGE_OFF, _INSIDE)


def _choices(stage: Stage, question: Question, say: Say) -> tuple[Choice, ...]:
    """Kinds of units, islands, and what stands nowhere among things that do."""
    if len(question.keys) < 2:
        return ()
    colour = stage.colours[question.seat]
    placed = any(key.spot is not None for key in question.keys)
    return tuple(
        Choice(label, say(key.label), key.text if key.text in SILHOUETTES else "", colour)
        for key, label in zip(question.keys, labels(question.keys), strict=True)
        if key.text in SILHOUETTES or question.kind == ISLAND or (placed and key.spot is None)
    )


def _panels(stage: Stage, question: Question, say: Say) -> tuple[Panel, ...]:
    """The stacks where tiles are taken, the huts where scouts go to them; the places to choose from have numbers."""
    named = {
        key.spot.place: label
        for key, label in zip(question.keys, labels(question.keys), strict=True)
        if key.spot is not None and key.spot.place is not None
    }
    kinds = {question.kind, *(move.kind for move in question.draft)}
    found: list[Panel] = []
    if question.kind in VOYAGE:
        found.append(panels.shelf(stage.view, named, say))
    if kinds & HUTS or any(place.startswith(_AT_HUTS) for place in named) or question.kind in SECRET:
        found.append(panels.paths(stage.view, stage.colours, named))
    return tuple(found)


def _parts(board: Scene, stage: Stage, question: Question, say: Say) -> Scene:
    """The new tile enlarged, with a letter on each of its land parts."""
    kind = question.chosen[0]
    letters: list[Letter] = []
    for key, label in zip(question.keys, labels(question.keys), strict=True):
        cell, name = cell_of(key), part_of(key)
        part = None if cell is None or name is None else stage.view.tiles[cell].part(name)
        if cell is not None and part is not None:
            letters.append(Letter(label, say(key.label), stage.figure(cell, part, kind, question.seat)))
    cell = letters[0].figure.cell
    drafted = any(move.kind == PLACE for move in question.draft)
    return replace(board, letters=tuple(letters), draft=cell, last=None if drafted else cell, trail=(), panels=())
