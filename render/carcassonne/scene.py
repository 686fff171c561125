"""What a picture of a game of Carcassonne shows: the board, or the choice that is asked for."""

from render.alt import Say
from render.carcassonne.asking import asked
from render.carcassonne.stage import SHAPES, Ground, Stage
from render.request import Look, Question
from render.scene import Scene, Strip, crop_of
from render.tile_scene import player_row
from rules.carcassonne.view import CarcassonneView


def carcassonne_scene(view: CarcassonneView, look: Look, question: Question | None, ground: Ground, say: Say) -> Scene:
    """The scene of a view: the whole board, or the choice that a question asks for."""
    stage = Stage(view, look.colours, ground)
    board = _board(stage, look)
    return board if question is None else asked(board, stage, question, say)


def _board(stage: Stage, look: Look) -> Scene:
    view = stage.view
    stood = stage.figures(stage.pieces())
    figures = tuple(figure for figures in stood.values() for figure in figures)
    flight = stage.flight(stood)
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
        crop=crop_of([*view.tiles, *(place.cell for place in (flight.ends if flight else ()))]),
        strip=strip,
        tiles=stage.tiles(),
        figures=figures,
        last=view.last,
        piles=stage.piles(figures),
        flight=flight,
    )
