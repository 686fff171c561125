"""What a picture shows while a seat is choosing: numbered squares, lettered parts, or the draft so far."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from render.alt import Say
from render.carcassonne.mapping import windows
from render.carcassonne.painting.tokens import CHIP
from render.carcassonne.stage import SHAPES, Piece, Stage
from render.closeup import FIGURE
from render.coordinates import NUMBERED
from render.labels import labels
from render.request import Question
from render.scene import NEAR, Choice, Figure, Ghost, Letter, Scene, Spot, Strip, Tile, crop_near, crop_of
from render.silhouettes import SILHOUETTES
from rules.api import Key, Move
from rules.grid import Cell, around, parse_cell

PLACE: Final = "place"
DEPLOY: Final = "deploy"
LAND: Final = "land"
CIRCLE: Final = "circle"
ISLE: Final = "isle"
"""The place of a figure on an island, and the kind of the decision to send one there."""
CHIPS: Final = "chips "
"""What the place of some chips of a hand begins with; their names follow."""
HOME: Final = "home"
REMOVE: Final = "remove"
STANDING: Final = frozenset({"add", REMOVE})
"""Decisions about figures that stand on the board already."""


def asked(board: Scene, stage: Stage, question: Question, say: Say) -> Scene:
    """The scene of a question, made from that of the whole board."""
    if any(key.spot is not None and key.spot.part is not None for key in question.keys):
        return _parts(board, stage, question, say)
    if any(_place(key) == ISLE for key in question.keys) or any(move.kind == ISLE for move in question.draft):
        return _isle(board, stage, question, say)
    draft = _draft_tile(question.draft)
    cells = {cell for key in question.keys if (cell := _cell(key)) is not None}
    if cells and (draft is None or cells != {draft.cell}):
        laid = all(cell in stage.view.tiles for cell in cells)
        return _laid(board, question, draft) if laid else _free(board, question.keys, draft)
    focus = _focus(stage, question)
    choices = _choices(stage, question, say)
    if focus is None:
        return replace(board, choices=choices)
    board = replace(board, choices=choices)
    if question.kind == CIRCLE or any(move.kind == CIRCLE for move in question.draft):
        return replace(board, draft=focus, last=None, ringed=tuple(_concerned(stage, focus)))
    return _draft(board, stage, question, focus)


def _place(key: Key) -> str:
    return "" if key.spot is None else key.spot.place or ""


def _isle(board: Scene, stage: Stage, question: Question, say: Say) -> Scene:
    """The whole map with a ring around the island: what an extra turn is worth can be anywhere."""
    chart = board.chart
    if chart is not None and chart.isle is not None:
        board = replace(board, chart=replace(chart, isle=replace(chart.isle, asked=True)))
    choices = _choices(stage, question, say)
    focus = _focus(stage, question)
    return replace(board, choices=choices) if focus is None else replace(board, choices=choices, draft=focus, last=None)


def _cell(key: Key) -> Cell | None:
    return None if key.spot is None else key.spot.cell


def _numbered(keys: Sequence[Key]) -> list[tuple[Cell, str]]:
    """The squares to choose from with their labels."""
    pairs = zip(keys, labels(keys), strict=True)
    return [(cell, label) for key, label in pairs if (cell := _cell(key)) is not None]


def _free(board: Scene, keys: Sequence[Key], draft: Tile | None) -> Scene:
    """Numbers on the squares where the tile may go; the square of the draft shows the tile instead."""
    places = _numbered(keys)
    ghost = None if draft is None else Ghost(draft, dict(places).get(draft.cell))
    spots = tuple(Spot(cell, label) for cell, label in places if draft is None or cell != draft.cell)
    cells = [cell for cell, _ in places]
    if board.chart is not None:
        first, *more = windows([*cells, *(() if draft is None else (draft.cell,))], board.crop)
        return replace(board, spots=spots, ghost=ghost, crop=first, more=tuple(more))
    return replace(board, spots=spots, ghost=ghost, crop=crop_of([*(tile.cell for tile in board.tiles), *cells]))


def _laid(board: Scene, question: Question, draft: Tile | None) -> Scene:
    """Numbers on tiles, and no more of the board than these and their neighbours."""
    places = _numbered(question.keys)
    cells = [cell for cell, _ in places] + ([draft.cell] if draft is not None else [])
    near = [cell for each in cells for cell in (each, *around(each)) if cell in board.crop]
    scene = replace(board, spots=tuple(Spot(cell, label) for cell, label in places), crop=crop_of(near))
    return scene if draft is None else replace(scene, draft=draft.cell, last=None, strip=_short(board))


def _short(board: Scene) -> Strip:
    """The strip of a draft, which is about the tile and not about the players."""
    return replace(board.strip, players=(), tile=None)


def _focus(stage: Stage, question: Question) -> Cell | None:
    """The square that the draft is about: that of its new tile, else the one where a figure or an ingot is."""
    draft = _draft_tile(question.draft)
    if draft is not None:
        return draft.cell
    flight = stage.view.flight
    for move in question.draft:
        if move.kind == LAND and flight is not None:
            return flight.target
        cell = parse_cell(move.keys[0]) if move.keys else None
        if cell is not None:
            return cell
    return parse_cell(question.chosen[0]) if question.chosen else None


def _draft_tile(moves: Sequence[Move]) -> Tile | None:
    """The tile of the draft, where it would lie."""
    for move in moves:
        if move.kind == PLACE and len(move.keys) == 3:
            tile, where, degrees = move.keys
            cell = parse_cell(where)
            if cell is not None:
                return Tile(cell, tile, int(degrees) // 90)
    return None


def _choices(stage: Stage, question: Question, say: Say) -> tuple[Choice, ...]:
    """Keys that stand nowhere on the board: kinds of figures, and what a circle may do."""
    if len(question.keys) < 2:
        return ()
    colour = stage.colours[question.seat]
    choices = []
    for key, label in zip(question.keys, labels(question.keys), strict=True):
        shape = SHAPES.get(key.text, key.text)
        if shape in SILHOUETTES:
            choices.append(Choice(label, _kind(stage, question, key, say), shape, colour))
        elif _place(key).startswith(CHIPS):
            tokens = tuple(CHIP + chip.lower() for chip in _place(key).removeprefix(CHIPS).split("+"))
            choices.append(Choice(label, say(key.label), "", colour, tokens))
        elif question.kind == CIRCLE:
            choices.append(Choice(label, say(key.label), "", colour))
    return tuple(choices)


def _kind(stage: Stage, question: Question, key: Key, say: Say) -> str:
    """The name of a kind of figure; with where it is if the seat has none in supply, as an abbot to call home."""
    if question.kind != DEPLOY or dict(stage.view.standings[question.seat].stock).get(key.text):
        return say(key.label)
    where = [piece.cell for piece in stage.pieces() if (piece.seat, piece.kind) == (question.seat, key.text)]
    return f"{say(key.label)} ({'; '.join(map(NUMBERED.place, where))})"


def _draft(board: Scene, stage: Stage, question: Question, focus: Cell) -> Scene:
    """The squares around the tile as they would be. Chosen figures stand even if they would return at once."""
    pieces = [*stage.pieces(), *_returning(stage, question)]
    figures = tuple(figure for each in stage.figures(pieces).values() for figure in each)
    leaving = tuple(_leaving(stage, question))
    crop = crop_near(focus, board.crop.grown(1), NEAR).with_cells(figure.cell for figure in leaving)
    if board.flight is not None:
        crop = crop.with_cells([board.flight.start.cell, *(place.cell for place in board.flight.ends)])
    return replace(
        board,
        figures=figures,
        piles=stage.piles(figures),
        crop=crop,
        strip=_short(board),
        last=None,
        draft=focus,
        leaving=leaving,
    )


def _concerned(stage: Stage, circle: Cell) -> Iterator[Figure]:
    """The followers that a crop circle on this square is about: those of everybody, all over the board."""
    kind = stage.view.tiles[circle].type.symbols.get("crop_circle")
    for piece, figures in stage.figures(stage.pieces()).items():
        if piece.kind in stage.view.followers and stage.view.tiles[piece.cell].type.parts[piece.part].kind == kind:
            yield from figures


def _leaving(stage: Stage, question: Question) -> Iterator[Figure]:
    """The figures that the draft takes off the board, where they stood."""
    for move, spots in zip(question.draft, question.spots, strict=False):
        home = move.kind == DEPLOY and move.keys[-1] == HOME
        if not home and move.kind != REMOVE:
            continue
        kind = move.keys[0 if home else -1]
        for spot in spots:
            face = None if spot is None or spot.cell is None else stage.view.tiles[spot.cell]
            part = None if spot is None or spot.part is None or face is None else face.part(spot.part)
            if spot is not None and spot.cell is not None and part is not None:
                piece = Piece(spot.cell, part, question.seat, kind)
                there = [one for one in stage.pieces() if one.cell == spot.cell]
                yield stage.figures([*there, piece])[piece][-1]


def _returning(stage: Stage, question: Question) -> Iterator[Piece]:
    """The figures of the draft that are not on the board of the view."""
    draft = _draft_tile(question.draft)
    face = None if draft is None else stage.view.faces[draft.id, draft.turn]
    for move in question.draft:
        if move.kind == DEPLOY and draft is not None and face is not None:
            kind, name = move.keys
            part = face.part(name)
            if part is not None and draft.cell in stage.view.tiles:
                piece = Piece(draft.cell, part, question.seat, kind)
                if piece not in stage.pieces():
                    yield piece


def _parts(board: Scene, stage: Stage, question: Question, say: Say) -> Scene:
    """One tile enlarged, with a letter on each of its parts that can be chosen, and on what can be done elsewhere."""
    main = _main(stage, question.keys)
    there = Counter(piece for piece in stage.pieces() if piece.cell == main)
    offers = [_offer(stage, question, key) for key in question.keys]
    new = [offer for offer, key in zip(offers, question.keys, strict=True) if offer and _is_new(question, key)]
    stood = stage.figures([*there.elements(), *new], FIGURE)
    standing = [figure for piece, count in there.items() for figure in stood[piece][:count]]
    everywhere = stage.figures(stage.pieces())
    letters = []
    for key, label, offer in zip(question.keys, labels(question.keys), offers, strict=True):
        if offer is None:
            figure = _boarding(stage, question, main)
        else:
            figure = (stood if offer.cell == main else everywhere)[offer][-1]
        letters.append(Letter(label, say(key.label), figure))
    figures = (*(figure for figure in board.figures if figure.cell != main), *standing)
    return replace(
        board,
        letters=tuple(letters),
        figures=figures,
        piles=stage.piles((*figures, *(letter.figure for letter in letters))),
        draft=main,
        last=None,
        flight=board.flight if question.kind == LAND else None,
    )


def _main(stage: Stage, keys: Sequence[Key]) -> Cell:
    """The square to enlarge: that of the new tile if it can be chosen at all, else that of the first part."""
    cells = [cell for key in keys if (cell := _cell(key)) is not None]
    return stage.view.cell if stage.view.cell in cells else cells[0]


def _is_new(question: Question, key: Key) -> bool:
    """Whether a key means a figure that is not on the board yet."""
    return question.kind not in STANDING and key.text != HOME


def _offer(stage: Stage, question: Question, key: Key) -> Piece | None:
    """The figure that a key means: the one that would stand on the part or stands there; None for a flight."""
    if key.spot is None or key.spot.cell is None or key.spot.part is None:
        return None
    cell = key.spot.cell
    part = stage.view.tiles[cell].part(key.spot.part)
    if part is None:
        return None
    own = [piece for piece in stage.pieces() if (piece.cell, piece.part, piece.seat) == (cell, part, question.seat)]
    if question.kind in STANDING or key.text == HOME:
        return next((piece for piece in own if piece.kind in stage.view.followers), None)
    flight = stage.view.flight
    kind = flight.kind if question.kind == LAND and flight is not None else question.chosen[0]
    return Piece(cell, part, question.seat, kind)


def _boarding(stage: Stage, question: Question, cell: Cell) -> Figure:
    """A figure about to fly."""
    kind = question.chosen[0]
    return Figure(cell, stage.machine(cell).at, SHAPES.get(kind, kind), stage.colours[question.seat])
