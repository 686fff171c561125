"""Text in any script: each run of characters is set in the first shipped font that has them.

Pillow itself falls back to no other font. Latin text is laid out by Pillow's own engine, so that it looks the
same on every system; scripts that need shaping use Raqm, and where it is missing they count as not covered.
"""

import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final, Literal

from PIL import Image, ImageDraw, ImageFont, features

from render.coverage import FONTS, coverage
from render.names import ELLIPSIS, EMOJI_STYLE, ZERO_WIDTH_JOINER, clean, clusters
from render.palette import Colour

Anchor = Literal["left", "middle", "right"]
"""Which end of the text lies at the given point; vertically it is always the middle of the capitals."""

EMOJI: Final = "NotoColorEmoji.ttf"
HAN: Final = "DroidSansFallbackFull.ttf"
HANGUL: Final = "NanumSquareB.ttf"
FALLBACK: Final = (HAN, HANGUL)
"""In this order: the Korean font claims Chinese characters that it leaves blank."""
SHAPED: Final = (
    (0x0590, 0x0600, "NotoSansHebrew-Bold.ttf"),
    (0x0600, 0x0780, "NotoSansArabic-Bold.ttf"),
    (0x08A0, 0x0980, "NotoSansDevanagari-Bold.ttf"),
    (0x0E00, 0x0E80, "NotoSansThai-Bold.ttf"),
    (0xFB50, 0xFDD0, "NotoSansArabic-Bold.ttf"),
)
"""Scripts whose letters change with their neighbours: first and last code point (exclusive) and font."""

_EMOJI_SIZE: Final = 109
"""The only size that the bitmaps of the emoji font have."""
_CAPITALS: Final = 0.365
"""Half the height of a capital of DejaVu, as a share of the size: from the middle of the line to its foot."""
_INVISIBLE: Final = frozenset((ZERO_WIDTH_JOINER, EMOJI_STYLE, "\ufe0e"))


