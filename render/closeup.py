"""The picture in which a part of one tile is chosen: the tile enlarged, its neighbours veiled, letters on the parts."""

from typing import Final

from PIL import Image, ImageDraw

from render import board, overlays, text
from render.art import Art
from render.figures import figure
from render.layout import Layout
from render.palette import THEMES, Theme
from render.scene import Crop, Letter, Scene

EDGE: Final = 360
"""Edge of the enlarged tile in pixels."""
VIEW: Final = 0.52
"""How much of the neighbours is in the picture, in tiles."""
FIGURE: Final = 0.21
BADGE: Final = 0.13
BADGE_AT: Final = 0.085
"""The letter stands so far north and east of its figure's middle, in tiles."""
VEIL: Final = 90
"""How thick the veil over the neighbours is, of 255."""

_LINE: Final = 11.0
_NAME: Final = 4.2


def paint_closeup(scene: Scene, art: Art, edge: int = EDGE) -> Image.Image:
    """The enlarged tile at the scene's draft with its neighbours, and the letters with their names below."""
    if scene.draft is None:
        message = "a close-up needs the square of its tile"
        raise ValueError(message)
    x, y = scene.draft
    around = Crop(x - 1, y - 1, x + 1, y + 1)
    layout = Layout(around, edge, 0)
    theme = THEMES[scene.theme]
    image = Image.new("RGB", (layout.width, layout.height), theme.table)
    shown = [tile for tile in scene.tiles if tile.cell in around]
    board.shadow(image, layout, theme, [tile.cell for tile in shown])
    board.lay(image, layout, theme, art, shown)
    board.rim(image, layout, {tile.cell for tile in scene.tiles}, shown)
    board.joints(image, layout, theme, art, shown)
    standing = [one for one in scene.figures if one.cell in around]
    for one in standing:
        sprite = figure(one.kind, one.colour, round(edge * FIGURE), lying=one.lying)
        overlays.place(image, sprite, layout.point(one.cell, one.at))
    box = layout.box(scene.draft)
    _veil(image, box, theme)
    overlays.highlight(image, box)
    _letters(image, layout, scene.letters)
    half = round(edge * VIEW)
    view = image.crop((box[0] - half, box[1] - half, box[2] + half, box[3] + half))
    return stacked(view, _names(scene.letters, view.width, theme))


def _veil(image: Image.Image, hole: tuple[int, int, int, int], theme: Theme) -> None:
    mask = Image.new("L", image.size, VEIL)
    ImageDraw.Draw(mask).rectangle((hole[0], hole[1], hole[2] - 1, hole[3] - 1), fill=0)
    image.paste(theme.table, (0, 0, *image.size), mask)


def _letters(image: Image.Image, layout: Layout, letters: tuple[Letter, ...]) -> None:
    """The figures as they would stand, then all their letters on top."""
    edge = layout.edge
    for letter in letters:
        one = letter.figure
        sprite = figure(one.kind, one.colour, round(edge * FIGURE), lying=one.lying)
        overlays.place(image, sprite, layout.point(one.cell, one.at))
    for letter in letters:
        x, y = letter.figure.at
        badge = overlays.badge(letter.label, round(edge * BADGE))
        overlays.place(image, badge, layout.point(letter.figure.cell, (x + BADGE_AT, y - BADGE_AT)))


def _names(letters: tuple[Letter, ...], width: int, theme: Theme) -> Image.Image:
    """The letters and the names of their parts, in as many lines as they need."""
    unit = width / 100
    style = text.Style(round(_NAME * unit))
    line_height = round(_LINE * unit)
    places: list[tuple[float, int, Letter]] = []
    x, line = 2.5 * unit, 0
    for letter in letters:
        name = text.fitted(letter.name, style, width - 14 * unit)
        need = 8 * unit + text.width(name, style)
        if places and x + need > width - 1.5 * unit:
            x, line = 2.5 * unit, line + 1
        places.append((x, line, letter))
        x += need + 3.5 * unit
    image = Image.new("RGB", (width, line_height * (line + 1)), theme.panel)
    for left, row, letter in places:
        middle = (row + 0.5) * line_height
        badge = overlays.badge(letter.label, round(7 * unit))
        overlays.place(image, badge, (left + 3.5 * unit, middle))
        name = text.fitted(letter.name, style, width - 14 * unit)
        text.draw(image, (left + 8 * unit, middle), name, style, theme.text)
    return image


def stacked(*images: Image.Image) -> Image.Image:
    """Pictures of one width, one below the other."""
    out = Image.new("RGB", (images[0].width, sum(image.height for image in images)))
    y = 0
    for image in images:
        out.paste(image, (0, y))
        y += image.height
    return out
