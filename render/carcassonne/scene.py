"""What a picture of a game of Carcassonne shows: the board, or the choice that is asked for."""

from dataclasses import replace

from render.alt import Say
from render.carcassonne.asking import asked
from render.carcassonne.mapping import all_of, chart_of, printed_tiles
from render.carcassonne.painting.tokens import is_chip
from render.carcassonne.stage import SHAPES, Ground, Stage
from render.request import Look, Question
from render.scene import Player, Scene, Strip, crop_of
from render.tile_scene import player_row
from rules.api import Standing
from rules.carcassonne.view import CarcassonneView


def carcassonne_scene(view: CarcassonneView, look: Look, question: Question | None, ground: Ground, say: Say) -> Scene:
    """The scene of a view: the whole board, or the choice that a question asks for."""
    stage = Stage(view, look.colours, ground)
    board = _board(stage, look, say)
    return board if question is None else asked(board, stage, question, say)


def _board(stage: Stage, look: Look, say: Say) -> Scene:
    view = stage.view
    stood = stage.figures(stage.pieces())
    figures = tuple(figure for figures in stood.values() for figure in figures)
    flight = stage.flight(stood)
    strip = Strip(
        title=look.title,
        note=look.note,
        tile=view.drawn,
        left=dict(view.counts)["tiles"],
        players=tuple(_row(standing, view, look) for standing in view.standings),
        gone=look.gone,
    )
    printed = view.printed
    shown = [*view.tiles, *(place.cell for place in (flight.ends if flight else ()))]
    return Scene(
        game=view.game,
        theme=look.theme,
        crop=crop_of(shown) if printed is None else all_of(printed),
        strip=strip,
        tiles=(*stage.tiles(), *printed_tiles(view)),
        figures=figures,
        last=view.last,
        piles=stage.piles(figures),
        flight=flight,
        chart=None if printed is None else chart_of(printed, look.colours, say),
    )


def _row(standing: Standing, view: CarcassonneView, look: Look) -> Player:
    """The row of a player; chips in hand are shown one by one."""
    row = player_row(standing, view, look, SHAPES)
    return replace(row, gains=tuple(replace(gain, apart=is_chip(gain.kind)) for gain in row.gains))
