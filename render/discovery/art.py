"""The art of The Discovery for the board: sprites of tiles, the marks on their joints, where followers stand."""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Final

from PIL import Image

from render.art import Joint
from render.discovery.measures import BEACH, FOOT
from render.discovery.painting.tile import paint
from render.discovery.plan import TilePlan
from render.discovery.planner import plan
from render.geometry import Point
from render.palette import FOOT as FOOT_COLOUR
from render.scene import Tile
from render.shore_joint import LAND, LINE, NONE, QUARTERS, SEA, SHORE, Line, joint_mark
from render.sprites import SpriteKey, SpriteStore
from rules.discovery.tiles import Face, TileType
from rules.grid import Cell

_JOINT: Final = "discovery.joint"
_FOOT: Final = Line(FOOT, FOOT_COLOUR)
_SIDE_AT: Final = {(-1, -1): "E", (1, -1): "W", (1, 1): "W", (-1, 1): "E"}
"""A side of each of the tiles around a corner point that ends there."""


class DiscoveryArt:
    """Paints the tiles of one data set. Several data sets may share a store: sprites are kept by description.

    Plans are kept for ever: one type and turn has some 60 kB, and there are few.
    """

    def __init__(self, types: Mapping[str, TileType], store: SpriteStore) -> None:
        self.types: Final = types
        self._store: Final = store
        self._plans: Final[dict[tuple[str, int], TilePlan]] = {}

    def plan(self, design: str, turn: int) -> TilePlan:
        """The plan of a tile after `turn` quarter turns clockwise."""
        key = design, turn % 4
        found = self._plans.get(key)
        if found is None:
            found = plan(self.types[design]) if key[1] == 0 else self.plan(design, 0).turned(turn)
            self._plans[key] = found
        return found

    def anchor(self, design: str, turn: int, part: int) -> Point:
        """Where a follower on a part stands, within the square."""
        return self.plan(design, turn).anchors[part]

    def tile(self, design: str, turn: int, edge: int) -> Image.Image:
        """A tile as an RGB picture with `edge` pixels a side."""
        key = SpriteKey(sprite_name(self.types[design]), turn % 4, edge)
        return self._store.get(key, lambda: paint(self.plan(design, turn), edge))

    def joints(self, tiles: Sequence[Tile], edge: int) -> Sequence[Joint]:
        """One mark on every corner point where a line of one of these tiles ends, in reading order."""
        laid = {tile.cell: tile for tile in tiles}
        corners = {
            (tile.cell[0] + x, tile.cell[1] + y) for tile in tiles for x, y in self.plan(tile.id, tile.turn).ends
        }
        return [
            Joint(corner, self._mark([self._shown(laid, corner, quarter) for quarter in QUARTERS], edge), ground=True)
            for corner in sorted(corners, key=lambda corner: (corner[1], corner[0]))
        ]

    def token(self, kind: str, size: int) -> Image.Image:
        """Raises KeyError: nothing is counted in this game."""
        raise KeyError(kind)

    def _mark(self, quarters: list[str], edge: int) -> Image.Image:
        key = SpriteKey(f"{_JOINT}.{'.'.join(quarters)}", 0, edge)
        return self._store.get(key, lambda: joint_mark(quarters, edge, BEACH, _FOOT))

    def _shown(self, laid: Mapping[Cell, Tile], corner: Cell, quarter: tuple[int, int]) -> str:
        """What the tile on one side of a corner point shows there."""
        x, y = quarter
        tile = laid.get((corner[0] + (x - 1) // 2, corner[1] + (y - 1) // 2))
        if tile is None:
            return NONE
        ends = self.plan(tile.id, tile.turn).ends.get(((1 - x) // 2, (1 - y) // 2))
        if ends is not None:
            return SHORE if ends == SHORE else LINE
        face = Face(self.types[tile.id], tile.turn)
        return SEA if face.type.parts[face.at[_SIDE_AT[quarter]]].kind == "sea" else LAND


def sprite_name(tile: TileType) -> str:
    """A name for the sprites of a tile that differs when anything in its description does."""
    description = repr((tile.parts, tile.cities))
    return f"discovery.{tile.id}.{hashlib.sha256(description.encode()).hexdigest()[:8]}"
