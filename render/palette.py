"""Every colour of every picture, by role.

A colour is three bytes of sRGB. Areas that may lie beside one another differ in lightness by 13 or more, or
are parted by a light band with a dark edge. A test keeps the seats apart for people with the three common
kinds of colour blindness.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

Colour = tuple[int, int, int]
"""Red, green and blue, 0 to 255."""
Paint = tuple[int, int, int, int]
"""A colour and its opacity, 0 to 255."""


def rgb(code: str) -> Colour:
    """The colour written as `#RRGGBB`."""
    red, green, blue = bytes.fromhex(code.removeprefix("#"))
    return red, green, blue


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """The colour that lies `share` (0 to 1) of the way from `a` to `b`."""
    red, green, blue = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return red, green, blue


def paint(colour: Colour, opacity: float = 1.0) -> Paint:
    """The colour with an opacity from 0 to 1."""
    return (*colour, round(opacity * 255))


INK: Final = rgb("#2E2620")
"""The one outline colour."""
WHITE: Final = rgb("#FFFFFF")
CREAM: Final = rgb("#FFF8E6")
"""Medals and cards that carry a sign."""
SHADE: Final = rgb("#281C0A")
"""Shadows on the ground; they fall to the south-east."""

GRASS: Final = rgb("#AFD17A")
GRASS_LOW: Final = rgb("#98BE63")
GRASS_HIGH: Final = rgb("#C5E094")
TREE: Final = rgb("#5C8F45")
TREE_LOW: Final = rgb("#3F6B36")
TREE_HIGH: Final = rgb("#79AB58")

ROAD: Final = rgb("#FBF3DF")
ROAD_EDGE: Final = rgb("#7B6247")
ROAD_DASH: Final = mix(ROAD, ROAD_EDGE, 0.32)
PLAZA: Final = rgb("#E4CFA4")

CITY: Final = rgb("#BD7A4F")
CITY_LOW: Final = rgb("#A5663D")
CITY_HIGH: Final = mix(CITY, rgb("#FFF0D2"), 0.16)
STONE: Final = rgb("#F1EADC")
STONE_JOINT: Final = rgb("#C9BCA6")
ROOFS: Final = (rgb("#B23A2A"), rgb("#C84F32"), rgb("#9E2F27"), rgb("#D4663C"))
PLASTER: Final = rgb("#FBEFD5")
SLATE: Final = rgb("#46617F")
SLATE_LOW: Final = rgb("#34495F")
SHIELD: Final = rgb("#1F56A6")

WATER: Final = rgb("#4FA3D1")
WATER_LOW: Final = rgb("#2F7DB0")
WATER_HIGH: Final = rgb("#8CCBE8")
FOAM: Final = rgb("#E8F6FB")
ROCK: Final = rgb("#AE9C8E")
ROCK_LOW: Final = rgb("#6F655F")
ROCK_HIGH: Final = rgb("#DAD3CB")
SNOW: Final = WHITE
FOOT: Final = rgb("#5A493C")
"""The line where mountains meet grassland."""
SAND: Final = rgb("#F2DFA9")
SAND_EDGE: Final = mix(SAND, INK, 0.30)
SHALLOW: Final = rgb("#86CFDB")
"""Water near a shore."""
FLAG: Final = rgb("#D6322C")

SEA: Final = rgb("#3F9CC9")
"""The sea of New Entdecker."""
SEA_LOW: Final = rgb("#2E83B2")
SEA_HIGH: Final = mix(SEA, SHALLOW, 0.5)
JUNGLE: Final = rgb("#5E9E46")
JUNGLE_LOW: Final = rgb("#3E7A38")
JUNGLE_HIGH: Final = rgb("#86BE58")
UNKNOWN: Final = rgb("#E7D7B1")
"""Parchment, where nobody has been yet."""
UNKNOWN_LINE: Final = rgb("#D3BD8D")
QUESTION: Final = rgb("#BE2828")
TRUNK: Final = rgb("#B08048")
THATCH: Final = rgb("#D6A854")
WOOD: Final = rgb("#96603A")

GOLD: Final = rgb("#F2B705")
GOLD_LOW: Final = rgb("#B97F00")
GOLD_HIGH: Final = rgb("#FFE882")

REGIONS: Final = (rgb("#D9BFCF"), rgb("#F4ECCF"), rgb("#BCD291"))
"""The land of a printed map under the tiles, by the number of the region: told apart by all eyes, beside grass too."""
REGIONS_DARK: Final = tuple(mix(tint, rgb("#343A2C"), 0.38) for tint in REGIONS)
SEA_DARK: Final = rgb("#1F4258")
LABEL: Final = rgb("#FFFCF0")
"""Light around the letters of a name on a map."""
CARD: Final = rgb("#FFFAEC")
CARD_EDGE: Final = rgb("#B02828")
CARD_TEXT: Final = rgb("#8C1818")
CHIPS: Final[Mapping[str, Colour]] = MappingProxyType(
    {"blue": rgb("#2F7FC4"), "orange": rgb("#F08A24"), "purple": rgb("#8E4BB0")}
)
"""Chips of a map. Blue and purple are alike to some eyes: each has a shape of its own."""

ACCENT: Final = rgb("#FF2E93")
"""Last move, ghost and turn: no tile and no seat has this colour.

