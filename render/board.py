"""Paints the board of a scene, layer by layer from the table up to the badges."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from PIL import Image, ImageDraw, ImageFilter

from render import crowd, flight, overlays, text, trail
from render.art import Art
from render.chart import ground, things
from render.coordinates import Coordinates
from render.figures import figure
from render.layout import Layout
from render.palette import ACCENT, INK, NIGHT, THEMES, Theme
from render.piles import paint_piles
from render.scene import Figure, Scene, Tile
from rules.grid import STEP, Cell, beside

FIGURE: Final = 0.36
"""Height of a figure in tiles, unless the board is wide."""
FIGURE_OF_WIDTH: Final = 0.030
FIGURE_MOST: Final = 0.52
BADGE_AT: Final = 0.62
"""The letter of a figure stands so far north and east of its middle, in heights of the figure."""
RING: Final = 1.7
"""The width of the ring around a figure, in heights of the figure."""
SEAM: Final = 26
"""Opacity of the line between two tiles, of 255."""

FULL: Final[Mapping[Cell, float]] = MappingProxyType({})

_BAND: Final = 0.74
_SHADOW_STEP: Final = 4


def figure_height(layout: Layout) -> int:
    """The height of a figure in pixels; on wide boards figures grow against the tiles, so that a phone shows them."""
    share = max(FIGURE, min(FIGURE_MOST, FIGURE_OF_WIDTH * layout.width / layout.edge))
    return round(layout.edge * share)


def paint_board(scene: Scene, art: Art, layout: Layout) -> Image.Image:
    """The board without the strip below it."""
    theme = THEMES[scene.theme]
    image = Image.new("RGB", (layout.width, layout.height), theme.table)
    shown = [tile for tile in scene.tiles if tile.cell in scene.crop]
    if scene.chart is not None:
        ground.paint_ground(image, layout, theme, scene.chart)
    coordinates(image, layout, theme, scene.coordinates)
    printed(image, layout, theme, art, scene)
    shadow(image, layout, theme, [tile.cell for tile in shown])
    lay(image, layout, theme, art, shown)
    rim(image, layout, {tile.cell for tile in scene.tiles}, shown)
    joints(image, layout, theme, art, shown)
    spots(image, layout, theme, art, scene)
    if scene.chart is not None:
        things.paint_things(image, layout, scene.chart, covered(scene))
    for cell in (*scene.fresh, *(() if scene.last is None else (scene.last,))):
        if cell in scene.crop:
            overlays.highlight(image, layout.box(cell))
    if scene.draft is not None and scene.draft != scene.last and scene.draft in scene.crop:
        overlays.place(image, overlays.dashed_frame(layout.edge), layout.point(scene.draft, (0.5, 0.5)))
    trail.paint_trail(image, layout, scene.trail)
    height = figure_height(layout)
    paint_piles(image, layout, art, [pile for pile in scene.piles if pile.cell in scene.crop], height)
    if scene.flight is not None:
        flight.paint_path(image, layout, scene.flight, height)
    rings(image, layout, [one for one in scene.ringed if one.cell in scene.crop], height)
    crowds(image, layout, [one for one in scene.figures if one.cell in scene.crop], height)
    leaving(image, layout, [one for one in scene.leaving if one.cell in scene.crop], height)
    if scene.flight is not None:
        flight.paint_dice(image, layout, scene.flight, height)
    badges(image, layout, scene)
    return image


def coordinates(image: Image.Image, layout: Layout, theme: Theme, names: Coordinates) -> None:
    """Numbers or names on all four sides, on a band over every second square."""
    pen = ImageDraw.Draw(image)
    style = text.Style(max(round(layout.edge * 0.19), round(layout.width * 0.0175)))
    crop, rim_width, edge = layout.crop, layout.rim, layout.edge
    band = round(rim_width * _BAND)
    for x in range(crop.left, crop.right + 1):
        left, name = layout.corner((x, crop.top))[0], names.column(x)
        if not name:
            continue
        if (x - crop.left) % 2 == 0:
            pen.rectangle((left, 0, left + edge - 1, band), fill=theme.rim)
            pen.rectangle((left, layout.height - band, left + edge - 1, layout.height), fill=theme.rim)
        for y in (rim_width * 0.40, layout.height - rim_width * 0.40):
            text.draw(image, (left + edge / 2, y), name, style, theme.soft, "middle")
    for y in range(crop.top, crop.foot + 1):
        top, name = layout.corner((crop.left, y))[1], names.row(y)
        if not name:
            continue
        if (y - crop.top) % 2 == 0:
            pen.rectangle((0, top, band, top + edge - 1), fill=theme.rim)
            pen.rectangle((layout.width - band, top, layout.width, top + edge - 1), fill=theme.rim)
        for x_middle in (rim_width * 0.42, layout.width - rim_width * 0.42):
            text.draw(image, (x_middle, top + edge / 2), name, style, theme.soft, "middle")


def printed(image: Image.Image, layout: Layout, theme: Theme, art: Art, scene: Scene) -> None:
    """The squares of a printed board, a firm line around all of them; on a dark table they are darker than tiles."""
    shown = [square for square in scene.ground if square.cell in layout.crop]
    for square in shown:
        sprite = art.tile(square.id, square.turn, layout.edge)
        image.paste(overlays.dimmed(sprite, NIGHT, theme.printed), layout.corner(square.cell))
    rim(image, layout, {square.cell for square in (*scene.ground, *scene.tiles)}, shown)


def shadow(image: Image.Image, layout: Layout, theme: Theme, cells: Iterable[Cell]) -> None:
    """One soft shadow under all tiles, blurred at a quarter of the size."""
    edge, step = layout.edge, _SHADOW_STEP
    mask = Image.new("L", (layout.width // step + 1, layout.height // step + 1), 0)
    pen = ImageDraw.Draw(mask)
    for cell in cells:
        left, top, right, foot = layout.box(cell)
        box = (left / step, (top + edge * 0.02) / step, (right + edge * 0.06) / step, (foot + edge * 0.08) / step)
        pen.rectangle(box, fill=theme.shadow[3])
    soft = mask.filter(ImageFilter.GaussianBlur(edge * 0.05 / step + 0.5))
    extent = (0, 0, layout.width / step, layout.height / step)
    full = soft.resize(image.size, Image.Resampling.BILINEAR, extent)
    image.paste(theme.shadow[:3], (0, 0, *image.size), full)


def lay(image: Image.Image, layout: Layout, theme: Theme, art: Art, tiles: Iterable[Tile]) -> None:
    """The tiles and the thin seams between them."""
    pen = ImageDraw.Draw(image, "RGBA")
    for tile in tiles:
        sprite = art.tile(tile.id, tile.turn, layout.edge)
        image.paste(overlays.dimmed(sprite, NIGHT, theme.dim), layout.corner(tile.cell))
        left, top, right, foot = layout.box(tile.cell)
        pen.rectangle((left, top, right - 1, foot - 1), outline=(*INK, SEAM))


def rim(image: Image.Image, layout: Layout, laid: set[Cell], tiles: Iterable[Tile], width: float = 0.014) -> None:
    """A firm line where the laid area ends; none where only the picture ends."""
    pen = ImageDraw.Draw(image)
    line = max(2, round(layout.edge * width))
    for tile in tiles:
        left, top, right, foot = layout.box(tile.cell)
        sides = {"N": (left, top, right, top), "E": (right, top, right, foot)}
        sides |= {"S": (left, foot, right, foot), "W": (left, top, left, foot)}
        for side in STEP:
            if beside(tile.cell, side) not in laid:
                pen.line(sides[side], fill=INK, width=line)


def joints(image: Image.Image, layout: Layout, theme: Theme, art: Art, tiles: Sequence[Tile]) -> None:
    """The marks on the corners of the tiles, whole even where a neighbour lies outside the picture."""
    for joint in art.joints(tiles, layout.edge):
        mark = overlays.dimmed(joint.mark, NIGHT, theme.dim) if joint.ground else joint.mark
        overlays.place(image, mark, layout.corner(joint.corner))


def covered(scene: Scene) -> frozenset[Cell]:
    """The squares on which a tile lies, or could lie as the picture shows it."""
    ghost = () if scene.ghost is None else (scene.ghost.tile.cell,)
    return frozenset((*(tile.cell for tile in scene.tiles), *ghost))


def spots(image: Image.Image, layout: Layout, theme: Theme, art: Art, scene: Scene) -> None:
    """The free places where the tile may go, without their badges, and the ghost of the tile on one of them."""
    sprite = overlays.free_spot(layout.edge, theme)
    laid = {tile.cell for tile in scene.tiles}
    for spot in scene.spots:
        if spot.cell not in laid and spot.cell in scene.crop and spot.at is None:
            overlays.place(image, sprite, layout.point(spot.cell, (0.5, 0.5)))
    if scene.ghost and scene.ghost.tile.cell in scene.crop:
        tile = scene.ghost.tile
        picture = art.tile(tile.id, tile.turn, layout.edge)
        image.paste(overlays.see_through(picture, theme), layout.corner(tile.cell))
        overlays.place(image, overlays.dashed_frame(layout.edge), layout.point(tile.cell, (0.5, 0.5)))


def crowds(image: Image.Image, layout: Layout, shown: Sequence[Figure], height: int) -> None:
    """The figures, smaller where several share a square."""
    figures(image, layout, shown, height, crowd.shares(shown, height / layout.edge))


def figures(
    image: Image.Image, layout: Layout, shown: Iterable[Figure], height: int, shares: Mapping[Cell, float] = FULL
) -> None:
    """The figures, from north to south, so that the nearer one stands in front; those that lie are under all.

    `shares` says for a square by how much its figures are smaller than `height`.
    """
    for one in sorted(shown, key=lambda one: (not one.lying, one.cell[1] + one.at[1])):
        sprite = figure(one.kind, one.colour, round(shares.get(one.cell, 1.0) * height), lying=one.lying)
        overlays.place(image, sprite, layout.point(one.cell, one.at))


def rings(image: Image.Image, layout: Layout, shown: Iterable[Figure], height: int) -> None:
    """Rings around figures, under all of them."""
    for one in shown:
        overlays.place(image, overlays.ring(round(RING * height)), layout.point(one.cell, one.at))


def leaving(image: Image.Image, layout: Layout, shown: Iterable[Figure], height: int) -> None:
    """Figures that go home with the draft: see-through, in a dashed ring."""
    for one in shown:
        overlays.place(image, overlays.ring(round(RING * height), dashed=True), layout.point(one.cell, one.at))
        sprite = overlays.faint(figure(one.kind, one.colour, height, lying=one.lying))
        overlays.place(image, sprite, layout.point(one.cell, one.at))


def badges(image: Image.Image, layout: Layout, scene: Scene) -> None:
    """The numbers of the places that may be chosen, on a free place in the middle, on a tile or chip in its corner;
    and the letters of the figures.
    """
    laid = {tile.cell for tile in scene.tiles}
    if scene.chart is not None:
        laid |= {chip.cell for chip in scene.chart.chips}
    on_tile = max(overlays.BADGE_ON_GHOST * layout.edge, overlays.BADGE_OF_WIDTH * layout.width)
    for spot in (spot for spot in scene.spots if spot.cell in scene.crop):
        if spot.cell in laid or spot.at is not None:
            badge = overlays.badge(spot.label, round(min(on_tile, overlays.BADGE_MOST * layout.edge)))
            overlays.place(image, badge, layout.point(spot.cell, spot.at or overlays.BADGE_CORNER))
        else:
            badge = overlays.badge(spot.label, round(layout.edge * overlays.BADGE_ON_SPOT))
            overlays.place(image, badge, layout.point(spot.cell, (0.5, 0.5)))
    if scene.ghost and scene.ghost.label and scene.ghost.tile.cell in scene.crop:
        badge = overlays.badge(scene.ghost.label, round(layout.edge * overlays.BADGE_ON_GHOST), ACCENT)
        overlays.place(image, badge, layout.point(scene.ghost.tile.cell, overlays.BADGE_CORNER))
    height = figure_height(layout)
    for one in scene.badges:
        if one.figure.cell in scene.crop:
            x, y = layout.point(one.figure.cell, one.figure.at)
            badge = overlays.badge(one.label, round(layout.edge * overlays.BADGE_ON_GHOST))
            overlays.place(image, badge, (x + BADGE_AT * height, y - BADGE_AT * height))
