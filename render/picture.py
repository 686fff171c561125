"""From a scene to a file: the board or the close-up with what belongs below it, encoded under a limit."""

from PIL import Image

from render.art import Art
from render.beside import Panel, Shelf
from render.board import paint_board
from render.closeup import EDGE, paint_closeup, stacked
from render.encode import AIM, Encoded, encoded
from render.layout import EDGE_STEP, LEAST_EDGE, laid_out, tile_edge
from render.legend import paint_strip
from render.menu import paint_choices
from render.palette import THEMES
from render.paths import paint_paths
from render.scene import Scene
from render.shelf import paint_shelf


def painted(scene: Scene, art: Art, share: float = 1.0) -> Image.Image:
    """The whole picture at a share of its full size."""
    if scene.letters:
        return paint_closeup(scene, art, _step(EDGE * share))
    layout = laid_out(scene.crop, _step(tile_edge(scene.crop) * share))
    board = paint_board(scene, art, layout)
    choices = [paint_choices(scene.choices, board.width, scene.theme, art)] if scene.choices else []
    panels = [_panel(panel, board.width, scene.theme, art) for panel in scene.panels]
    return stacked(board, *choices, *panels, paint_strip(scene.strip, board.width, scene.theme, art))


def _panel(panel: Panel, width: int, theme: str, art: Art) -> Image.Image:
    """What lies beside the board, in a row below it."""
    if isinstance(panel, Shelf):
        return paint_shelf(panel, width, THEMES[theme], art)
    return paint_paths(panel, width, THEMES[theme], art)


def _step(edge: float) -> int:
    return max(LEAST_EDGE, round(edge) // EDGE_STEP * EDGE_STEP)


def picture(scene: Scene, art: Art, name: str, limit: int = AIM) -> Encoded:
    """The picture as a file under the limit in bytes. Raises PictureTooLargeError."""
    return encoded(name, lambda share: painted(scene, art, share), limit)
