"""The art of Carcassonne for the board: sprites of tiles, corner towers, and where figures stand."""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Final

from PIL import Image

from render.art import Joint
from render.carcassonne.painting.tile import paint
from render.carcassonne.painting.tokens import token
from render.carcassonne.painting.walls import tower_sprite
from render.carcassonne.plan import TilePlan
from render.carcassonne.planner import plan
from render.geometry import Point
from render.scene import Tile
from render.sprites import SpriteKey, SpriteStore
from rules.carcassonne.tiles import TileType

_TOWER: Final = "carcassonne.tower"


class CarcassonneArt:
    """Paints the tiles of one data set. Several data sets may share a store: sprites are kept by description.

    Plans are kept for ever: one type and turn has some 40 kB, and there are few.
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
        """Where a figure on a part stands, within the square."""
        return self.plan(design, turn).anchors[part]

    def tile(self, design: str, turn: int, edge: int) -> Image.Image:
        """A tile as an RGB picture with `edge` pixels a side."""
        key = SpriteKey(sprite_name(self.types[design]), turn % 4, edge)
        return self._store.get(key, lambda: paint(self.plan(design, turn), edge))

    def joints(self, tiles: Sequence[Tile], edge: int) -> Sequence[Joint]:
        """One tower on every corner point where a wall of one of these tiles ends, in reading order."""
        corners = {
            (tile.cell[0] + x, tile.cell[1] + y) for tile in tiles for x, y in self.plan(tile.id, tile.turn).corners
        }
        tower = self._store.get(SpriteKey(_TOWER, 0, edge), lambda: tower_sprite(edge))
        return [Joint(corner, tower) for corner in sorted(corners, key=lambda corner: (corner[1], corner[0]))]

    def token(self, kind: str, size: int) -> Image.Image:
        """An ingot (`gold`) or a good: `wine`, `grain`, `cloth`."""
        return self._store.get(SpriteKey(f"carcassonne.token.{kind}", 0, size), lambda: token(kind, size))


def sprite_name(tile: TileType) -> str:
    """A name for the sprites of a tile that differs when anything in its description does."""
    description = repr((tile.parts, tile.meet, sorted(tile.symbols.items())))
    return f"carcassonne.{tile.id}.{hashlib.sha256(description.encode()).hexdigest()[:8]}"
