"""What a picture shows, as plain data: the same for all games, and everything already worded.

A game makes a scene from its view; the painter needs nothing else besides the game's art. `scene_text` prints
a scene, which is what tests read.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from render.beside import Panel
from render.chart.chart import Chart
from render.coordinates import NUMBERED, Coordinates
from render.geometry import Point
from rules.grid import Cell


@dataclass(frozen=True, slots=True)
class Tile:
    """A laid tile: its square, the id of its design, quarter turns clockwise."""

    cell: Cell
    id: str
    turn: int


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure on the board. `at` is its place within the square, 0 to 1; `colour` an index of SEATS."""

    cell: Cell
    at: Point
    kind: str
    colour: int
    lying: bool = False


@dataclass(frozen=True, slots=True)
class Spot:
    """A square that may be chosen, and the number of its badge. It may be free or hold a tile.

    `at` is where the badge stands on a printed square that has something to show itself.
    """

    cell: Cell
    label: str
    at: Point | None = None


@dataclass(frozen=True, slots=True)
class Ghost:
    """The tile as it could lie, see-through; `label` is the number of its square."""

    tile: Tile
    label: str | None = None


@dataclass(frozen=True, slots=True)
class Letter:
    """A part of a tile that may be chosen: its letter, its name, and the figure as it would stand or stands there.

    A figure on another square than the enlarged one is shown on a small picture of its own.
    """

    label: str
    name: str
    figure: Figure


@dataclass(frozen=True, slots=True)
class Pile:
    """Things of a kind that lie on a square, `at` a place within it, and how many they are; None: one by itself."""

    cell: Cell
    at: Point
    kind: str
    count: int | None


@dataclass(frozen=True, slots=True)
class Place:
    """A place within a square, 0 to 1 in both directions."""

    cell: Cell
    at: Point = (0.5, 0.5)


@dataclass(frozen=True, slots=True)
class Flight:
    """A flight over the board. `die` is the number it went by, or 0 as long as nothing is rolled.

    Before the roll `ends` are the places where it may end, nearest first; after it the one where it did. `lost` says
    that nobody could land there.
    """

    start: Place
    ends: tuple[Place, ...]
    die: int = 0
    lost: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to choose that stands nowhere on the board: its label, its name, a figure as its sign or none.

    `tokens` are things from before the player that it is about.
    """

    label: str
    name: str
    kind: str
    colour: int
    tokens: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Badge:
    """A figure on the board that may be chosen: its letter, and what choosing it means."""

    label: str
    name: str
    figure: Figure


@dataclass(frozen=True, slots=True)
class Held:
    """A tile in hand. `label` is its number if it may be chosen; `chosen`: it is the one to lay now."""

    id: str
    label: str | None = None
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Hand:
    """The tiles that the person who sees the picture has in hand, under a title."""

    title: str
    tiles: tuple[Held, ...]


@dataclass(frozen=True, slots=True)
class Supply:
    """So many figures or other things of a kind that a player has. `apart`: each is shown, and no number of them."""

    kind: str
    count: int
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Player:
    """A row of the score strip. `due`: a decision is theirs to make. `marks`: `computer`, `winner`.

    `supplies` are the figures left, `gains` what was won in the course of the game.
    """

    colour: int
    name: str
    score: int
    supplies: tuple[Supply, ...] = ()
    due: bool = False
    marks: tuple[str, ...] = ()
    gains: tuple[Supply, ...] = ()


@dataclass(frozen=True, slots=True)
class Strip:
    """What stands below the board. `tile` is the design to place now; `left` counts the tiles not drawn yet.

    `gone` are designs that were drawn, fitted nowhere and left the game. `hand` is shown to its owner only.
    """

    title: str
    note: str = ""
    tile: str | None = None
    left: int | None = None
    players: tuple[Player, ...] = ()
    gone: tuple[str, ...] = ()
    hand: Hand | None = None


@dataclass(frozen=True, slots=True)
class Crop:
    """The squares that are shown, from `left`, `top` to `right`, `foot` inclusive."""

    left: int
    top: int
    right: int
    foot: int

    @property
    def columns(self) -> int:
        """How many squares it is wide."""
        return self.right - self.left + 1

    @property
    def rows(self) -> int:
        """How many squares it is high."""
        return self.foot - self.top + 1

    def grown(self, squares: int) -> "Crop":
        """The crop with so many more squares on each side."""
        return Crop(self.left - squares, self.top - squares, self.right + squares, self.foot + squares)

    def with_cells(self, cells: Iterable[Cell]) -> "Crop":
        """The least crop that holds all of this one and these squares."""
        xs, ys = zip(*cells, (self.left, self.top), (self.right, self.foot), strict=True)
        return Crop(min(xs), min(ys), max(xs), max(ys))

    def __contains__(self, cell: Cell) -> bool:
        return self.left <= cell[0] <= self.right and self.top <= cell[1] <= self.foot


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture. `last` is the square of the last move; `draft` that of a move not yet confirmed.

    With `letters` the picture is an enlarged tile: the one at `draft`, with half a neighbour around it. `choices`
    stand below the board. `badges` mark figures on the board; with letters besides, the board is a picture of its own.
    `ground` are the squares of a printed board on which the tiles are laid. `trail` is the way on which the last move
    went over the board, `panels` what lies beside it.
    `chart` is the map printed under the tiles. `more` are further parts of the board, each a picture of its own.
    `fresh` are the squares of tiles that are new to who looks; then there is no `last`.
    `ringed` are the figures that a choice concerns, `leaving` those that the draft takes off the board.
    """

    game: str
    theme: str
    crop: Crop
    strip: Strip
    tiles: tuple[Tile, ...] = ()
    figures: tuple[Figure, ...] = ()
    spots: tuple[Spot, ...] = ()
    ghost: Ghost | None = None
    last: Cell | None = None
    fresh: tuple[Cell, ...] = ()
    draft: Cell | None = None
    letters: tuple[Letter, ...] = ()
    piles: tuple[Pile, ...] = ()
    flight: Flight | None = None
    choices: tuple[Choice, ...] = ()
    badges: tuple[Badge, ...] = ()
    coordinates: Coordinates = NUMBERED
    ground: tuple[Tile, ...] = ()
    trail: tuple[Place, ...] = ()
    panels: tuple[Panel, ...] = ()
    chart: Chart | None = None
    more: tuple[Crop, ...] = ()
    ringed: tuple[Figure, ...] = ()
    leaving: tuple[Figure, ...] = ()