@dataclass(frozen=True, slots=True)
class Style:
    """Size in pixels (of the em square) and weight."""

    size: int
    bold: bool = True


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of text in one font."""

    font: str
    text: str


@cache
def can_shape() -> bool:
    """Whether Pillow finds all it needs to shape scripts such as Arabic."""
    return bool(features.check("raqm") and features.check("fribidi"))


@lru_cache(maxsize=256)
def font(file: str, size: int) -> ImageFont.FreeTypeFont:
    """A shipped font at a size."""
    shaped = can_shape() and (file == EMOJI or any(file == name for _, _, name in SHAPED))
    engine = ImageFont.Layout.RAQM if shaped else ImageFont.Layout.BASIC
    return ImageFont.truetype(FONTS / file, size, layout_engine=engine)


@lru_cache(maxsize=4096)
def font_of(cluster: str, weight: str) -> str | None:
    """The font for a cluster, DejaVu in this weight (`-Bold` or nothing) before all others; None if no font has it."""
    main = f"DejaVuSans{weight}.ttf"
    code = ord(cluster[0])
    if code in coverage(EMOJI) and (code >= 0x1F000 or EMOJI_STYLE in cluster):
        return EMOJI
    for first, last, file in SHAPED:
        if first <= code < last:
            return file if can_shape() and _covers(file, cluster) else None
    return next((file for file in (main, *FALLBACK, EMOJI) if _covers(file, cluster)), None)


def _covers(file: str, cluster: str) -> bool:
    return all(char in _INVISIBLE or ord(char) in coverage(file) for char in cluster)


def printable(text: str) -> str:
    """The text without what no font has; ornamental letters that have a plain form take it."""
    kept: list[str] = []
    for cluster in clusters(text):
        plain = unicodedata.normalize("NFKC", cluster)
        kept += [form for form in (cluster, plain) if all(font_of(c, "-Bold") for c in clusters(form))][:1]
    return " ".join("".join(kept).split())


def readable(text: str) -> bool:
    """Whether enough of a name can be printed to know it again: at least half of its letters and signs."""
    return 2 * sum(1 for _ in clusters(printable(text))) >= max(1, sum(1 for _ in clusters(text)))


@lru_cache(maxsize=2048)
def runs(text: str, weight: str) -> tuple[Run, ...]:
    """The printable text as runs from left to right as they are drawn."""
    out: list[Run] = []
    for cluster in clusters(printable(clean(text, None))):
        file = font_of(cluster, weight)
        if out and cluster == " " and out[-1].font != EMOJI:
            file = out[-1].font
        if file is None:
            continue
        if out and out[-1].font == file:
            out[-1] = Run(file, out[-1].text + cluster)
        else:
            out.append(Run(file, cluster))
    return tuple(reversed(out)) if _from_right(text) else tuple(out)


def _from_right(text: str) -> bool:
    """Whether the first letter with a direction is one that is written from right to left."""
    directions = (unicodedata.bidirectional(char) for char in text)
    return next((d for d in directions if d in ("L", "R", "AL")), "L") != "L"


def _runs(text: str, style: Style) -> tuple[Run, ...]:
    return runs(text, "-Bold" if style.bold else "")


def _length(run: Run, style: Style) -> float:
    if run.font == EMOJI:
        return font(EMOJI, _EMOJI_SIZE).getlength(run.text) * style.size / _EMOJI_SIZE
    return font(run.font, style.size).getlength(run.text)


@lru_cache(maxsize=2048)
def width(text: str, style: Style) -> float:
    """How wide the text is drawn, in pixels."""
    return sum(_length(run, style) for run in _runs(text, style))


@lru_cache(maxsize=1024)
def fitted(text: str, style: Style, room: float) -> str:
    """The text, or as much of it as fits into `room` pixels, with an ellipsis at its end."""
    if width(text, style) <= room:
        return text
    parts = list(clusters(clean(text, None)))
    while parts and width("".join(parts).rstrip() + ELLIPSIS, style) > room:
        parts.pop()
    return "".join(parts).rstrip() + ELLIPSIS


def draw(
    image: Image.Image, at: tuple[float, float], text: str, style: Style, fill: Colour, anchor: Anchor = "left"
) -> float:
    """Draws one line and returns its width. `at` is the middle of the capitals at the end named by `anchor`."""
    total = width(text, style)
    x = at[0] - total * {"left": 0.0, "middle": 0.5, "right": 1.0}[anchor]
    foot = at[1] + _CAPITALS * style.size
    pen = ImageDraw.Draw(image)
    for run in _runs(text, style):
        if run.font == EMOJI:
            picture = _emoji(run.text, style.size)
            image.paste(picture, (round(x), round(at[1] - picture.height / 2)), picture)
        else:
            # These fonts are light; a thin stroke brings them near the bold of their neighbours.
            stroke = 0.025 * style.size if style.bold and run.font in FALLBACK else 0
            face = font(run.font, style.size)
            pen.text((x, foot), run.text, font=face, fill=fill, anchor="ls", stroke_width=stroke)
        x += _length(run, style)
    return total


@lru_cache(maxsize=256)
def _emoji(text: str, size: int) -> Image.Image:
    """Emoji as a picture, reduced from the one size the font has."""
    face = font(EMOJI, _EMOJI_SIZE)
    left, top, right, foot = face.getbbox(text, anchor="ls")
    picture = Image.new("RGBA", (max(1, round(right - left)), max(1, round(foot - top))), (0, 0, 0, 0))
    ImageDraw.Draw(picture).text((-left, -top), text, font=face, embedded_color=True, anchor="ls")
    share = size / _EMOJI_SIZE
    reduced = max(1, round(picture.width * share)), max(1, round(picture.height * share))
    return picture.convert("RGBa").resize(reduced, Image.Resampling.LANCZOS).convert("RGBA")
