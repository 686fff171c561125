"""The art of The Discovery for the board: sprites of tiles, the marks on their joints, where followers stand."""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Final

from PIL import Image

from render.art import Joint
from render.corners import Corner, corner_points, quarters
from render.discovery.measures import BEACH, FOOT
from render.discovery.painting.tile import paint
from render.discovery.plan import TilePlan
from render.discovery.planner import plan
from render.geometry import Point
from render.palette import FOOT as FOOT_COLOUR
from render.plans import Plans
from render.scene import Tile
from render.shore_joint import LAND, LINE, SEA, SHORE, Line, joint_mark
from render.sprites import SpriteKey, SpriteStore
from rules.discovery.tiles import Face, TileType

_JOINT: Final = "discovery.joint"
_FOOT: Final = Line(FOOT, FOOT_COLOUR)


class DiscoveryArt:
    """Paints the tiles of one data set. Several data sets may share a store: sprites are kept by description."""

    def __init__(self, types: Mapping[str, TileType], store: SpriteStore) -> None:
        self.types: Final = types
        self._store: Final = store
        self._plans: Final = Plans[TilePlan](lambda design: plan(types[design]))

    def plan(self, design: str, turn: int) -> TilePlan:
        """The plan of a tile after `turn` quarter turns clockwise."""
        return self._plans.at(design, turn)

    def anchor(self, design: str, turn: int, part: int) -> Point:
        """Where a follower on a part stands, within the square."""
        return self.plan(design, turn).anchors[part]

    def tile(self, design: str, turn: int, edge: int) -> Image.Image:
        """A tile as an RGB picture with `edge` pixels a side."""
        key = SpriteKey(sprite_name(self.types[design]), turn % 4, edge)
        return self._store.get(key, lambda: paint(self.plan(design, turn), edge))

    def joints(self, tiles: Sequence[Tile], edge: int) -> Sequence[Joint]:
        """One mark on every corner point where a line of one of these tiles ends, in reading order."""
        points = corner_points(tiles, self._ends)
        shown = zip(points, quarters(tiles, points, self._shown), strict=True)
        return [Joint(point, self._mark(around, edge), ground=True) for point, around in shown]

    def token(self, kind: str, size: int) -> Image.Image:
        """Raises KeyError: nothing is counted in this game."""
        raise KeyError(kind)

    def _mark(self, around: Sequence[str], edge: int) -> Image.Image:
        key = SpriteKey(f"{_JOINT}.{'.'.join(around)}", 0, edge)
        return self._store.get(key, lambda: joint_mark(around, edge, BEACH, _FOOT))

    def _ends(self, tile: Tile) -> Mapping[Corner, str]:
        return self.plan(tile.id, tile.turn).ends

    def _shown(self, tile: Tile, corner: Corner, side: str) -> str:
        """What a tile shows at one of its corners."""
        end = self._ends(tile).get(corner)
        if end is not None:
            return SHORE if end == SHORE else LINE
        face = Face(self.types[tile.id], tile.turn)
        return SEA if face.type.parts[face.at[side]].kind == "sea" else LAND


def sprite_name(tile: TileType) -> str:
    """A name for the sprites of a tile that differs when anything in its description does."""
    description = repr((tile.parts, tile.cities))
    return f"discovery.{tile.id}.{hashlib.sha256(description.encode()).hexdigest()[:8]}"
