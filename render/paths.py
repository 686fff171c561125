"""The huts below a board with their paths: the chip, who has seen it, and the scouts from the nearest field on."""

from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from render import overlays, text
from render.art import Art
from render.beside import Field, Hut, Paths
from render.canvas import SUPER, Canvas
from render.figures import figure
from render.legend import seat_disc
from render.palette import GOLD, INK, JUNGLE, SAND, WHITE, Colour, Theme, mix, paint

HEAD: Final = "★"
"""What stands behind the number of a scout that counts double."""
ROW: Final = 8.0
"""The height of a path in hundredths of the width."""
_MARGIN: Final = 0.8
_COLUMNS: Final = 2
_WIDE: Final = 47.6
_HUT: Final = 4.9
_NUMBER_AT: Final = 6.7
_CHIP_AT: Final = 10.0
_CHIP: Final = 3.7
_FIRST: Final = 14.6
_STEP: Final = 4.15
_FIELD: Final = 3.6
_FIGURE: Final = 3.6
_BADGE: Final = 3.7
_NUMBER: Final = 2.4
_WORTH: Final = 2.1
_SCOUT_NUMBER: Final = 1.75
_KNOWER: Final = 1.7
_KNOWERS: Final = 3.6
"""How far those who know a chip reach at most, from the first to the last."""
_TINT: Final = 0.30
_DARK_TINT: Final = 0.36


def paint_paths(paths: Paths, width: int, theme: Theme, art: Art) -> Image.Image:
    """The huts in two columns, read downwards."""
    unit = width / 100
    rows = -(-len(paths.huts) // _COLUMNS)
    image = Image.new("RGB", (width, round((rows * ROW + 2 * _MARGIN) * unit)), theme.panel)
    ImageDraw.Draw(image).line((0, 0, width, 0), fill=theme.line, width=max(2, round(0.3 * unit)))
    for index, hut in enumerate(paths.huts):
        x = (1.6 + 49.4 * (index // rows)) * unit
        y = (_MARGIN + index % rows * ROW) * unit
        _path(image, (x, y), hut, theme, art)
    return image


def _path(image: Image.Image, at: tuple[float, float], hut: Hut, theme: Theme, art: Art) -> None:
    unit = image.width / 100
    left, top = at
    middle = top + ROW * unit / 2
    tint = mix(theme.panel, JUNGLE, _DARK_TINT if theme.dim else _TINT)
    card = overlays.card((round(_WIDE * unit), round((ROW - 0.8) * unit)), 1.2 * unit, tint)
    overlays.place(image, card, (left + _WIDE * unit / 2, middle))
    overlays.place(image, art.token("hut", round(_HUT * unit)), (left + (0.7 + _HUT / 2) * unit, middle))
    style = text.Style(round(_NUMBER * unit))
    text.draw(image, (left + _NUMBER_AT * unit, middle), hut.name, style, theme.text, "middle")
    _chip(image, (left + _CHIP_AT * unit, middle - (1.0 * unit if hut.knowers else 0)), hut, theme)
    scale = min(1.0, (_WIDE - _FIRST - _FIELD / 2) / (_STEP * max(1, len(hut.fields) - 1)))
    for index, field in enumerate(hut.fields):
        _field(image, (left + (_FIRST + index * _STEP * scale) * unit, middle), field, unit * scale, theme)
    if hut.label is not None:
        overlays.place(image, overlays.badge(hut.label, round(_BADGE * unit)), (left + 1.5 * unit, top + 1.9 * unit))


def _chip(image: Image.Image, at: tuple[float, float], hut: Hut, theme: Theme) -> None:
    """An empty ring, a question mark, or the worth; below it the colours of those who know it."""
    unit = image.width / 100
    size = round(_CHIP * unit)
    overlays.place(image, _disc(size, GOLD if hut.chip else None, WHITE if hut.own else None, theme), at)
    if hut.chip:
        text.draw(image, at, hut.chip, text.Style(round(_WORTH * unit)), INK, "middle")
    apart = min(_KNOWER, _KNOWERS / max(1, len(hut.knowers) - 1)) * unit
    first = at[0] - (len(hut.knowers) - 1) * apart / 2
    for index, colour in enumerate(hut.knowers):
        disc = seat_disc(colour, round(_KNOWER * unit))
        overlays.place(image, disc, (first + index * apart, at[1] + 2.75 * unit))


@lru_cache(maxsize=32)
def _disc(size: int, fill: Colour | None, ring: Colour | None, theme: Theme) -> Image.Image:
    canvas = Canvas(size * SUPER)
    edge = theme.soft if fill is None else INK
    canvas.disc((0.5, 0.5), 0.49, paint(edge))
    if ring is not None:
        canvas.disc((0.5, 0.5), 0.43, paint(ring))
    canvas.disc((0.5, 0.5), 0.36 if ring is not None else 0.43, paint(fill or theme.panel))
    return canvas.reduced(size)


def _field(image: Image.Image, at: tuple[float, float], field: Field, unit: float, theme: Theme) -> None:
    """A field with what stands on it; on a long path `unit` is smaller than a hundredth of the width."""
    overlays.place(image, _ground(round(_FIELD * unit), dot=field.dot, eye=field.eye), at)
    if field.colour is not None:
        overlays.place(image, figure("scout", field.colour, round(_FIGURE * unit)), at)
    if field.number is not None:
        below, style = (at[0], at[1] + 2.7 * unit), text.Style(round(_SCOUT_NUMBER * unit))
        text.draw(image, below, f"{field.number}{HEAD * field.head}", style, theme.text, "middle")
    if field.label is not None:
        badge = overlays.badge(field.label, round(_BADGE * unit * 0.8))
        overlays.place(image, badge, (at[0] + 1.3 * unit, at[1] - 1.9 * unit))


@lru_cache(maxsize=32)
def _ground(size: int, *, dot: bool, eye: bool) -> Image.Image:
    """A field of sand with its sign."""
    canvas = Canvas(size * SUPER)
    canvas.disc((0.5, 0.5), 0.49, paint(mix(SAND, INK, 0.6)))
    canvas.disc((0.5, 0.5), 0.43, paint(SAND))
    if dot:
        canvas.disc((0.5, 0.5), 0.16, paint(INK))
    if eye:
        canvas.disc((0.5, 0.5), 0.35, paint(INK), tall=0.22)
        canvas.disc((0.5, 0.5), 0.29, paint(WHITE), tall=0.16)
        canvas.disc((0.5, 0.5), 0.15, paint(INK))
    return canvas.reduced(size)