LEAST_COLUMNS: Final = 5
LEAST_ROWS: Final = 3
NEAR: Final = (5, 5)
"""Columns and rows of the picture of a draft."""
ZOOM: Final = (7, 6)
"""Columns and rows of the second picture of a wide board."""
MOST_COLUMNS: Final = 14
"""Boards so wide or wider get a second picture of the squares around the last move."""


def crop_of(cells: list[Cell]) -> Crop:
    """The squares to show so that these are all in view, and the picture is not too narrow for its strip.

    A small board grows on both sides alike, so that it stays in the middle.
    """
    left, right = _grown(min(x for x, _ in cells), max(x for x, _ in cells), LEAST_COLUMNS)
    top, foot = _grown(min(y for _, y in cells), max(y for _, y in cells), LEAST_ROWS)
    return Crop(left, top, right, foot)


def _grown(first: int, last: int, least: int) -> tuple[int, int]:
    missing = max(0, -(-(least - (last - first + 1)) // 2))
    return first - missing, last + missing


def crop_over(cells: Sequence[Cell], board: Crop, size: tuple[int, int]) -> Crop:
    """These squares in the middle of so many columns and rows of the board, or more if they need them."""
    (left, *_, right), (top, *_, foot) = (sorted((*axis, *axis)) for axis in zip(*cells, strict=True))
    columns, rows = max(size[0], right - left + 3), max(size[1], foot - top + 3)
    middle = (left + right + 1) // 2, (top + foot + 1) // 2
    return crop_near(middle, board, (min(columns, board.columns), min(rows, board.rows)))


def crop_near(cell: Cell, board: Crop, size: tuple[int, int]) -> Crop:
    """So many columns and rows of the board, around the square as far as the board allows."""
    left, right = _window((board.left, board.right), cell[0], size[0])
    top, foot = _window((board.top, board.foot), cell[1], size[1])
    return Crop(left, top, right, foot)


def _window(bounds: tuple[int, int], middle: int, size: int) -> tuple[int, int]:
    """The first and last of `size` numbers around a middle one, moved so that they lie within bounds."""
    first = max(bounds[0], min(middle - size // 2, bounds[1] - size + 1))
    return first, min(first + size - 1, bounds[1])


def zoomed(scene: Scene) -> Scene | None:
    """The second picture of a board too wide for a phone: 7 x 6 squares or more around the last move, else None."""
    moved = [place.cell for place in scene.trail] or ([] if scene.last is None else [scene.last])
    if scene.crop.columns < MOST_COLUMNS or not moved:
        return None
    return _part(scene, crop_over(moved, scene.crop, ZOOM))


def _part(scene: Scene, crop: Crop) -> Scene:
    """Some squares of the board in a further picture."""
    strip = replace(scene.strip, players=(), hand=None)
    return replace(scene, crop=crop, strip=strip, panels=(), more=())


def second(scene: Scene) -> Scene | None:
    """The second picture, if there is one: beside an enlarged tile the board with the figures that may be chosen."""
    if scene.letters:
        return replace(scene, letters=()) if scene.badges else None
    return zoomed(scene)


def further(scene: Scene) -> tuple[Scene, ...]:
    """All pictures after the first."""
    if scene.more and not scene.letters:
        return tuple(_part(scene, crop) for crop in scene.more)
    other = second(scene)
    return () if other is None else (other,)
