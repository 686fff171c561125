"""The art of New Entdecker: sprites of tiles, of the printed board and of backs, joints, where units stand.

Designs are named by what they show: `coast.1` is the second variant of a tile, `coast?storm` a tile as it was drawn,
`back` and `back?` are backs, `unknown` is an undiscovered field, `edge.N.2` an edge field with its coins, `frame` the
sea in a corner.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PIL import Image

from render.art import Joint
from render.canvas import MASTER, Canvas
from render.corners import QUARTERS, Corner, corner_points, quarters
from render.geometry import Point
from render.new_entdecker.measures import BEACH, DROP
from render.new_entdecker.painting import printed
from render.new_entdecker.painting.tile import paint as paint_tile
from render.new_entdecker.painting.tokens import token
from render.new_entdecker.plan import TilePlan
from render.new_entdecker.planner import plan
from render.palette import FOAM, SEA, SHALLOW, mix, paint
from render.plans import Plans
from render.scene import Tile
from render.shore_joint import LAND, SHORE, joint_mark
from render.shore_joint import SEA as OPEN_SEA
from render.sprites import SpriteKey, SpriteStore
from rules.grid import Cell
from rules.new_entdecker.tiles import LAND as LAND_KIND
from rules.new_entdecker.tiles import Face, TileType, split_name

VARIANTS: Final = 3
"""Tiles of a type look alike in three ways."""
BACK: Final = "back"
BACK_QUESTION: Final = "back?"
UNKNOWN: Final = "unknown"
FRAME: Final = "frame"
EDGE: Final = "edge"
_GAME: Final = "new_entdecker"
_DROP_RIM: Final = 0.016


class EntdeckerArt:
    """Paints the tiles of one data set. Several data sets may share a store: sprites are kept by description."""

    def __init__(self, types: Mapping[str, TileType], store: SpriteStore) -> None:
        self.types: Final = types
        self._store: Final = store
        self._plans: Final = Plans[TilePlan](self._planned)

    def plan(self, design: str, turn: int) -> TilePlan:
        """The plan of a tile after `turn` quarter turns clockwise."""
        return self._plans.at(design, turn)

    def anchor(self, design: str, turn: int, part: int) -> Point:
        """Where a unit on a part stands, within the square; the ship where the part is sea."""
        return self.plan(design, turn).anchors[part]

    def tile(self, design: str, turn: int, edge: int) -> Image.Image:
        """A tile, a back or a printed square as an RGB picture with `edge` pixels a side."""
        if design in _PRINTED:
            return self._sprite(f"{_GAME}.{design}", edge, lambda: _PRINTED[design](edge))
        if design.startswith(EDGE):
            _, side, coins = design.split(".")
            return self._sprite(f"{_GAME}.{design}", edge, lambda: printed.edge(side, int(coins), edge))
        kind, variant = _parsed(design)
        key = SpriteKey(f"{sprite_name(self.types[kind])}.{variant}", turn % 4, edge)
        return self._store.get(key, lambda: paint_tile(self.plan(design, turn), edge))

    def joints(self, tiles: Sequence[Tile], edge: int) -> Sequence[Joint]:
        """One mark on every corner point where a shore of one of these tiles ends, in reading order."""
        points = corner_points(tiles, lambda tile: self.plan(tile.id, tile.turn).ends)
        shown = zip(points, quarters(tiles, points, self._shown), strict=True)
        return [Joint(point, self._mark(around, edge), ground=True) for point, around in shown]

    def token(self, kind: str, size: int) -> Image.Image:
        """A sign, `size` pixels wide. Raises KeyError for an unknown kind."""
        return self._sprite(f"{_GAME}.token.{kind}", size, lambda: token(kind, size))

    def _sprite(self, name: str, size: int, painter: Callable[[], Image.Image]) -> Image.Image:
        return self._store.get(SpriteKey(name, 0, size), painter)

    def _planned(self, design: str) -> TilePlan:
        kind, variant = _parsed(design)
        return plan(self.types[kind], variant)

    def _mark(self, around: Sequence[str], edge: int) -> Image.Image:
        if around == [SHORE] * len(QUARTERS):
            return self._sprite(f"{_GAME}.drop", edge, lambda: drop(edge))
        return self._sprite(f"{_GAME}.joint.{'.'.join(around)}", edge, lambda: joint_mark(around, edge, BEACH))

    def _shown(self, tile: Tile, corner: Corner, side: str) -> str:
        """What a tile shows at one of its corners."""
        shown = self.plan(tile.id, tile.turn)
        if corner in shown.ends:
            return SHORE
        face = Face(shown.tile, tile.turn)
        return LAND if face.type.parts[face.at[side]].kind == LAND_KIND else OPEN_SEA


_PRINTED: Final[Mapping[str, Callable[[int], Image.Image]]] = {
    BACK: lambda edge: printed.back(edge, question=False),
    BACK_QUESTION: lambda edge: printed.back(edge, question=True),
    UNKNOWN: printed.unknown,
    FRAME: printed.frame,
}


def drop(edge: int) -> Image.Image:
    """Water with a ring of foam, between islands that touch at a corner point without joining."""
    canvas = Canvas(max(MASTER, 3 * edge), paint(FOAM, 0), (0.25, 0.25))
    canvas.disc((0.125, 0.125), DROP + _DROP_RIM, paint(FOAM))
    canvas.disc((0.125, 0.125), DROP, paint(mix(SEA, SHALLOW, 0.35)))
    return canvas.reduced(edge)


def design(kind: str, cell: Cell) -> str:
    """The design of a tile on a square: one of its variants."""
    return f"{kind}.{(7 * cell[0] + 3 * cell[1]) % VARIANTS}"


def sprite_name(tile: TileType) -> str:
    """A name for the sprites of a tile that differs when anything in its description does."""
    description = repr((tile.parts, tile.waterfall))
    return f"{_GAME}.{tile.id}.{hashlib.sha256(description.encode()).hexdigest()[:8]}"


def _parsed(design: str) -> tuple[str, int]:
    """The type and the variant that a design means."""
    kind, _, variant = split_name(design)[0].partition(".")
    return kind, int(variant or 0)
