"""The picture in which a part of one tile is chosen: the tile enlarged, its neighbours veiled, letters on the parts."""

from collections.abc import Sequence
from typing import Final

from PIL import Image, ImageDraw

from render import board, flight, overlays, text
from render.art import Art
from render.chart import ground, things
from render.layout import Layout
from render.menu import NAME, Item, paint_items
from render.palette import THEMES, Theme
from render.piles import paint_piles
from render.scene import Crop, Letter, Scene
from render.silhouettes import SILHOUETTES

EDGE: Final = 360
"""Edge of the enlarged tile in pixels."""
VIEW: Final = 0.52
"""How much of the neighbours is in the picture, in tiles."""
FIGURE: Final = 0.21
BADGE: Final = 0.13
BADGE_AT: Final = 0.085
"""The letter stands so far north and aside of its figure's middle, in tiles."""
VEIL: Final = 90
"""How thick the veil over the neighbours is, of 255."""

_INSET: Final = 0.44
"""Edge of a tile that lies elsewhere, against the enlarged one."""
_INSET_FIGURE: Final = 0.40
_INSET_BADGE_AT: Final = 0.19
_BADGE_BELOW: Final = 7.0
_MARGIN: Final = 0.055
_PLACE: Final = 3.2
"""The size of its coordinates, in hundredths of the width of the picture."""


def paint_closeup(scene: Scene, art: Art, edge: int = EDGE) -> Image.Image:
    """The enlarged tile at the scene's draft with its neighbours, and the letters with their names below.

    Letters of other squares follow on small pictures of these.
    """
    if scene.draft is None:
        message = "a close-up needs the square of its tile"
        raise ValueError(message)
    x, y = scene.draft
    layout = Layout(Crop(x - 1, y - 1, x + 1, y + 1), edge, 0)
    theme = THEMES[scene.theme]
    here = [letter for letter in scene.letters if letter.figure.cell == scene.draft]
    image = _ground(scene, art, layout)
    height = round(edge * FIGURE)
    standing = [one for one in scene.figures if one.cell in layout.crop]
    offered = [letter.figure for letter in here if letter.figure not in standing]
    board.figures(image, layout, standing, height)
    box = layout.box(scene.draft)
    _veil(image, box, theme)
    overlays.highlight(image, box)
    if scene.flight is not None and scene.flight.die:
        flight.paint_arrival(image, layout, scene.flight, height)
    board.figures(image, layout, offered, height)
    _letters(image, layout, here)
    half = round(edge * VIEW)
    view = image.crop((box[0] - half, box[1] - half, box[2] + half, box[3] + half))
    below = [paint_items([Item(letter.label, letter.name) for letter in here], view.width, theme)] if here else []
    insets = [_inset(scene, letter, art, edge, view.width) for letter in scene.letters if letter not in here]
    return stacked(view, *below, *insets)


def _ground(scene: Scene, art: Art, layout: Layout) -> Image.Image:
    """The tiles and what lies on them."""
    theme = THEMES[scene.theme]
    image = Image.new("RGB", (layout.width, layout.height), theme.table)
    if scene.chart is not None:
        ground.paint_ground(image, layout, theme, scene.chart)
    shown = [tile for tile in scene.tiles if tile.cell in layout.crop]
    board.printed(image, layout, theme, art, scene)
    board.shadow(image, layout, theme, [tile.cell for tile in shown])
    board.lay(image, layout, theme, art, shown)
    board.rim(image, layout, {tile.cell for tile in scene.tiles}, shown)
    board.joints(image, layout, theme, art, shown)
    piles = [pile for pile in scene.piles if pile.cell in layout.crop]
    paint_piles(image, layout, art, piles, round(layout.edge * FIGURE))
    if scene.chart is not None:
        things.paint_things(image, layout, scene.chart, board.covered(scene))
    return image


def _inset(scene: Scene, letter: Letter, art: Art, edge: int, width: int) -> Image.Image:
    """A letter that stands elsewhere: a small picture of the tile there, its coordinates, the name."""
    theme, unit = THEMES[scene.theme], width / 100
    cell, (x, y) = letter.figure.cell, letter.figure.at
    layout = Layout(Crop(*cell, *cell), round(_INSET * edge) // 8 * 8, round(_MARGIN * edge))
    image = Image.new("RGB", (width, layout.height), theme.panel)
    tiles = [tile for tile in scene.tiles if tile.cell == cell]
    board.lay(image, layout, theme, art, tiles)
    board.rim(image, layout, {cell}, tiles)
    board.joints(image, layout, theme, art, tiles)
    standing = [one for one in scene.figures if one.cell == cell]
    board.crowds(image, layout, standing, round(_INSET_FIGURE * layout.edge))
    badge = overlays.badge(letter.label, round(_BADGE_BELOW * unit))
    overlays.place(image, badge, layout.point(cell, (x + _INSET_BADGE_AT, y - _INSET_BADGE_AT)))
    left, middle = layout.width + unit, layout.height / 2
    large, small = text.Style(round(NAME * unit)), text.Style(round(_PLACE * unit), bold=False)
    words = text.fitted(letter.name, large, width - left - 2 * unit)
    text.draw(image, (left, middle - 2.6 * unit), words, large, theme.text)
    text.draw(image, (left, middle + 2.8 * unit), scene.coordinates.place(cell), small, theme.soft)
    return image


def _veil(image: Image.Image, hole: tuple[int, int, int, int], theme: Theme) -> None:
    mask = Image.new("L", image.size, VEIL)
    ImageDraw.Draw(mask).rectangle((hole[0], hole[1], hole[2] - 1, hole[3] - 1), fill=0)
    image.paste(theme.table, (0, 0, *image.size), mask)


def _letters(image: Image.Image, layout: Layout, letters: Sequence[Letter]) -> None:
    """The letters beside their figures, on top of everything."""
    for letter in letters:
        x, y = letter.figure.at
        aside = SILHOUETTES[letter.figure.kind].badge * BADGE_AT
        badge = overlays.badge(letter.label, round(layout.edge * BADGE))
        overlays.place(image, badge, layout.point(letter.figure.cell, (x + aside, y - BADGE_AT)))


def stacked(*images: Image.Image) -> Image.Image:
    """Pictures of one width, one below the other."""
    out = Image.new("RGB", (images[0].width, sum(image.height for image in images)))
    y = 0
    for image in images:
        out.paste(image, (0, y))
        y += image.height
    return out