It turns grey under deuteranopia, so it never stands without white and ink lines."""
BADGE: Final = rgb("#1B1B22")
NIGHT: Final = rgb("#12141A")
"""What dims the tiles on a dark table."""


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours around the tiles. `dim` is the share of NIGHT mixed into a tile, `printed` into a printed board."""

    name: str
    table: Colour
    rim: Colour
    text: Colour
    soft: Colour
    panel: Colour
    row: Colour
    line: Colour
    spot: Colour
    spot_line: Colour
    shadow: Paint
    dim: float
    printed: float


LIGHT: Final = Theme(
    name="light",
    table=rgb("#F3EBDA"),
    rim=rgb("#E9DEC6"),
    text=INK,
    soft=rgb("#7A6C58"),
    panel=rgb("#FFFBF2"),
    row=rgb("#F1E8D6"),
    line=rgb("#D5C6A6"),
    spot=rgb("#CDBE9C"),
    spot_line=rgb("#9C8B68"),
    shadow=(70, 50, 20, 95),
    dim=0.0,
    printed=0.0,
)
DARK: Final = Theme(
    name="dark",
    table=rgb("#1E2026"),
    rim=rgb("#23262D"),
    text=rgb("#F3F0E8"),
    soft=rgb("#A9AAB2"),
    panel=rgb("#2B2E36"),
    row=rgb("#3A3D47"),
    line=rgb("#3E424C"),
    spot=rgb("#343842"),
    spot_line=rgb("#737885"),
    shadow=(0, 0, 0, 150),
    dim=0.07,
    printed=0.30,
)
THEMES: Final[Mapping[str, Theme]] = MappingProxyType({theme.name: theme for theme in (LIGHT, DARK)})


@dataclass(frozen=True, slots=True)
class SeatColour:
    """The colour of a seat and its mark, which always appear together; `ink` is the mark's own colour."""

    name: str
    fill: Colour
    mark: str
    ink: Colour


SEATS: Final = (
    SeatColour("red", rgb("#E0362C"), "circle", WHITE),
    SeatColour("blue", rgb("#1557B0"), "square", WHITE),
    SeatColour("yellow", rgb("#FFD21F"), "triangle", BADGE),
    SeatColour("black", rgb("#2A2A31"), "diamond", WHITE),
    SeatColour("white", rgb("#FBFBFB"), "cross", BADGE),
    SeatColour("purple", rgb("#DB86DE"), "star", BADGE),
)
SEAT: Final[Mapping[str, SeatColour]] = MappingProxyType({seat.name: seat for seat in SEATS})
